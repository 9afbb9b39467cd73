import type { OtherSpellings } from '../domain/people/spellings.ts'
import { editableField, type Part, type Parts } from './body-codec.ts'
import { type MemberTable, mapValues } from './record-table.ts'
import { text } from './values.ts'

/** Name on the wire, description, example. */
export type TextField = readonly [name: string, description: string, example: string]

export interface TextFields<Key extends string> {
  /** Of the record. */
  readonly members: MemberTable<Readonly<Record<Key, string>>>
  /** Of the body; an empty text clears a field. */
  readonly parts: Parts<Readonly<Record<Key, string | undefined>>>
}

/** Plain texts that are both sent and shown: the members of the record and the parts of the body follow from one table. */
export function textFields<Key extends string>(table: Readonly<Record<Key, TextField>>): TextFields<Key> {
  const entries = Object.entries<TextField>(table)
  return {
    members: Object.fromEntries(
      entries.map(([key, [name, description, example]]) => [
        name,
        [text(description), (record: Readonly<Record<string, string>>) => record[key], example],
      ]),
    ),
    parts: mapValues(table, ([name, description]: TextField) =>
      editableField(name, description),
    ) as TextFields<Key>['parts'],
  }
}

/** Another name of a field, its key, and the name that it is the same as. */
export type OtherName<Key extends string> = readonly [name: string, key: Key, of: string]

/** The command decides which name counts, because a record that is sent back has them all. */
export function othersPart<Key extends string>(names: readonly OtherName<Key>[]): Part<OtherSpellings<Key>['others']> {
  return {
    schemas: Object.fromEntries(
      names.map(([name, , of]) => [name, text(`The same as \`${of}\`; counts if that was not sent, or is as before.`)]),
    ),
    read: fields => {
      const sent = names.flatMap(([name, key]) => {
        const value = fields.editableText(name)
        return value === undefined ? [] : [[key, value] as const]
      })
      return sent.length === 0 ? undefined : (Object.fromEntries(sent) as OtherSpellings<Key>['others'])
    },
  }
}
