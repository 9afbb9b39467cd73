import { deliveryStates, isSuccess } from '../domain/deliveries/delivery.ts'
import { listAttempts, listDeliveries } from '../domain/deliveries/list-deliveries.ts'
import { resendDeliveries, resendDelivery } from '../domain/deliveries/resend-deliveries.ts'
import { Refusal } from '../domain/refusal.ts'
import { findCompanyByKey } from '../domain/tenants/company-store.ts'
import { readUtcMoment } from '../domain/time/local-time.ts'
import { requireWebhook } from '../domain/webhooks/require-webhook.ts'
import { sendTestDelivery } from '../jobs/send-test-delivery.ts'
import {
  type Call,
  type Command,
  count,
  Failure,
  jsonOption,
  operandOf,
  printResult,
  readChoice,
  readLimit,
  requireOption,
  table,
  UsageError,
} from './command.ts'
import { changeAs, changesAs, companyOption, readAs } from './tenant-call.ts'
import { listHeadings, listRow, showAttempt, showListed, showStory, tellAttempt, tellStory } from './webhook-output.ts'

const webhookOption = { webhook: { type: 'string', description: 'only this webhook; all by default' } } as const

export const deliveryCommands: readonly Command[] = [
  {
    name: 'webhook test',
    usage: '--company KEY WEBHOOK [--json]',
    summary: 'Send a signed test event now and print the response',
    operand: 'WEBHOOK',
    options: { ...companyOption, ...jsonOption },
    run: test,
  },
  {
    name: 'webhook deliveries',
    usage: '--company KEY [--webhook WEBHOOK] [--state STATE] [--limit N] [--event ID] [--json]',
    summary: 'List deliveries, newest first; with --event, every attempt and its response',
    options: {
      ...companyOption,
      ...webhookOption,
      state: { type: 'string', description: `only this state: ${deliveryStates.join(', ')}` },
      limit: { type: 'string', description: 'the maximum number of deliveries, 20 by default' },
      event: { type: 'string', description: 'the event_id of one event, to list every attempt' },
      ...jsonOption,
    },
    run: call => (call.option('event') ? showEvent(call) : showList(call)),
  },
  {
    name: 'webhook resend',
    usage: '--company KEY [--webhook WEBHOOK] (--event ID | --from TIME --to TIME [--state STATE]) [--json]',
    summary: 'Send one event, or all events of a time range, again with the same event_id',
    options: {
      ...companyOption,
      ...webhookOption,
      event: { type: 'string', description: 'the event_id of one event' },
      from: { type: 'string', description: 'the start of a range, such as 2026-03-01T12:00Z' },
      to: { type: 'string', description: 'the end of the range, exclusive' },
      state: { type: 'string', description: 'only this state: delivered, failed' },
      ...jsonOption,
    },
    run: resend,
  },
]

async function test(call: Call): Promise<void> {
  const key = requireOption(call, 'company')
  const { company, webhook } = await readAs(call, async tenant => {
    const company = await findCompanyByKey(tenant.tx, key)
    if (!company) throw new Refusal('company.unknown', { key })
    return { company, webhook: await requireWebhook(tenant, operandOf(call)) }
  })
  const { eventId, attempt } = await sendTestDelivery(
    changesAs(call),
    company,
    webhook,
    call.config.webhookAllowPrivate,
  )
  const delivered = isSuccess(attempt)
  printResult(call, { event_id: eventId, delivered, attempt: showAttempt(attempt) }, tellAttempt(attempt).trimStart())
  if (!delivered) throw new Failure('the test event was not delivered')
}

async function showList(call: Call): Promise<void> {
  const query = {
    webhook: call.option('webhook'),
    state: readChoice(call, 'state', deliveryStates),
    limit: readLimit(call, 20, 99_999),
  }
  const deliveries = await readAs(call, tenant => listDeliveries(tenant, query))
  const rows = deliveries.map(listRow)
  printResult(call, deliveries.map(showListed), rows.length === 0 ? 'No deliveries' : table([listHeadings, ...rows]))
}

async function showEvent(call: Call): Promise<void> {
  const id = requireOption(call, 'event')
  const stories = await readAs(call, tenant => listAttempts(tenant, id, call.option('webhook')))
  if (stories.length === 0) throw new Refusal('delivery.unknown', { id })
  printResult(call, stories.map(showStory), stories.map(tellStory).join('\n\n'))
}

async function resend(call: Call): Promise<void> {
  const event = call.option('event')
  const range = event ? undefined : { from: readMoment(call, 'from'), to: readMoment(call, 'to') }
  const state = readChoice(call, 'state', ['delivered', 'failed'])
  const webhook = call.option('webhook')
  const resent = range
    ? await resendDeliveries(changesAs(call), { ...range, state }, webhook)
    : await changeAs(call, scope => resendDelivery(scope, event ?? '', webhook))
  printResult(call, { resent }, `${count(resent, 'delivery', 'deliveries')} queued again`)
}

function readMoment(call: Call, name: string): Temporal.Instant {
  const text = call.option(name)
  if (!text) throw new UsageError('missing option --event, or --from and --to')
  const moment = readUtcMoment(text)
  if (!moment) throw new UsageError(`--${name} must be a time such as 2026-03-01T12:00Z`)
  return moment
}
