/**
 * How much is told to one webhook side by side. What is under way when this process is killed is sent twice, so it is
 * little at first. It grows while there is much to tell, faster where whoever answers is far away; it shrinks for
 * whoever is slow or fails.
 */
export interface Pace {
  readonly slots: number
}

/** A webhook nobody knows yet may stall: only so much waits with it. */
export const firstPace: Pace = { slots: 8 }

const mostSlots = 64
const leastSlots = 2
const atOnceMs = 25
const quickMs = 1_000
/** So much of a slot is won by an answer that comes at once. */
const step = 1 / 32

export function paceAfter({ slots }: Pace, isSuccess: boolean, millis: number): Pace {
  if (!isSuccess || millis > quickMs) return { slots: Math.max(leastSlots, slots / 2) }
  if (millis > atOnceMs || slots < firstPace.slots) return { slots: Math.min(mostSlots, slots * 2) }
  return { slots: Math.min(mostSlots, slots + step) }
}

/** Whoever has nothing more to be told starts small the next time. */
export function paceAtRest({ slots }: Pace): Pace {
  return { slots: Math.min(firstPace.slots, slots) }
}

/** While nothing gets through, other processes find it no better. */
export function slotsOf({ slots }: Pace, isFailing: boolean): number {
  return isFailing ? leastSlots : Math.floor(slots)
}
