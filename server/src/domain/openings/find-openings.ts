import type { NeededDrives } from '../drives/refine-drives.ts'
import { loadDrives } from '../drives/stored-drives.ts'
import { nextSlice } from '../fairness/slices.ts'
import type { HoldId, OrderId, UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import { pipelined } from '../pipelined.ts'
import type { Scope } from '../tenants/scope.ts'
import type { WallClock } from '../time/wall-clock.ts'
import type { Agenda, WantedAppointment } from './agenda.ts'
import { type BookingRules, bookingRules } from './booking-rules.ts'
import { type ConflictKind, personalConflict } from './conflict-rule.ts'
import { type Explanation, explainAbsence, explainDays } from './explain.ts'
import { type DayRange, loadAgendas } from './load-agendas.ts'
import { listOpenings, type Opening, type OpeningOptions } from './openings.ts'
import { positionOfOffice } from './positions.ts'

export interface OpeningsQuery extends DayRange {
  readonly wanted: WantedAppointment
  /** Only these people; all of the office if empty. */
  readonly inspectorIds: readonly UserId[]
  readonly people: number
  readonly stepMinutes: number
  readonly isExplained: boolean
  /** The hold that the appointment will take the place of. */
  readonly holdId?: HoldId | undefined
  /** An order that moves: its own time is no conflict. */
  readonly orderId?: OrderId | undefined
}

export interface FoundOpenings {
  readonly openings: readonly Opening[]
  /** The number of days that were searched: fewer than requested if there are very many openings. */
  readonly days: number
  readonly clock: WallClock
  /** Why there are no openings. */
  readonly reason: ConflictKind | 'too few people' | undefined
  readonly explanations: readonly Explanation[] | undefined
}

/** The largest search, as inspectors times days and as inspectors times starts: a response of about 6 MB. */
export const maxInspectorDays = 3_000
export const maxChoices = 50_000
/** One slice of the calculation takes about a millisecond and a half. */
const inspectorDaysPerSlice = 600

/** The starts at which enough people can take the appointment, with one statement. */
export async function findOpenings(scope: Scope, query: OpeningsQuery): Promise<FoundOpenings> {
  const { all, able, agendas, rules, openings, days } = await search(scope, query)
  const searched = { ...query, days }
  return {
    openings,
    days,
    clock: rules.clock,
    reason: openings.length > 0 ? undefined : await whyNone(scope, all, able, agendas, searched, rules),
    explanations: query.isExplained ? await explain(scope, all, agendas, searched, rules) : undefined,
  }
}

/**
 * The same starts without the reason of there being none. For one day it awaits no slice: a write holds the lock of SQLite, and
 * must not wait for its share of the time.
 */
export async function findStarts(scope: Scope, query: OpeningsQuery): Promise<readonly Opening[]> {
  return (await search(scope, query)).openings
}

async function search(scope: Scope, query: OpeningsQuery) {
  const { wanted, firstDay } = query
  const { all, able, days, ...known } = searchOf(scope, query)
  const isEnough = able.length >= query.people
  const [agendas, drive] = await pipelined(
    loadAgendas(scope, isEnough || query.isExplained ? able : [], { firstDay, days }, wanted.minutes, query),
    loadDrives(scope, wanted.position),
  )
  const rules = { ...known.rules, drive }
  const found = isEnough ? await openingsBySlices(scope, query, agendas, rules, days) : { openings: [], days }
  return { all, able, agendas, rules, ...found }
}

/** The people who can take the appointment, and how many days are searched. */
function searchOf(scope: Scope, query: OpeningsQuery) {
  const all = peopleOf(scope, query)
  const days = Math.min(query.days, Math.max(1, Math.floor(maxInspectorDays / Math.max(1, all.length))))
  const rules = bookingRules(scope, query.wanted, query.firstDay, days)
  return { all, days, rules, able: all.filter(user => !personalConflict(user, query.wanted, rules)) }
}

/** The drives between the house and the office and the appointments of these days, by start. */
export async function drivesOfOpenings(
  scope: Scope,
  { wanted, firstDay, ...query }: OpeningsQuery,
): Promise<NeededDrives[]> {
  if (!wanted.position) return []
  const { able, days } = searchOf(scope, { wanted, firstDay, ...query })
  const agendas = await loadAgendas(scope, able, { firstDay, days }, wanted.minutes)
  const appointments = agendas.flatMap(({ busy }) => busy).sort((a, b) => a.starts - b.starts)
  const positions = [positionOfOffice(scope, wanted.officeId), ...appointments.map(({ position }) => position)]
  return [{ from: wanted.position, to: positions.filter(position => position !== undefined) }]
}

/** In the order of their names. A person without a place in this office is explained if the request names the person. */
function peopleOf({ company, office }: Scope, { inspectorIds }: OpeningsQuery): User[] {
  const users = [...company.users.values()]
  if (inspectorIds.length > 0) return users.filter(user => inspectorIds.includes(user.id))
  return users.filter(user => user.isInspector && user.isShown && user.officeId === office.id)
}

async function openingsBySlices(
  scope: Scope,
  { wanted, firstDay, stepMinutes, people }: OpeningsQuery,
  agendas: readonly Agenda[],
  rules: BookingRules,
  days: number,
): Promise<{ openings: Opening[]; days: number }> {
  const officePosition = positionOfOffice(scope, wanted.officeId)
  const options = { stepMinutes, people, officePosition }
  const daysPerSlice = Math.max(1, Math.ceil(inspectorDaysPerSlice / Math.max(1, agendas.length)))
  const openings: Opening[] = []
  let choices = 0
  let done = 0
  while (done < days && choices < maxChoices) {
    if (done > 0) await nextSlice(scope.timeOf ?? scope.companyId)
    const slice: OpeningOptions = { ...options, firstDay: firstDay + done, days: Math.min(daysPerSlice, days - done) }
    for (const opening of listOpenings(agendas, wanted, rules, slice)) {
      openings.push(opening)
      choices += opening.choices.length
    }
    done += slice.days
  }
  return { openings, days: done }
}

async function whyNone(
  { timeOf, companyId }: Scope,
  all: readonly User[],
  able: readonly User[],
  agendas: readonly Agenda[],
  query: OpeningsQuery,
  rules: BookingRules,
): Promise<FoundOpenings['reason']> {
  if (able.length >= query.people) return explainAbsence(timeOf ?? companyId, agendas, query, rules)
  if (all.length < query.people) return all.length === 0 ? 'not an inspector here' : 'too few people'
  const kinds = all.map(user => personalConflict(user, query.wanted, rules))
  const order = ['not qualified', 'outside the area', 'not an inspector here'] as const
  return order.find(kind => kinds.includes(kind))
}

async function explain(
  { companyId }: Scope,
  all: readonly User[],
  agendas: readonly Agenda[],
  query: OpeningsQuery,
  rules: BookingRules,
): Promise<Explanation[]> {
  const explanations: Explanation[] = []
  for (const user of all) {
    const agenda = agendas.find(agenda => agenda.user === user) ?? { user, windows: [], busy: [] }
    explanations.push(...(await explainDays(companyId, agenda, query, rules)))
  }
  return explanations
}
