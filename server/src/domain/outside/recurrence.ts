/** A recurrence rule, RFC 5545 3.3.10, as far as calendars use it: days, not hours. */
export interface Recurrence {
  readonly every: 'days' | 'weeks' | 'months' | 'years'
  readonly interval: number
  readonly count: number | undefined
  /** A date, or a moment in UTC. */
  readonly until: string | undefined
  readonly months: readonly number[]
  /** Negative ones count from the end of the month. */
  readonly monthDays: readonly number[]
  readonly weekdays: readonly Weekday[]
  readonly positions: readonly number[]
  readonly weekStart: number
}

interface Weekday {
  /** 1 is Monday. */
  readonly day: number
  /** Which one of the month or year; undefined for all of them. */
  readonly nth: number | undefined
}

const frequencies = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' } as const
const weekdayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const known = /^(?:FREQ|INTERVAL|COUNT|UNTIL|BYMONTH|BYMONTHDAY|BYDAY|BYSETPOS|WKST)$/

/** Undefined for rules that are not supported, such as of hours. */
export function readRecurrence(text: string): Recurrence | undefined {
  const parts = new Map(
    text
      .toUpperCase()
      .split(';')
      .filter(Boolean)
      .map(part => part.split('=', 2) as [string, string]),
  )
  const every = frequencies[parts.get('FREQ') as keyof typeof frequencies]
  if (!every || [...parts.keys()].some(name => !known.test(name))) return undefined
  const listOf = (name: string) => parts.get(name)?.split(',') ?? []
  const numbersOf = (name: string) => listOf(name).map(Number)
  const weekdays = listOf('BYDAY').map(readWeekday)
  const rule = {
    ...{ every, interval: Number(parts.get('INTERVAL') ?? 1), until: parts.get('UNTIL') },
    ...{ months: numbersOf('BYMONTH'), monthDays: numbersOf('BYMONTHDAY'), positions: numbersOf('BYSETPOS') },
    count: parts.has('COUNT') ? Number(parts.get('COUNT')) : undefined,
    weekdays: weekdays.filter(weekday => weekday !== undefined),
    weekStart: weekdayNames.indexOf(parts.get('WKST') ?? 'MO') + 1,
  }
  const { interval, count = 1, months, monthDays, positions } = rule
  const numbers = [interval, count, ...months, ...monthDays, ...positions]
  const isReadable = numbers.every(Number.isInteger) && interval >= 1 && interval <= 1_000 && rule.weekStart > 0
  return isReadable && weekdays.every(Boolean) ? rule : undefined
}

function readWeekday(text: string): Weekday | undefined {
  const [, nth, name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text) ?? []
  return name ? { day: weekdayNames.indexOf(name) + 1, nth: nth ? Number(nth) : undefined } : undefined
}

/** More periods than that are not looked at: a rule with a count is followed from its start. */
const maxPeriods = 20_000

/** The dates of the rule from its start on, by date. Those that end before `from` may be left out, unless they are counted. */
export function* recurringDates(
  rule: Recurrence,
  start: Temporal.PlainDate,
  from: Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  const { every, interval, count = Number.POSITIVE_INFINITY } = rule
  const isCounted = rule.count !== undefined
  const passed = isCounted ? 0 : Math.floor(start.until(from, { largestUnit: every })[every] / interval) - 1
  const first = firstOf(rule, start)
  let found = 0
  for (let period = Math.max(0, passed), looked = 0; looked < maxPeriods; period++, looked++) {
    const begin = first.add({ [every]: period * interval })
    if (begin.year > 9000) return
    for (const date of atPositions(datesWithin(rule, begin, start), rule.positions)) {
      if (Temporal.PlainDate.compare(date, start) < 0) continue
      if (found++ >= count) return
      yield date
    }
  }
}

/** The first day of the period of the start. */
function firstOf({ every, weekStart }: Recurrence, start: Temporal.PlainDate): Temporal.PlainDate {
  switch (every) {
    case 'days':
      return start
    case 'weeks':
      return start.subtract({ days: (start.dayOfWeek - weekStart + 7) % 7 })
    case 'months':
      return start.with({ day: 1 })
    case 'years':
      return start.with({ month: 1, day: 1 })
  }
}

/** The dates of one period, by date. */
function datesWithin(rule: Recurrence, begin: Temporal.PlainDate, start: Temporal.PlainDate): Temporal.PlainDate[] {
  const { every, months, monthDays, weekdays } = rule
  const isOfMonth = (date: Temporal.PlainDate) => months.length === 0 || months.includes(date.month)
  const isOfDays = (date: Temporal.PlainDate) =>
    monthDays.length === 0 || monthDays.some(day => (day > 0 ? day : date.daysInMonth + day + 1) === date.day)
  if (every === 'days' || every === 'weeks') {
    const days = Array.from({ length: every === 'days' ? 1 : 7 }, (_, days) => begin.add({ days }))
    const isOfWeek = ({ dayOfWeek }: Temporal.PlainDate) =>
      weekdays.length === 0
        ? every === 'days' || dayOfWeek === start.dayOfWeek
        : weekdays.some(({ day }) => day === dayOfWeek)
    return days.filter(date => isOfMonth(date) && isOfDays(date) && isOfWeek(date))
  }
  const isPlain = monthDays.length === 0 && weekdays.length === 0
  // Without months, weekdays of a year count within the year.
  if (every === 'years' && months.length === 0 && !isPlain)
    return ofWeekdays(daysOf(begin, begin.daysInYear), weekdays).filter(isOfDays)
  const ofPeriod =
    every === 'months'
      ? [begin].filter(isOfMonth)
      : (months.length > 0 ? months : [start.month]).toSorted((a, b) => a - b).map(month => begin.with({ month }))
  return ofPeriod.flatMap(month => {
    if (isPlain) return start.day <= month.daysInMonth ? [month.with({ day: start.day })] : []
    return ofWeekdays(daysOf(month, month.daysInMonth), weekdays).filter(isOfDays)
  })
}

const daysOf = (begin: Temporal.PlainDate, length: number) => Array.from({ length }, (_, days) => begin.add({ days }))

/** The days of a month or a year that are one of the weekdays, such as each Monday or the last Friday. */
function ofWeekdays(days: readonly Temporal.PlainDate[], weekdays: readonly Weekday[]): Temporal.PlainDate[] {
  if (weekdays.length === 0) return [...days]
  return days.filter((date, i) =>
    weekdays.some(({ day, nth }) => {
      if (date.dayOfWeek !== day) return false
      if (nth === undefined) return true
      return nth > 0 ? Math.floor(i / 7) + 1 === nth : -Math.floor((days.length - 1 - i) / 7) - 1 === nth
    }),
  )
}

/** All of them, or the chosen ones: 1 is the first, -1 the last. */
function atPositions<T>(all: readonly T[], positions: readonly number[]): readonly T[] {
  if (positions.length === 0) return all
  const chosen = new Set(positions.map(position => (position > 0 ? position - 1 : all.length + position)))
  return all.filter((_, i) => chosen.has(i))
}
