import type { Attempt, Delivery } from '../domain/deliveries/delivery.ts'
import type { ListedDelivery } from '../domain/deliveries/delivery-list-store.ts'
import type { DeliveryWithAttempts } from '../domain/deliveries/list-deliveries.ts'
import type { OffReason, Webhook } from '../domain/webhooks/webhook.ts'

export function showMoment(at: Temporal.Instant | undefined): string {
  return at?.toString({ smallestUnit: 'second' }) ?? ''
}

/** Without the secret, which is printed only when it is created. */
export function showWebhook(webhook: Webhook) {
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

export function describeSwitch({ isOn, offReason, failingSince }: Webhook): string {
  if (!isOn) return offTexts[offReason ?? 'asked']
  return failingSince ? `enabled, failing since ${showMoment(failingSince)}` : 'enabled'
}

function showDelivery(delivery: Delivery) {
  const { webhookId, eventId, kind, orderId, occurredAt, state, attemptCount: tries, dueAt } = delivery
  return {
    event_id: eventId,
    webhook: webhookId,
    event: kind,
    order: orderId ?? '',
    occurred: showMoment(occurredAt),
    state,
    tries,
    next_try: state === 'due' ? showMoment(dueAt) : '',
  }
}

export function showListed(delivery: ListedDelivery) {
  const { lastHttpStatus, lastError } = delivery
  return { ...showDelivery(delivery), last_http_status: lastHttpStatus ?? '', last_error: lastError }
}

export const listHeadings = ['EVENT ID', 'EVENT', 'OCCURRED', 'STATE', 'ATTEMPTS', 'LAST RESPONSE']

export function listRow({
  eventId,
  kind,
  occurredAt,
  state,
  attemptCount: tries,
  lastHttpStatus,
  lastError,
}: ListedDelivery) {
  const last = lastError || (lastHttpStatus === undefined ? '' : String(lastHttpStatus))
  return [eventId, kind, showMoment(occurredAt), state, String(tries), last]
}

export function showAttempt({ number, at, millis, httpStatus, error, answer }: Attempt) {
  return { number, at: showMoment(at), millis, http_status: httpStatus ?? '', error, answer }
}

export function showStory(story: DeliveryWithAttempts) {
  return { ...showDelivery(story), attempts: story.attempts.map(showAttempt) }
}

export function tellStory(story: DeliveryWithAttempts): string {
  const { eventId, kind, occurredAt, webhookId, state, dueAt } = story
  const next = state === 'due' ? `, next attempt ${showMoment(dueAt)}` : ''
  const head = `${kind} ${eventId}\noccurred ${showMoment(occurredAt)}, webhook ${webhookId}: ${state}${next}`
  return [head, ...story.attempts.map(tellAttempt)].join('\n\n')
}

export function tellAttempt({ number, at, millis, httpStatus, error, answer }: Attempt): string {
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
