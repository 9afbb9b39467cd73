import { listExportedOrders } from '../../../domain/orders/list-orders.ts'
import type { Agent, Client } from '../../../domain/people/contact.ts'
import { agentStore, clientStore } from '../../../domain/people/contact-store.ts'
import { maxImportedRows } from '../../../domain/people/import-contacts.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { exportedColumns } from '../../../wire/contacts/contact-columns.ts'
import { byteOrderMark, csvLine } from '../../../wire/csv.ts'
import { orderColumns } from '../../../wire/orders/order-columns.ts'
import { attachment } from '../../server/send-file.ts'
import { sendChunks } from '../../server/send-response.ts'
import { operation, type StatedOperation } from '../operation.ts'
import { type ListText, renderWholeList, type WholeList } from './whole-list.ts'

interface ExportedList<T> extends WholeList<T> {
  readonly name: 'clients' | 'agents' | 'orders'
  readonly group: string
  readonly what: string
  readonly header: readonly string[]
  readonly cellsOf: (record: T, company: Company) => readonly (string | number)[]
}

export const exportRoutes = [
  exportRoute(contactList<Client>('clients', clientStore.list.bind(clientStore))),
  exportRoute(contactList<Agent>('agents', agentStore.list.bind(agentStore))),
  exportRoute({
    name: 'orders',
    group: 'Orders',
    what: 'Removed orders are left out. Times are those of the company. `POST /import/orders` understands the headings, and creates the orders that are not here.',
    find: listExportedOrders,
    changeOf: ({ order }) => order,
    isLeftOut: ({ order }) => order.removedAt !== undefined,
    header: Object.keys(orderColumns),
    cellsOf: (exported, company) => Object.values(orderColumns).map(cell => cell(exported, company) ?? ''),
  }),
]

/** Removed people are left out. */
function contactList<C extends Client | Agent>(
  name: 'clients' | 'agents',
  find: WholeList<C>['find'],
): ExportedList<C> {
  const isAgents = name === 'agents'
  const columns = exportedColumns(isAgents)
  return {
    ...{ name, find, group: isAgents ? 'Agents' : 'Clients' },
    what: `Removed ${name} are left out. \`POST /import/${name}\` understands the headings, in parts of at most ${maxImportedRows} rows; a file that was not changed changes nothing.`,
    changeOf: contact => contact,
    isLeftOut: ({ isShown }) => !isShown,
    header: columns.map(([heading]) => heading),
    cellsOf: contact => {
      const { agencyName = '' } = contact as { agencyName?: string }
      const texts: Readonly<Record<string, unknown>> = { ...contact, agency: agencyName }
      return columns.map(([, edit]) => String(texts[edit] ?? ''))
    },
  }
}

function exportRoute<T>(list: ExportedList<T>): StatedOperation {
  const { name, group, what, header, cellsOf } = list
  return operation({
    method: 'GET',
    path: `/export/${name}`,
    name: `export${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    group,
    needs: 'OWNER',
    dropsNothing: true,
    summary: `Export ${name} as CSV`,
    description: `All ${name} in the order of changes, one line for each, as a stream without the envelope. ${what}\n\nThe file is UTF-8 with a byte order mark, which Excel needs. A text that begins with \`=\`, \`+\`, \`-\`, \`@\`, a tab or a line break has an apostrophe before it, so that no spreadsheet takes it for a formula; \`readTable\` of the SDK removes it. A connection that ends early means that the file is not complete.`,
    answer: { file: `The file \`${name}.csv\`.` },
    free: call =>
      call.respond('long reads', async () => {
        const { reply, context, parts } = call
        const { company } = context
        const text: ListText<T> = {
          begin: byteOrderMark + csvLine(header),
          separator: '',
          textOf: record => csvLine(cellsOf(record, company)),
          end: () => '',
        }
        const chunks = renderWholeList(list, text, undefined, company, work =>
          parts.database.read(company.id, work, 'may be stale'),
        )
        return sendChunks(reply, chunks, parts.log, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': attachment(`${name}.csv`),
        })
      }),
  })
}
