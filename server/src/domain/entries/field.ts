import { z } from 'zod'
import type { Column } from '../columns.ts'
import type { Mistakes } from './mistakes.ts'
import { id } from './values.ts'

/**
 * A field of an entry of the settings, stated once: its schema in company files and in the API, its column, how a sent
 * value becomes a stored one, and how a stored one is shown.
 */
export interface Field<S extends z.ZodType = z.ZodType, T = unknown> {
  readonly schema: S
  /** A field without a column has rows of its own. */
  readonly column?: Column<T>
  readonly refersTo?: Reference
  plan(sent: Sent<S>, at: Place): T
  show(stored: T, names: Names): Sent<S>
}

export type Sent<S extends z.ZodType> = Immutable<z.output<S>>

/** A reference to entries of a section, and what is said of one whose entry is removed: `still belongs to`. */
export interface Reference {
  readonly section: string
  readonly claim: string
}

/** Where in a company file a value is, and what it may refer to. */
export interface Place {
  readonly path: string
  readonly mistakes: Mistakes
  /** The id of a name or an id; an unknown one is a mistake at `path`. */
  resolve(section: string, path: string, reference: string): string | undefined
  resolveAll(section: string, path: string, references: readonly string[]): string[]
  all(section: string): string[]
}

/** How entries refer to others: by name in a file, which is readable, and by id in the API. */
export interface Names {
  of(id: string | undefined): string | undefined
  /** Without retired entries. */
  ofList(ids: readonly string[]): string[]
  /** In the order of the file. */
  ofSet(ids: readonly string[]): string[]
}

/** A field of any type. */
interface AnyField extends Pick<Field, 'schema' | 'refersTo'> {
  readonly column?: Pick<Column<never>, 'write'> & { readonly read: (stored: never) => unknown }
  plan(sent: never, at: Place): unknown
  show(stored: never, names: Names): unknown
}

export type Fields = Readonly<Record<string, AnyField>>

/** The fields of an entry as they are stored. */
export type Stored<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<z.ZodType, infer T> ? T : never
}

/** Every stored entry also has its place in the list and the time of its last change. */
export interface Listed {
  readonly sequence: number
  readonly modifiedAt: Temporal.Instant
}

/** `isPrimary` is sent as `primary`, `officeId` as `office`, `amountCents` as `amount`. */
export type SentName<Name extends string> = Name extends 'isShown'
  ? 'show'
  : Name extends `is${infer Claim}`
    ? Uncapitalize<Claim>
    : Name extends `${infer One}Ids`
      ? `${One}s`
      : Name extends `${infer One}${'Id' | 'Cents'}`
        ? One
        : Name

export function sentName(name: string): string {
  if (name === 'isShown') return 'show'
  const word = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/Ids$/, 's')
    .replace(/(?:Id|Cents)$/, '')
  return word.charAt(0).toLowerCase() + word.slice(1)
}

type Shape<F extends Fields> = { [Name in keyof F & string as SentName<Name>]: F[Name]['schema'] }

function shapeOf<F extends Fields>(fields: F): Shape<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [sentName(name), schema])) as Shape<F>
}

/** The schema of an entry in a company file. */
export function entrySchema<F extends Fields>(idDescription: string, fields: F) {
  return z.strictObject({ id: id.describe(idDescription), ...shapeOf(fields) })
}

type Json = Readonly<Record<string, unknown>>

export function planFields(fields: Fields, entry: Json, at: Place): Json {
  const planned = Object.entries(fields).map(([name, field]) => {
    const sent = sentName(name)
    return [name, field.plan(entry[sent] as never, { ...at, path: `${at.path}.${sent}` })]
  })
  return Object.fromEntries(planned)
}

/** A stored entry as it is in a company file. */
export function showEntry(fields: Fields, item: { readonly id: string }, names: Names): Json & { readonly id: string } {
  const shown = Object.entries(fields).map(([name, field]) => [
    sentName(name),
    field.show((item as Json)[name] as never, names),
  ])
  return { id: item.id, ...Object.fromEntries(shown) }
}

/** A type of zod, whose values are not changed after they were read. */
export type Immutable<T> = T extends string | number | boolean | undefined | null
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Immutable<Item>[]
    : { readonly [Member in keyof T]: Immutable<T[Member]> }
