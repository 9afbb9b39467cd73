import type { User } from '../people/user.ts'
import type { Agenda, WantedAppointment } from './agenda.ts'
import type { BookingRules } from './booking-rules.ts'
import type { DayRange } from './load-agendas.ts'
import { type Obstacle, type ObstacleKind, obstaclesOf, personalObstacle, reasonOf } from './obstacles.ts'
import { candidateStarts } from './openings.ts'

/** Why a person has no opening on a day. */
export interface Explanation {
  readonly user: User
  readonly day: number
  /** `order 1034`, `hours`: each once, those of the most starts first. */
  readonly reasons: readonly string[]
}

interface Search extends DayRange {
  readonly wanted: WantedAppointment
  readonly stepMinutes: number
}

/** For each day without an opening of this person. */
export function explainDays(agenda: Agenda, query: Search, rules: BookingRules): Explanation[] {
  const { user } = agenda
  const personal = personalObstacle(user, query.wanted, rules)
  return Array.from({ length: query.days }, (_, i) => query.firstDay + i).flatMap(day => {
    if (personal) return [{ user, day, reasons: [personal] }]
    const starts = obstaclesByStart(agenda, query, rules, day)
    if (starts.some(obstacles => obstacles.length === 0)) return []
    return [{ user, day, reasons: starts.length === 0 ? ['hours'] : mostFrequent(starts.flat().map(reasonOf)) }]
  })
}

/** The obstacle of the most starts of all these people; hours if there is no start at all. */
export function explainAbsence(agendas: readonly Agenda[], query: Search, rules: BookingRules): ObstacleKind {
  const days = Array.from({ length: query.days }, (_, i) => query.firstDay + i)
  const obstacles = agendas.flatMap(agenda => days.flatMap(day => obstaclesByStart(agenda, query, rules, day).flat()))
  return mostFrequent(obstacles.map(({ kind }) => kind))[0] ?? 'hours'
}

function obstaclesByStart(agenda: Agenda, query: Search, rules: BookingRules, day: number): Obstacle[][] {
  const starts = candidateStarts([agenda.user], { firstDay: day, days: 1, stepMinutes: query.stepMinutes })
  return starts.map(start => obstaclesOf(agenda, query.wanted, rules, start))
}

function mostFrequent<T>(values: readonly T[]): T[] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
}
