const locale = navigator.languages[0] ?? 'en'
/** Made once: a week of fifty people has a thousand times. */
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const weekdayLetter = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' })
const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

const at = (local: string) => new Date(`${local.slice(0, 10)}T${local.slice(11, 16) || '00:00'}:00Z`)

/** The time of day of a local time, such as `9:00 AM`. */
export const formatClock = (local: string): string => clock.format(at(local))
export const formatHour = (minute: number): string => hour.format(minute * 60_000)
export const formatDay = (local: string): string => day.format(at(local))
export const formatLongDay = (date: string): string => longDay.format(at(date))
/** Of these days, where the year is known. */
export const formatDayName = (date: string): string => dayName.format(at(date))
export const formatMonth = (date: string): string => month.format(at(date))
export const formatWeekdayLetter = (date: string): string => weekdayLetter.format(at(date))
export const formatWhen = (local: string): string => `${formatDay(local)}, ${formatClock(local)}`
export const formatFee = (dollars: number): string => money.format(dollars)

/** `3 h`, `3.5 h`: hours of a day, where a column is narrow. */
export const formatHours = (minutes: number): string => `${Number((minutes / 60).toFixed(1))} h`
