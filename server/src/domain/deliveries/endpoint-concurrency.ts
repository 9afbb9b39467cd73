/**
 * How much is told to one webhook side by side. What is under way when this process is killed is sent twice, so it is
 * little. It grows as answers come, past the usual only where whoever answers is far away; it shrinks for whoever is slow
 * or fails.
 */
export interface EndpointHealth {
  readonly slots: number
}

/**
 * What is known of a webhook: that nothing gets through, nothing at all, or that it took something lately. Who stalls
 * holds what it was given for all the time of a try.
 */
export type Trust = 'failing' | 'new' | 'proven'

export const firstPace: EndpointHealth = { slots: 2 }

const leastSlots = 1
const usualSlots = 8
const mostSlots = 64
const farMs = 100
const quickMs = 1_000
const aheadFactor = 8
/** So much of a slot is won by an answer from far away, and lost by one from near by. */
const step = 1 / 8

export function paceAfter({ slots }: EndpointHealth, isSuccess: boolean, millis: number): EndpointHealth {
  if (!isSuccess || millis > quickMs) return { slots: Math.max(leastSlots, slots / 2) }
  if (slots < usualSlots) return { slots: Math.min(usualSlots, slots * 2) }
  if (millis > farMs) return { slots: Math.min(mostSlots, slots + step) }
  return { slots: Math.max(usualSlots, slots - step) }
}

/** Whoever has nothing more to be told starts small the next time. */
export function paceAtRest({ slots }: EndpointHealth): EndpointHealth {
  return { slots: Math.min(firstPace.slots, slots) }
}

/**
 * While nothing gets through, other processes find it no better. Who has something and has not been heard of for a while
 * may have stalled: until it answers it is given nothing more.
 */
export function slotsOf({ slots }: EndpointHealth, trust: Trust, silentMs: number): number {
  return trust === 'failing' || silentMs > quickMs ? leastSlots : Math.floor(slots)
}

/**
 * How much is claimed for it: some more than it is told at once where it keeps answering, so that the next are there when
 * it has answered. What was claimed and not yet sent is not sent twice.
 */
export function claimsLeft(pace: EndpointHealth, trust: Trust, silentMs: number, claimed: number): number {
  const slots = slotsOf(pace, trust, silentMs)
  if (slots < usualSlots) return Math.max(0, slots - claimed)
  // Many at a time: every claim is a change of the store.
  const ahead = slots * aheadFactor
  return claimed > ahead / 2 ? 0 : ahead - claimed
}

/** How much of the room each may take together with those who are trusted less: the rest is kept for better ones. */
const share: Readonly<Record<Trust, number>> = { failing: 1 / 4, new: 1 / 2, proven: 1 }

export function roomFor(trust: Trust, room: number, underWay: Readonly<Record<Trust, number>>): number {
  const { failing, proven } = underWay
  const taken =
    trust === 'failing' ? failing : trust === 'new' ? failing + underWay.new : failing + underWay.new + proven
  return Math.max(0, Math.floor(room * share[trust]) - taken)
}

const provenHours = 24

export function trustIn(
  isFailing: boolean,
  lastDeliveredAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
): Trust {
  if (isFailing) return 'failing'
  const isRecent = lastDeliveredAt && now.since(lastDeliveredAt).total('hours') < provenHours
  return isRecent ? 'proven' : 'new'
}
