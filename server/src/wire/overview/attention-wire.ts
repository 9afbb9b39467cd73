import { maxCounted } from '../../domain/overview/attention-store.ts'
import {
  type Attention,
  conflictDays,
  draftHours,
  type FailingWebhook,
  failedDays,
  type ListedAttention,
  unfinishedDays,
  unpaidDays,
} from '../../domain/overview/find-attention.ts'
import type { FailedMessage, FailingCalendar } from '../../domain/overview/sending-store.ts'
import { channels } from '../../domain/templates/template-key.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { messageMembers } from '../orders/order-message-wire.ts'
import { answerTable, type Member, recordTable } from '../record-table.ts'
import { sample, sampleTarget, sampleTimestamp } from '../samples.ts'
import { members } from '../schema.ts'
import { orEmpty, showMoney } from '../spelling.ts'
import { boolean, id, integer, listOf, money, orNull, text, timestamp, wallTimeOrEmpty, webAddress } from '../values.ts'

type Zone = Pick<Company, 'zone'>

const uuid = { type: 'string', format: 'uuid' } as const

const orderRecord = recordTable<ListedAttention, Zone>('AttentionOrder', 'An order that needs attention.', {
  id: [id('The order.'), order => order.id, sample.order],
  oid: [integer('Number shown to people.'), order => order.oid, 1042],
  office: [id('The office.'), order => order.officeId, sample.office],
  datetime: [
    wallTimeOrEmpty('Start of the appointment.', 'without one'),
    order => orEmpty(order.startsAt),
    '2031-11-06 09:00:00',
  ],
  address1: [text('Street line.'), order => order.address, '1420 Dilworth Road'],
  city: [text('City.'), order => order.city, 'Charlotte'],
  client: [text('Name of the client.'), order => order.client, 'Rosa Whitfield'],
  clientphone: [text('Mobile phone of the client.'), order => order.clientPhone, '704-555-0123'],
  inspectors: [listOf(uuid, 'The inspectors, in their order.'), order => order.inspectorIds, [sample.inspector]],
  created: [
    timestamp('When it was created.'),
    ({ createdAt }, { zone }) => showInstant(createdAt, zone),
    sampleTimestamp,
  ],
  completed: [
    orNull(timestamp('When it was completed.')),
    ({ completedAt }, { zone }) => (completedAt ? showInstant(completedAt, zone) : null),
    null,
  ],
  fee: [money('Its fees.'), order => showMoney(order.feeCents), 465],
  due: [money('Amount still due.'), ({ feeCents, paidCents }) => showMoney(Math.max(0, feeCents - paidCents)), 465],
  reason: [text('Of a conflict: what is in the way; `""` otherwise.'), order => order.reason, ''],
})

const messageRecord = recordTable<FailedMessage, Zone>('AttentionMessage', 'A message of an order that failed.', {
  id: [id('The message.'), message => message.id, sample.message],
  order: [id('The order.'), message => message.orderId, sample.order],
  oid: [integer('Number of the order.'), message => message.oid, 1042],
  state: [
    { type: 'string', enum: ['failed', 'unsure'], description: 'Of `unsure`, the response is unknown.' },
    message => message.state,
    'failed',
  ],
  ...messageMembers,
  error: [text('Why it was not sent.'), message => message.error, 'The mailbox does not exist.'],
  at: [timestamp('When it failed.'), ({ at }, { zone }) => showInstant(at, zone), sampleTimestamp],
})

const webhookRecord = recordTable<FailingWebhook, Zone>('AttentionWebhook', 'A webhook that did not deliver.', {
  id: [id('The webhook.'), ({ webhook }) => webhook.id, sample.hook],
  url: [webAddress('Its address.'), ({ webhook }) => webhook.url, sampleTarget],
  on: [
    boolean('Whether events are sent. It is switched off after days of failures.'),
    ({ webhook }) => webhook.isOn,
    true,
  ],
  since: [
    orNull(timestamp('Start of the current series of failures.')),
    ({ webhook: { failingSince } }, { zone }) => (failingSince ? showInstant(failingSince, zone) : null),
    sampleTimestamp,
  ],
  failed: [
    integer(`Deliveries of the last ${failedDays} days that failed for good.`),
    ({ failedDeliveries }) => failedDeliveries,
    3,
  ],
})

