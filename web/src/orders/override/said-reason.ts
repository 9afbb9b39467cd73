import type { Conflict } from 'plumbline-client'
import { formatClock, formatWhen } from '../../calendar/grid/formats.ts'
import { overrideTexts } from '../../texts/override-texts.ts'

const span = / from (\d{4}-\d{2}-\d{2} \d{2}:\d{2}):\d{2} to (\d{4}-\d{2}-\d{2} \d{2}:\d{2}):\d{2}/

/** What is in the way, with its times as people write them. */
export function saidReason({ reason }: Pick<Conflict, 'reason'>): string {
  return reason.replace(span, (_, start: string, end: string) =>
    overrideTexts.span(
      start.slice(0, 10) === end.slice(0, 10) ? formatClock(start) : formatWhen(start),
      start.slice(0, 10) === end.slice(0, 10) ? formatClock(end) : formatWhen(end),
    ),
  )
}
