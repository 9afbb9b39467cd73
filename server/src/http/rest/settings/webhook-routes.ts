import { requireUnchanged } from '../../../domain/company-files/change-settings.ts'
import { isSuccess } from '../../../domain/deliveries/delivery.ts'
import { eventKinds } from '../../../domain/orders/order-event.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  requireWebhook,
  rotateSecret,
} from '../../../domain/webhooks/manage-webhooks.ts'
import { switchWebhookOff, switchWebhookOn } from '../../../domain/webhooks/switch-webhook.ts'
import { type CheckedUrl, maxWebhooks, readKinds, rotationHours } from '../../../domain/webhooks/webhook.ts'
import { readWebhooks } from '../../../domain/webhooks/webhook-store.ts'
import type { Body } from '../../../wire/body.ts'
import { body, flagField, wholeBody } from '../../../wire/body-codec.ts'
import { listAnswer, recordAnswer } from '../../../wire/record-table.ts'
import { sample, sampleTarget, sampleTimestamp, unknownId } from '../../../wire/samples.ts'
import { form } from '../../../wire/schema.ts'
import { readSwitch } from '../../../wire/settings/read-switch.ts'
import { attemptRecord, newWebhookRecord, webhookRecord } from '../../../wire/settings/webhook-wire.ts'
import { boolean, id, listOf, text, webAddress } from '../../../wire/values.ts'
import type { Call } from '../call.ts'
import { operation } from '../operation.ts'
import { secretWrite, writeAfterCheck } from '../responding.ts'

const common = { needs: 'OWNER', group: 'Settings', dropsNothing: true } as const
const byId = { id: { schema: id('The webhook.'), example: sample.hook } }
const unknown = new Refusal('webhook.unknown', { id: unknownId })
const mistaken = mistakeIn('events', 'is required')
const stale = new Refusal('settings.stale', { current: webhookRecord.example })

async function requireUnchangedWebhook(scope: Scope, id: string, modified: unknown): Promise<void> {
  requireUnchanged(webhookRecord.show(await requireWebhook(scope, id), scope.company), modified)
}

const fields = {
  url: webAddress('The address that receives the events: `https://` or `http://`, and no private address.'),
  events: listOf({ type: 'string' }, `The events, or \`all\`: ${eventKinds.join(', ')}.`),
}
const sharedSecret = text('Sent with every delivery as `X-Webhook-Secret`; an empty text ends it.')
const newBody = wholeBody(
  form('NewSettingsWebhookFields', 'A new webhook.', { sharedSecret }, fields),
  { url: sampleTarget, events: ['ORDER_SCHEDULED'] },
  readWebhook,
)
const changeBody = wholeBody(
  form('SettingsWebhookFields', 'Omitted fields stay as they are.', {
    ...fields,
    sharedSecret,
    on: boolean('Whether events are sent.'),
    modified: text('As read; a stale one is refused (409).'),
  }),
  { events: ['ORDER_SCHEDULED', 'ORDER_COMPLETED'], on: true },
  sent => ({ ...readWebhook(sent), on: readSwitch(sent.on), modified: sent.modified }),
)

/** What was sent; a field that was not is undefined. */
function readWebhook({ url, events, sharedSecret }: Body) {
  return {
    url: url === '' ? undefined : textIn(url, 'url'),
    /** Read later: a list of unknown events is refused after other mistakes. */
    events: events === undefined || events === null ? undefined : [events].flat(),
    sharedSecret: textIn(sharedSecret, 'sharedSecret'),
  }
}

function textIn(value: unknown, field: string): string | undefined {
  return value === undefined || value === null ? undefined : requireText(value, field)
}

function requireText(value: unknown, field: string): string {
  if (typeof value !== 'string') throw mistakeIn(field, 'is not a text')
  return value
}

/** Refusals of the commands, as mistakes of fields. */
async function byField<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'webhook.kinds') throw mistakeIn('events', `must be a list of ${eventKinds.join(', ')}, or all`)
    if (error.code === 'webhook.secret') throw mistakeIn('sharedSecret', 'must be 1 to 255 printable ASCII characters')
    if (error.code === 'list.too-long') throw mistakeIn('', `a company has at most ${maxWebhooks} webhooks`)
    throw error
  }
}

function kindsOf(events: readonly unknown[] | undefined): readonly string[] | undefined {
  return events && readKinds(events.map(event => requireText(event, 'events')).join(','))
}

/** Resolves the host, so no transaction may be open. */
async function checkUrl<In, Source>(
  { services }: Call<In, Source>,
  url: string | undefined,
): Promise<CheckedUrl | undefined> {
  return url === undefined ? undefined : services.checkUrl(url)
}