const calendarRecord = recordTable<FailingCalendar, Zone>(
  'AttentionCalendar',
  'An outside calendar that cannot be read.',
  {
    id: [id('The calendar.'), calendar => calendar.id, sample.outsideCalendar],
    user: [id('Whose it is.'), calendar => calendar.userId, sample.inspector],
    name: [text('What the user calls it.'), calendar => calendar.name, 'Family'],
    since: [timestamp('Since when.'), ({ since }, { zone }) => showInstant(since, zone), sampleTimestamp],
    error: [text('Why.'), calendar => calendar.error, 'the answer is 404'],
  },
)

const waitingRecord = members({
  channel: { type: 'string', enum: [...channels], description: 'Email or text messages.' },
  count: integer('Messages of the company that wait.'),
})

const count = (description: string) => integer(`${description} ${maxCounted} stands for more, too.`)

const countsSchema = members(
  {
    drafts: count('Drafts that are older than a day.'),
    unconfirmed: count('Appointments until the end of tomorrow.'),
    conflicts: count('Overlaps.'),
    unfinished: count('Appointments that are over.'),
    unpaid: count('Completed orders.'),
    messages: count('Messages that failed.'),
  },
  {},
  'How many there are of each kind.',
)

type OrderKind = 'drafts' | 'unconfirmed' | 'conflicts' | 'unfinished' | 'unpaid'

const ordersOf = (kind: OrderKind, description: string): Member<Attention, Zone> => [
  listOf(orderRecord.schema, description),
  (attention, company) => attention[kind].orders.map(order => orderRecord.show(order, company)),
  kind === 'drafts' ? [orderRecord.example] : [],
]

export const attentionAnswer = answerTable<Attention, Zone>({
  counts: [
    countsSchema,
    ({ drafts, unconfirmed, conflicts, unfinished, unpaid, messages }) => ({
      ...{ drafts: drafts.count, unconfirmed: unconfirmed.count, conflicts: conflicts.count },
      ...{ unfinished: unfinished.count, unpaid: unpaid.count, messages: messages.count },
    }),
    { drafts: 1, unconfirmed: 0, conflicts: 0, unfinished: 0, unpaid: 0, messages: 1 },
  ],
  drafts: ordersOf('drafts', `Drafts that were created more than ${draftHours} hours ago, newest first.`),
  unconfirmed: ordersOf(
    'unconfirmed',
    'Scheduled orders from now until the end of tomorrow that the client has not confirmed, by start.',
  ),
  conflicts: ordersOf(
    'conflicts',
    `Orders of the next ${conflictDays} days that overlap another one of the same inspector, or time off, by start. Each pair is listed once.`,
  ),
  unfinished: ordersOf(
    'unfinished',
    `Scheduled orders whose appointment began in the last ${unfinishedDays} days and that are not completed, newest first.`,
  ),
  unpaid: ordersOf('unpaid', `Orders completed in the last ${unpaidDays} days with an amount due, newest first.`),
  messages: [
    listOf(messageRecord.schema, `Messages of orders that failed in the last ${failedDays} days, newest first.`),
    ({ messages }, company) => messages.messages.map(message => messageRecord.show(message, company)),
    [messageRecord.example],
  ],
  webhooks: [
    listOf(webhookRecord.schema, 'Webhooks that fail, or that were switched off because of it.'),
    ({ webhooks }, company) => webhooks.map(webhook => webhookRecord.show(webhook, company)),
    [webhookRecord.example],
  ],
  calendars: [
    listOf(calendarRecord.schema, 'Outside calendars that cannot be read.'),
    ({ calendars }, company) => calendars.map(calendar => calendarRecord.show(calendar, company)),
    [],
  ],
  waiting: [
    listOf(waitingRecord, 'Channels that are not connected, with the messages that are due.'),
    ({ waiting }) => waiting,
    [{ channel: 'sms', count: 4 }],
  ],
})
