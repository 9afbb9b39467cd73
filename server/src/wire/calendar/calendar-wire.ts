import type { CalendarEvent } from '../../domain/calendar/blocked-time.ts'
import { endOfTime, type NewCalendarEvent } from '../../domain/calendar/calendar-events.ts'
import { type Interval, intervals, maxOccurrences, type Repeat } from '../../domain/calendar/repeats.ts'
import { mistakeIn, Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { RequestContext } from '../../domain/tenants/scope.ts'
import {
  type LocalDateTime,
  localTimeFormat,
  readLocalDateTime,
  showLocalDateTime,
  startOf,
} from '../../domain/time/local-time.ts'
import { body, field, idField, orBlank, required, textField } from '../body-codec.ts'
import { type Fields, showValue } from '../fields.ts'
import type { Query } from '../query.ts'
import { recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { showFlag } from '../spelling.ts'
import { flag, id, sentTime, text, wallTime } from '../values.ts'

export const eventRecord = recordTable<CalendarEvent, Company>('CalendarEvent', 'Time in which a user is not open.', {
  id: [id('The event.'), event => event.id, sample.calendarEvent],
  user: [id('The user whose time it is.'), event => event.userId, sample.inspector],
  userdisplay: [
    text('Display name of the user.'),
    ({ userId }, { users }) => users.get(userId)?.displayName ?? '',
    'Marcus Bell',
  ],
  title: [
    text('Title; `Busy` for time of an outside calendar.'),
    event => (event.calendarId ? 'Busy' : event.title),
    'Dentist',
  ],
  start: [wallTime('Start.'), event => event.startsAt, '2031-11-06 13:00:00'],
  end: [wallTime('End.'), event => event.endsAt, '2031-11-06 14:30:00'],
  outside: [
    flag('Whether it comes from an outside calendar. It changes there only.'),
    event => showFlag(event.calendarId !== undefined),
    'no',
  ],
})

const timeField = (name: string, description: string, example: string) =>
  required(field(name, sentTime(description), readTime, example))

export const eventBody = body<NewCalendarEvent>('CalendarEventFields', 'Start and end are required.', {
  user: idField(
    'user',
    "The user whose time it is; by default the key's user. Another user needs the owner privilege.",
    sample.inspector,
  ),
  startsAt: timeField('start', 'Start.', '2031-11-06 13:00:00'),
  endsAt: timeField('end', 'End, after the start.', '2031-11-06 14:30:00'),
  title: orBlank(textField('title', 'Title.', 'Dentist')),
  repeat: {
    schemas: {
      repeat: {
        type: 'string',
        enum: ['', ...intervals],
        description: `Repeats the event, at most ${maxOccurrences} times: each repetition is an event of its own.`,
      },
      repeatuntil: text('The last day of a repeated event: `YYYY-MM-DD`, or a local time. Required with `repeat`.'),
    },
    read: readRepeat,
  },
})

export const wrongRepeat = mistakeIn('repeat', `must be one of ${intervals.join(', ')}`)

function readRepeat(fields: Fields): Repeat | undefined {
  const every = fields.written('repeat')?.trim()
  const written = fields.written('repeatuntil')?.trim()
  if (!every) return undefined
  if (!intervals.includes(every as Interval)) throw wrongRepeat
  if (!written) throw mistakeIn('repeatuntil', 'is missing')
  const until = requireTime('repeatuntil', written, readDayOrTime(withIsoDay(written)), boundFormats)
  return { every: every as Interval, until }
}

function readTime(fields: Fields, name: string): LocalDateTime | undefined {
  const written = fields.written(name)
  if (written === undefined) return undefined
  return requireTime(name, written, readLocalDateTime(written.trim()), localTimeFormat)
}

function requireTime(field: string, written: string, time: LocalDateTime | undefined, formats: string): LocalDateTime {
  if (!time) throw new Refusal('time.unparseable', { field, value: showValue(written), formats })
  return time
}

export const boundFormats = `YYYY-MM-DD, MM/DD/YYYY or ${localTimeFormat}`
export const defaultDays = 31
export const maxDays = 366

/** Local times, or days: a day as `to` is included. A span past the limit is shortened with a warning. */
export function readSpan(query: Query, { company, now }: Pick<RequestContext, 'company' | 'now'>, warnings: string[]) {
  const today = startOf(now.toZonedDateTimeISO(company.zone).toPlainDate())
  const from = readBound(query, 'from', 0) ?? today
  const until = readBound(query, 'to', 1) ?? daysAfter(from, defaultDays)
  const latest = daysAfter(from, maxDays)
  if (until > latest) warnings.push(`to: more than ${maxDays} days after from; ${latest} was taken`)
  return { from, until: until > latest ? latest : until }
}

/** The first day of a span; today by default. */
export function readDay(query: Query, { company, now }: Pick<RequestContext, 'company' | 'now'>): LocalDateTime {
  const from = readBound(query, 'from', 0) ?? startOf(now.toZonedDateTimeISO(company.zone).toPlainDate())
  return `${from.slice(0, 10)} 00:00:00` as LocalDateTime
}

function readBound(query: Query, name: string, moreDays: number): LocalDateTime | undefined {
  const written = query.text(name)?.trim()
  if (!written) return undefined
  const text = withIsoDay(written)
  const time = requireTime(name, written, readDayOrTime(text), boundFormats)
  return isDay(text) ? daysAfter(time, moreDays) : time
}

function withIsoDay(written: string): string {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

function readDayOrTime(text: string): LocalDateTime | undefined {
  return readLocalDateTime(isDay(text) ? `${text} 00:00` : text)
}

export function daysAfter(time: LocalDateTime, days: number): LocalDateTime {
  const later = Temporal.PlainDateTime.from(time.replace(' ', 'T')).add({ days })
  return later.year > 9999 ? endOfTime : showLocalDateTime(later)
}
