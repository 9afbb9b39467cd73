import type { OtherSpellings } from '../domain/people/spellings.ts'
import type { Part } from './body-codec.ts'
import { text } from './values.ts'

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