export const webhookRoutes = [
  operation({
    ...common,
    method: 'GET',
    path: '/settings/webhooks',
    name: 'settingsWebhooks',
    summary: 'List webhooks with their state',
    description: 'The same webhooks as `GET /hooks`, oldest first. Secrets are not shown.',
    answer: listAnswer('webhooks', webhookRecord, 'The webhooks.'),
    inTransaction: readWebhooks,
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/webhooks',
    name: 'createSettingsWebhook',
    summary: 'Create a webhook',
    description: `Events from the next change on are sent to \`url\`. **The signing secret is shown only now.** A company has at most ${maxWebhooks} webhooks.`,
    body: newBody,
    answer: recordAnswer('webhook', newWebhookRecord),
    refuses: [mistaken, new Refusal('webhook.address', { url: 'http://10.0.0.1/', problem: 'it is not public' })],
    free: call =>
      writeAfterCheck(
        call,
        ({ body }) => checkUrl(call, body.url),
        async (scope, { body: { events, sharedSecret } }, url) => {
          await requireNotMigrating(scope)
          const errors = [...(url ? [] : ['url']), ...(events ? [] : ['events'])]
          if (!url || errors.length > 0)
            throw new Refusal('settings.mistakes', { errors: errors.map(field => ({ field, message: 'is required' })) })
          return byField(async () => addWebhook(scope, { url, kinds: kindsOf(events) ?? [], sharedSecret }))
        },
        { answersSecret: true },
      ),
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/webhooks/:id',
    name: 'updateSettingsWebhook',
    summary: 'Change a webhook, or switch it on or off',
    description:
      'Fields that are not sent stay as they are. Send `modified` back to be refused (409) if the webhook was changed meanwhile. Events of the time while it is off are not sent; pending deliveries fail when it is switched off.',
    pathParameters: byId,
    body: changeBody,
    answer: recordAnswer('webhook', webhookRecord),
    refuses: [
      unknown,
      mistaken,
      stale,
      new Refusal('webhook.address', { url: 'http://10.0.0.1/', problem: 'it is not public' }),
    ],
    free: call =>
      writeAfterCheck(
        call,
        ({ body }) => checkUrl(call, body.url),
        async (scope, { params: { id }, body: { events, sharedSecret, on, modified } }, url) => {
          await requireNotMigrating(scope)
          await requireUnchangedWebhook(scope, id, modified)
          await byField(async () =>
            changeWebhook(scope, id, { kinds: kindsOf(events), sharedSecret, ...(url && { url }) }),
          )
          if (on === true) await switchWebhookOn(work => work(scope), id)
          if (on === false) await switchWebhookOff(scope, id)
          return requireWebhook(scope, id)
        },
      ),
  }),
  operation({
    ...common,
    method: 'DELETE',
    path: '/settings/webhooks/:id',
    name: 'removeSettingsWebhook',
    summary: 'Remove a webhook',
    description: 'Its pending deliveries are cancelled, and the list of its deliveries is deleted.',
    pathParameters: byId,
    query: { modified: { schema: text('As read; a stale one is refused (409).'), example: sampleTimestamp } },
    answer: { members: { id: id('The webhook.') }, example: { id: sample.hook } },
    refuses: [unknown, stale],
    inTransaction: async (scope, { params, query }) => {
      await requireNotMigrating(scope)
      await requireUnchangedWebhook(scope, params.id, query.modified || undefined)
      const { id } = await removeWebhook(scope, params.id)
      return { id }
    },
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/webhooks/:id/rotatesecret',
    name: 'rotateSettingsWebhookSecret',
    summary: 'Rotate the signing secret',
    description: `**The new secret is shown only now.** The previous one signs too for ${rotationHours} hours; a second rotation within that time ends it at once and needs \`force\`.`,
    pathParameters: byId,
    body: body('RotateSettingsWebhookFields', 'Optional.', {
      isForced: flagField('force', 'End the previous secret at once.', true),
    }),
    answer: recordAnswer('webhook', newWebhookRecord),
    refuses: [unknown, new Refusal('webhook.rotating', { until: '2026-10-06T18:12:07Z' })],
    free: call =>
      secretWrite(call, async (scope, { params, body }) => {
        await requireNotMigrating(scope)
        return rotateSecret(scope, params.id, body.isForced === true)
      }),
  }),
  operation({
    ...common,
    method: 'POST',
    path: '/settings/webhooks/:id/test',
    name: 'testSettingsWebhook',
    summary: 'Send a test event',
    description:
      'Sends a signed test event now, whether the webhook is on or off, and returns the response of the receiver.',
    isUnrepeatable: true,
    pathParameters: byId,
    answer: {
      members: {
        event: id('The id of the test event.'),
        delivered: boolean('Whether the receiver accepted it.'),
        attempt: attemptRecord.schema,
      },
      example: { event: sample.event, delivered: true, attempt: attemptRecord.example },
    },
    refuses: [unknown],
    free: call =>
      call.answer(async () => {
        const { company } = call.context
        const webhook = await call.read(scope => requireWebhook(scope, call.input.params.id))
        const { eventId: event, attempt } = await call.services.sendTest(work => call.change(work), company, webhook)
        return { event, delivered: isSuccess(attempt), attempt: attemptRecord.show(attempt, company) }
      }),
  }),
]
