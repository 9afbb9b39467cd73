import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatClock } from '../calendar/grid/formats.ts'
import { useTicking } from '../frame/use-ticking.ts'
import { dateIn, formatMinutes } from '../shell/formats.ts'
import { PageSkeleton } from '../shell/page.tsx'
import { FailedPart } from '../shell/page-states.tsx'
import { Section } from '../shell/section.tsx'
import { useWho } from '../shell/who.ts'
import { useZone } from '../shell/zone.ts'
import { homeTexts } from '../texts/home-texts.ts'
import { addressOf, clientOf, nextStopOf, todayQuery } from '../today/today-data.ts'
import classes from './parts.module.css'

const words = homeTexts.stops
const nothingDone: ReadonlySet<string> = new Set()

/** The own day of an inspector in a few lines; everything else is on Today. */
export function StopList() {
  const { user } = useWho()
  const zone = useZone()
  const date = useTicking(() => dateIn(zone))
  const { data, isError, refetch } = useQuery(todayQuery(user.id, true))
  const stops = data?.days.find(day => day.date === date)?.stops ?? []
  const tomorrow = data?.days.find(day => day.date > date)?.stops ?? []
  const next = nextStopOf(stops, nothingDone)
  const [first] = tomorrow
  return (
    <Section
      title={words.title}
      action={
        <Button component={Link} to="/today">
          {words.open}
        </Button>
      }
    >
      {isError && !data && <FailedPart onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton rows={3} />}
      {data && stops.length === 0 && <p className="quiet">{words.nothing}</p>}
      <ol className={classes.day}>
        {stops.map(stop => (
          <li key={stop.id}>
            <span className={classes.clock}>{formatClock(stop.start)}</span>
            <span className={classes.what}>
              <Link to="/orders/$id" params={{ id: stop.id }} className={classes.name}>
                {addressOf(stop) || homeTexts.order(stop.oid, homeTexts.noAddress)}
              </Link>
              <span className="quiet">
                {[
                  clientOf(stop)?.name,
                  stop.city,
                  stop.driveminutes !== null && words.drive(formatMinutes(stop.driveminutes)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {stop.id === next?.id && <strong className={classes.next}>{words.next}</strong>}
            {stop.state === 'completed' && <span className="quiet">{words.completed}</span>}
          </li>
        ))}
      </ol>
      {data && (
        <p className="quiet">
          {first ? words.tomorrow(tomorrow.length, formatClock(first.start)) : words.tomorrowNothing}
        </p>
      )}
    </Section>
  )
}
