import { eventKinds } from '../domain/orders/order-event.ts'
import { addWebhook, changeWebhook, removeWebhook, rotateSecret } from '../domain/webhooks/manage-webhooks.ts'
import { switchWebhookOff, switchWebhookOn } from '../domain/webhooks/switch-webhook.ts'
import { type CheckedUrl, type OffReason, readKinds, type Webhook } from '../domain/webhooks/webhook.ts'
import { readWebhooks } from '../domain/webhooks/webhook-store.ts'
import { webhookUrlChecker } from '../platform/outbound/webhook-address.ts'
import { type Call, type Command, showMoment, table, UsageError } from './command.ts'
import { deliveryCommands } from './delivery-commands.ts'

const urlOption = { url: 'the address that receives the events' }
const eventsOption = { events: `the events to send, separated by commas, or all: ${eventKinds.join(', ')}` }

export const webhookCommands: readonly Command[] = [
  {
    name: 'webhook create',
    isForCompany: true,
    usage: '--url URL --events A,B',
    summary: 'Register an address for events; prints the secret that signs them',
    options: { ...urlOption, ...eventsOption },
    run: async call => {
      const written = call.require('url')
      const kinds = readKinds(call.require('events'))
      const url = await checkUrl(call, written)
      const webhook = await call.changeAs(scope => addWebhook(scope, { url, kinds }))
      const text = `Webhook         ${webhook.id}\nSigning secret  ${webhook.signingSecret}\nEvents          ${webhook.kinds.join(', ')}`
      call.printResult({ ...showWebhook(webhook), signingSecret: webhook.signingSecret }, text)
    },
  },
  {
    name: 'webhook list',
    isForCompany: true,
    summary: "List a company's webhooks",
    run: async call => {
      const webhooks = await call.readAs(readWebhooks)
      const rows = webhooks.map(webhook => [
        webhook.id,
        describeSwitch(webhook),
        showMoment(webhook.lastDeliveredAt) || 'never',
        webhook.url,
        webhook.kinds.length === eventKinds.length ? 'all' : webhook.kinds.join(', '),
      ])
      const headings = ['WEBHOOK', 'STATE', 'LAST DELIVERED', 'URL', 'EVENTS']
      call.printResult(webhooks.map(showWebhook), rows.length === 0 ? 'No webhooks' : table([headings, ...rows]))
    },
  },
  {
    name: 'webhook update',
    isForCompany: true,
    usage: '[--url URL] [--events A,B] WEBHOOK',
    summary: 'Change the address or the events of a webhook',
    operand: 'WEBHOOK',
    options: { ...urlOption, ...eventsOption },
    run: async call => {
      const written = call.option('url')
      const events = call.option('events')
      if (!written && !events) throw new UsageError('missing option --url or --events')
      const change = {
        ...(written && { url: await checkUrl(call, written) }),
        ...(events && { kinds: readKinds(events) }),
      }
      const webhook = await call.changeAs(scope => changeWebhook(scope, call.operand, change))
      call.printResult(showWebhook(webhook), `${webhook.url} receives ${webhook.kinds.join(', ')}`)
    },
  },
  {
    name: 'webhook enable',
    operand: 'WEBHOOK',
    isForCompany: true,
    summary: 'Enable a webhook again; webhook resend sends its failed deliveries',
    run: async call => {
      const webhook = await switchWebhookOn(call.changeAs, call.operand)
      call.printResult(showWebhook(webhook), `${webhook.id} is enabled`)
    },
  },
  {
    name: 'webhook disable',
    operand: 'WEBHOOK',
    isForCompany: true,
    summary: 'Disable a webhook; its pending deliveries fail',
    run: async call => {
      const webhook = await call.changeAs(scope => switchWebhookOff(scope, call.operand))
      call.printResult(showWebhook(webhook), `${webhook.id} is disabled`)
    },
  },
  {
    name: 'webhook remove',
    operand: 'WEBHOOK',
    isForCompany: true,
    summary: 'Remove a webhook and the list of its deliveries',
    run: async call => {
      const { id } = await call.changeAs(scope => removeWebhook(scope, call.operand))
      call.printResult({ removed: id }, `${id} was removed`)
    },
  },
  {
    name: 'webhook rotate-secret',
    operand: 'WEBHOOK',
    isForCompany: true,
    usage: 'WEBHOOK [--force]',
    summary: 'Create a new secret; the old one signs too for 24 hours',
    flags: { force: 'even if the previous secret still signs: it stops signing' },
    run: async call => {
      const webhook = await call.changeAs(scope => rotateSecret(scope, call.operand, call.flag('force')))
      const until = showMoment(webhook.previousSecretUntil)
      call.printResult(
        { ...showWebhook(webhook), signingSecret: webhook.signingSecret },
        `Signing secret  ${webhook.signingSecret}\nThe previous secret signs too until ${until}`,
      )
    },
  },
  ...deliveryCommands,
]

function checkUrl({ config }: Call, text: string): Promise<CheckedUrl> {
  return webhookUrlChecker(config.webhookAllowPrivate)(text)
}

/** Without the secret, which is printed only when it is created. */
function showWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.kinds,
    on: webhook.isOn,
    off_reason: webhook.offReason ?? '',
    failing_since: showMoment(webhook.failingSince),
    last_delivered: showMoment(webhook.lastDeliveredAt),
    created: showMoment(webhook.createdAt),
  }
}

const offTexts: Readonly<Record<OffReason, string>> = {
  asked: 'disabled',
  gone: 'disabled: answered 410',
  failing: 'disabled: failed for days',
}

function describeSwitch({ isOn, offReason, failingSince }: Webhook): string {
  if (!isOn) return offTexts[offReason ?? 'asked']
  return failingSince ? `enabled, failing since ${showMoment(failingSince)}` : 'enabled'
}
