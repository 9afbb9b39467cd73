import { pipelined } from '../pipelined.ts'
import type { TenantScope } from '../tenant.ts'
import { recordFailure, recordSuccess } from '../webhooks/health-store.ts'
import { notifyOwner } from '../webhooks/notify-owner.ts'
import { switchOff } from '../webhooks/switch-webhook.ts'
import type { OffReason, WebhookEndpoint } from '../webhooks/webhook.ts'
import { insertAttempts } from './attempt-store.ts'
import { backoffAfter, backoffSeconds } from './backoff.ts'
import { advanceOrderQueues, type ClaimedDelivery, markDelivered, markDue, markFailed } from './claim-store.ts'
import { type Attempt, blockingAttempts, isSuccess } from './delivery.ts'

/** How patient we are; a test passes less. */
export interface DeliveryRules {
  readonly backoffSeconds: readonly number[]
  readonly random: () => number
  /** Nothing but failures for so long switches a webhook off. */
  readonly failingHours: number
  /** Failures further apart than that are not one row of failures: longer than the longest pause between two tries. */
  readonly failingGapHours: number
}

export const defaultDeliveryRules: DeliveryRules = {
  backoffSeconds: backoffSeconds,
  random: Math.random,
  failingHours: 5 * 24,
  failingGapHours: 36,
}

export interface AttemptOutcome extends Omit<Attempt, 'number'> {
  readonly id: string
  /** How long the receiver asked us to wait. */
  readonly retryAfterSeconds: number | undefined
  /** It was never sent, so it says nothing about the receiver. */
  readonly isOurFault?: boolean
}

export interface Completion {
  /** `lost` where somebody else holds it by now, or nobody wants it any more. */
  readonly state: 'delivered' | 'due' | 'failed' | 'lost'
  readonly switchedOff: OffReason | undefined
}

// failpoint: gone-endpoints-go-on
const goneStatus = 410

/** What a webhook was told, and how that went. */
export interface AttemptedDelivery {
  readonly delivery: ClaimedDelivery
  readonly outcome: AttemptOutcome
}

/**
 * Writes down how tries went, and what follows: delivered, due again, given up, or the webhook switched off. Answers it
 * for each of them. The company is the writer's alone.
 */
export async function completeDeliveries(
  scope: TenantScope,
  webhook: WebhookEndpoint,
  told: readonly AttemptedDelivery[],
  rules: DeliveryRules,
): Promise<Completion[]> {
  const went = Object.groupBy(told, ({ outcome }) => (isSuccess(outcome) ? 'well' : 'badly'))
  const delivered = await completeDelivered(scope, webhook, went.well ?? [])
  insertTries(
    scope,
    webhook,
    told.filter(one => !delivered.has(one)),
  )
  const settled: Completion[] = []
  for (const one of told) {
    if (!isSuccess(one.outcome)) settled.push(await settleFailed(scope, webhook, one, rules))
    else settled.push({ state: delivered.has(one) ? 'delivered' : 'lost', switchedOff: undefined })
  }
  return settled
}

/**
 * As `settleDeliveries`, of what went well, which is nearly all: as few statements for many as for one, asked at once,
 * and nobody is waited for. Answers which are settled; of the others nothing is known.
 */
export async function completeDelivered(
  scope: TenantScope,
  webhook: WebhookEndpoint,
  told: readonly AttemptedDelivery[],
): Promise<Set<AttemptedDelivery>> {
  if (told.length === 0) return new Set()
  recordSuccess(scope, webhook)
  const marking = [...Map.groupBy(told, ({ delivery }) => delivery.claim)].map(async ([claim, some]) => {
    const through = some.map(({ delivery: { eventId }, outcome }) => ({ eventId, success: outcome }))
    const marked = new Set(await markDelivered(scope, webhook.id, claim, through))
    return some.filter(({ delivery }) => marked.has(delivery.eventId))
  })
  letNextPass(scope, webhook, told)
  return new Set((await pipelined(...marking)).flat())
}

function insertTries(scope: TenantScope, { id }: WebhookEndpoint, told: readonly AttemptedDelivery[]): void {
  const tries = told.map(({ delivery: { eventId, attemptCount: tries }, outcome }) => ({
    ...outcome,
    eventId,
    number: tries + 1,
  }))
  if (tries.length > 0) insertAttempts(scope, id, tries)
}

async function settleFailed(
  scope: TenantScope,
  webhook: WebhookEndpoint,
  { delivery, outcome }: AttemptedDelivery,
  rules: DeliveryRules,
): Promise<Completion> {
  const number = delivery.attemptCount + 1
  const held = { webhookId: webhook.id, eventId: delivery.eventId, claim: delivery.claim }
  const pauseMs = backoffAfter(number, outcome.retryAfterSeconds, rules.random, rules.backoffSeconds)
  const isLast = pauseMs === undefined || outcome.httpStatus === goneStatus
  const isOurs = isLast
    ? await markFailed(scope, held)
    : await markDue(scope, held, 1, scope.now.add({ milliseconds: pauseMs }))
  if (isOurs && (isLast || number >= blockingAttempts)) letNextPass(scope, webhook, [{ delivery }])
  const switchedOff = outcome.isOurFault ? undefined : await switchOffIfHopeless(scope, webhook, outcome, rules)
  return { state: isOurs ? (isLast ? 'failed' : 'due') : 'lost', switchedOff }
}

function letNextPass(
  scope: TenantScope,
  { id }: WebhookEndpoint,
  settled: readonly Pick<AttemptedDelivery, 'delivery'>[],
): void {
  const orders = settled.map(({ delivery }) => delivery.orderId).filter(orderId => orderId !== undefined)
  advanceOrderQueues(scope, id, [...new Set(orders)])
}

async function switchOffIfHopeless(
  scope: TenantScope,
  webhook: WebhookEndpoint,
  { httpStatus }: AttemptOutcome,
  { failingHours, failingGapHours }: DeliveryRules,
): Promise<OffReason | undefined> {
  const failingSince = await recordFailure(scope, webhook.id, failingGapHours)
  if (httpStatus === goneStatus) return (await switchOff(scope, webhook.id, 'gone')) ? 'gone' : undefined
  const end = failingSince.add({ hours: failingHours })
  if (Temporal.Instant.compare(scope.now, end) < 0) return undefined
  if (!(await switchOff(scope, webhook.id, 'failing'))) return undefined
  await notifyOwner(scope, webhook, failingSince)
  return 'failing'
}

/** Claimed, but never sent. */
export async function releaseDelivery(
  scope: TenantScope,
  { id: webhookId }: WebhookEndpoint,
  { eventId, claim }: ClaimedDelivery,
): Promise<void> {
  await markDue(scope, { webhookId, eventId, claim }, 0, scope.now)
}

/** Cut off in the middle: nobody knows whether it got through, so it is due at once, for whoever is there. */
export async function giveBackDelivery(
  scope: TenantScope,
  webhook: WebhookEndpoint,
  { delivery, outcome }: AttemptedDelivery,
): Promise<void> {
  const { eventId, claim } = delivery
  insertTries(scope, webhook, [{ delivery, outcome }])
  await markDue(scope, { webhookId: webhook.id, eventId, claim }, 0, scope.now)
  scope.tx.notify('deliveries')
}
