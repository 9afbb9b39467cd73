import type { CalendarOrder } from 'plumbline-client'
import { calendarTexts } from '../../texts/calendar-texts.ts'
import classes from '../calendar.module.css'
import { stateOf } from '../calendar-data.ts'
import { formatClock, formatFee } from './formats.ts'

const words = calendarTexts

/** Pencil, date, check and circled check of Tabler, each as one path: a week of fifty people has hundreds of them. */
const drawings = {
  draft: 'M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4M13.5 6.5l4 4',
  scheduled:
    'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2zM16 3v4M8 3v4M4 11h16M8 15h2v2h-2z',
  confirmed: 'M5 12l5 5l10 -10',
  completed: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4',
}

/** Eight colours are told apart at a glance; more people repeat them. */
const hues = 8

/** What says whose a card is, or in which state. */
export function colourOf(order: CalendarOrder, colour: string | undefined, people: readonly string[]) {
  const place = people.indexOf(order.inspectors[0] ?? '')
  return colour === 'inspector' ? { 'data-hue': place < 0 ? undefined : place % hues } : {}
}

interface CardTextProps {
  readonly order: CalendarOrder
  /** For readers of the screen, where the lane tells others. */
  readonly names?: readonly string[]
  /** Where there is room. */
  readonly showsFee?: boolean
}

export function CardText({ order, names = [], showsFee }: CardTextProps) {
  const state = stateOf(order)
  return (
    <>
      <span className={classes.line}>
        <svg viewBox="0 0 24 24" className={classes.icon} aria-hidden="true">
          <path d={drawings[state]} />
        </svg>
        <strong className="tabular">{formatClock(order.start)}</strong> {order.client || `#${order.oid}`}
      </span>
      <span className={classes.line}>
        {[order.address1, order.city].filter(Boolean).join(', ') || words.states[state]}
      </span>
      {(order.missing.length > 0 || showsFee) && (
        <span className={classes.small}>
          {[showsFee && order.fee > 0 ? formatFee(order.fee) : '', ...order.missing.map(kind => words.missing[kind])]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
      <span className={classes.unseen}>
        {words.card([words.until(formatClock(order.end)), words.states[state], names.join(' & ')])}
      </span>
    </>
  )
}
