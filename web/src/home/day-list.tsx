import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OfficeOrder } from 'plumbline-client'
import { formatClock } from '../calendar/grid/formats.ts'
import { useTicking } from '../frame/use-ticking.ts'
import type { ListedState } from '../orders/list/order-search.ts'
import { StateBadge } from '../orders/state-badge.tsx'
import { useNames } from '../people/people.ts'
import { dateIn } from '../shell/formats.ts'
import { PageSkeleton } from '../shell/page.tsx'
import { FailedPart } from '../shell/page-states.tsx'
import { Section } from '../shell/section.tsx'
import { useZone } from '../shell/zone.ts'
import { homeTexts } from '../texts/home-texts.ts'
import { dayQuery } from './home-data.ts'
import classes from './parts.module.css'

const words = homeTexts.day

/** The appointments of today, of everybody. */
export function DayList() {
  const zone = useZone()
  const date = useTicking(() => dateIn(zone))
  const { data, isError, refetch } = useQuery(dayQuery(date))
  const orders = data?.orders ?? []
  const more = (data?.total ?? orders.length) - orders.length
  return (
    <Section
      title={words.title}
      action={
        <Link to="/calendar" search={{ view: 'day' } as never} className={classes.all}>
          {words.calendar}
        </Link>
      }
    >
      {isError && !data && <FailedPart onRetry={() => void refetch()} />}
      {!data && !isError && <PageSkeleton rows={3} />}
      {data && orders.length === 0 && <p className="quiet">{words.nothing}</p>}
      <ul className={classes.day}>
        {orders.map(order => (
          <Appointment key={order.id} order={order} />
        ))}
      </ul>
      {more > 0 && <p className="quiet">{words.more(more)}</p>}
    </Section>
  )
}

function Appointment({ order }: { readonly order: OfficeOrder }) {
  const nameOf = useNames()
  const { id, oid, address1, city, datetime, clientname, inspectors, state } = order
  const people = inspectors.map(nameOf).filter(Boolean).join(', ') || words.nobody
  return (
    <li>
      <span className={classes.clock}>{formatClock(datetime)}</span>
      <span className={classes.what}>
        <Link to="/orders/$id" params={{ id }} className={classes.name}>
          {address1 || homeTexts.order(oid, homeTexts.noAddress)}
        </Link>
        <span className="quiet">{[clientname, people, city].filter(Boolean).join(' · ')}</span>
      </span>
      <StateBadge state={state as ListedState} />
    </li>
  )
}
