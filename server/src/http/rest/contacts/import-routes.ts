import type { Agent, Client } from '../../../domain/people/contact.ts'
import { agentStore, type ContactStore, clientStore } from '../../../domain/people/contact-store.ts'
import { agents, type Contacts, clients } from '../../../domain/people/contacts.ts'
import { type ImportedRow, importContacts, maxImportedRows } from '../../../domain/people/import-contacts.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import type { Body } from '../../../wire/body.ts'
import type { BodyCodec } from '../../../wire/body-codec.ts'
import { fieldOf, fieldsOf, mistakesOf, readRow } from '../../../wire/contacts/contact-columns.ts'
import { recordTable } from '../../../wire/record-table.ts'
import { sample } from '../../../wire/samples.ts'
import { form, members } from '../../../wire/schema.ts'
import { readFlag, readList } from '../../../wire/spelling.ts'
import { boolean, idOrEmpty, integer, listOf, text } from '../../../wire/values.ts'
import { Outcome } from '../exchange.ts'
import { operation, type StatedOperation } from '../operation.ts'

const importFields = form(
  'ImportFields',
  'A part of a table, such as a CSV file.',
  { dryrun: boolean('Show what each row would do, and save nothing.') },
  {
    header: listOf({ type: 'string' }, 'The headings of the columns, such as `First name` or `Email`.'),
    rows: listOf(
      { type: 'array', items: { type: 'string' } },
      `The cells of each row, at most ${maxImportedRows} rows. Empty cells leave a field as it is.`,
    ),
  },
)

/** The three members are read together: a single cell or row may come without its list. */
const importBody: BodyCodec<{ readonly header: string[]; readonly rows: string[][]; readonly isDryRun: boolean }> = {
  fields: importFields,
  example: { header: ['Email'], rows: [['rosa@example.com']] },
  refuses: [new Refusal('fields.missing', { fields: ['header', 'rows'] })],
  read: (_fields, sent) => {
    requireTable(sent)
    return { header: textsIn(sent.header, 'header'), rows: rowsIn(sent), isDryRun: readFlag(sent.dryrun) === true }
  },
}

const rowRecord = recordTable<ImportedRow & { readonly row: number }>('ImportedRow', 'What became of a row.', {
  row: [integer('The number of the row in this call, from 1.'), ({ row }) => row, 1],
  outcome: [
    {
      type: 'string',
      enum: ['created', 'updated', 'unchanged', 'refused'],
      description: '`unchanged` if the record has all values already; `refused` rows are not saved, the others are.',
    },
    ({ outcome }) => outcome,
    'created',
  ],
  id: [idOrEmpty('The record; empty for one that a dry run would create.'), ({ id }) => id, sample.client],
  name: [text('The name in the row.'), ({ name }) => name, 'Rosa Whitfield'],
  errors: [
    listOf(members({ field: text('The field.'), message: text('The mistake.') }), 'Why the row was refused.'),
    ({ errors }) => errors,
    [],
  ],
  changes: [
    listOf(
      members({
        field: text('The field.'),
        before: text('The stored value.'),
        after: text('The value that the row gives it.'),
      }),
      'What an `updated` row changes.',
    ),
    ({ changes }) => changes.map(({ edit, before, after }) => ({ field: fieldOf(edit), before, after })),
    [],
  ],
})

const tooLong = new Refusal('list.too-long', { field: 'rows', limit: maxImportedRows })

const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const
const counts = Object.fromEntries(outcomes.map(name => [name, integer(`Number of rows that were ${name}.`)]))
const columnsExample = [
  { column: 'Name', field: 'displayname' },
  { column: 'Email', field: 'emailaddress' },
  { column: 'Favourite colour', field: '' },
]

export const importRoutes = [
  importRoute<Client>('clients', clientStore, clients),
  importRoute<Agent>('agents', agentStore, agents),
]

function importRoute<C extends Client | Agent>(
  noun: 'clients' | 'agents',
  store: ContactStore<C>,
  commands: Contacts<C>,
): StatedOperation {
  return operation({
    method: 'POST',
    path: `/import/${noun}`,
    name: noun === 'clients' ? 'importClients' : 'importAgents',
    group: noun === 'clients' ? 'Clients' : 'Agents',
    needs: 'OWNER',
    dropsNothing: true,
    summary: `Import ${noun} from a table`,
    description: `Creates or updates one record for each row, all in one transaction. A row belongs to the record with its \`id\`, else with its email address, else with its name and mobile phone, so a repeated import changes nothing. Send a long table in parts of at most ${maxImportedRows} rows, and with \`dryrun\` first: the response is the same, and nothing is saved.`,
    body: importBody,
    answer: {
      members: {
        dryrun: boolean('Whether nothing was saved.'),
        columns: listOf(
          members({ column: text('The heading.'), field: text('The field; `""` for a column that is ignored.') }),
          'How the columns were read.',
        ),
        ...counts,
        rows: listOf(rowRecord.schema, 'The rows.'),
      },
      example: {
        ...{ dryrun: false, columns: columnsExample, created: 1, updated: 0, unchanged: 0, refused: 0 },
        rows: [rowRecord.example],
      },
    },
    refuses: [mistakeIn('rows[0]', 'must be a list of texts'), tooLong],
    inTransaction: async (scope, { body: { header, rows, isDryRun } }) => {
      const columns = fieldsOf(header, noun === 'agents')
      const sent = rows.map(cells => ({ contact: readRow(cells, columns), mistakes: mistakesOf(cells, header) }))
      const imported = await importContacts(scope, { store, commands }, sent)
      const total = Object.groupBy(imported, ({ outcome }) => outcome)
      const members = {
        dryrun: isDryRun,
        columns: header.map((column, i) => ({ column, field: columns[i] ?? '' })),
        ...Object.fromEntries(outcomes.map(outcome => [outcome, total[outcome]?.length ?? 0])),
        rows: imported.map((row, i) =>
          rowRecord.show({ ...row, row: i + 1, ...(isDryRun && isNew(row) && { id: '' }) }, undefined),
        ),
      }
      return new Outcome(members, { isDryRun })
    },
  })
}

const isNew = ({ outcome }: ImportedRow) => outcome === 'created'

/** A form sends a single cell without a list. */
function textsIn(value: unknown, field: string): string[] {
  const cells = readList(value) ?? []
  if (!cells.every(cell => typeof cell !== 'object')) throw mistakeIn(field, 'must be a list of texts')
  return cells.map(String)
}

function rowsIn({ rows }: Body): string[][] {
  const list = readList(rows) ?? []
  if (list.length > maxImportedRows) throw tooLong
  return list.map((row, i) => textsIn(row, `rows[${i}]`))
}

function requireTable(body: Body): void {
  const missing = ['header', 'rows'].filter(name => readList(body[name]) === undefined)
  if (missing.length > 0) throw new Refusal('fields.missing', { fields: missing })
}
