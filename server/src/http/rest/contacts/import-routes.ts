import { importOrders } from '../../../domain/moving-in/import-orders.ts'
import type { Agent, Client } from '../../../domain/people/contact.ts'
import { agentStore, type ContactStore, clientStore } from '../../../domain/people/contact-store.ts'
import { agents, type Contacts, clients } from '../../../domain/people/contacts.ts'
import { type ImportedRow, importContacts, maxImportedRows } from '../../../domain/people/import-contacts.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { Body } from '../../../wire/body.ts'
import type { BodyCodec } from '../../../wire/body-codec.ts'
import { fieldOf, fieldsOf, readRow } from '../../../wire/contacts/contact-columns.ts'
import { orderFieldsIn, readOrderRow } from '../../../wire/importing/order-table.ts'
import { mistakesOf } from '../../../wire/importing/table-columns.ts'
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

const orderExample = {
  header: ['Number', 'Date', 'Address', 'Client', 'Total'],
  rows: [['20417', '3/20/2024 9:00 AM', '12 Elm Street', 'Rosa Whitfield', '$415.00']],
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

interface ImportedTable {
  readonly noun: 'clients' | 'agents' | 'orders'
  readonly group: string
  readonly description: string
  readonly fieldsOf: (header: readonly string[]) => (string | undefined)[]
  readonly save: (scope: Scope, table: SentTable) => Promise<ImportedRow[]>
}

interface SentTable {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly columns: readonly (string | undefined)[]
}

const inParts = `Send a long table in parts of at most ${maxImportedRows} rows, and with \`dryrun\` first: the response is the same, and nothing is saved.`

export const importRoutes = [
  importRoute(contactTable<Client>('clients', clientStore, clients)),
  importRoute(contactTable<Agent>('agents', agentStore, agents)),
  importRoute({
    noun: 'orders',
    group: 'Orders',
    description: `Creates an order for each row of another system's file, all in one transaction. Orders that are here stay as they are: a row belongs to the order with its number, without a number to the one with its appointment and address. Clients and agents are found by email address, or by name and phone, or created. Services and inspectors that are not known here are kept as a note, and are in \`changes\`. Nobody is told; appointments to come get their reminders. ${inParts}`,
    fieldsOf: orderFieldsIn,
    save: (scope, { header, rows, columns }) =>
      importOrders(
        scope,
        rows.map(cells => readOrderRow(cells, header, columns, scope.company.zone)),
      ),
  }),
]

function contactTable<C extends Client | Agent>(
  noun: 'clients' | 'agents',
  store: ContactStore<C>,
  commands: Contacts<C>,
): ImportedTable {
  return {
    noun,
    group: noun === 'clients' ? 'Clients' : 'Agents',
    description: `Creates or updates one record for each row, all in one transaction. A row belongs to the record with its \`id\`, else with its email address, else with its name and mobile phone, so a repeated import changes nothing. ${inParts}`,
    fieldsOf: header => fieldsOf(header, noun === 'agents'),
    save: (scope, { header, rows, columns }) => {
      const sent = rows.map(cells => ({ contact: readRow(cells, columns), mistakes: mistakesOf(cells, header) }))
      return importContacts(scope, { store, commands }, sent)
    },
  }
}

function importRoute({ noun, group, description, fieldsOf, save }: ImportedTable): StatedOperation {
  return operation({
    method: 'POST',
    path: `/import/${noun}`,
    name: `import${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
    group,
    needs: 'OWNER',
    dropsNothing: true,
    summary: `Import ${noun} from a table`,
    description,
    body: noun === 'orders' ? { ...importBody, example: orderExample } : importBody,
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
      const columns = fieldsOf(header)
      const imported = await save(scope, { header, rows, columns })
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
