import { LRUCache } from 'lru-cache'
import { minutesPerDay, showDay, showTimeOfDay, type WallMinutes } from './wall-minutes.ts'

/** A span of wall time that a zone's clock skips or from which on it has another offset. */
interface Stretch {
  /** The first wall time with this offset. */
  readonly from: WallMinutes
  /** The wall times right before `from` that do not exist. */
  readonly skippedMinutes: number
  readonly offset: string
}

/** The clock of a zone over a range of days: which wall times exist, and their offsets. */
export class WallClock {
  static readonly #recent = new LRUCache<string, WallClock>({ max: 1_000 })
  readonly #stretches: readonly Stretch[]

  /** Cached: a new clock takes as long as a statement. */
  static of(zone: string, firstDay: number, lastDay: number): WallClock {
    const key = `${zone} ${firstDay} ${lastDay}`
    const known = WallClock.#recent.get(key)
    if (known) return known
    const clock = new WallClock(zone, firstDay, lastDay)
    WallClock.#recent.set(key, clock)
    return clock
  }

  constructor(zone: string, firstDay: number, lastDay: number) {
    this.#stretches = stretchesOf(zone, firstDay, lastDay)
  }

  /** False for a wall time that daylight saving skips. */
  exists(time: WallMinutes): boolean {
    // failpoint: skipped-hours-offered
    return !this.#stretches.some(({ from, skippedMinutes }) => time < from && time >= from - skippedMinutes)
  }

  /** As `2026-11-15T09:30:00-05:00`. Of a repeated hour it is the first one; a skipped hour becomes the hour after it. */
  show(time: WallMinutes): string {
    const skipped = this.#stretches.find(({ from, skippedMinutes }) => time < from && time >= from - skippedMinutes)
    const shown = time + (skipped?.skippedMinutes ?? 0)
    const offset = this.#stretches.findLast(({ from }) => from <= shown)?.offset
    return `${showDay(Math.floor(shown / minutesPerDay))}T${showTimeOfDay(shown)}:00${offset}`
  }
}

function stretchesOf(zone: string, firstDay: number, lastDay: number): Stretch[] {
  const first = Temporal.PlainDate.from(showDay(firstDay - 1)).toZonedDateTime(zone)
  const stretches = [{ from: Number.NEGATIVE_INFINITY, skippedMinutes: 0, offset: first.offset }]
  for (let next = first.getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    const epochMinutes = Math.floor(next.epochMilliseconds / 60_000)
    const after = epochMinutes + offsetMinutes(next)
    const before = epochMinutes + offsetMinutes(next.subtract({ nanoseconds: 1 }))
    if (before > (lastDay + 2) * minutesPerDay) break
    stretches.push({ from: Math.max(before, after), skippedMinutes: Math.max(0, after - before), offset: next.offset })
  }
  return stretches
}

function offsetMinutes(time: Temporal.ZonedDateTime): number {
  return Math.floor(time.offsetNanoseconds / 60_000_000_000)
}
