import {
  maxInspectorDays,
  type NoTimeReason,
  type OpenTime,
  type OpenTimeQuery,
} from '../../domain/calendar/find-open-time.ts'
import type { OpenDay } from '../../domain/calendar/open-time.ts'
import type { CompanyId } from '../../domain/ids.ts'
import type { User } from '../../domain/people/user.ts'
import type { Window } from '../../domain/people/working-day.ts'
import type { Rendered } from '../envelope.ts'
import { readWithin } from '../parameters.ts'
import type { Query } from '../query.ts'
import { piecesOf, renderList } from '../rendered-list.ts'

const reasonTexts: Readonly<Record<NoTimeReason, string>> = {
  'no inspectors': 'no inspector works in this office',
  'not an inspector here': 'this person is not an inspector of this office',
  'zip not served': 'no inspector serves this ZIP',
  'none qualified': 'no inspector is qualified for all of these services',
  'no working hours': 'no inspector has working hours on these days',
  'same day closed': 'today can no longer be booked',
  'all taken': 'all time on these days is taken',
}

export const offsetBounds = { fallback: 0, min: 0, max: 730 }
export const daysAheadBounds = { fallback: 14, min: 1, max: 366 }

export interface SlotsRequest {
  readonly requested: OpenTimeQuery
  readonly warnings: readonly string[]
}

/** 4.1: services need brackets; days outside the bounds are clamped, with a warning. */
export function readSlotsRequest(query: Query): SlotsRequest {
  const warnings: string[] = []
  if (query.text('services') !== undefined) warnings.push('services was ignored: send services[] with brackets')
  const requested = {
    zip: query.text('zip') ?? '',
    services: query.bracketed('services').filter(id => id !== ''),
    inspector: query.text('inspector') ?? '',
    offset: readWithin(query, 'offset', offsetBounds, warnings),
    daysAhead: readWithin(query, 'daysahead', daysAheadBounds, warnings),
  }
  return { requested, warnings }
}

/** The envelope of 2.7. */
export function renderOpenTime(
  companyId: CompanyId,
  requested: OpenTimeQuery,
  { days, daysAhead, reason }: OpenTime,
  warned: readonly string[],
): Promise<Rendered> {
  const warnings = daysAhead < requested.daysAhead ? [...warned, showCut(requested, daysAhead)] : warned
  const envelope = {
    status: 'ok',
    message: '',
    count: days.reduce((count, { shifts }) => count + shifts.length, 0),
    zip: requested.zip === '' ? null : requested.zip,
    daysahead: daysAhead,
    offset: requested.offset,
    services: requested.services.length === 0 ? null : requested.services,
    ...(reason && { reason: reasonTexts[reason] }),
  }
  return renderList('slots', piecesOf(companyId, days, renderDay), () => JSON.stringify(envelope), warnings)
}

function showCut({ offset, daysAhead }: OpenTimeQuery, searched: number): string {
  const limit = maxInspectorDays.toLocaleString('en')
  return `daysahead: ${daysAhead} days of all these inspectors are more than ${limit} windows; ${searched} days were taken: continue with offset=${offset + searched}`
}

/**
 * A month of fifty inspectors is more than a thousand slots, so a slot is concatenated from two cached parts: the times
 * of its working hours and the names of its inspector.
 */
function renderDay({ day, shifts }: OpenDay): string {
  let text = ''
  let hours: Window | undefined
  let span = ''
  for (const shift of shifts) {
    if (shift.hours.starts !== hours?.starts || shift.hours.ends !== hours.ends) {
      hours = shift.hours
      span = showSpan(day, hours)
    }
    const { before, behind } = partsOf(shift.user)
    text += before + span + behind
  }
  // Each slot ends with a comma.
  return text.slice(0, -1)
}

function showSpan(day: Temporal.PlainDate, { starts, ends }: Window): string {
  const date = showDate(day)
  const end = ends === '24:00' ? `${showDate(day.add({ days: 1 }))} 00:00` : `${date} ${ends}`
  return `${date} ${starts}","end":"${end}`
}

interface SlotParts {
  readonly before: string
  readonly behind: string
}

const knownParts = new WeakMap<User, SlotParts>()

function partsOf(user: User): SlotParts {
  let parts = knownParts.get(user)
  if (!parts) {
    const { id, displayName, firstName, lastName } = user
    const names = JSON.stringify({ userdisplay: displayName, userfirst: firstName, userlast: lastName })
    parts = { before: `{"userid":${JSON.stringify(id)},"start":"`, behind: `",${names.slice(1)},` }
    knownParts.set(user, parts)
  }
  return parts
}

/** `M/D/YYYY`, without leading zeros. */
function showDate(day: Temporal.PlainDate): string {
  return `${day.month}/${day.day}/${day.year}`
}
