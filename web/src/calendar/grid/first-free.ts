import { minuteOn, step } from './minutes.ts'

interface Span {
  readonly start: string
  readonly end: string
}

const usualStart = 9 * 60

/**
 * The first start within the hours of a day at which nothing known is in the way, else the first working hour. It is a proposal:
 * the service knows drives, buffers and what is not shown, and decides.
 */
export function firstFree(date: string, minutes: number, hours: readonly Span[], taken: readonly Span[]): number {
  const on = ({ start, end }: Span) => ({ starts: minuteOn(date, start), ends: minuteOn(date, end) })
  const [windows, busy] = [hours.map(on), taken.map(on)]
  const isFree = (starts: number) =>
    windows.some(window => window.starts <= starts && starts + minutes <= window.ends) &&
    busy.every(each => each.ends <= starts || each.starts >= starts + minutes)
  const starts = [...windows.map(each => each.starts), ...busy.map(each => each.ends)]
    .map(minute => Math.ceil(minute / step) * step)
    .toSorted((a, b) => a - b)
  return starts.find(isFree) ?? windows[0]?.starts ?? usualStart
}
