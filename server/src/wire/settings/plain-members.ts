import { type Fields, sentName } from '../../domain/entries/field.ts'
import type { MemberTable } from '../record-table.ts'
import type { Schema } from '../schema.ts'
import { orEmpty, showYesNo } from '../spelling.ts'
import { number, orEmpty as orEmptySchema, text, yesNo } from '../values.ts'
import { jsonSchema } from './json-schema.ts'

/** What a record of the tenant API says otherwise than the company file. */
interface Wording {
  readonly name?: string
  readonly description?: string
  readonly example?: unknown
}

type Json = Readonly<Record<string, unknown>>

interface Spelling {
  readonly schema: (description: string) => Schema
  readonly show: (stored: never) => unknown
  readonly example: unknown
}

/** By the type in the company file; a field of another type is not plain. */
const spellings: Readonly<Record<string, Spelling>> = {
  string: { schema: text, show: (stored: string) => stored, example: '' },
  number: { schema: description => orEmptySchema(number(description)), show: orEmpty, example: '' },
  boolean: { schema: yesNo, show: showYesNo, example: 'Yes' },
}

/** The members of a record of the tenant API that show plain fields of settings: texts, numbers and flags. */
export function plainMembers<F extends Fields>(
  fields: F,
  wordings: { readonly [Name in keyof F]?: Wording } = {},
): MemberTable<object> {
  const members = Object.entries(fields).flatMap(([field, { schema, refersTo }]) => {
    const { type = '', description = '' } = jsonSchema(schema, 'output')
    const spelling = refersTo ? undefined : spellings[type]
    if (!spelling) return []
    const wording: Wording = { name: sentName(field).toLowerCase(), description, ...wordings[field] }
    const show = (item: object) => spelling.show((item as Json)[field] as never)
    const { name = '', example = spelling.example } = wording
    return [[name, [spelling.schema(wording.description ?? ''), show, example]]]
  })
  return Object.fromEntries(members)
}
