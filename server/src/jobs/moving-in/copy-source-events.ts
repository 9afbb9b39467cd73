import { copyEvents, type ReadEvent, removeEvents } from '../../domain/moving-in/copy-events.ts'
import { listRecords } from '../../domain/moving-in/import-store.ts'
import type { LocalDateTime } from '../../domain/time/local-time.ts'
import type { SourceClient } from '../../platform/outbound/source-client.ts'
import { readEvent } from '../../wire/moving-in/source-event.ts'
import { type Json, objectsIn, textIn } from '../../wire/moving-in/source-values.ts'
import type { ImportState } from './import-state.ts'

/** On SQLite the writers of all companies wait for a transaction. */
const eventsPerTransaction = 100

/** Those of last year, this one and the next, what the source has no more included. */
export async function copySourceEvents(state: ImportState): Promise<void> {
  if (state.progressOf('events').isComplete) return
  const { zone, items } = state.company
  const found = await listSourceEvents(state.parts.source, state.parts.now(), zone)
  if ('refused' in found) {
    const problem = { what: '/calendarevents', why: `could not be read: ${found.refused}` }
    return state.advance('events', { isComplete: true }, [problem])
  }
  const { events, since, outside } = found
  const users = new Set(items.users.map(({ id }) => id as string))
  const read = events.flatMap(json => readEvent(json, zone) ?? [])
  const problems = outside ? [connected] : []
  for (const some of inParts(read)) {
    const outcomes = await state.write(scope => copyEvents(scope, some, users))
    const refused = outcomes.filter(outcome => outcome.state !== 'copied')
    problems.push(...refused.map(({ sourceId, problem }) => ({ what: `event ${sourceId}`, why: problem })))
    state.stopIfAsked()
  }
  const kept = await removeGone(state, read, since)
  problems.push(...kept.map(({ sourceId, problem }) => ({ what: `event ${sourceId}`, why: problem })))
  await state.advance('events', { isComplete: true, total: read.length }, problems)
}

const connected = {
  what: 'outside calendars',
  why: 'that are connected there are not copied: connect them here too',
}

interface SourceEvents {
  readonly events: readonly Json[]
  readonly since: LocalDateTime
  /** Whether there are events of calendars that are connected at the source. */
  readonly outside: boolean
}

export async function listSourceEvents(
  source: SourceClient,
  now: Temporal.Instant,
  zone: string,
): Promise<SourceEvents | { readonly refused: string }> {
  const { year } = now.toZonedDateTimeISO(zone)
  const events = new Map<string, Json>()
  for (const each of [year - 1, year, year + 1]) {
    const answer = await source.get(`/calendarevents?from=${each}-01-01&to=${each}-12-31`)
    if ('refused' in answer) return answer
    for (const event of objectsIn(answer.body, 'calendarevents')) events.set(textIn(event, 'id'), event)
  }
  const own = [...events.values()].filter(event => textIn(event, 'outside') !== 'yes')
  return { events: own, since: `${year - 1}-01-01 00:00:00` as LocalDateTime, outside: events.size > own.length }
}

async function removeGone(state: ImportState, read: readonly ReadEvent[], since: LocalDateTime) {
  const present = new Set<string>(read.map(({ id }) => id))
  const copied = await state.read(tenant => listRecords(tenant, 'events', 'copied', '', Number.MAX_SAFE_INTEGER))
  const kept = []
  for (const some of inParts(copied.filter(({ id }) => !present.has(id))))
    kept.push(...(await state.write(scope => removeEvents(scope, some, since))))
  return kept
}

function* inParts<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < list.length; i += eventsPerTransaction) yield list.slice(i, i + eventsPerTransaction)
}
