import type { NoTimeReason, OpenTime, OpenTimeAsked } from '../../domain/calendar/find-open-time.ts'
import type { OpenWindow } from '../../domain/calendar/open-time.ts'
import type { User } from '../../domain/people/user.ts'
import { showValue } from './fields.ts'
import type { Query } from './query.ts'
import { readInteger } from './wire.ts'

const words: Readonly<Record<NoTimeReason, string>> = {
  'no inspectors': 'no inspector works in this office',
  'not an inspector here': 'this person is no inspector of this office',
  'zip not served': 'no inspector serves this ZIP',
  'nobody qualified': 'no inspector is qualified for all of these services',
  'no working hours': 'no inspector has working hours on these days',
  'same day closed': 'today can no longer be booked',
  'all taken': 'all time on these days is taken',
}

export interface Asked {
  readonly asked: OpenTimeAsked
  readonly warnings: readonly string[]
}

/** 4.1: services with brackets only; days outside what is covered are brought inside, and that is said. */
export function readAsked(query: Query): Asked {
  const warnings: string[] = []
  const days = (name: string, otherwise: number, least: number, most: number) => {
    const text = query.text(name)
    if (text === undefined || text === '') return otherwise
    const number = readInteger(text)
    const taken = number === undefined ? otherwise : Math.min(Math.max(number, least), most)
    if (taken !== number)
      warnings.push(`${name}: ${showValue(text)} is not between ${least} and ${most}; ${taken} was taken`)
    return taken
  }
  if (query.text('services') !== undefined) warnings.push('services was ignored: send services[] with brackets')
  const asked = {
    zip: query.text('zip') ?? '',
    services: query.bracketed('services').filter(id => id !== ''),
    inspector: query.text('inspector') ?? '',
    offset: days('offset', 0, 0, 730),
    daysAhead: days('daysahead', 14, 1, 366),
  }
  return { asked, warnings }
}

/**
 * The envelope of 2.7. A month of fifty people is a thousand slots and more that differ in little but their dates, so
 * their text is put together from parts that are made once a person and once a day.
 */
export function renderOpenTime(
  asked: OpenTimeAsked,
  { windows, reason }: OpenTime,
  warnings: readonly string[],
): string {
  const envelope = JSON.stringify({
    status: 'ok',
    message: '',
    count: windows.length,
    zip: asked.zip,
    daysahead: asked.daysAhead,
    offset: asked.offset,
    services: asked.services,
    ...(reason && { reason: words[reason] }),
    ...(warnings.length > 0 && { warnings }),
  })
  return `${envelope.slice(0, -1)},"slots":[${renderSlots(windows)}]}`
}

function renderSlots(windows: readonly OpenWindow[]): string {
  const people = new Map<User, readonly [string, string]>()
  let text = ''
  let day: Temporal.PlainDate | undefined
  let date = ''
  for (const window of windows) {
    if (window.day !== day) {
      day = window.day
      date = showDate(day)
    }
    let parts = people.get(window.user)
    if (!parts) {
      parts = slotParts(window.user)
      people.set(window.user, parts)
    }
    const { starts, ends } = window.hours
    const end = ends === '24:00' ? `${showDate(window.day.add({ days: 1 }))} 00:00` : `${date} ${ends}`
    text += `${text === '' ? '' : ','}${parts[0]}${date} ${starts}","end":"${end}${parts[1]}`
  }
  return text
}

function slotParts({ id, displayName, firstName, lastName }: User): readonly [string, string] {
  const names = JSON.stringify({ userdisplay: displayName, userfirst: firstName, userlast: lastName })
  return [`{"userid":${JSON.stringify(id)},"start":"`, `",${names.slice(1)}`]
}

/** `M/D/YYYY`, without leading zeros. */
function showDate(day: Temporal.PlainDate): string {
  return `${day.month}/${day.day}/${day.year}`
}
