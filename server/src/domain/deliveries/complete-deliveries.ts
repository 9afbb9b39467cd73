import { newId } from '../ids.ts'
import { queueOwnerNotice } from '../messages/queue-messages.ts'
import { pipelined } from '../pipelined.ts'
import type { TenantScope } from '../tenant.ts'
import { noticeOf, switchOff } from '../webhooks/switch-webhook.ts'
import type { OffReason, WebhookEndpoint } from '../webhooks/webhook.ts'
import { recordFailure, recordSuccess } from '../webhooks/webhook-store.ts'
import { insertAttempts } from './attempt-store.ts'
import { backoffAfter, backoffSeconds } from './backoff.ts'
import { advanceOrderQueues, type ClaimedDelivery, markDelivered, markDue, markFailed } from './claim-store.ts'
import { type Attempt, blockingAttempts, isSuccess, testKind } from './delivery.ts'
import { insertCompleted } from './delivery-store.ts'

/** When a delivery is retried, and when its webhook is switched off. Tests pass shorter times. */
export interface DeliveryRules {
  readonly backoffSeconds: readonly number[]
  readonly random: () => number
  /** Consecutive failures over this time switch a webhook off. */
  readonly failingHours: number
  /** Failures further apart are not consecutive: longer than the longest backoff. */
  readonly failingGapHours: number
}

export const defaultDeliveryRules: DeliveryRules = {
  backoffSeconds,
  random: Math.random,
  failingHours: 5 * 24,
  failingGapHours: 36,
}

export interface AttemptOutcome extends Omit<Attempt, 'number'> {
  readonly id: string
  readonly retryAfterSeconds: number | undefined
  /** Nothing was sent, so the outcome says nothing about the endpoint. */
  readonly isInternalError?: boolean
}

export interface AttemptedDelivery {
  readonly delivery: ClaimedDelivery
  readonly outcome: AttemptOutcome
}

export interface Completion {
  /** `lost`: another worker has claimed the delivery, or it was cancelled. */
  readonly state: 'delivered' | 'due' | 'failed' | 'lost'
  readonly switchedOff: OffReason | undefined
}

// failpoint: gone-endpoints-stay-enabled
const goneStatus = 410

/** Completes attempts to one webhook: delivered, due again after a backoff, or failed. The caller has locked the company. */
export async function completeDeliveries(
  scope: TenantScope,
  endpoint: WebhookEndpoint,
  attempted: readonly AttemptedDelivery[],
  rules: DeliveryRules,
): Promise<Completion[]> {
  const successes = attempted.filter(({ outcome }) => isSuccess(outcome))
  const delivered = await completeDelivered(scope, endpoint, successes)
  recordAttempts(
    scope,
    endpoint,
    attempted.filter(one => !delivered.has(one)),
  )
  const completions: Completion[] = []
  for (const one of attempted) {
    if (!isSuccess(one.outcome)) completions.push(await completeFailed(scope, endpoint, one, rules))
    else completions.push({ state: delivered.has(one) ? 'delivered' : 'lost', switchedOff: undefined })
  }
  return completions
}

/**
 * Completes successful attempts. The statements are pipelined, their number does not grow with the deliveries, and they
 * wait for no lock. Returns the completed ones; the others are locked by another transaction or claimed by another worker.
 */
export async function completeDelivered(
  scope: TenantScope,
  endpoint: WebhookEndpoint,
  attempted: readonly AttemptedDelivery[],
): Promise<Set<AttemptedDelivery>> {
  if (attempted.length === 0) return new Set()
  recordSuccess(scope, endpoint)
  const marking = [...Map.groupBy(attempted, ({ delivery }) => delivery.claim)].map(async ([claim, some]) => {
    const events = some.map(({ delivery: { eventId }, outcome }) => ({ eventId, success: outcome }))
    const marked = new Set(await markDelivered(scope, endpoint.id, claim, events))
    return some.filter(({ delivery }) => marked.has(delivery.eventId))
  })
  advanceQueuesOf(scope, endpoint, attempted)
  return new Set((await pipelined(...marking)).flat())
}

