/** How much is told to one webhook side by side: more while it answers quickly, little while it does not. */
export interface Pace {
  readonly slots: number
}

/** A webhook nobody knows yet may stall: only so much waits with it. */
export const firstPace: Pace = { slots: 8 }

const mostSlots = 64
const leastSlots = 2
const quickMs = 1_000

export function paceAfter({ slots }: Pace, isSuccess: boolean, millis: number): Pace {
  const isQuick = isSuccess && millis <= quickMs
  return { slots: isQuick ? Math.min(mostSlots, slots * 2) : Math.max(leastSlots, Math.floor(slots / 2)) }
}

/** While nothing gets through, other processes find it no better. */
export function slotsOf({ slots }: Pace, isFailing: boolean): number {
  return isFailing ? leastSlots : slots
}
