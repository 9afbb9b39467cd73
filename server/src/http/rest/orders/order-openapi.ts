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
const needsEdit = '\n\nNeeds the privilege `EDIT_INSPECTIONS`, which whoever has `CREATE_INSPECTIONS` has too.'
export const needsEditOrInspector = `${needsEdit} An inspector who is on the order needs none.`

export const partialOrder = 'the order was saved, but a package is not known: fix it with an update'

const saved: JsonAnswer = {
  members: {
    id: id('The order.'),
    oid: integer('Its number.'),
    modified: timestamp('When it was saved.'),
  },
  example: { id: sample.order, oid: 1042, modified: sampleTimestamp },
}

/** What an order's fields can be refused for. */
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
  summary: 'A new order',
  description:
    "A draft, unless `inprogress: false` **and** `scheduled` are sent; `inprogress: false` alone is refused. A draft has a number and hides the inspector's window, and nobody is told of it. Nothing checks the calendar.\n\nReferences that the company does not know are dropped without an error: look at `warnings`, read the order back, or send `Prefer: handling=strict`. A package that is not known makes the outcome `partial`: the order exists, without services and fees.\n\nAn order that is created scheduled is announced (`ORDER_SCHEDULED`) before its services and fees are attached. Create a draft, read it back, then schedule it.",
  query: { office: lookupOffice },
  body: {
    fields: orderFields,
    example: sampleOrderFields,
    examples: { 'Scheduled at once': { ...sampleOrderFields, ...sampleScheduling } },
  },
  answer: { ...saved, partial: partialOrder },
  refuses: unfitFields,
}

export const orderOperation: Operation = {
  name: 'order',
  group,
  summary: 'One order',
  description:
    'An order by id or by number. A value that is missing reads as `""`. An order that is not there, or was removed, is no HTTP error: `status` is `error`, and `order` is empty text.',
  path: { id: orderInPath },
  answer: { members: { order: orderSchema }, example: { order: sampleOrder } },
  refuses: [noOrder],
}

export const updateOrderOperation: Operation = {
  name: 'updateOrder',
  group,
  summary: 'Changes to an order, and its scheduling',
  description: `Changes what is sent. **Services and packages add up:** do not repeat what is on the order already, or it is priced and recorded again.\n\n\`inprogress: false\` together with \`scheduled\` schedules: the inspection goes onto the calendar and into footprints, messages become due, \`ORDER_SCHEDULED\` is announced. Sent again it is announced again, so do not repeat it blindly: give it an \`Idempotency-Key\`. \`inprogress: false\` alone is ignored, with a warning. On a scheduled order another \`datetime\`, \`duration\` or inspector reschedules it.${needsEditOrInspector}`,
  path: { id: orderInPath },
  query: { office: lookupOffice },
  body: {
    fields: orderFields,
    example: sampleScheduling,
    examples: { 'Another time': { datetime: '2031-11-07 13:30:00', inspector1uuid: sample.inspector } },
  },
  answer: { ...saved, partial: partialOrder },
  refuses: [noOrder, mayNotEdit, ...unfitFields],
}

export const completeOrderOperation: Operation = {
  name: 'completeOrder',
  group,
  summary: 'The inspection is done',
  description: `Completes a scheduled order; a draft is refused. Again, it is \`ok\`, keeps the first moment in \`initialcompleteddatetime\`, and is not announced again.${needsEditOrInspector}`,
  path: { id: orderInPath },
  body: {
    fields: form('CompletionFields', 'Nothing is required.', { reportnumber: text('Number of the report.') }),
    example: { reportnumber: 'R-2026-1042' },
  },
  answer: saved,
  refuses: [noOrder, mayNotEdit, new Refusal('order.not-scheduled', { id: sample.order })],
}

export const deleteOrderOperation: Operation = {
  name: 'deleteOrder',
  group,
  summary: 'Takes an order away',
  description: `The order disappears from open time, footprints and \`GET /order/{id}\`, and gives its time back. Its history stays readable. Again, it is refused.${needsEdit}`,
  path: { id: orderInPath },
  answer: saved,
  dropsNothing: true,
  refuses: [noOrder, mayNotEdit],
}

export const orderNotesOperation: Operation = {
  name: 'orderNotes',
  group,
  summary: 'The notes of an order',
  description: 'Oldest first.',
  path: { id: orderInPath },
  answer: {
    members: { notes: listOf(noteRecord.schema, 'The notes.') },
    example: {
      notes: [
        noteRecord.example,
        { ...noteRecord.example, dte: '2026-10-05 14:12:07', user: [], text: 'The tenant will open the door.' },
      ],
    },
  },
  refuses: [noOrder],
}

export const orderFeesOperation: Operation = {
  name: 'orderFees',
  group,
  summary: 'The fees of an order',
  description: 'What the order costs, fee by fee.',
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
  summary: 'Who changed what',
  description: 'All changes of an order, newest last; also of one that was removed.',
  path: { id: orderInPath },
  answer: {
    members: { history: listOf(historyRecord.schema, 'The changes.') },
    example: { history: [historyRecord.example] },
  },
  refuses: [noOrder],
}
