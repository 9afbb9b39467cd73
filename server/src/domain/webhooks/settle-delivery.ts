import { holdOrder } from '../changes/hold-store.ts'
import type { TenantScope } from '../scope.ts'
import { insertAttempt } from './attempt-store.ts'
import { advanceLine, type ClaimedDelivery, markDelivered, markDue, markFailed } from './claim-store.ts'
import { type Attempt, isSuccess, triesThatHoldTheLine } from './delivery.ts'
import { noteFailure, noteSuccess } from './health-store.ts'
import { pauseAfter, pausesSeconds } from './retry.ts'
import { switchOff } from './switch-webhook.ts'
import { tellOwner } from './tell-owner.ts'
import type { OffReason, Target } from './webhook.ts'

/** How patient we are; a test passes less. */
export interface DeliveryRules {
  readonly pauses: readonly number[]
  readonly random: () => number
  /** Nothing but failures for so long switches a webhook off. */
  readonly failingHours: number
  /** Failures further apart than that are not one row of failures: longer than the longest pause between two tries. */
  readonly failingGapHours: number
}

export const usualRules: DeliveryRules = {
  pauses: pausesSeconds,
  random: Math.random,
  failingHours: 5 * 24,
  failingGapHours: 36,
}

export interface Outcome extends Omit<Attempt, 'number'> {
  /** How long the receiver asked us to wait. */
  readonly retryAfterSeconds: number | undefined
  /** It was never sent, so it says nothing about the receiver. */
  readonly isOurFault?: boolean
}

export interface Settled {
  /** `lost` where somebody else holds it by now, or nobody wants it any more. */
  readonly state: 'delivered' | 'due' | 'failed' | 'lost'
  readonly switchedOff: OffReason | undefined
}

const goneStatus = 410

/** Writes down how a try went, and what follows: delivered, due again, given up, or the webhook switched off. */
export async function settleDelivery(
  scope: TenantScope,
  webhook: Target,
  delivery: ClaimedDelivery,
  outcome: Outcome,
  rules: DeliveryRules,
): Promise<Settled> {
  const number = delivery.tries + 1
  if (delivery.orderId) holdOrder(scope, delivery.orderId)
  insertAttempt(scope, webhook.id, delivery.eventId, { ...outcome, number })
  const held = { webhookId: webhook.id, eventId: delivery.eventId, claim: delivery.claim }
  if (isSuccess(outcome)) {
    await noteSuccess(scope, webhook)
    if (!(await markDelivered(scope, held))) return { state: 'lost', switchedOff: undefined }
    await letNextPass(scope, webhook, delivery)
    return { state: 'delivered', switchedOff: undefined }
  }
  const pauseMs = pauseAfter(number, outcome.retryAfterSeconds, rules.random, rules.pauses)
  const isLast = pauseMs === undefined || outcome.httpStatus === goneStatus
  const isOurs = isLast
    ? await markFailed(scope, held)
    : await markDue(scope, held, 1, scope.now.add({ milliseconds: pauseMs }))
  if (isOurs && (isLast || number >= triesThatHoldTheLine)) await letNextPass(scope, webhook, delivery)
  const switchedOff = outcome.isOurFault ? undefined : await switchOffIfHopeless(scope, webhook, outcome, rules)
  return { state: isOurs ? (isLast ? 'failed' : 'due') : 'lost', switchedOff }
}

async function letNextPass(scope: TenantScope, { id }: Target, { orderId }: ClaimedDelivery): Promise<void> {
  if (!orderId) return
  await advanceLine(scope, id, orderId)
}

async function switchOffIfHopeless(
  scope: TenantScope,
  webhook: Target,
  { httpStatus }: Outcome,
  { failingHours, failingGapHours }: DeliveryRules,
): Promise<OffReason | undefined> {
  const failingSince = await noteFailure(scope, webhook.id, failingGapHours)
  if (httpStatus === goneStatus) return (await switchOff(scope, webhook.id, 'gone')) ? 'gone' : undefined
  const end = failingSince.add({ hours: failingHours })
  if (Temporal.Instant.compare(scope.now, end) < 0) return undefined
  if (!(await switchOff(scope, webhook.id, 'failing'))) return undefined
  await tellOwner(scope, webhook, failingSince)
  return 'failing'
}

/** Claimed, but never sent. */
export async function unclaimDelivery(
  scope: TenantScope,
  { id: webhookId }: Target,
  { eventId, claim }: ClaimedDelivery,
): Promise<void> {
  await markDue(scope, { webhookId, eventId, claim }, 0, scope.now)
}

/** Cut off in the middle: nobody knows whether it got through, so it is due at once, for whoever is there. */
export async function giveBackDelivery(
  scope: TenantScope,
  webhook: Target,
  { eventId, claim, tries }: ClaimedDelivery,
  outcome: Outcome,
): Promise<void> {
  insertAttempt(scope, webhook.id, eventId, { ...outcome, number: tries + 1 })
  await markDue(scope, { webhookId: webhook.id, eventId, claim }, 0, scope.now)
  scope.tx.announce('deliveries')
}
