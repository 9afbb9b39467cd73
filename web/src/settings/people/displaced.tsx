import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Displaced as Booking } from 'plumbline-client'
import { mayEditAll } from '../../orders/order-data.ts'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { formatDate, formatLocal } from '../../shell/formats.ts'
import { Section } from '../../shell/section.tsx'
import { useWho } from '../../shell/who.ts'
import { peopleTexts } from '../../texts/settings/people-texts.ts'

const words = peopleTexts.displaced

export const displacedQuery = (user: string, from?: string) =>
  queryOptions({
    // Among the settings, because it follows the working hours.
    queryKey: ['settings', 'displaced bookings', user, from],
    queryFn: () => api.displaced({ inspector: user, ...(from && { from }) }),
    meta: { follows: ['order', 'calendar'] },
  })

/** Bookings that a changed shift or time off hits, with the ways to move them. Nothing while there are none. */
export function Displaced({ user }: { readonly user: string }) {
  const { data: bookings = [] } = useQuery(displacedQuery(user))
  if (bookings.length === 0) return null
  return (
    <Section title={words.title(bookings.length)} help={words.help}>
      <DisplacedList user={user} bookings={bookings} />
    </Section>
  )
}

interface DisplacedListProps {
  readonly user: string
  readonly bookings: readonly Booking[]
  /** A link was followed, perhaps to another place of the same page. */
  readonly onLeave?: () => void
}

export function DisplacedList({ user, bookings, onLeave }: DisplacedListProps) {
  const mayMoveDays = mayEditAll(useWho())
  const days = new Set(bookings.map(({ start }) => start.slice(0, 10)))
  return (
    <>
      <Rows
        rows={bookings.map(({ id, oid, start, address1, city, reason }) => ({
          id,
          title: `${formatLocal(start)} · #${oid}`,
          hint: `${[address1, city].filter(Boolean).join(', ')} · ${words.reasons[reason]}`,
          action: (
            <Link
              to="/calendar"
              search={{ view: 'day', date: start.slice(0, 10), order: id } as never}
              onClick={onLeave}
            >
              {words.move}
            </Link>
          ),
        }))}
      />
      {mayMoveDays &&
        [...days].map(date => (
          <p key={date}>
            <Link to="/calendar" search={{ view: 'day', date, move: `${user} ${date}` } as never} onClick={onLeave}>
              {words.moveDay(formatDate(date))}
            </Link>
          </p>
        ))}
    </>
  )
}
