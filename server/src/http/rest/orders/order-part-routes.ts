import { listHistory, listNotes } from '../../../domain/orders/history-store.ts'
import { requireOrder } from '../../../domain/orders/require-order.ts'
import { historyRecord, noteRecord, orderFeeRecord } from '../../../wire/orders/order-parts-wire.ts'
import { listAnswer } from '../../../wire/record-table.ts'
import { noOrder, orderInPath } from '../../../wire/reused-descriptions.ts'
import { listOf } from '../../../wire/values.ts'
import type { Route } from '../route.ts'

const group = 'Orders'

export const orderPartRoutes: readonly Route[] = [
  {
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
    read: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id ?? '')
      const notes = await listNotes(scope, order.id)
      const context = { order, zone: scope.company.zone }
      return { notes: notes.map(note => noteRecord.show(note, context)) }
    },
  },
  {
    method: 'GET',
    path: '/order/fees/:id',
    name: 'orderFees',
    group,
    summary: 'List fees of an order',
    description: 'The fees on the order, with their amounts.',
    pathParameters: { id: orderInPath },
    answer: listAnswer('orderfees', orderFeeRecord, 'The fees.'),
    refuses: [noOrder],
    read: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id ?? '')
      return { orderfees: order.fees.map(fee => orderFeeRecord.show(fee, order)) }
    },
  },
  {
    method: 'GET',
    path: '/order/history/:id',
    name: 'orderHistory',
    group,
    summary: 'List changes of an order',
    description: 'All changes of an order, oldest first; also of a removed order.',
    pathParameters: { id: orderInPath },
    answer: listAnswer('history', historyRecord, 'The changes.'),
    refuses: [noOrder],
    read: async (scope, { params }) => {
      const order = await requireOrder(scope, params.id ?? '')
      const history = await listHistory(scope, order.id)
      return { history: history.map(entry => historyRecord.show(entry, undefined)) }
    },
  },
]
