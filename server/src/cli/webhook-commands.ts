import { type EventKind, eventKinds } from '../domain/orders/order-event.ts'
import { addWebhook } from '../domain/webhooks/add-webhook.ts'
import { changeWebhook } from '../domain/webhooks/change-webhook.ts'
import { removeWebhook } from '../domain/webhooks/remove-webhook.ts'
import { rotateSecret } from '../domain/webhooks/rotate-secret.ts'
import { switchWebhookOff, switchWebhookOn } from '../domain/webhooks/switch-webhook.ts'
import { type CheckedUrl, requireKinds } from '../domain/webhooks/webhook.ts'
import { readWebhooks } from '../domain/webhooks/webhook-store.ts'
import { systemResolver } from '../platform/outbound/name-resolver.ts'
import { checkWebhookUrl } from '../platform/outbound/webhook-address.ts'
import { answer, type Call, type Command, jsonOption, Misuse, requireOption, table } from './command.ts'
import { deliveryCommands } from './delivery-commands.ts'
import { changeAs, changesAs, companyOption, operand, readAs } from './tenant-call.ts'
import { describeSwitch, showMoment, showWebhook } from './webhook-output.ts'

const eventsOption = {
  events: { type: 'string', says: `what it is told, with commas between, or all: ${eventKinds.join(', ')}` },
} as const
const urlOption = { url: { type: 'string', says: 'the address that events are posted to' } } as const
const oneWebhook = { operands: 1, options: { ...companyOption, ...jsonOption } } as const

const registering: readonly Command[] = [
  {
    name: 'webhook add',
    usage: '--company KEY --url URL --events A,B [--json]',
    summary: 'Have events posted to an address; shows the secret that signs them',
    options: { ...companyOption, ...urlOption, ...eventsOption, ...jsonOption },
    run: async call => {
      requireOption(call, 'company')
      const written = requireOption(call, 'url')
      const kinds = readKinds(requireOption(call, 'events'))
      const url = await checkUrl(call, written)
      const webhook = await changeAs(call, scope => addWebhook(scope, { url, kinds }))
      const words = `Webhook  ${webhook.id}\nSecret   ${webhook.secret}\nEvents   ${webhook.kinds.join(', ')}`
      answer(call, { ...showWebhook(webhook), secret: webhook.secret }, words)
    },
  },
  {
    name: 'webhook list',
    usage: '--company KEY [--json]',
    summary: "List a company's webhooks",
    options: { ...companyOption, ...jsonOption },
    run: async call => {
      const webhooks = await readAs(call, readWebhooks)
      const rows = webhooks.map(webhook => [
        webhook.id,
        describeSwitch(webhook),
        showMoment(webhook.lastDeliveredAt) || 'never',
        webhook.url,
        webhook.kinds.length === eventKinds.length ? 'all' : webhook.kinds.join(', '),
      ])
      const words =
        rows.length === 0
          ? 'There is no webhook yet: webhook add makes one'
          : table([['WEBHOOK', 'IS', 'LAST DELIVERED', 'URL', 'EVENTS'], ...rows])
      answer(call, webhooks.map(showWebhook), words)
    },
  },
  {
    name: 'webhook change',
    usage: '--company KEY [--url URL] [--events A,B] WEBHOOK [--json]',
    summary: 'Give a webhook another address or other events',
    operands: 1,
    options: { ...companyOption, ...urlOption, ...eventsOption, ...jsonOption },
    run: async call => {
      const written = call.option('url')
      const events = call.option('events')
      if (!written && !events) throw new Misuse('--url or --events is missing')
      requireOption(call, 'company')
      const change = {
        ...(written && { url: await checkUrl(call, written) }),
        ...(events && { kinds: readKinds(events) }),
      }
      const webhook = await changeAs(call, scope => changeWebhook(scope, operand(call), change))
      answer(call, showWebhook(webhook), `${webhook.url} is told ${webhook.kinds.join(', ')}`)
    },
  },
]

const switching: readonly Command[] = [
  {
    ...oneWebhook,
    name: 'webhook on',
    usage: '--company KEY WEBHOOK [--json]',
    summary: 'Switch a webhook on again; webhook resend sends it what failed',
    run: async call => {
      const webhook = await switchWebhookOn(changesAs(call), operand(call))
      answer(call, showWebhook(webhook), `${webhook.id} is on`)
    },
  },
  {
    ...oneWebhook,
    name: 'webhook off',
    usage: '--company KEY WEBHOOK [--json]',
    summary: 'Switch a webhook off; what was still to be sent counts as failed',
    run: async call => {
      const webhook = await changeAs(call, scope => switchWebhookOff(scope, operand(call)))
      answer(call, showWebhook(webhook), `${webhook.id} is off`)
    },
  },
  {
    ...oneWebhook,
    name: 'webhook remove',
    usage: '--company KEY WEBHOOK [--json]',
    summary: 'Remove a webhook, and with it the list of its deliveries',
    run: async call => {
      const { id } = await changeAs(call, scope => removeWebhook(scope, operand(call)))
      answer(call, { removed: id }, `${id} is told nothing any more`)
    },
  },
  {
    ...oneWebhook,
    name: 'webhook rotate',
    usage: '--company KEY WEBHOOK [--force] [--json]',
    summary: 'Make a new secret; for 24 hours both sign',
    options: {
      ...oneWebhook.options,
      force: { type: 'boolean', says: 'also while the one before still signs: it ends' },
    },
    run: async call => {
      const webhook = await changeAs(call, scope => rotateSecret(scope, operand(call), call.flag('force')))
      const until = showMoment(webhook.previousSecretUntil)
      answer(
        call,
        { ...showWebhook(webhook), secret: webhook.secret },
        `Secret  ${webhook.secret}\nThe one before signs as well until ${until}`,
      )
    },
  },
]

export const webhookCommands: readonly Command[] = [...registering, ...switching, ...deliveryCommands]

/** `all` and `*` stand for every event there is. Refused before anybody looks for the address. */
function readKinds(text: string): readonly EventKind[] {
  const names = text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
  return names.some(name => name === '*' || name.toLowerCase() === 'all')
    ? eventKinds
    : requireKinds(names.map(name => name.toUpperCase()))
}

function checkUrl({ config }: Call, text: string): Promise<CheckedUrl> {
  return checkWebhookUrl({ allowPrivate: config.webhookAllowPrivate, resolve: systemResolver() }, text)
}
