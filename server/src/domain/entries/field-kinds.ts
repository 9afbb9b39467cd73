import type { z } from 'zod'
import { type Column, flag, optional, plain } from '../columns.ts'
import type { Id } from '../ids.ts'
import type { Field, Sent } from './field.ts'
import * as values from './values.ts'

/** Stored as it is sent. */
export function field<S extends z.ZodType>(schema: S, column?: Column<Sent<S>>): Field<S, Sent<S>> {
  return { schema, ...(column && { column }), plan: sent => sent, show: stored => stored }
}

export const text = (description: string) => field(values.optionalText.describe(description), plain())
/** A text that is required, and not empty. */
export const name = (description: string) => field(values.name.describe(description), plain())
export const yes = (description: string) => field(values.yes.describe(description), flag)
export const no = (description: string) => field(values.no.describe(description), flag)
export const number = (schema: z.ZodNumber, description: string) =>
  field(schema.optional().describe(description), optional<number>())

/** Sent in dollars, stored in cents. */
export const money = (description: string): Field<typeof values.amount, number> => ({
  schema: values.amount.min(0, 'must not be negative').describe(description),
  column: plain(),
  plan: dollars => Math.round(dollars * 100),
  show: cents => cents / 100,
})

/** An entry of another section, by id or name; none if omitted. */
export function reference<I extends Id<string>>(
  section: string,
  claim: string,
  description: string,
): Field<z.ZodOptional<typeof values.name>, I | undefined> {
  return {
    schema: values.name.optional().describe(description),
    column: optional<I>(),
    refersTo: { section, claim },
    plan: (sent, { path, resolve }) =>
      sent === undefined ? undefined : (resolve(section, path, sent) as I | undefined),
    show: (id, names) => names.of(id),
  }
}

/** Entries of another section, by id or name, in no order of their own. */
export function references<I extends Id<string>>(
  section: string,
  claim: string,
  description: string,
): Field<typeof values.references, readonly I[]> {
  return {
    schema: values.references.describe(description),
    refersTo: { section, claim },
    plan: (sent, { path, resolveAll }) => resolveAll(section, path, sent).sort() as I[],
    show: (ids, names) => names.ofSet(ids),
  }
}

/** The same in the order of the list. */
export function orderedReferences<I extends Id<string>>(
  ...[section, claim, description]: Parameters<typeof references>
): Field<typeof values.references, readonly I[]> {
  return {
    ...references<I>(section, claim, description),
    plan: (sent, { path, resolveAll }) => resolveAll(section, path, sent) as I[],
    show: (ids, names) => names.ofList(ids),
  }
}
