import { Button, NativeSelect } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SignedIn, TodayAnswer } from 'plumbline-client'
import { useTicking } from '../frame/use-ticking.ts'
import { useQueue } from '../offline/queues.ts'
import { peopleQuery } from '../people/people.ts'
import { isConnected } from '../session/connection.ts'
import { useSignal } from '../session/signal.ts'
import { maySeeAllDays } from '../shell/access.ts'
import { dateIn, formatSince } from '../shell/formats.ts'
import { Page, PageSkeleton } from '../shell/page.tsx'
import { FailedPart, PageState } from '../shell/page-states.tsx'
import { useWho } from '../shell/who.ts'
import { useZone } from '../shell/zone.ts'
import { todayTexts } from '../texts/today-texts.ts'
import { DayStops } from './day-stops.tsx'
import { QueueStatus } from './queue-status.tsx'
import classes from './today.module.css'
import { directionsTo, nextStopOf, storedQuery, todayQuery } from './today-data.ts'

const words = todayTexts

export const queries = [storedQuery]

/** The stops of today and tomorrow, with everything that an inspector does there. Works without a connection. */
export function TodayPage() {
  const who = useWho()
  const zone = useZone()
  const inspector = useInspector(who)
  const isOwn = inspector === who.user.id
  const queue = useQueue()
  const actions = useSignal(queue.actions)
  const connected = useSignal(isConnected)
  const { data: read, isError, refetch } = useQuery(todayQuery(inspector, isOwn))
  const { data: stored } = useQuery(storedQuery)
  const date = useTicking(() => dateIn(zone))
  const kept = isOwn && stored?.inspector === inspector ? stored : undefined
  const day = read ?? kept
  const days = day?.days.filter(one => one.date >= date) ?? []
  const done = new Set(actions.flatMap(({ input, order }) => (input.kind === 'complete' ? [order] : [])))
  const stops = days.find(one => one.date === date)?.stops ?? []
  const map = directionsTo(stops)
  const mapLink = map && (
    <Button
      component="a"
      href={map}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<IconMap2 size={18} aria-hidden="true" />}
    >
      {words.map}
    </Button>
  )
  return (
    <Page title={words.title} isWide action={mapLink}>
      {maySeeAllDays(who) && <InspectorField value={inspector} />}
      {day && <p className={classes.read}>{readText(day, zone, connected && read !== undefined)}</p>}
      <QueueStatus />
      {isError && !day && <FailedPart onRetry={() => void refetch()} />}
      {!day && !isError && (connected ? <PageSkeleton rows={4} /> : <PageState {...words.unreached} />)}
      <div className={classes.days}>
        {days.map(one => (
          <DayStops
            key={one.date}
            day={one}
            today={date}
            next={one.date === date ? nextStopOf(stops, done)?.id : undefined}
            done={done}
            inspector={inspector}
          />
        ))}
      </div>
    </Page>
  )
}

function readText({ at }: TodayAnswer, zone: string, isFresh: boolean): string {
  const time = formatSince(at, zone)
  return isFresh ? `${words.read(time)} · ${words.zone(zone)}` : words.stored(time)
}

function useInspector(who: SignedIn): string {
  const { inspector } = useSearch({ strict: false }) as { inspector?: string }
  return (maySeeAllDays(who) && inspector) || who.user.id
}

/** Whoever plans the days may look at those of others. */
function InspectorField({ value }: { readonly value: string }) {
  const navigate = useNavigate()
  const { user } = useWho()
  const { data: people = [] } = useQuery(peopleQuery)
  const inspectors = people.filter(({ id, inspector }) => inspector === 'Yes' && id !== user.id)
  return (
    <NativeSelect
      label={words.inspector}
      className={classes.inspector}
      value={value}
      onChange={event => {
        const inspector = event.currentTarget.value
        void navigate({ to: '/today', search: (inspector === user.id ? {} : { inspector }) as never })
      }}
      data={[
        { value: user.id, label: user.displayname },
        ...inspectors.map(({ id, displayname }) => ({ value: id, label: displayname })),
      ]}
    />
  )
}
