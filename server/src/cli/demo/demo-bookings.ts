import type { BlockedTime } from '../../domain/calendar/blocked-time.ts'
import type { Agent } from '../../domain/people/agent.ts'
import type { Client } from '../../domain/people/client.ts'
import type { User } from '../../domain/people/user.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { openWindows } from './demo-calendar.ts'
import { planVisits, type Visit } from './demo-visits.ts'
import { SeededRandom } from './seeded-random.ts'

/** A visit, for whom it is, and what became of it so far. */
export interface Booking {
  readonly visit: Visit
  readonly client: Client
  readonly buyersAgent: Agent | undefined
  readonly sellersAgent: Agent | undefined
  readonly bookedBy: User
  readonly bookedAt: Temporal.Instant
  readonly isScheduled: boolean
  readonly isConfirmed: boolean
  readonly isCompleted: boolean
}

export interface DemoPeople {
  readonly clients: readonly Client[]
  readonly agents: readonly Agent[]
}

const pastVisits = 27
// Even if each of these took two inspectors, 70 of 100 windows of the coming weeks would stay open.
const comingVisits = 13

/** The past five weeks and the next four, in the order they were booked. Today stays open, for trying things out. */
export function planBookings(
  company: Company,
  people: DemoPeople,
  today: Temporal.PlainDate,
  timeOff: readonly BlockedTime[],
): Booking[] {
  const chance = new SeededRandom(1924)
  const visitsOf = (days: readonly Temporal.PlainDate[], count: number) =>
    planVisits(company, openWindows(company, days, timeOff), count, chance)
  const past = visitsOf(daysFrom(today.subtract({ weeks: 5 }), 35), pastVisits).map((visit, i) => ({
    ...book(company, people, visit, today, chance),
    isScheduled: true,
    isConfirmed: i % 4 > 0,
    isCompleted: true,
  }))
  const coming = visitsOf(daysFrom(today.add({ days: 1 }), 28), comingVisits).map((visit, i) => ({
    ...book(company, people, visit, today, chance),
    isScheduled: i % 4 > 0,
    isConfirmed: i % 4 > 1,
    isCompleted: false,
  }))
  return [...past, ...coming].sort((a, b) => Temporal.Instant.compare(a.bookedAt, b.bookedAt))
}

function book(company: Company, people: DemoPeople, visit: Visit, today: Temporal.PlainDate, chance: SeededRandom) {
  const [buyersAgent, sellersAgent] = chance.shuffle(people.agents)
  return {
    visit,
    client: chance.pick(people.clients),
    buyersAgent: chance.happens(0.75) ? buyersAgent : undefined,
    sellersAgent: chance.happens(0.3) ? sellersAgent : undefined,
    bookedBy: chance.pick([...company.users.values()].filter(user => user.isOfficeStaff)),
    bookedAt: bookingTime(company, visit, today, chance),
  }
}

/** Two days or more before the visit and before today, so that a confirmation the day after is in the past too. */
function bookingTime(
  company: Company,
  visit: Visit,
  today: Temporal.PlainDate,
  chance: SeededRandom,
): Temporal.Instant {
  const day = visit.starts.toPlainDate()
  const latest = Temporal.PlainDate.compare(day, today) < 0 ? day : today
  return latest
    .subtract({ days: chance.between(2, 9) })
    .toZonedDateTime({ timeZone: company.zone, plainTime: '09:00' })
    .add({ minutes: chance.between(0, 420) })
    .toInstant()
}

function daysFrom(first: Temporal.PlainDate, count: number): Temporal.PlainDate[] {
  return Array.from({ length: count }, (_, days) => first.add({ days }))
}
