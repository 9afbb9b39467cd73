import * as moments from '../../../domain/bookings/moments.ts'
import type { LocalDateTime } from '../../../domain/time/local-time.ts'
import type { Texts } from './texts/english.ts'

export function formatMoney(cents: number, { locale }: Texts): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return (cents / 100).toLocaleString(locale, { style: 'currency', currency: 'USD', minimumFractionDigits: digits })
}

export const formatTime = (time: string, { locale }: Texts) => moments.formatTime(time, locale)
export const formatDay = (day: string, { locale }: Texts) => moments.formatDay(day, locale)

export function formatShortDay(day: string, { locale }: Texts): { readonly weekday: string; readonly date: string } {
  const date = dateOf(day)
  return {
    weekday: date.toLocaleString(locale, { weekday: 'short' }),
    date: date.toLocaleString(locale, { month: 'short', day: 'numeric' }),
  }
}

/** `Friday, November 20, 9:00 AM`. */
export const formatMoment = (time: LocalDateTime | string, { locale }: Texts) => moments.formatMoment(time, locale)

/** `3 h`, `2 h 30 min`, kept on one line. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours}\u00a0h` : '', rest > 0 ? `${rest}\u00a0min` : ''].filter(Boolean).join('\u00a0')
}

/** `Eastern Time`. */
export function formatZone(zone: string, { locale }: Texts): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** `#fff` or `#000`-like ink on a colour, whichever is easier to read. */
export function inkOn(colour: string): string {
  const channels = [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const [r = 0, g = 0, b = 0] = channels.map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#111111'
}

function dateOf(day: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(day.slice(0, 10))
}
