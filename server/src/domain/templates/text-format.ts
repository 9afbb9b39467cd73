import type { LocalDateTime } from '../time/local-time.ts'

export function formatDate(time: LocalDateTime): string {
  return dateOf(time).toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

export function formatShortDate(time: LocalDateTime): string {
  return dateOf(time).toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
}

/** As `11/17/2026 8:00 AM`. */
export function formatNumericTime(time: LocalDateTime): string {
  return `${formatNumericDate(time)} ${formatTime(time)}`
}

export function formatNumericDate(time: LocalDateTime): string {
  return `${Number(time.slice(5, 7))}/${Number(time.slice(8, 10))}/${time.slice(0, 4)}`
}

function dateOf(time: LocalDateTime): Temporal.PlainDate {
  return Temporal.PlainDate.from(time.slice(0, 10))
}

/** Formatted by hand: the space that `toLocaleString` puts before AM is not in GSM-7 and would double the price of an SMS. */
export function formatTime(time: LocalDateTime): string {
  const hour = Number(time.slice(11, 13))
  return `${hour % 12 || 12}:${time.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`
}

export function formatDuration(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return shown.join(' ') || '0 minutes'
}

export function formatMoney(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
