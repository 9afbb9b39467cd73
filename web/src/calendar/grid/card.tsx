import { IconCalendarEvent, IconCheck, IconCircleCheck, IconPencil } from '@tabler/icons-react'
import type { CalendarOrder } from 'plumbline-client'
import { calendarTexts } from '../../texts/calendar-texts.ts'
import classes from '../calendar.module.css'
import { stateOf } from '../calendar-data.ts'
import { formatClock, formatFee } from './formats.ts'

const words = calendarTexts
const icons = { draft: IconPencil, scheduled: IconCalendarEvent, confirmed: IconCheck, completed: IconCircleCheck }

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
  const Icon = icons[state]
  return (
    <>
      <span className={classes.line}>
        <Icon size={14} className={classes.icon} aria-hidden="true" />
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
