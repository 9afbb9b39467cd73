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
import {
  type Call,
  type Command,
  jsonOption,
  operandOf,
  printResult,
  requireOption,
  table,
  UsageError,
} from './command.ts'
import { deliveryCommands } from './delivery-commands.ts'
import { changeAs, changesAs, companyOption, readAs } from './tenant-call.ts'
import { describeSwitch, showMoment, showWebhook } from './webhook-output.ts'

const eventsOption = {
  events: { type: 'string', description: `the events to send, separated by commas, or all: ${eventKinds.join(', ')}` },
} as const
const urlOption = { url: { type: 'string', description: 'the address that receives the events' } } as const
const oneWebhook = { operand: 'WEBHOOK', options: { ...companyOption, ...jsonOption } } as const

const registering: readonly Command[] = [
  {
    name: 'webhook create',
    usage: '--company KEY --url URL --events A,B [--json]',
    summary: 'Register an address for events; prints the secret that signs them',
    options: { ...companyOption, ...urlOption, ...eventsOption, ...jsonOption },
    run: async call => {
      requireOption(call, 'company')
      const written = requireOption(call, 'url')
      const kinds = readKinds(requireOption(call, 'events'))
      const url = await checkUrl(call, written)
      const webhook = await changeAs(call, scope => addWebhook(scope, { url, kinds }))
      const text = `Webhook  ${webhook.id}\nSecret   ${webhook.secret}\nEvents   ${webhook.kinds.join(', ')}`
      printResult(call, { ...showWebhook(webhook), secret: webhook.secret }, text)
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
      const headings = ['WEBHOOK', 'STATE', 'LAST DELIVERED', 'URL', 'EVENTS']
      printResult(call, webhooks.map(showWebhook), rows.length === 0 ? 'No webhooks' : table([headings, ...rows]))
    },
  },
  {
    name: 'webhook update',
    usage: '--company KEY [--url URL] [--events A,B] WEBHOOK [--json]',
    summary: 'Change the address or the events of a webhook',
    operand: 'WEBHOOK',
    options: { ...companyOption, ...urlOption, ...eventsOption, ...jsonOption },
    run: async call => {
      const written = call.option('url')
      const events = call.option('events')
      if (!written && !events) throw new UsageError('missing option --url or --events')
      requireOption(call, 'company')
      const change = {
        ...(written && { url: await checkUrl(call, written) }),
        ...(events && { kinds: readKinds(events) }),
      }
      const webhook = await changeAs(call, scope => changeWebhook(scope, operandOf(call), change))
      printResult(call, showWebhook(webhook), `${webhook.url} receives ${webhook.kinds.join(', ')}`)
    },
  },
]

const switching: readonly Command[] = [
  {
    ...oneWebhook,
    name: 'webhook enable',
    usage: '--company KEY WEBHOOK [--json]',
    summary: 'Enable a webhook again; webhook resend sends its failed deliveries',
    run: async call => {
      const webhook = await switchWebhookOn(changesAs(call), operandOf(call))
      printResult(call, showWebhook(webhook), `${webhook.id} is enabled`)
    },
  },
  {
    ...oneWebhook,
    name: 'webhook disable',
    usage: '--company KEY WEBHOOK [--json]',
    summary: 'Disable a webhook; its pending deliveries fail',
    run: async call => {
      const webhook = await changeAs(call, scope => switchWebhookOff(scope, operandOf(call)))
      printResult(call, showWebhook(webhook), `${webhook.id} is disabled`)
    },
  },
  {
    ...oneWebhook,
    name: 'webhook remove',
    usage: '--company KEY WEBHOOK [--json]',
    summary: 'Remove a webhook and the list of its deliveries',
    run: async call => {
      const { id } = await changeAs(call, scope => removeWebhook(scope, operandOf(call)))
      printResult(call, { removed: id }, `${id} was removed`)
    },
  },
  {
    ...oneWebhook,
    name: 'webhook rotate-secret',
    usage: '--company KEY WEBHOOK [--force] [--json]',
    summary: 'Create a new secret; the old one signs too for 24 hours',
    options: {
      ...oneWebhook.options,
      force: { type: 'boolean', description: 'even if the previous secret still signs: it stops signing' },
    },
    run: async call => {
      const webhook = await changeAs(call, scope => rotateSecret(scope, operandOf(call), call.flag('force')))
      const until = showMoment(webhook.previousSecretUntil)
      printResult(
        call,
        { ...showWebhook(webhook), secret: webhook.secret },
        `Secret  ${webhook.secret}\nThe previous secret signs too until ${until}`,
      )
    },
  },
]

export const webhookCommands: readonly Command[] = [...registering, ...switching, ...deliveryCommands]

/** `all` and `*` stand for every event. */
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
