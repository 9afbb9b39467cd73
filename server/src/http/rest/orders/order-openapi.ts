import { maxEntries, maxInspectors } from '../../../domain/orders/order.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { maxAppointmentMinutes } from '../../../domain/time/appointment.ts'
import type { JsonAnswer, Operation } from '../../openapi/operation.ts'
import { lookupOffice, orderInPath } from '../../openapi/parameters.ts'
import { sample, sampleTimestamp, unknownId } from '../../openapi/samples.ts'
import { form } from '../../openapi/schema.ts'
import { id, integer, listOf, text, timestamp } from '../../openapi/values.ts'
import { orderFields, sampleOrderFields, sampleScheduling } from './order-input-wire.ts'
import { historyRecord, noteRecord, orderFeeRecord, orderSchema, sampleOrder } from './order-wire.ts'

const group = 'Orders'
export const noOrder = new Refusal('order.unknown', { id: unknownId })
export const mayNotEdit = new Refusal('access.missing-privilege', { privilege: 'EDIT_INSPECTIONS' })
const needsEdit = '\n\nNeeds the privilege `EDIT_INSPECTIONS`, which `CREATE_INSPECTIONS` includes.'
export const needsEditOrInspector = `${needsEdit} An inspector on the order does not need it.`

export const partialOrder = 'the order was saved, but a package is not known: fix it with an update'

const saved: JsonAnswer = {
  members: {
    id: id('The order.'),
    oid: integer('Its number.'),
    modified: timestamp('When it was saved.'),
  },
  example: { id: sample.order, oid: 1042, modified: sampleTimestamp },
}

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

export const createOrderOperation: Operation = {
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
  answer: { ...saved, partial: partialOrder },
  refuses: unfitFields,
}

export const orderOperation: Operation = {
  name: 'order',
  group,
  summary: 'Get an order',
  description:
    'Returns an order by id or by number. A missing value is `""`. An unknown or removed order is not an HTTP error: `status` is `error`, and `order` is an empty string.',
  path: { id: orderInPath },
  answer: { members: { order: orderSchema }, example: { order: sampleOrder } },
  refuses: [noOrder],
}

export const updateOrderOperation: Operation = {
  name: 'updateOrder',
  group,
  summary: 'Update or schedule an order',
  description: `Changes the fields that are sent. **Services and packages are added:** a repeated one is priced and recorded again.\n\n\`inprogress: false\` together with \`scheduled\` schedules the order: it appears on the calendar and in footprints, messages become eligible, and \`ORDER_SCHEDULED\` is triggered. A repeated request triggers it again, so send an \`Idempotency-Key\`. \`inprogress: false\` alone is ignored, with a warning. Another \`datetime\`, \`duration\` or inspector reschedules a scheduled order.${needsEditOrInspector}`,
  path: { id: orderInPath },
  query: { office: lookupOffice },
  body: {
    fields: orderFields,
    example: sampleScheduling,
    examples: { Reschedule: { datetime: '2031-11-07 13:30:00', inspector1uuid: sample.inspector } },
  },
  answer: { ...saved, partial: partialOrder },
  refuses: [noOrder, mayNotEdit, ...unfitFields],
}

export const completeOrderOperation: Operation = {
  name: 'completeOrder',
  group,
  summary: 'Complete an order',
  description: `Completes a scheduled order; a draft is refused. A repeated request is \`ok\`, keeps the first moment in \`initialcompleteddatetime\` and triggers no event.${needsEditOrInspector}`,
  path: { id: orderInPath },
  body: {
    fields: form('CompletionFields', 'All fields are optional.', { reportnumber: text('Number of the report.') }),
    example: { reportnumber: 'R-2026-1042' },
  },
  answer: saved,
  refuses: [noOrder, mayNotEdit, new Refusal('order.not-scheduled', { id: sample.order })],
}

export const deleteOrderOperation: Operation = {
  name: 'deleteOrder',
  group,
  summary: 'Remove an order',
  description: `Removes the order from footprints and \`GET /order/{id}\`, and frees its time. Its history stays readable. A repeated request is refused.${needsEdit}`,
  path: { id: orderInPath },
  answer: saved,
  dropsNothing: true,
  refuses: [noOrder, mayNotEdit],
}

export const orderNotesOperation: Operation = {
  name: 'orderNotes',
  group,
  summary: 'List notes of an order',
  description: 'Oldest first.',
  path: { id: orderInPath },
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
}

export const orderFeesOperation: Operation = {
  name: 'orderFees',
  group,
  summary: 'List fees of an order',
  description: 'The fees on the order, with their amounts.',
  path: { id: orderInPath },
  answer: {
    members: { orderfees: listOf(orderFeeRecord.schema, 'The fees.') },
    example: { orderfees: [orderFeeRecord.example] },
  },
  refuses: [noOrder],
}

export const orderHistoryOperation: Operation = {
  name: 'orderHistory',
  group,
  summary: 'List changes of an order',
  description: 'All changes of an order, oldest first; also of a removed order.',
  path: { id: orderInPath },
  answer: {
    members: { history: listOf(historyRecord.schema, 'The changes.') },
    example: { history: [historyRecord.example] },
  },
  refuses: [noOrder],
}
