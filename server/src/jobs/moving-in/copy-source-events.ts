import { insertBlockedTime } from '../../domain/calendar/calendar-store.ts'
import type { BlockedTimeId, UserId } from '../../domain/ids.ts'
import { idIn, type Json, objectsIn, readSourceId, textIn, wallTimeIn } from '../../wire/moving-in/source-values.ts'
import type { ImportState } from './import-state.ts'

/** The events of last year, this one and the next; only the first run reads them. */
export async function copySourceEvents(state: ImportState): Promise<void> {
  if (state.progressOf('events').isComplete || !state.isFirst) return
  const { company, parts } = state
  const year = parts.now().toZonedDateTimeISO(company.zone).year
  const events = new Map<string, Json>()
  for (const each of [year - 1, year, year + 1]) {
    const answer = await parts.source.get(`/calendarevents?from=${each}-01-01&to=${each}-12-31`)
    if ('refused' in answer) {
      const problem = { what: '/calendarevents', why: `could not be read: ${answer.refused}` }
      return state.advance('events', { isComplete: true }, [problem])
    }
    for (const event of objectsIn(answer.body, 'events')) events.set(textIn(event, 'id'), event)
  }
  await save(state, [...events.values()])
  await state.advance('events', { isComplete: true, total: events.size })
}

async function save(state: ImportState, events: readonly Json[]): Promise<void> {
  const { zone, items } = state.company
  await state.write(async scope => {
    const users = new Set(items.users.map(({ id }) => id as string))
    const has = await scope.tx.all<{ id: string }>({
      sql: 'select id from blocked_times where company_id = ?',
      values: [scope.companyId],
    })
    const known = new Set(has.map(({ id }) => id))
    for (const event of events) {
      const [id, userId] = [readSourceId<BlockedTimeId>(event.id), idIn<UserId>(event, 'user')]
      const [startsAt, endsAt] = [wallTimeIn(event, 'start', zone), wallTimeIn(event, 'end', zone)]
      if (!id || !userId || !startsAt || !endsAt || known.has(id) || !users.has(userId)) continue
      insertBlockedTime(scope, { id, userId, startsAt, endsAt, title: textIn(event, 'title'), calendarId: undefined })
    }
  })
}
