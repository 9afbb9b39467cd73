import type { Attempt, Delivery } from '../../domain/deliveries/delivery.ts'
import type { ListedDelivery } from '../../domain/deliveries/delivery-store.ts'
import type { DeliveryWithAttempts } from '../../domain/deliveries/list-deliveries.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import type { Webhook } from '../../domain/webhooks/webhook.ts'
import { type Member, type MemberTable, modifiedMember, recordTable } from '../record-table.ts'
import { sample, sampleTarget, sampleTimestamp } from '../samples.ts'
import type { Schema } from '../schema.ts'
import { orEmpty } from '../spelling.ts'
import { boolean, id, idOrEmpty, integer, listOf, orNull, text, timestamp, webAddress } from '../values.ts'

type Zone = Pick<Company, 'zone'>

/** A moment, or null. */
const moment = <T>(description: string, at: (source: T) => Temporal.Instant | undefined): Member<T, Zone> => [
  orNull(timestamp(description)),
  (source, { zone }) => {
    const instant = at(source)
    return instant ? showInstant(instant, zone) : null
  },
  sampleTimestamp,
]

const webhookMembers: MemberTable<Webhook, Zone> = {
  id: [id('The webhook.'), webhook => webhook.id, sample.hook],
  url: [webAddress('The address that receives the events.'), webhook => webhook.url, sampleTarget],
  events: [listOf({ type: 'string' }, 'The events.'), webhook => webhook.kinds, ['ORDER_SCHEDULED']],
  on: [boolean('Whether events are sent.'), webhook => webhook.isOn, true],
  offReason: [
    { type: 'string', enum: ['', 'asked', 'gone', 'failing'], description: 'Why it is off, as in `GET /hooks`.' },
    webhook => webhook.offReason ?? '',
    '',
  ],
  failingSince: moment('Start of the current series of failures.', webhook => webhook.failingSince),
  lastDelivered: moment('The last delivery, as of a minute ago.', webhook => webhook.lastDeliveredAt),
  previousSecretUntil: moment('Until when the previous secret signs too.', webhook => webhook.previousSecretUntil),
  created: moment('When it was created.', webhook => webhook.createdAt),
  modified: modifiedMember('When it was last changed, or switched off after failures.'),
}

export const webhookRecord = recordTable(
  'SettingsWebhook',
  'An address that receives events of orders.',
  webhookMembers,
)

export const newWebhookRecord = recordTable<Webhook, Zone>('SettingsNewWebhook', 'A webhook with its new secret.', {
  ...webhookMembers,
  signingSecret: [
    text('The secret that signs the deliveries, as Standard Webhooks describes. No other call shows it.'),
    webhook => webhook.signingSecret,
    'whsec_R3VhcmRlZCBieSBhIGZhaXJseSBsb25nIHNlY3JldC4=',
  ],
})

export const attemptRecord = recordTable<Attempt, Zone>('SettingsDeliveryAttempt', 'An attempt to deliver an event.', {
  number: [integer('From 1.'), attempt => attempt.number, 1],
  at: moment('When it began.', attempt => attempt.at),
  millis: [integer('How long it took, in milliseconds.'), attempt => attempt.millis, 84],
  httpStatus: [orNull(integer('The status of the response.')), attempt => attempt.httpStatus ?? null, 204],
  error: [text('Why it failed; `""` after a success.'), attempt => attempt.error, ''],
  answer: [text('The beginning of the response.'), attempt => attempt.responseBody, ''],
})

const state: Schema = {
  type: 'string',
  enum: ['waiting', 'due', 'delivered', 'failed'],
  description: '`waiting` behind an earlier delivery of the same order, `due`, `delivered` or `failed`.',
}

const deliveryMembers: MemberTable<Delivery, Zone> = {
  event: [id('The id of the event.'), delivery => delivery.eventId, sample.event],
  webhook: [id('The webhook.'), delivery => delivery.webhookId, sample.hook],
  kind: [text('The kind of the event.'), delivery => delivery.kind, 'ORDER_SCHEDULED'],
  order: [idOrEmpty('The order.'), delivery => orEmpty(delivery.orderId), sample.order],
  occurred: moment('When the event occurred.', delivery => delivery.occurredAt),
  state: [state, delivery => delivery.state, 'delivered'],
  attemptCount: [integer('Attempts since it was queued or last resent.'), delivery => delivery.attemptCount, 1],
  nextAttempt: moment('When it is attempted next.', delivery =>
    delivery.state === 'due' ? delivery.dueAt : undefined,
  ),
}

export const deliveryRecord = recordTable<ListedDelivery, Zone>('SettingsDelivery', 'An event for a webhook.', {
  ...deliveryMembers,
  lastHttpStatus: [orNull(integer('Of the last attempt.')), delivery => delivery.lastHttpStatus ?? null, 204],
  lastError: [text('Of the last attempt; `""` after a success.'), delivery => delivery.lastError ?? '', ''],
})

/** Longer bodies are cut. */
export const maxShownBody = 65_536

interface Header {
  readonly name: string
  readonly value: string
}

const headerRecord = recordTable<Header>('SettingsRequestHeader', 'A header of a request.', {
  name: [text('The name.'), header => header.name, 'webhook-id'],
  value: [text('The value.'), header => header.value, sample.event],
})

export interface ShownRequest {
  readonly body: string
  readonly headers: readonly Header[]
}

export const deliveryWithAttempts = recordTable<DeliveryWithAttempts & ShownRequest, Zone>(
  'SettingsDeliveryWithAttempts',
  'An event for a webhook, with every attempt.',
  {
    ...deliveryMembers,
    requestBody: [
      text(
        `The body of the request, which is the same in every attempt; at most ${maxShownBody} characters. \`""\` if the event is no longer stored.`,
      ),
      ({ body }) => body.slice(0, maxShownBody),
      `{"event_id":"${sample.event}","action":"ORDER_SCHEDULED"}`,
    ],
    requestHeaders: [
      listOf(
        headerRecord.schema,
        'The headers of an attempt at the time of this call: every attempt has its own timestamp and signature. `X-Webhook-Secret` is not shown. Empty if the event is no longer stored.',
      ),
      ({ headers }) => headers.map(header => headerRecord.show(header, undefined)),
      [headerRecord.example],
    ],
    attempts: [
      listOf(attemptRecord.schema, 'The attempts, oldest first.'),
      ({ attempts }, zone) => attempts.map(attempt => attemptRecord.show(attempt, zone)),
      [attemptRecord.example],
    ],
  },
)
