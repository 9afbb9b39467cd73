/** Dates and numbers in the reader's language and in the company's time zone. */
const locale = navigator.languages[0] ?? 'en'

export function formatTime(moment: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...(timeZone && { timeZone }) }).format(moment)
}

/** With seconds, in the zone of the browser. */
export function formatSeconds(moment: Date): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(moment)
}

export function formatMoment(iso: string, timeZone: string): string {
  if (!iso) return ''
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso))
}

/** A time of today, or a date with its time. */
export function formatSince(iso: string, timeZone: string, now = new Date()): string {
  const moment = new Date(iso)
  const dayOf = (date: Date) => new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone }).format(date)
  return dayOf(moment) === dayOf(now) ? formatTime(moment, timeZone) : formatMoment(iso, timeZone)
}

/** A local time of the company as the tenant API writes it, such as `2031-01-02T09:00`. */
export function formatLocal(local: string): string {
  const wall = new Date(`${local.slice(0, 10)}T${local.slice(11, 16)}:00Z`)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(wall)
}

/** A date such as `2031-01-02`. */
export function formatDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return ''
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
}

const dayMs = 86_400_000

/** The date in a time zone so many days from now, such as `2031-01-02`. */
export function dateIn(timeZone: string, days = 0): string {
  // Sweden writes dates as ISO 8601 does.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
  return daysAfter(today, days)
}

/** The time that it is in a time zone, as the tenant API writes it. */
export function wallNow(timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date())
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** The weekday of a date such as `2031-01-02`; empty while the date is not whole. */
export function formatWeekday(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return ''
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day)
}

/** Made once: every relative time on a page is formatted each second. */
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

const units = [
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** `3 hours ago`, `in 20 seconds`, or `now` within the minute that passed; the exact time belongs beside it. */
export function formatAgo(iso: string, now = Date.now()): string {
  const passedMs = new Date(iso).getTime() - now
  const fitting = units.find(({ ms }) => Math.abs(passedMs) >= ms)
  if (fitting) return relative.format(Math.round(passedMs / fitting.ms), fitting.unit)
  return relative.format(Math.max(0, Math.round(passedMs / 1_000)), 'second')
}

export function formatMoney(dollars: number): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(dollars)
}

const latin = `${locale}-u-nu-latn`

/** What stands before the decimals in the reader's language. */
export const decimalMark =
  new Intl.NumberFormat(latin).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'

/** What separates thousands in the reader's language. */
export const groupMark =
  new Intl.NumberFormat(latin).formatToParts(1_234_567).find(({ type }) => type === 'group')?.value ?? ','

/** A number in a field: with two decimals, as money has them, both or none. */
export function formatDecimal(value: number, maximumFractionDigits: number, useGrouping: boolean): string {
  const minimumFractionDigits = Number.isInteger(value) || maximumFractionDigits > 2 ? 0 : maximumFractionDigits
  return new Intl.NumberFormat(latin, { minimumFractionDigits, maximumFractionDigits, useGrouping }).format(value)
}

export function formatPercent(percent: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(locale).format(value)
}

/** `12 kB` or `3.4 MB`. */
export function formatSize(bytes: number): string {
  const [size, unit] = bytes < 999_500 ? [Math.ceil(bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}

/** `1 hr 30 min`, or `1 hour 30 minutes`. */
export function formatMinutes(minutes: number, unitDisplay: 'short' | 'long' = 'short'): string {
  const part = (value: number, unit: 'day' | 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(value)
  if (minutes < 0) return `−${formatMinutes(-minutes, unitDisplay)}`
  if (minutes >= dayMinutes && minutes % dayMinutes === 0) return part(minutes / dayMinutes, 'day')
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [...(hours > 0 ? [part(hours, 'hour')] : []), ...(rest > 0 || hours === 0 ? [part(rest, 'minute')] : [])].join(
    ' ',
  )
}

const dayMinutes = 1_440

/** The address that calls this number; none without a number. */
export function callAddress(phone: string | undefined): string {
  return phone ? `tel:${digitsOf(phone)}` : ''
}

/** The digits of a telephone number, with the sign of its country. */
export const digitsOf = (phone: string) => phone.replaceAll(/[^\d+]/g, '')
