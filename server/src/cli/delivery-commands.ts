import { type DeliveryState, deliveryStates, isSuccess } from '../domain/deliveries/delivery.ts'
import { listAttempts, listDeliveries } from '../domain/deliveries/list-deliveries.ts'
import { resendDeliveries, resendDelivery } from '../domain/deliveries/resend-deliveries.ts'
import { Refusal } from '../domain/refusal.ts'
import { findCompanyByKey } from '../domain/tenants/company-store.ts'
import { readUtcMoment } from '../domain/time/local-time.ts'
import { requireWebhook } from '../domain/webhooks/require-webhook.ts'
import { sendTestDelivery } from '../jobs/send-test-delivery.ts'
import { answer, type Call, type Command, Failure, jsonOption, Misuse, requireOption, table } from './command.ts'
import { changeAs, changesAs, companyOption, operand, readAs } from './tenant-call.ts'
import { listHeadings, listRow, showAttempt, showListed, showStory, tellAttempt, tellStory } from './webhook-output.ts'

const webhookOption = { webhook: { type: 'string', says: 'of this webhook only; of all unless given' } } as const

export const deliveryCommands: readonly Command[] = [
  {
    name: 'webhook test',
    usage: '--company KEY WEBHOOK [--json]',
    summary: 'Send a signed test event at once, and show what came back',
    operands: 1,
    options: { ...companyOption, ...jsonOption },
    run: test,
  },
  {
    name: 'webhook deliveries',
    usage: '--company KEY [--webhook WEBHOOK] [--state STATE] [--limit N] [--event ID] [--json]',
    summary: 'List what was sent, newest first; with an event, every try and its answer',
    options: {
      ...companyOption,
      ...webhookOption,
      state: { type: 'string', says: `only those that are ${deliveryStates.join(', ')}` },
      limit: { type: 'string', says: 'how many, 20 unless given' },
      event: { type: 'string', says: 'the event_id of one event, to see every try' },
      ...jsonOption,
    },
    run: call => (call.option('event') ? showEvent(call) : showList(call)),
  },
  {
    name: 'webhook resend',
    usage: '--company KEY [--webhook WEBHOOK] (--event ID | --from TIME --to TIME [--state STATE]) [--json]',
    summary: 'Send one event again, or all of a range, under the same event_id',
    options: {
      ...companyOption,
      ...webhookOption,
      event: { type: 'string', says: 'the event_id of one event' },
      from: { type: 'string', says: 'the first moment of a range, such as 2026-03-01T12:00Z' },
      to: { type: 'string', says: 'the moment that ends it' },
      state: { type: 'string', says: 'of the range only what is delivered or failed' },
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
    return { company, webhook: await requireWebhook(tenant, operand(call)) }
  })
  const { eventId, attempt } = await sendTestDelivery(
    changesAs(call),
    company,
    webhook,
    call.config.webhookAllowPrivate,
  )
  const delivered = isSuccess(attempt)
  answer(call, { event_id: eventId, delivered, attempt: showAttempt(attempt) }, tellAttempt(attempt).trimStart())
  if (!delivered) throw new Failure('the test was not delivered')
}

async function showList(call: Call): Promise<void> {
  const question = { webhook: call.option('webhook'), state: readState(call, deliveryStates), limit: readLimit(call) }
  const deliveries = await readAs(call, tenant => listDeliveries(tenant, question))
  const rows = deliveries.map(listRow)
  answer(call, deliveries.map(showListed), rows.length === 0 ? 'Nothing yet' : table([listHeadings, ...rows]))
}

async function showEvent(call: Call): Promise<void> {
  const id = requireOption(call, 'event')
  const stories = await readAs(call, tenant => listAttempts(tenant, id, call.option('webhook')))
  if (stories.length === 0) throw new Refusal('delivery.unknown', { id })
  answer(call, stories.map(showStory), stories.map(tellStory).join('\n\n'))
}

async function resend(call: Call): Promise<void> {
  const event = call.option('event')
  const range = event ? undefined : { from: readMoment(call, 'from'), to: readMoment(call, 'to') }
  const state = readState(call, ['delivered', 'failed'] as const)
  const webhook = call.option('webhook')
  const resent = range
    ? await resendDeliveries(changesAs(call), { ...range, state }, webhook)
    : await changeAs(call, scope => resendDelivery(scope, event ?? '', webhook))
  answer(call, { resent }, resent === 1 ? '1 delivery is due again' : `${resent} deliveries are due again`)
}

function readState<S extends DeliveryState>(call: Call, states: readonly S[]): S | undefined {
  const text = call.option('state')
  const state = states.find(state => state === text)
  if (text !== undefined && !state) throw new Misuse(`--state is one of ${states.join(', ')}`)
  return state
}

function readLimit(call: Call): number {
  const text = call.option('limit') ?? '20'
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Misuse('--limit is a number from 1 to 99999')
  return Number(text)
}

function readMoment(call: Call, name: string): Temporal.Instant {
  const text = call.option(name)
  if (!text) throw new Misuse(`--event, or --from and --to, are missing`)
  const moment = readUtcMoment(text)
  if (!moment) throw new Misuse(`--${name} is no moment such as 2026-03-01T12:00Z`)
  return moment
}
