import { Refusal } from '../../../domain/refusal.ts'
import { listOfficeOrders, maxRead } from '../../../domain/search/list-office-orders.ts'
import { orderListAnswer, orderListQuery, readPlace } from '../../../wire/lists/order-list-wire.ts'
import { readLocalParameter, unreadableTime } from '../../../wire/parameters.ts'
import { warnings } from '../../../wire/values.ts'
import { operation } from '../operation.ts'
import { searchIndexOf } from './find-routes.ts'
import { readSearchText } from './search-routes.ts'

export const orderListRoutes = [
  operation({
    method: 'GET',
    path: '/orders/list',
    name: 'listOrders',
    group: 'Searching',
    summary: 'List orders, as an office looks at them',
    description: `Filtered and sorted, page by page; all parameters that are sent apply. For a copy of all orders use \`GET /orders\`.\n\nEvery page takes about the same time, however many orders there are: it reads at most ${maxRead.toLocaleString('en')} orders for a filter by office or inspector, and continues on the next page. An order that changes meanwhile may appear twice, or not.`,
    query: orderListQuery,
    answer: { ...orderListAnswer, optional: { ...orderListAnswer.optional, warnings } },
    refuses: [unreadableTime('from', 'yesterday'), new Refusal('cursor.unreadable')],
    free: async call => {
      const { query, sentQuery } = call.input
      const text = readSearchText(sentQuery, 'q')
      const list = {
        text,
        states: query['state[]'],
        officeIds: query['office[]'],
        inspectorIds: query['inspector[]'],
        isUnpaid: query.unpaid,
        client: query.client,
        agent: query.agent,
        startsFrom: readLocalParameter(sentQuery, 'from', call.context.company.zone),
        startsBefore: readLocalParameter(sentQuery, 'until', call.context.company.zone),
        sort: query.sort,
        isAscending: query.direction === 'ascending',
        after: readPlace(query.cursor, query.sort),
        limit: query.limit,
      }
      await call.answer(async () => {
        // The terms of the company follow its changes before the transaction opens.
        if (text !== undefined) await searchIndexOf(call.parts).prepare(call.context.company.id)
        return call.read(async scope => ({ ...(await listOfficeOrders(scope, list)), sort: query.sort }))
      })
    },
  }),
]
