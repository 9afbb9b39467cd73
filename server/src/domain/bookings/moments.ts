import type { LocalDateTime } from '../time/local-time.ts'

/** `9:00 AM`, with a plain space. */
export function formatTime(time: string, locale: string): string {
  const [hour = 0, minute = 0] = time.slice(11, 16).split(':').map(Number)
  const shown = new Temporal.PlainTime(hour, minute).toLocaleString(locale, { hour: 'numeric', minute: '2-digit' })
  return shown.replaceAll(/\s+/g, ' ')
}

/** `Friday, November 20`. */
export function formatDay(day: string, locale: string): string {
  const options = { weekday: 'long', month: 'long', day: 'numeric' } as const
  return Temporal.PlainDate.from(day.slice(0, 10)).toLocaleString(locale, options)
}

/** `Friday, November 20, 9:00 AM`. */
export function formatMoment(time: LocalDateTime | string, locale: string): string {
  return `${formatDay(time, locale)}, ${formatTime(time, locale)}`
}
