import type { BestOpening } from 'plumbline-client'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatClock, formatDay } from '../../../calendar/grid/formats.ts'
import { bookingTexts } from '../../../texts/booking-texts.ts'
import { useBooked, useBooking } from '../booking-store.ts'
import classes from '../new-order.module.css'

const words = bookingTexts.time
/** More of a row are shown when asked for. */
const shownStarts = 4

interface OpeningListProps {
  readonly best: readonly BestOpening[]
  /** Another search is under way. */
  readonly isStale: boolean
  readonly expanded: string | undefined
  readonly onExpand: (row: string) => void
}

const rowOf = ({ inspector, date, starts }: BestOpening) => `${inspector} ${date} ${starts[0]?.startlocal}`

/** One stop of the tab key: the arrows move between the times, Enter takes one. */
export function OpeningList({ best, isStale, expanded, onExpand }: OpeningListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  let index = 0
  const next = () => index++
  return (
    <ul
      ref={list}
      className={classes.openings}
      aria-label={words.openings}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      onKeyDown={event => moveFocus(event, list.current, setCurrent)}
    >
      {best.map(entry => {
        const row = rowOf(entry)
        const starts = expanded === row ? entry.starts : entry.starts.slice(0, shownStarts)
        const hidden = entry.starts.length - starts.length
        return (
          <li key={row}>
            <div className={classes.openingOf}>
              <strong>{formatDay(entry.date)}</strong>
              <span>{entry.name}</span>
            </div>
            <div className={classes.starts}>
              {starts.map(({ startlocal }) => (
                <Start key={startlocal} entry={entry} start={startlocal} index={next()} current={current} />
              ))}
              {hidden > 0 && (
                <button
                  type="button"
                  className={classes.more}
                  tabIndex={-1}
                  aria-label={words.moreStartsLabel(hidden, formatDay(entry.date), entry.name)}
                  onClick={() => onExpand(row)}
                >
                  {words.moreStarts(hidden)}
                </button>
              )}
            </div>
            <span className={classes.reason}>
              {[entry.driveminutes !== null && words.drive(entry.driveminutes), entry.reason]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface StartProps {
  readonly entry: BestOpening
  readonly start: string
  readonly index: number
  readonly current: number
}

function Start({ entry, start, index, current }: StartProps) {
  const store = useBooking()
  const isChosen = useBooked(
    ({ time }) => time?.start === start && time.inspectors.length === 1 && time.inspectors[0] === entry.inspector,
  )
  const clock = formatClock(start)
  return (
    <button
      type="button"
      className={classes.start}
      aria-pressed={isChosen}
      aria-label={words.take(clock, formatDay(start), entry.name)}
      tabIndex={index === current ? 0 : -1}
      onClick={() => store.change({ time: { start, inspectors: [entry.inspector] } })}
    >
      {clock}
    </button>
  )
}

/** Left and right go through all of them, up and down to the rows above and below. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null, onMove: (index: number) => void): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  const next = at < 0 ? undefined : stepOf(event.key, buttons, at)
  if (!next) return
  event.preventDefault()
  const starts = buttons.filter(button => button.hasAttribute('aria-pressed'))
  if (starts.includes(next)) onMove(starts.indexOf(next))
  next.focus()
}

function stepOf(key: string, buttons: readonly HTMLButtonElement[], at: number): HTMLButtonElement | undefined {
  if (key === 'ArrowRight') return buttons[at + 1]
  if (key === 'ArrowLeft') return buttons[at - 1]
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const row = buttons[at]?.closest('li')
  const other = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling
  return other?.querySelector('button') ?? undefined
}
