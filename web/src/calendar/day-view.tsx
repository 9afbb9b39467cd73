import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Calendar, CalendarEvent, CalendarInspector } from 'plumbline-client'
import { useMemo } from 'react'
import { Menu } from '../dialogs/menu.tsx'
import { mayEditAll } from '../orders/order-data.ts'
import { maySeeDayOf } from '../shell/access.ts'
import { useWho } from '../shell/who.ts'
import { calendarTexts } from '../texts/calendar-texts.ts'
import classes from './calendar.module.css'
import { useCalendarSearch } from './calendar-search.ts'
import type { FreeTime } from './free-dialog.tsx'
import type { Move } from './grid/check-move.ts'
import { hasUnassigned, isUsed, type Lane, laneOf, nobody } from './grid/day-model.ts'
import type { DraftReceiver } from './grid/drag.ts'
import { formatHours, formatLongDay } from './grid/formats.ts'
import { TimeGrid } from './grid/time-grid.tsx'

const words = calendarTexts

export interface ViewProps {
  readonly calendar: Calendar
  readonly onOpen: (order: string) => void
  readonly onMove: (move: Move) => void
  readonly onFree: (free: FreeTime) => void
  readonly onBlock: (block: CalendarEvent) => void
}

/** A grid of time takes drafts that are dragged in. */
export interface ReceivingProps extends ViewProps {
  readonly receiver: DraftReceiver
}

/** Orders without a listed person. */
export const unassigned: CalendarInspector = { id: nobody, name: words.unassigned, office: '', hours: [] }

interface DayViewProps extends ReceivingProps {
  readonly date: string
}

/** A lane for each person. Those who do not work fold into one narrow column. */
export function DayView({ calendar, date, receiver, onOpen, onMove, onFree, onBlock }: DayViewProps) {
  const { search, change } = useCalendarSearch()
  const all = useMemo(() => calendar.inspectors.map(person => laneOf(calendar, person, date)), [calendar, date])
  const people = useMemo(() => calendar.inspectors.map(({ id }) => id), [calendar.inspectors])
  const isFolding = search.all !== '1' && !search.inspector
  const lanes = useMemo(() => {
    const used = isFolding ? all.filter(isUsed) : all
    return hasUnassigned(calendar, date) ? [...used, laneOf(calendar, unassigned, date)] : used
  }, [all, calendar, date, isFolding])
  const folded = all.length - lanes.filter(({ person }) => person.id !== nobody).length
  const aside = folded > 0 && (
    <div className={classes.folded}>
      <strong>{words.folded(folded)}</strong>
      <ul>
        {all
          .filter(lane => !isUsed(lane))
          .map(({ person }) => (
            <li key={person.id}>{person.name}</li>
          ))}
      </ul>
      <Button variant="default" size="compact-xs" onClick={() => change({ all: '1' })}>
        {words.unfold}
      </Button>
    </div>
  )
  return (
    <TimeGrid
      label={formatLongDay(date)}
      lanes={lanes}
      headOf={lane => <LaneHead lane={lane} />}
      people={people}
      colour={search.colour}
      aside={aside}
      onOpen={onOpen}
      onMove={onMove}
      onBlock={onBlock}
      onFree={(lane, starts, ends) => onFree({ person: lane.person, date: lane.date, starts, ends })}
      receiver={receiver}
    />
  )
}

function LaneHead({ lane }: { readonly lane: Lane }) {
  const who = useWho()
  const { change } = useCalendarSearch()
  const navigate = useNavigate()
  const { person, date, bookedMinutes, workedMinutes, orders } = lane
  const office = who.company.offices.length > 1 && who.company.offices.find(({ id }) => id === person.office)?.name
  const [booked, worked] = [formatHours(bookedMinutes), formatHours(workedMinutes)]
  const map = mapOf(lane)
  const actions = [
    ...(map ? [{ text: words.map, act: () => void window.open(map, '_blank', 'noreferrer') }] : []),
    { text: words.week, act: () => change({ view: 'week', inspector: person.id }) },
    ...(maySeeDayOf(who, person.id)
      ? [
          {
            text: words.todayOf,
            act: () => void navigate({ to: '/today', search: { inspector: person.id } as never }),
          },
        ]
      : []),
    ...(mayEditAll(who) && orders.length > 0
      ? [{ text: words.moveDay, act: () => change({ move: `${person.id} ${date}` }) }]
      : []),
  ]
  return (
    <>
      <div className={classes.headText}>
        <strong title={person.name}>{person.name}</strong>
        {office && <span>{office}</span>}
        {person.id !== nobody && (
          <span className="tabular">{workedMinutes > 0 ? words.booked(booked, worked) : words.off}</span>
        )}
      </div>
      {person.id !== nobody && (
        <Menu
          text={<IconDots size={16} aria-hidden="true" />}
          label={words.laneMenu(person.name)}
          aria-label={words.laneMenu(person.name)}
          size="compact-xs"
          variant="subtle"
          actions={actions}
        />
      )}
    </>
  )
}

/** All stops of the day in their order. */
export function mapOf({ orders }: Pick<Lane, 'orders'>): string {
  const stops = orders.flatMap(({ it }) => {
    const place = [it.address1, it.city, it.zip].filter(Boolean).join(', ')
    return place ? [encodeURIComponent(place)] : []
  })
  return stops.length > 0 ? `https://www.google.com/maps/dir/${stops.join('/')}` : ''
}
