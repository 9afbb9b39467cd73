/** Local times of the company, as minutes of a day: hours that daylight saving skips or repeats count once. */
export const minutesPerDay = 1_440
export const step = 15
/** Of an appointment whose length nobody said. */
export const usualMinutes = 120
/** Two lines of a card are as high as 37 minutes. */
export const pixelsPerMinute = 72 / 60

export const dateOf = (time: string): string => time.slice(0, 10)

/** Of a local time, on a day: a time of another day is its first or last minute. */
export function minuteOn(date: string, time: string): number {
  if (dateOf(time) < date) return 0
  if (dateOf(time) > date) return minutesPerDay
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
}

/** `2031-01-02 09:15:00`. */
export function timeAt(date: string, minute: number): string {
  const within = Math.max(0, Math.min(minutesPerDay - 1, minute))
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${date} ${digits(Math.floor(within / 60))}:${digits(within % 60)}:00`
}

export const snapped = (minute: number): number => Math.round(minute / step) * step

/** Of two local times, also across midnight. */
export function minutesBetween(start: string, end: string): number {
  const at = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)
  return Math.round((at(end) - at(start)) / 60_000)
}

/** When an appointment ends, also on the next day; empty without a start. */
export function endOf(start: string, minutes: number): string {
  if (start === '') return ''
  const at = new Date(Date.parse(`${start.replace(' ', 'T')}Z`) + minutes * 60_000)
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
