import type { Clock } from '../src/domain/time/clock.ts'

/**
 * The moment at which the clock of every test process starts: a Wednesday, ten in the morning in the demo company's zone,
 * months away from a change of daylight saving time. `npm run odd-times` chooses others.
 */
export const testStart = Temporal.Instant.from(process.env.TEST_START ?? '2027-06-09T14:00:00Z')

const startedAt = performance.now()

/** The clock of the servers and commands of tests. It advances, so that leases and sessions end. */
export const testClock: Clock = () => testStart.add({ milliseconds: Math.trunc(performance.now() - startedAt) })

/** A clock of a test's own server, which the test can let be wrong. */
export class ShiftedClock {
  #shiftMs = 0

  readonly now: Clock = () => testClock().add({ milliseconds: this.#shiftMs })

  /** 0 makes it right again. */
  shiftBy(milliseconds: number): void {
    this.#shiftMs = milliseconds
  }
}

/** Milliseconds since 1970, as columns have them. */
export const testMillis = (): number => testClock().epochMilliseconds

/** Of the demo company, unless a zone is given. */
export const testToday = (zone = 'America/New_York'): Temporal.PlainDate =>
  testClock().toZonedDateTimeISO(zone).toPlainDate()
