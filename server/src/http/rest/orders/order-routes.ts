import { readId } from '../../../domain/ids.ts'
import { createOrder, type OrderWritten } from '../../../domain/orders/create-order.ts'
import { describeDropped } from '../../../domain/orders/dropped.ts'
import { cancelOrder, completeOrder, removeOrder, restoreOrder } from '../../../domain/orders/end-order.ts'
import { listHistory, listNotes } from '../../../domain/orders/history-store.ts'
import { maxEntries, maxInspectors, type Order } from '../../../domain/orders/order.ts'
import type { OrderInput } from '../../../domain/orders/order-input.ts'
import { requireOrder } from '../../../domain/orders/require-order.ts'
import { updateOrder } from '../../../domain/orders/update-order.ts'
import { withOutbox } from '../../../domain/outbox/transactional-outbox.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { maxAppointmentMinutes } from '../../../domain/time/appointment.ts'
import { answerTable, listAnswer, modifiedMember } from '../../openapi/record-table.ts'
import {
  lookupOffice,
  mayNotEdit,
  needsEdit,
  needsEditOrInspector,
  noOrder,
  orderInPath,
  removedOrder,
} from '../../openapi/reused-descriptions.ts'
import { sample, unknownId } from '../../openapi/samples.ts'
import { form } from '../../openapi/schema.ts'
import { boolean, id, integer, listOf, text } from '../../openapi/values.ts'
import type { Written } from '../envelope.ts'
import { Fields } from '../fields.ts'
import type { RestRequest, Route } from '../route.ts'
import { showOrderAgain, showOrderNow, showOrderWithAllControls } from './order-cache.ts'
import { orderFields, readOrder, sampleOrderFields, sampleScheduling } from './order-input-wire.ts'
import { historyRecord, noteRecord, orderFeeRecord, orderSchema, sampleOrder } from './order-wire.ts'

const group = 'Orders'
const partialOrder = 'the order was saved, but a package is not known: fix it with an update'

const saved = answerTable<Order, Pick<Company, 'zone'>>({
  id: [id('The order.'), order => order.id, sample.order],
  oid: [integer('Its number.'), order => order.oid, 1042],
  modified: modifiedMember('When it was saved.'),
})

const created = answerTable<Order, Pick<Company, 'zone'>>({
  id: [id('The order.'), order => order.id, sample.order],
  orderId: [id('The same as `id`.'), order => order.id, sample.order],
  oid: [integer('Its number.'), order => order.oid, 1042],
  modified: modifiedMember('When it was saved.'),
})

/** Refusals that the fields of an order can cause. */
const unfitFields = [
  new Refusal('time.unround', { value: '2026-11-06 09:07:00' }),
  new Refusal('time.unparseable', { field: 'datetime', value: 'next Friday' }),
  new Refusal('scheduled.missing'),
  new Refusal('fee.unknown', { id: unknownId }),
  new Refusal('fee.unreadable', { id: sample.fee }),
  new Refusal('number.too-large', { field: 'duration', limit: maxAppointmentMinutes }),
  new Refusal('list.too-long', { field: 'services', limit: maxEntries }),
  new Refusal('list.too-long', { field: 'inspectors', limit: maxInspectors }),
]

