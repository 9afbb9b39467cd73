import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../scope.ts'
import type { DeliveryState } from './delivery.ts'
import { webhooksAsked } from './list-deliveries.ts'
import { lineUp, renewDeliveries, renewDelivery } from './resend-store.ts'

/** Sends one event again under its old id, to one webhook or to all that were told. Answers to how many. */
export async function resendDelivery(
  scope: TenantScope,
  eventId: string,
  webhook: string | undefined,
): Promise<number> {
  const webhooks = await webhooksAsked(scope, webhook)
  let renewed = 0
  for (const { id, isOn } of webhooks) {
    if (!isOn && webhook !== undefined) throw new Refusal('webhook.off', { id })
    if (!isOn || !(await renewDelivery(scope, id, eventId))) continue
    renewed++
    await lineUp(scope, id)
  }
  if (renewed === 0) throw new Refusal('delivery.unknown', { id: eventId })
  scope.tx.announce('deliveries')
  return renewed
}

export interface ResendRange {
  readonly from: Temporal.Instant
  /** Up to, but without. */
  readonly to: Temporal.Instant
  /** Only what ended so; otherwise all that is settled. */
  readonly state: Extract<DeliveryState, 'delivered' | 'failed'> | undefined
}

/** The same for everything that happened within a range. What is still under way is left alone. */
export async function resendDeliveries(
  scope: TenantScope,
  range: ResendRange,
  webhook: string | undefined,
): Promise<number> {
  let renewed = 0
  for (const { id, isOn } of await webhooksAsked(scope, webhook)) {
    if (!isOn && webhook !== undefined) throw new Refusal('webhook.off', { id })
    if (!isOn) continue
    renewed += await renewDeliveries(scope, id, range)
    await lineUp(scope, id)
  }
  if (renewed > 0) scope.tx.announce('deliveries')
  return renewed
}
