import { IconCar } from '@tabler/icons-react'
import type { Stop } from 'plumbline-client'
import { useState } from 'react'
import { formatDayName } from '../calendar/grid/formats.ts'
import { formatMinutes } from '../shell/formats.ts'
import { todayTexts } from '../texts/today-texts.ts'
import { StopCard } from './stop-card.tsx'
import classes from './today.module.css'
import type { Day } from './today-data.ts'

const words = todayTexts

interface DayStopsProps {
  readonly day: Day
  /** The date that it is. */
  readonly today: string
  /** The order that comes next. */
  readonly next: string | undefined
  /** Orders whose completion waits to be sent. */
  readonly done: ReadonlySet<string>
  readonly inspector: string
}

/** The stops of a day with the drives between them. The next one is open. */
export function DayStops({ day: { date, stops }, today, next, done, inspector }: DayStopsProps) {
  const isToday = date === today
  const title = isToday ? words.today : words.tomorrow
  return (
    <section className={classes.day} aria-label={title}>
      <header className={classes.dayHeader}>
        <h2>{isToday ? formatDayName(date) : words.dayAfter(formatDayName(date))}</h2>
        <span className="quiet">{words.stops(stops.length)}</span>
      </header>
      {stops.length === 0 ? (
        <p className="quiet">{words.nothing}</p>
      ) : (
        <ol className={classes.stops}>
          {stops.map(stop => (
            <li key={stop.id}>
              <Drive stop={stop} />
              <FoldedStop stop={stop} isNext={stop.id === next} isDone={done.has(stop.id)} inspector={inspector} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface FoldedStopProps {
  readonly stop: Stop
  readonly isNext: boolean
  readonly isDone: boolean
  readonly inspector: string
}

/** What the person opened or closed stays so; until then the next stop is open. */
function FoldedStop({ isNext, ...props }: FoldedStopProps) {
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? isNext
  return <StopCard {...props} isNext={isNext} isOpen={isOpen} onToggle={() => setChosen(!isOpen)} />
}

function Drive({ stop: { driveminutes, slack } }: { readonly stop: Stop }) {
  if (driveminutes === null) return null
  const isLate = slack !== null && slack < 0
  return (
    <p className={classes.drive} data-late={isLate || undefined}>
      <IconCar size={18} stroke={1.6} aria-hidden="true" />
      {words.drive(formatMinutes(driveminutes))}
      {slack !== null && ` · ${isLate ? words.late(formatMinutes(-slack)) : words.spare(formatMinutes(slack))}`}
    </p>
  )
}