export const orderRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/order',
    name: 'createOrder',
    group,
    summary: 'Create an order',
    description:
      "Creates a draft, unless both `inprogress: false` **and** `scheduled` are sent; `inprogress: false` alone is refused. A draft has a number and hides the inspector's window, but sends no notifications. The calendar is not checked.\n\nUnknown references are dropped without an error: check `warnings`, read the order back, or send `Prefer: handling=strict`. An unknown package makes the outcome `partial`: the order exists, without services and fees.\n\nFor an order that is created scheduled, `ORDER_SCHEDULED` is triggered before services and fees are attached. Create a draft, read it back, then schedule it.",
    query: { office: lookupOffice },
    body: {
      fields: orderFields,
      example: sampleOrderFields,
      examples: { 'A scheduled order': { ...sampleOrderFields, ...sampleScheduling } },
    },
    answer: { ...created, partial: partialOrder },
    refuses: unfitFields,
    needs: 'CREATE_INSPECTIONS',
    write: async (scope, request) => {
      const input = readOrderRequest(scope, request)
      return orderWritten(scope, await withOutbox(scope, () => createOrder(scope, input)), created)
    },
  },
  {
    method: 'GET',
    path: '/order/:id',
    name: 'order',
    group,
    summary: 'Get an order',
    description:
      'Returns an order by id or by number. A missing value is `""`. An unknown order is not an HTTP error: `status` is `error`, and `order` is an empty string. A removed order has `show: "no"`, `deleteddatetime` and `deletedby`; it cannot be changed.',
    pathParameters: { id: orderInPath },
    query: {
      withallcontrols: {
        schema: boolean('`controls` has all custom fields of the company, those without a value too.'),
        example: true,
      },
    },
    answer: { members: { order: orderSchema }, example: { order: sampleOrder } },
    refuses: [noOrder],
    readAutocommit: async (scope, { params, query }) =>
      query.flag('withallcontrols') ? undefined : showOrderAgain(scope, params.id ?? ''),
    read: (scope, { params, query }) =>
      (query.flag('withallcontrols') ? showOrderWithAllControls : showOrderNow)(scope, params.id ?? ''),
  },
  {
    method: 'POST',
    path: '/order/:id',
    name: 'updateOrder',
    group,
    summary: 'Update or schedule an order',
    description: `Changes the fields that are sent. **Services and packages are added:** a repeated one is priced and recorded again.\n\n\`inprogress: false\` together with \`scheduled\` schedules the order: it appears on the calendar and in footprints, messages become eligible, and \`ORDER_SCHEDULED\` is triggered. A repeated request triggers it again, so send an \`Idempotency-Key\`. \`inprogress: false\` alone is ignored, with a warning. Another \`datetime\`, \`duration\` or inspector reschedules a scheduled order. A cancelled order stays cancelled until it is scheduled again; a removed order is refused.${needsEditOrInspector} Giving the order another known client always needs it.`,
    pathParameters: { id: orderInPath },
    query: { office: lookupOffice },
    body: {
      fields: orderFields,
      example: sampleScheduling,
      examples: { Reschedule: { datetime: '2031-11-07 13:30:00', inspector1uuid: sample.inspector } },
    },
    answer: { ...saved, partial: partialOrder },
    refuses: [noOrder, removedOrder, mayNotEdit, ...unfitFields],
    write: async (scope, request) => {
      const input = readOrderRequest(scope, request)
      return orderWritten(scope, await withOutbox(scope, () => updateOrder(scope, request.params.id ?? '', input)))
    },
  },
  {
    method: 'POST',
    path: '/order/complete/:id',
    name: 'completeOrder',
    group,
    summary: 'Complete an order',
    description: `Completes a scheduled order; a draft and a cancelled order are refused. A repeated request is \`ok\`, keeps the first moment in \`initialcompleteddatetime\` and triggers no event.${needsEditOrInspector}`,
    pathParameters: { id: orderInPath },
    body: {
      fields: form('CompletionFields', 'All fields are optional.', { reportnumber: text('Number of the report.') }),
      example: { reportnumber: 'R-2026-1042' },
    },
    answer: saved,
    refuses: [
      noOrder,
      removedOrder,
      mayNotEdit,
      new Refusal('order.not-scheduled', { id: sample.order }),
      new Refusal('order.canceled', { id: sample.order }),
    ],
    write: async (scope, { params, body }) => {
      const fields = new Fields(body)
      const reportNumber = fields.text('reportnumber')
      const { order } = await withOutbox(scope, () => completeOrder(scope, params.id ?? '', reportNumber))
      return { status: 'ok', members: saved.show(order, scope.company), warnings: fields.warnings() }
    },
  },
  {
    method: 'POST',
    path: '/order/cancel/:id',
    name: 'cancelOrder',
    group,
    summary: 'Cancel an order',
    description: `Keeps the order and frees its time: it has \`canceled: "yes"\`, is in no footprints, and the people on it get the message \`cancelled\`. Triggers \`ORDER_CANCELED\`. A repeated request is \`ok\`, keeps the first moment and triggers no event. A completed order is refused. To take the cancellation back, schedule the order again (\`POST /order/{id}\` with \`inprogress: false\` and \`scheduled\`).${needsEditOrInspector}`,
    pathParameters: { id: orderInPath },
    body: {
      fields: form('CancellationFields', 'All fields are optional.', {
        cancelreason: text('Why it is cancelled: the id or name of one of `GET /cancelreasons`, or any text.'),
      }),
      example: { cancelreason: 'Weather' },
    },
    answer: saved,
    refuses: [noOrder, removedOrder, mayNotEdit, new Refusal('order.completed', { id: sample.order })],
    write: async (scope, { params, body }) => {
      const fields = new Fields(body)
      const reason = fields.text('cancelreason')
      const { order } = await withOutbox(scope, () => cancelOrder(scope, params.id ?? '', reason))
      return { status: 'ok', members: saved.show(order, scope.company), warnings: fields.warnings() }
    },
  },
  {
    method: 'DELETE',
    path: '/order/:id',
    name: 'deleteOrder',
    group,
    summary: 'Remove an order',
    description: `Frees the time of the order and removes its footprints; its public links close, and no message is sent. The order stays readable with \`show: "no"\`, with its notes, fees, history and files, but cannot be changed. A repeated request is refused. An owner can restore it.${needsEdit}`,
    pathParameters: { id: orderInPath },
    answer: saved,
    dropsNothing: true,
    refuses: [noOrder, removedOrder, mayNotEdit],
    write: async (scope, { params }) => {
      const { order } = await withOutbox(scope, () => removeOrder(scope, params.id ?? ''))
      return { status: 'ok', members: saved.show(order, scope.company), warnings: [] }
    },
  },
  {
    method: 'POST',
    path: '/order/restore/:id',
    name: 'restoreOrder',
    group,
    summary: 'Restore a removed order',
    description:
      'Undoes the removal: the order is as it was, takes its time again and has its footprints if the inspection is still to come. Triggers `ORDER_RESTORED`. An order that was not removed is refused.',
    pathParameters: { id: orderInPath },
    answer: saved,
    dropsNothing: true,
    refuses: [noOrder, new Refusal('order.not-removed', { id: sample.order })],
    needs: 'OWNER',
    write: async (scope, { params }) => {
      const { order } = await withOutbox(scope, () => restoreOrder(scope, params.id ?? ''))
      return { status: 'ok', members: saved.show(order, scope.company), warnings: [] }
    },
  },
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

/** 4.2: an unknown office becomes the primary office, with a warning. */
function readOrderRequest({ office }: Scope, { query, body }: RestRequest): OrderInput {
  const input = readOrder(body)
  const requested = query.text('office')
  if (!requested || readId(requested) === office.id) return input
  const replaced = { field: '?office', value: requested, outcome: 'is not known here; the primary office was taken' }
  return { ...input, ignored: [...input.ignored, replaced] }
}

function orderWritten(scope: Scope, { order, outcome, dropped }: OrderWritten, answer = saved): Written {
  return {
    status: outcome,
    ...(outcome === 'partial' && { message: partialOrder }),
    members: answer.show(order, scope.company),
    warnings: dropped.map(describeDropped),
  }
}
