import type { Span } from '../openings/agenda.ts'

/** How many minutes of the windows the times take; times that overlap each other count once. */
export function minutesWithin(windows: readonly Span[], times: readonly Span[]): number {
  const sorted = times.toSorted((a, b) => a.starts - b.starts)
  return windows.reduce((sum, window) => sum + minutesOf(window, sorted), 0)
}

function minutesOf(window: Span, sorted: readonly Span[]): number {
  let counted = window.starts
  let minutes = 0
  for (const { starts, ends } of sorted) {
    const from = Math.max(starts, counted)
    const until = Math.min(ends, window.ends)
    if (until <= from) continue
    minutes += until - from
    counted = until
  }
  return minutes
}
