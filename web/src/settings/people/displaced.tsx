import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Rows } from '../../sections/rows.tsx'
import { api } from '../../session/api.ts'
import { formatDate, formatLocal } from '../../shell/formats.ts'
import { Section } from '../../shell/section.tsx'
import { peopleTexts } from '../../texts/settings/people-texts.ts'

const words = peopleTexts.displaced

/** Bookings that a changed shift or time off hits, with the ways to move them. Nothing while there are none. */
export function Displaced({ user }: { readonly user: string }) {
  const { data } = useQuery({
    // Among the settings, because it follows the working hours.
    queryKey: ['settings', 'displaced bookings', user],
    queryFn: () => api.displaced(user),
    meta: { follows: ['order', 'calendar'] },
  })
  if (!data || data.length === 0) return null
  const days = Map.groupBy(data, ({ start }) => start.slice(0, 10))
  return (
    <Section title={words.title(data.length)} help={words.help}>
      <Rows
        rows={data.map(({ id, oid, start, address1, city, reason }) => ({
          id,
          title: `${formatLocal(start)} · #${oid}`,
          hint: `${[address1, city].filter(Boolean).join(', ')} · ${words.reasons[reason]}`,
          action: (
            <Link to="/calendar" search={{ view: 'day', date: start.slice(0, 10), order: id } as never}>
              {words.move}
            </Link>
          ),
        }))}
      />
      {[...days.keys()].map(date => (
        <p key={date}>
          <Link to="/calendar" search={{ view: 'day', date, move: `${user} ${date}` } as never}>
            {words.moveDay(formatDate(date))}
          </Link>
        </p>
      ))}
    </Section>
  )
}
