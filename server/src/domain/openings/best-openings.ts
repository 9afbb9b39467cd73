import type { WallMinutes } from '../time/wall-minutes.ts'
import type { Choice } from './choices.ts'
import type { Opening } from './openings.ts'

/** The starts of one person between the same two appointments: the added drive is the same for all of them. */
export interface BestOpening {
  readonly choice: Choice
  readonly starts: readonly WallMinutes[]
}

export const bestOrders = ['drive', 'start'] as const
export type BestOrder = (typeof bestOrders)[number]

/** The least added driving first, and of the same drive the earliest; or the earliest first. */
export function bestOpenings(openings: readonly Opening[], order: BestOrder, limit: number): BestOpening[] {
  const groups = new Map<Choice, WallMinutes[]>()
  for (const { start, choices } of openings) {
    for (const choice of choices) groups.getOrInsertComputed(choice, () => []).push(start)
  }
  const found = [...groups].map(([choice, starts]) => ({ choice, starts }))
  const byStart = (a: BestOpening, b: BestOpening) => (a.starts[0] ?? 0) - (b.starts[0] ?? 0)
  const byDrive = (a: BestOpening, b: BestOpening) => (a.choice.driveMinutes ?? 0) - (b.choice.driveMinutes ?? 0)
  const [first, second] = order === 'drive' ? [byDrive, byStart] : [byStart, byDrive]
  return found.sort((a, b) => first(a, b) || second(a, b)).slice(0, limit)
}
