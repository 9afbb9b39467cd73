import { type Attempt, type Delivery, deliveryStates, isSuccess } from '../domain/deliveries/delivery.ts'
import type { ListedDelivery } from '../domain/deliveries/delivery-store.ts'
import { type DeliveryWithAttempts, listAttempts, listDeliveries } from '../domain/deliveries/list-deliveries.ts'
import { resendDeliveries, resendDelivery } from '../domain/deliveries/resend-deliveries.ts'
import { Refusal } from '../domain/refusal.ts'
import { findCompanyByKey } from '../domain/tenants/company-store.ts'
import { readUtcMoment } from '../domain/time/local-time.ts'
import { requireWebhook } from '../domain/webhooks/manage-webhooks.ts'
import { type Call, type Command, count, Failure, showMoment, table, UsageError } from './command.ts'

const webhookOption = { webhook: 'only this webhook; all by default' }

export const deliveryCommands: readonly Command[] = [
  {
    name: 'webhook test',
    isForCompany: true,
    summary: 'Send a signed test event now and print the response',
    operand: 'WEBHOOK',
    run: test,
  },
  {
    name: 'webhook deliveries',
    isForCompany: true,
    usage: '[--webhook WEBHOOK] [--state STATE] [--limit N] [--event ID]',
    summary: 'List deliveries, newest first; with --event, every attempt and its response',
    options: {
      ...webhookOption,
      state: `only this state: ${deliveryStates.join(', ')}`,
      limit: 'the maximum number of deliveries, 20 by default',
      event: 'the event_id of one event, to list every attempt',
    },
    run: call => (call.option('event') ? showEvent(call) : showList(call)),
  },
  {
    name: 'webhook resend',
    isForCompany: true,
    usage: '[--webhook WEBHOOK] (--event ID | --from TIME --to TIME [--state STATE])',
    summary: 'Send one event, or all events of a time range, again with the same event_id',
    options: {
      ...webhookOption,
      event: 'the event_id of one event',
      from: 'the start of a range, such as 2026-03-01T12:00Z',
      to: 'the end of the range, exclusive',
      state: 'only this state: delivered, failed',
    },
    run: resend,
  },
]

async function test(call: Call): Promise<void> {
  const key = call.require('company')
  const { company, webhook } = await call.readAs(async tenant => {
    const company = await findCompanyByKey(tenant.tx, key)
    if (!company) throw new Refusal('company.unknown', { key })
    return { company, webhook: await requireWebhook(tenant, call.operand) }
  })
  const { sendTestDelivery } = await call.loadServices()
  const options = { allowPrivate: call.config.webhookAllowPrivate, now: call.now }
  const { eventId, attempt } = await sendTestDelivery(call.changeAs, company, webhook, options)
  const delivered = isSuccess(attempt)
  call.printResult(
    { event_id: eventId, delivered, attempt: showAttempt(attempt) },
    describeAttempt(attempt).trimStart(),
  )
  if (!delivered) throw new Failure('the test event was not delivered')
}

async function showList(call: Call): Promise<void> {
  const query = {
    webhook: call.option('webhook'),
    state: call.choice('state', deliveryStates),
    limit: call.limit(20, 99_999),
  }
  const deliveries = await call.readAs(tenant => listDeliveries(tenant, query))
  const rows = deliveries.map(listRow)
  call.printResult(deliveries.map(showListed), rows.length === 0 ? 'No deliveries' : table([listHeadings, ...rows]))
}

async function showEvent(call: Call): Promise<void> {
  const id = call.require('event')
  const deliveries = await call.readAs(tenant => listAttempts(tenant, id, call.option('webhook')))
  if (deliveries.length === 0) throw new Refusal('delivery.unknown', { id })
  call.printResult(deliveries.map(showDeliveryWithAttempts), deliveries.map(describeDelivery).join('\n\n'))
}

async function resend(call: Call): Promise<void> {
  const event = call.option('event')
  const range = event ? undefined : { from: readMoment(call, 'from'), to: readMoment(call, 'to') }
  const state = call.choice('state', ['delivered', 'failed'])
  const webhook = call.option('webhook')
  const resent = range
    ? await resendDeliveries(call.changeAs, { ...range, state }, webhook)
    : await call.changeAs(scope => resendDelivery(scope, event ?? '', webhook))
  call.printResult({ resent }, `${count(resent, 'delivery', 'deliveries')} queued again`)
}

function readMoment(call: Call, name: string): Temporal.Instant {
  const text = call.option(name)
  if (!text) throw new UsageError('missing option --event, or --from and --to')
  const moment = readUtcMoment(text)
  if (!moment) throw new UsageError(`--${name} must be a time such as 2026-03-01T12:00Z`)
  return moment
}

function showDelivery(delivery: Delivery) {
  const { webhookId, eventId, kind, orderId, occurredAt, state, attemptCount, dueAt } = delivery
  return {
    event_id: eventId,
    webhook: webhookId,
    event: kind,
    order: orderId ?? '',
    occurred: showMoment(occurredAt),
    state,
    attempt_count: attemptCount,
    next_attempt: state === 'due' ? showMoment(dueAt) : '',
  }
}

function showListed(delivery: ListedDelivery) {
  const { lastHttpStatus, lastError } = delivery
  return { ...showDelivery(delivery), last_http_status: lastHttpStatus ?? '', last_error: lastError }
}

const listHeadings = ['EVENT ID', 'EVENT', 'OCCURRED', 'STATE', 'ATTEMPTS', 'LAST RESPONSE']

function listRow({ eventId, kind, occurredAt, state, attemptCount, lastHttpStatus, lastError }: ListedDelivery) {
  const last = lastError || (lastHttpStatus === undefined ? '' : String(lastHttpStatus))
  return [eventId, kind, showMoment(occurredAt), state, String(attemptCount), last]
}

function showAttempt({ number, at, millis, httpStatus, error, responseBody: answer }: Attempt) {
  return { number, at: showMoment(at), millis, http_status: httpStatus ?? '', error, answer }
}

function showDeliveryWithAttempts(delivery: DeliveryWithAttempts) {
  return { ...showDelivery(delivery), attempts: delivery.attempts.map(showAttempt) }
}

function describeDelivery(delivery: DeliveryWithAttempts): string {
  const { eventId, kind, occurredAt, webhookId, state, dueAt } = delivery
  const next = state === 'due' ? `, next attempt ${showMoment(dueAt)}` : ''
  const head = `${kind} ${eventId}\noccurred ${showMoment(occurredAt)}, webhook ${webhookId}: ${state}${next}`
  return [head, ...delivery.attempts.map(describeAttempt)].join('\n\n')
}

function describeAttempt({ number, at, millis, httpStatus, error, responseBody: answer }: Attempt): string {
  const outcome = error || `answered ${httpStatus}`
  const line = `  attempt ${number}, ${showMoment(at)}, ${millis} ms: ${outcome}`
  return answer === '' ? line : `${line}\n${printable(answer).replace(/^/gm, '    ')}`
}

/** The response may contain terminal control sequences. */
function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{C}\n\t]/gu, '�')
    .trimEnd()
}
