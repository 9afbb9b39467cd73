import { type DeliveryState, deliveryStates } from '../../../domain/deliveries/delivery.ts'
import { listAttempts, listDeliveries } from '../../../domain/deliveries/list-deliveries.ts'
import { resendDelivery } from '../../../domain/deliveries/resend-deliveries.ts'
import { readSnapshots } from '../../../domain/events/event-store.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import { signedHeaders } from '../../../domain/webhooks/signature.ts'
import type { Parameter } from '../../../wire/operation.ts'
import { withinParameter } from '../../../wire/parameters.ts'
import { listAnswer, recordAnswer } from '../../../wire/record-table.ts'
import { sample, unknownId } from '../../../wire/samples.ts'
import { deliveryRecord, deliveryWithAttempts } from '../../../wire/settings/webhook-wire.ts'
import { id, warnings as warningsSchema } from '../../../wire/values.ts'
import { renderDelivered } from '../../../wire/webhooks/webhook-payload.ts'
import { operation } from '../operation.ts'
import { longRead } from '../responding.ts'

const common = { needs: 'OWNER', group: 'Settings', dropsNothing: true } as const
const byId = { id: { schema: id('The webhook.'), example: sample.hook } }
const byEvent = { ...byId, event: { schema: id('The event.'), example: sample.event } }
const unknown = new Refusal('webhook.unknown', { id: unknownId })
const unknownDelivery = new Refusal('delivery.unknown', { id: unknownId })
const limit = { min: 1, max: 200, fallback: 50 }

const headersOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }))

/** The deliveries of a webhook. */
export const deliveryRoutes = [
  operation({
    ...common,
    method: 'GET',
    path: '/settings/webhooks/:id/deliveries',
    name: 'settingsWebhookDeliveries',
    summary: 'List the deliveries of a webhook',
    description: 'Newest first, each with its last attempt. Completed ones are kept for 30 days.',
    pathParameters: byId,
    query: {
      state: {
        schema: { type: 'string', enum: [...deliveryStates], description: 'Only this state.' },
        example: 'failed',
        read: (query, name) => deliveryStates.find(state => state === query.text(name)),
      } satisfies Parameter<DeliveryState | undefined>,
      limit: withinParameter(limit, 'The maximum number.', 50),
    },
    answer: { ...listAnswer('deliveries', deliveryRecord, 'The deliveries.'), optional: { warnings: warningsSchema } },
    refuses: [unknown],
    free: call => longRead(call, (scope, { params, query }) => listDeliveries(scope, { webhook: params.id, ...query })),
  }),
  operation({
    ...common,
    method: 'GET',
    path: '/settings/webhooks/:id/deliveries/:event',
    name: 'settingsWebhookDelivery',
    summary: 'Get a delivery with its attempts',
    description:
      'The body and the headers of the request, and every attempt with its time, duration and the beginning of the response.',
    pathParameters: byEvent,
    answer: recordAnswer('delivery', deliveryWithAttempts),
    refuses: [unknown, unknownDelivery],
    inTransaction: async (scope, { params: { id, event } }) => {
      const [delivery] = await listAttempts(scope, event, id)
      if (!delivery) throw new Refusal('delivery.unknown', { id: event })
      const snapshot = (await readSnapshots(scope, [event])).get(event)
      const body = renderDelivered(delivery, snapshot, scope.company) ?? ''
      const headers = body ? headersOf(signedHeaders(delivery.webhook, event, scope.now, body)) : []
      return { ...delivery, body, headers }
    },
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/webhooks/:id/deliveries/:event/resend',
    name: 'resendSettingsWebhookDelivery',
    summary: 'Send a delivery again',
    description: 'With the same event id, in any state.',
    pathParameters: byEvent,
    answer: { members: { event: id('The event.') }, example: { event: sample.event } },
    refuses: [unknown, unknownDelivery, new Refusal('webhook.off', { id: sample.hook })],
    inTransaction: async (scope, { params: { id, event } }) => {
      await requireNotMigrating(scope)
      await resendDelivery(scope, event, id)
      return { event }
    },
  }),
]
