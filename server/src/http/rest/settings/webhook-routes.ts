import { requireUnchanged } from '../../../domain/company-files/change-settings.ts'
import { type Attempt, isSuccess } from '../../../domain/deliveries/delivery.ts'
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
import { maxWebhooks, readKinds, rotationHours, type Webhook } from '../../../domain/webhooks/webhook.ts'
import { readWebhooks } from '../../../domain/webhooks/webhook-store.ts'
import type { Body } from '../../../wire/body.ts'
import { ok } from '../../../wire/envelope.ts'
import { listAnswer, recordAnswer } from '../../../wire/record-table.ts'
import { sample, sampleTarget, sampleTimestamp, unknownId } from '../../../wire/samples.ts'
import { form } from '../../../wire/schema.ts'
import { attemptRecord, newWebhookRecord, webhookRecord } from '../../../wire/settings/webhook-wire.ts'
import { readFlag } from '../../../wire/spelling.ts'
import { boolean, id, listOf, text, webAddress } from '../../../wire/values.ts'
import type { Route } from '../route.ts'
import { readSwitch } from './read-switch.ts'

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
const newForm = form('NewSettingsWebhookFields', 'A new webhook.', { sharedSecret }, fields)
const changeForm = form('SettingsWebhookFields', 'Omitted fields stay as they are.', {
  ...fields,
  sharedSecret,
  on: boolean('Whether events are sent.'),
  modified: text('As read; a stale one is refused (409).'),
})

function urlIn({ url }: Body): string | undefined {
  if (url === undefined || url === null || url === '') return undefined
  return requireText(url, 'url')
}

function requireText(value: unknown, field: string): string {
  if (typeof value !== 'string') throw mistakeIn(field, 'is no text')
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

function kindsIn({ events }: Body): readonly string[] | undefined {
  if (events === undefined || events === null) return undefined
  return readKinds(
    [events]
      .flat()
      .map(event => requireText(event, 'events'))
      .join(','),
  )
}

function secretIn({ sharedSecret }: Body): string | undefined {
  return sharedSecret === undefined || sharedSecret === null ? undefined : requireText(sharedSecret, 'sharedSecret')
}

const shown = (webhook: Webhook, { company }: Scope) => ok({ webhook: webhookRecord.show(webhook, company) })
const shownWithSecret = (webhook: Webhook, { company }: Scope) =>
  ok({ webhook: newWebhookRecord.show(webhook, company) })

export const webhookRoutes: readonly Route[] = [
  {
    ...common,
    method: 'GET',
    path: '/settings/webhooks',
    name: 'settingsWebhooks',
    summary: 'List webhooks with their state',
    description: 'The same webhooks as `GET /hooks`, oldest first. Secrets are not shown.',
    answer: listAnswer('webhooks', webhookRecord, 'The webhooks.'),
    read: async scope => ({
      webhooks: (await readWebhooks(scope)).map(webhook => webhookRecord.show(webhook, scope.company)),
    }),
  },
  {
    ...common,
    method: 'POST',
    path: '/settings/webhooks',
    name: 'createSettingsWebhook',
    answersSecret: true,
    summary: 'Create a webhook',
    description: `Events from the next change on are sent to \`url\`. **The signing secret is shown only now.** A company has at most ${maxWebhooks} webhooks.`,
    body: { fields: newForm, example: { url: sampleTarget, events: ['ORDER_SCHEDULED'] } },
    answer: recordAnswer('webhook', newWebhookRecord),
    refuses: [mistaken, new Refusal('webhook.address', { url: 'http://10.0.0.1/', problem: 'it is not public' })],
    urlToCheck: urlIn,
    write: async (scope, { body, checkedUrl: url }) => {
      await requireNotMigrating(scope)
      const errors = [...(url ? [] : ['url']), ...(body.events ? [] : ['events'])]
      if (!url || errors.length > 0)
        throw new Refusal('settings.mistakes', { errors: errors.map(field => ({ field, message: 'is required' })) })
      const webhook = await byField(() =>
        addWebhook(scope, { url, kinds: kindsIn(body) ?? [], sharedSecret: secretIn(body) }),
      )
      return shownWithSecret(webhook, scope)
    },
  },
  {
    ...common,
    method: 'POST',
    path: '/settings/webhooks/:id',
    name: 'updateSettingsWebhook',
    summary: 'Change a webhook, or switch it on or off',
    description:
      'Fields that are not sent stay as they are. Send `modified` back to be refused (409) if the webhook was changed meanwhile. Events of the time while it is off are not sent; pending deliveries fail when it is switched off.',
    pathParameters: byId,
    body: { fields: changeForm, example: { events: ['ORDER_SCHEDULED', 'ORDER_COMPLETED'], on: true } },
    answer: recordAnswer('webhook', webhookRecord),
    refuses: [
      unknown,
      mistaken,
      stale,
      new Refusal('webhook.address', { url: 'http://10.0.0.1/', problem: 'it is not public' }),
    ],
    urlToCheck: urlIn,
    write: async (scope, { params: { id = '' }, body, checkedUrl }) => {
      await requireNotMigrating(scope)
      const on = readSwitch(body.on)
      await requireUnchangedWebhook(scope, id, body.modified)
      const change = async () => ({ kinds: kindsIn(body), sharedSecret: secretIn(body) })
      await byField(async () =>
        changeWebhook(scope, id, { ...(await change()), ...(checkedUrl && { url: checkedUrl }) }),
      )
      if (on === true) await switchWebhookOn(work => work(scope), id)
      if (on === false) await switchWebhookOff(scope, id)
      return shown(await requireWebhook(scope, id), scope)
    },
  },
  {
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
    write: async (scope, { params, query }) => {
      await requireNotMigrating(scope)
      await requireUnchangedWebhook(scope, params.id ?? '', query.text('modified') || undefined)
      const { id } = await removeWebhook(scope, params.id ?? '')
      return ok({ id })
    },
  },
  {
    ...common,
    method: 'POST',
    path: '/settings/webhooks/:id/rotatesecret',
    name: 'rotateSettingsWebhookSecret',
    answersSecret: true,
    summary: 'Rotate the signing secret',
    description: `**The new secret is shown only now.** The previous one signs too for ${rotationHours} hours; a second rotation within that time ends it at once and needs \`force\`.`,
    pathParameters: byId,
    body: {
      fields: form('RotateSettingsWebhookFields', 'Optional.', { force: boolean('End the previous secret at once.') }),
      example: { force: true },
    },
    answer: recordAnswer('webhook', newWebhookRecord),
    refuses: [unknown, new Refusal('webhook.rotating', { until: '2026-10-06T18:12:07Z' })],
    write: async (scope, { params, body }) => {
      await requireNotMigrating(scope)
      return shownWithSecret(await rotateSecret(scope, params.id ?? '', readFlag(body.force) === true), scope)
    },
  },
  {
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
    callExternal: async ({ company }, { params }, { sendTest }, { read, write }) => {
      const webhook = await read(scope => requireWebhook(scope, params.id ?? ''))
      const { eventId, attempt } = await sendTest(write, company, webhook)
      return { event: eventId, delivered: isSuccess(attempt), attempt: attemptRecord.show(attempt as Attempt, company) }
    },
  },
]