function recordAttempts(scope: TenantScope, { id }: WebhookEndpoint, attempted: readonly AttemptedDelivery[]): void {
  const attempts = attempted.map(({ delivery: { eventId, attemptCount }, outcome }) => {
    return { ...outcome, eventId, number: attemptCount + 1 }
  })
  if (attempts.length > 0) insertAttempts(scope, id, attempts)
}

async function completeFailed(
  scope: TenantScope,
  endpoint: WebhookEndpoint,
  { delivery, outcome }: AttemptedDelivery,
  rules: DeliveryRules,
): Promise<Completion> {
  const number = delivery.attemptCount + 1
  const held = { webhookId: endpoint.id, eventId: delivery.eventId, claim: delivery.claim }
  const backoffMs = backoffAfter(number, outcome.retryAfterSeconds, rules.random, rules.backoffSeconds)
  const isLast = backoffMs === undefined || outcome.httpStatus === goneStatus
  const isHeld = isLast
    ? await markFailed(scope, held)
    : await markDue(scope, held, 1, scope.now.add({ milliseconds: backoffMs }))
  if (isHeld && (isLast || number >= blockingAttempts)) advanceQueuesOf(scope, endpoint, [{ delivery }])
  const switchedOff = outcome.isInternalError ? undefined : await switchOffIfFailing(scope, endpoint, outcome, rules)
  return { state: isHeld ? (isLast ? 'failed' : 'due') : 'lost', switchedOff }
}

function advanceQueuesOf(
  scope: TenantScope,
  { id }: WebhookEndpoint,
  completed: readonly Pick<AttemptedDelivery, 'delivery'>[],
): void {
  const orders = completed.map(({ delivery }) => delivery.orderId).filter(orderId => orderId !== undefined)
  advanceOrderQueues(scope, id, [...new Set(orders)])
}

async function switchOffIfFailing(
  scope: TenantScope,
  endpoint: WebhookEndpoint,
  { httpStatus }: AttemptOutcome,
  { failingHours, failingGapHours }: DeliveryRules,
): Promise<OffReason | undefined> {
  const failingSince = await recordFailure(scope, endpoint.id, failingGapHours)
  if (httpStatus === goneStatus) return (await switchOff(scope, endpoint.id, 'gone')) ? 'gone' : undefined
  const end = failingSince.add({ hours: failingHours })
  if (Temporal.Instant.compare(scope.now, end) < 0) return undefined
  if (!(await switchOff(scope, endpoint.id, 'failing'))) return undefined
  await queueOwnerNotice(scope, noticeOf(scope, endpoint, failingSince))
  return 'failing'
}

/** Makes a claimed delivery due again. It was not sent, or its attempt was interrupted: then `outcome` is recorded. */
export async function releaseDelivery(
  scope: TenantScope,
  endpoint: WebhookEndpoint,
  delivery: ClaimedDelivery,
  outcome?: AttemptOutcome,
): Promise<void> {
  if (outcome) recordAttempts(scope, endpoint, [{ delivery, outcome }])
  await markDue(scope, { webhookId: endpoint.id, eventId: delivery.eventId, claim: delivery.claim }, 0, scope.now)
  if (outcome) scope.tx.notify('deliveries')
}

/** Records a test that was sent immediately. It does not affect the health of the endpoint. */
export async function recordTestDelivery(
  scope: TenantScope,
  { id: webhookId }: WebhookEndpoint,
  eventId: string,
  attempt: Omit<Attempt, 'number'>,
): Promise<void> {
  const recorded = { ...attempt, id: newId() }
  const isDelivered = isSuccess(attempt)
  const state = isDelivered ? 'delivered' : 'failed'
  await insertCompleted(
    scope,
    { webhookId, eventId, orderId: undefined, kind: testKind, occurredAt: attempt.at, state },
    isDelivered ? recorded : undefined,
  )
  if (!isDelivered) insertAttempts(scope, webhookId, [{ ...recorded, eventId, number: 1 }])
}
