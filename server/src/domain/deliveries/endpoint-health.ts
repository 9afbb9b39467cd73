/**
 * The health of a webhook's endpoint as the store records it: `healthy` accepted a delivery within a day and has not
 * failed since, `failing` has not accepted one since its last failure, `unknown` is neither.
 */
export type EndpointHealth = 'healthy' | 'unknown' | 'failing'

const healthyHours = 24

export function endpointHealth(
  isFailing: boolean,
  lastDeliveredAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
): EndpointHealth {
  if (isFailing) return 'failing'
  const isRecent = lastDeliveredAt && now.since(lastDeliveredAt).total('hours') < healthyHours
  return isRecent ? 'healthy' : 'unknown'
}

/**
 * The concurrency limit of an endpoint: how many deliveries one worker has in flight to it. In-flight deliveries are
 * repeated after a crash, and a stalled endpoint holds them until they time out, so the limit is low.
 */
export const maxConcurrency = 8
export const initialConcurrency = 2
export const minConcurrency = 1

const slowMs = 1_000

/** The limit after an attempt: full after a quick success, the least after a failure or a slow response. */
export function concurrencyAfter(isSuccess: boolean, millis: number): number {
  return isSuccess && millis <= slowMs ? maxConcurrency : minConcurrency
}

/** Each claim is a durable write, so an endpoint that keeps up gets a batch; the part not in flight waits in memory. */
const batchSize = 64

/** How many more deliveries to claim for an endpoint. The next batch is claimed once half of the last is completed. */
export function claimsLeft(limit: number, claimed: number): number {
  if (limit < maxConcurrency) return Math.max(0, limit - claimed)
  return claimed > batchSize / 2 ? 0 : batchSize - claimed
}

/** How many more deliveries a worker may claim for endpoints of this health; half of its capacity is for healthy ones. */
export function capacityLeft(
  health: EndpointHealth,
  capacity: number,
  claimed: Readonly<Record<EndpointHealth, number>>,
): number {
  const others = claimed.unknown + claimed.failing
  const left = health === 'healthy' ? capacity - claimed.healthy - others : Math.floor(capacity / 2) - others
  return Math.max(0, left)
}
