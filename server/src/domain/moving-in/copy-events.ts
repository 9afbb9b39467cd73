import { hash } from 'node:crypto'
import type { CalendarEvent } from '../calendar/blocked-time.ts'
import { deleteBlockedTime, findBlockedTimes, insertBlockedTime } from '../calendar/calendar-store.ts'
import type { BlockedTimeId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'
import type { LocalDateTime } from '../time/local-time.ts'
import type { ImportedRecord } from './company-import.ts'
import { deleteRecord, findRecords, saveRecords } from './import-store.ts'

/** An event of the source, under its id here. */
export interface ReadEvent {
  readonly id: BlockedTimeId
  readonly sourceId: string
  /** Undefined if it has no readable time. */
  readonly event: Omit<CalendarEvent, 'id' | 'calendarId'> | undefined
}

/**
 * Copies what is new or has changed. Events have no times of change, so a hash of what was copied stands for it. What was
 * changed or removed here since stays as it is.
 */
export async function copyEvents(
  scope: TenantScope,
  read: readonly ReadEvent[],
  users: ReadonlySet<string>,
): Promise<ImportedRecord[]> {
  const ids = read.map(({ id }) => id)
  const known = await findRecords(scope, 'events', ids)
  const stored = await findBlockedTimes(scope, ids)
  const outcomes: ImportedRecord[] = []
  for (const { id, sourceId, event } of read) {
    const [before, here] = [known.get(id), stored.get(id)]
    const sourceModified = event ? hashOf(event) : ''
    if (before && before.state !== 'unreadable' && before.sourceModified === sourceModified) continue
    const base = { id, sourceId, copiedAt: before?.copiedAt ?? 0 }
    const obstacle = event ? (users.has(event.userId) ? '' : 'its person is not known here') : 'it has no readable time'
    if (!event || obstacle) {
      outcomes.push({ ...base, sourceModified, state: 'unreadable', problem: obstacle })
    } else if (isChangedHere(here, before)) {
      const problem = before ? 'was changed here since it was copied' : 'is not a copy: an event here has its id'
      outcomes.push({ ...base, sourceModified: before?.sourceModified ?? '', state: 'changed here', problem })
    } else {
      if (here) await deleteBlockedTime(scope, id)
      insertBlockedTime(scope, { ...event, id, calendarId: undefined })
      outcomes.push({ ...base, sourceModified, copiedAt: toMillis(scope.now), state: 'copied', problem: '' })
    }
  }
  await saveRecords(scope, 'events', outcomes)
  return outcomes
}

/** Events that the source lists no more. Those that were changed here stay, and so do those of before the list begins. */
export async function removeEvents(
  scope: TenantScope,
  records: readonly ImportedRecord[],
  since: LocalDateTime,
): Promise<ImportedRecord[]> {
  const stored = await findBlockedTimes(
    scope,
    records.map(({ id }) => id as BlockedTimeId),
  )
  const kept: ImportedRecord[] = []
  for (const record of records) {
    const here = stored.get(record.id)
    if (here && here.endsAt <= since) continue
    if (here && isChangedHere(here, record)) {
      kept.push({ ...record, state: 'changed here', problem: 'was removed at the source, and changed here' })
      continue
    }
    if (here) await deleteBlockedTime(scope, here.id)
    await deleteRecord(scope, 'events', record.id)
  }
  await saveRecords(scope, 'events', kept)
  return kept
}

function isChangedHere(here: CalendarEvent | undefined, copied: ImportedRecord | undefined): boolean {
  if (!copied?.copiedAt) return here !== undefined
  return !here || hashOf(here) !== copied.sourceModified
}

function hashOf({ userId, startsAt, endsAt, title }: Omit<CalendarEvent, 'id' | 'calendarId'>): string {
  return hash('sha256', JSON.stringify([userId, startsAt, endsAt, title]), 'hex')
}
