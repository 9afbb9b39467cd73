import { listHistory, listNotes } from '../../../domain/orders/history-store.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { requireOrder } from '../../../domain/orders/require-order.ts'
import { explainOrderFees } from '../../../domain/quotes/explain-fees.ts'
import { orderPricesAnswer } from '../../../wire/catalogue/price-wire.ts'
import { historyRecord, noteRecord, orderFeeRecord } from '../../../wire/orders/order-parts-wire.ts'
import { answerTable, listAnswer } from '../../../wire/record-table.ts'
import { noOrder, orderInPath } from '../../../wire/reused-descriptions.ts'
import { listOf } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

const group = 'Orders'

const orderFees = answerTable<Order>({
  orderfees: [
    listOf(orderFeeRecord.schema, 'The fees.'),
    order => order.fees.map(fee => orderFeeRecord.show(fee, order)),
    [orderFeeRecord.example],
  ],
})

export const orderPartRoutes = [
  operation({
    method: 'GET',
    path: '/order/notes/:id',
    name: 'orderNotes',
    group,
    summary: 'List notes of an order',
    description: 'Oldest first.',
    pathParameters: { id: orderInPath },
    answer: {
      members: { notes: listOf(noteRecord.schema, 'The notes.') },
      example: {
        notes: [
          noteRecord.example,
          { ...noteRecord.example, dte: '2026-10-05 14:12:07', user: [], text: 'The tenant will be at home.' },
        ],
      },
    },
    refuses: [noOrder],
    inTransaction: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id)
      const notes = await listNotes(scope, order.id)
      const context = { order, zone: scope.company.zone }
      return { notes: notes.map(note => noteRecord.show(note, context)) }
    },
  }),
  operation({
    method: 'GET',
    path: '/order/fees/:id',
    name: 'orderFees',
    group,
    summary: 'List fees of an order',
    description: 'The fees on the order, with their amounts.',
    pathParameters: { id: orderInPath },
    answer: orderFees,
    refuses: [noOrder],
    inTransaction: (scope, { params }) => requireOrder(scope, params.id),
  }),
  operation({
    method: 'GET',
    path: '/order/prices/:id',
    name: 'orderPrices',
    group,
    summary: 'Get the reasons of the prices of an order',
    description:
      'How each fee came about: the pricing rules of today for the house and the packages of the order. An amount that the order has of its own, or from earlier rules, says so in its last step. Saves nothing.',
    pathParameters: { id: orderInPath },
    answer: orderPricesAnswer,
    refuses: [noOrder],
    inTransaction: async (scope, { params }) => explainOrderFees(scope.company, await requireOrder(scope, params.id)),
  }),
  operation({
    method: 'GET',
    path: '/order/history/:id',
    name: 'orderHistory',
    group,
    summary: 'List changes of an order',
    description: 'All changes of an order, oldest first; also of a removed order.',
    pathParameters: { id: orderInPath },
    answer: listAnswer('history', historyRecord, 'The changes.'),
    refuses: [noOrder],
    inTransaction: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id)
      return listHistory(scope, order.id)
    },
  }),
]
