import type { Database } from '../domain/database.ts'
import { type CalendarReader, knownVersion, spanAt } from '../domain/outside/outside-calendar.ts'
import {
  claimCalendar,
  type DueCalendar,
  findCalendar,
  findDueCalendars,
} from '../domain/outside/outside-calendar-store.ts'
import { recordOutcome } from '../domain/outside/outside-calendars.ts'
import { Refusal } from '../domain/refusal.ts'
import { requireNotMigrating } from '../domain/tenants/migration-store.ts'
import type { Clock } from '../domain/time/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

/** At a time, and read at once. */
const batch = 20
/** Longer than a calendar takes. */
const claimMinutes = 5

/** Reads the outside calendars that are due. Workers share them. */
export function outsideCalendars(database: Database, read: CalendarReader, log: Log, now: Clock): ScheduledJob {
  const readOne = async (due: DueCalendar) => {
    const { companyId, companyZone, calendar } = due
    const claimed = await database.write(companyId, async tx =>
      claimCalendar({ tx, companyId }, calendar, now().add({ minutes: claimMinutes })),
    )
    if (!claimed) return
    const known = knownVersion(calendar, now(), companyZone)
    const outcome = await read(calendar.address, spanAt(now(), companyZone), known)
    if (outcome.kind === 'failed') log.info({ calendar: calendar.id, reason: outcome.reason }, 'calendar not read')
    await database.write(companyId, async tx => {
      const scope = { tx, companyId, now: now() }
      await requireNotMigrating(scope)
      // It may have been removed meanwhile.
      const current = await findCalendar(scope, calendar.id)
      if (current) await recordOutcome(scope, current, outcome, companyZone)
    })
  }
  return {
    name: 'outside calendars',
    everyMs: 60_000,
    perform: async isEnding => {
      let found: readonly DueCalendar[]
      do {
        found = await database.read('reachable companies', tx => findDueCalendars(tx, now(), batch))
        const outcomes = await Promise.allSettled(found.map(readOne))
        for (const outcome of outcomes) {
          // A company that is being migrated is read at its new place.
          if (outcome.status === 'rejected' && !(outcome.reason instanceof Refusal)) throw outcome.reason
        }
      } while (found.length === batch && !isEnding())
    },
  }
}
