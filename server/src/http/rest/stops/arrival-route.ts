import { Refusal } from '../../../domain/refusal.ts'
import { type ArrivalAnnounced, announceArrival, type Telling } from '../../../domain/stops/announce-arrival.ts'
import { channels } from '../../../domain/templates/template-key.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import { body, field } from '../../../wire/body-codec.ts'
import { answerTable, recordTable } from '../../../wire/record-table.ts'
import {
  mayNotEdit,
  needsEditOrInspector,
  noOrder,
  orderInPath,
  removedOrder,
} from '../../../wire/reused-descriptions.ts'
import { sample, sampleTimestamp } from '../../../wire/samples.ts'
import { id, listOf, text, timestamp, within } from '../../../wire/values.ts'
import { operation } from '../operation.ts'

export const maxLateMinutes = 240

const arrivalBody = body('ArrivalFields', 'What the client is told.', {
  lateMinutes: field(
    'late',
    within({ min: 0, max: maxLateMinutes, fallback: 0 }, 'By how many minutes the inspector is late; 0 on the way.'),
    (fields, name) => {
      const minutes = fields.integer(name) ?? 0
      if (minutes > maxLateMinutes) throw new Refusal('number.too-large', { field: name, limit: maxLateMinutes })
      if (minutes < 0) fields.ignore(name, minutes, 'is less than 0 and was ignored')
      return Math.max(0, minutes)
    },
    15,
  ),
})

const tellingRecord = recordTable<Telling>('ArrivalTelling', 'Whether the client is told through a channel.', {
  channel: [
    { type: 'string', enum: [...channels], description: 'Email or text message.' },
    ({ channel }) => channel,
    'email',
  ],
  problem: [text('Why nothing is sent; `""` if it is, or was before.'), ({ obstacle }) => obstacle, ''],
})

export const arrivalRoute = operation({
  method: 'POST',
  path: '/order/arrival/:id',
  name: 'announceArrival',
  group: 'Orders',
  summary: 'Tell the client that the inspector is on the way or late',
  description: `Sends the message \`on-the-way\` or \`running-late\` by email and by text message, and adds to the history. The same news of the same appointment is sent once, however often it is asked for; what failed is sent again. A message that is not sent within half an hour is cancelled. Where nothing can be sent, the answer says why.${needsEditOrInspector}`,
  pathParameters: { id: orderInPath },
  body: arrivalBody,
  answer: answerTable<ArrivalAnnounced, Pick<Company, 'zone'>>({
    id: [id('The order.'), ({ order }) => order.id, sample.order],
    modified: [
      timestamp('When the order was saved.'),
      ({ order }, { zone }) => showInstant(order.modifiedAt, zone),
      sampleTimestamp,
    ],
    messages: [
      listOf(tellingRecord.schema, 'One for each channel.'),
      ({ tellings }) => tellings.map(telling => tellingRecord.show(telling, undefined)),
      [tellingRecord.example],
    ],
  }),
  refuses: [
    noOrder,
    removedOrder,
    mayNotEdit,
    new Refusal('number.too-large', { field: 'late', limit: maxLateMinutes }),
    new Refusal('order.not-expected', { id: sample.order, status: 'draft' }),
  ],
  free: call =>
    call.write((scope, { params, body }) =>
      announceArrival(scope, params.id, body.lateMinutes, call.services.unconnected),
    ),
})
