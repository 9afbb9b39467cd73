import type { Erased } from '../../domain/erasure/erase-person.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { body, flagField } from '../body-codec.ts'
import { answerTable, modifiedMember } from '../record-table.ts'
import { id, integer } from '../values.ts'

export const eraseBody = body<{ readonly isDryRun: boolean | undefined }>('EraseFields', 'Nothing is required.', {
  isDryRun: flagField('dryrun', 'Answers what would be removed, and removes nothing.'),
})

export const erasedOf = (noun: string, example: string) =>
  answerTable<Erased, Pick<Company, 'zone'>>({
    id: [id(`The ${noun}.`), ({ id }) => id, example],
    modified: modifiedMember('When the data was removed.'),
    orders: [integer('Orders that stay without the person.'), ({ orders }) => orders, 2],
    upcoming: [
      integer('Of these, those that are still to come: the person is sent nothing about them.'),
      ({ upcoming }) => upcoming,
      0,
    ],
    messages: [integer('Messages whose texts are removed.'), ({ messages }) => messages, 4],
    texts: [
      integer('Events, notes, entries of histories and other texts from which the person is removed.'),
      ({ texts }) => texts,
      3,
    ],
  })
