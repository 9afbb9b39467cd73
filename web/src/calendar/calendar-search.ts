import { useNavigate, useSearch } from '@tanstack/react-router'
import { useIsPhone } from '../frame/use-is-phone.ts'
import { valuesOf } from '../orders/list/order-search.ts'
import { dateIn, daysAfter } from '../shell/formats.ts'
import { useZone } from '../shell/zone.ts'

export const views = ['day', 'week', 'month', 'agenda'] as const
export type View = (typeof views)[number]

export const states = ['draft', 'scheduled', 'confirmed', 'completed'] as const
export type CalendarState = (typeof states)[number]

/** What the calendar shows, as it stands in the address. Several values are separated by commas. */
export interface CalendarSearch {
  readonly view?: string
  readonly date?: string
  readonly office?: string
  readonly inspector?: string
  readonly state?: string
  /** `inspector`, or the status if it is left out. */
  readonly colour?: string
  /** Whether people who do not work are shown. */
  readonly all?: string
  /** `folded` if the drafts beside the day are folded, for a day of many people. */
  readonly drafts?: string
  /** The order beside the calendar. */
  readonly order?: string
  /** A person and a day that is to be moved to others, separated by a space. */
  readonly move?: string
}

/** A field of a browser has the years 2, 20 and 202 while 2027 is typed. */
export const isDate = (text: string | undefined): text is string =>
  /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''))

export function useCalendarSearch() {
  const navigate = useNavigate()
  const zone = useZone()
  const isPhone = useIsPhone()
  const search = useSearch({ strict: false }) as CalendarSearch
  const view = views.find(each => each === search.view) ?? (isPhone ? 'agenda' : 'day')
  const change = (part: CalendarSearch) =>
    void navigate({
      to: '/calendar',
      search: used({ ...search, ...part }) as never,
      replace: !(part.date || part.view || part.order || part.move),
    })
  return { search, change, view, date: isDate(search.date) ? search.date : dateIn(zone), isPhone }
}

function used(search: CalendarSearch): CalendarSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

/** The first of a date's week or month that is shown, and the number of days. */
export function spanOf(view: View, date: string): { readonly from: string; readonly days: number } {
  if (view === 'day') return { from: date, days: 1 }
  if (view === 'agenda') return { from: date, days: 7 }
  if (view === 'week') return { from: daysAfter(date, -weekday(date)), days: 7 }
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return { from: `${date.slice(0, 8)}01`, days: new Date(Date.UTC(year, month, 0)).getUTCDate() }
}

export const isOfOne = ({ inspector }: CalendarSearch): boolean => valuesOf(inspector).length === 1

/** Sunday is 0. */
export const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The same place in the next span, or in the one before. */
export function stepped(view: View, date: string, direction: 1 | -1): string {
  if (view !== 'month') return daysAfter(date, direction * (view === 'day' ? 1 : 7))
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  return new Date(Date.UTC(year, month - 1 + direction, 1)).toISOString().slice(0, 10)
}
