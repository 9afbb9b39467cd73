import { maxDriveMinutes } from '../drives/drive-time.ts'
import { nextSlice } from '../fairness/slices.ts'
import type { CompanyId } from '../ids.ts'
import type { User } from '../people/user.ts'
import { minutesPerDay } from '../time/wall-minutes.ts'
import type { Agenda, Span, WantedAppointment } from './agenda.ts'
import type { BookingRules } from './booking-rules.ts'
import { type AgendaConflict, agendaConflicts, type ConflictKind, personalConflict, reasonOf } from './conflict-rule.ts'
import type { DayRange } from './load-agendas.ts'
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

/** For each day without an opening of this person. Each day is a slice. */
export async function explainDays(
  companyId: CompanyId,
  agenda: Agenda,
  query: Search,
  rules: BookingRules,
): Promise<Explanation[]> {
  const { user } = agenda
  const personal = personalConflict(user, query.wanted, rules)
  if (personal) return daysOf(query).map(day => ({ user, day, reasons: [personal] }))
  const explanations: Explanation[] = []
  for (const day of daysOf(query)) {
    await nextSlice(companyId)
    const starts = conflictsByStart(agenda, query, rules, day)
    if (starts.some(conflicts => conflicts.length === 0)) continue
    const reasons = new Counts<string>()
    for (const conflict of starts.flat()) reasons.add(reasonOf(conflict))
    explanations.push({ user, day, reasons: starts.length === 0 ? ['hours'] : reasons.byFrequency() })
  }
  return explanations
}

/** The conflict of the most starts of all these people; hours if there is no start at all. Each day is a slice. */
export async function explainAbsence(
  timeOf: string,
  agendas: readonly Agenda[],
  query: Search,
  rules: BookingRules,
): Promise<ConflictKind> {
  const kinds = new Counts<ConflictKind>()
  for (const agenda of agendas) {
    for (const day of daysOf(query)) {
      await nextSlice(timeOf)
      for (const { kind } of conflictsByStart(agenda, query, rules, day).flat()) kinds.add(kind)
    }
  }
  return kinds.byFrequency()[0] ?? 'hours'
}

function daysOf({ firstDay, days }: DayRange): number[] {
  return Array.from({ length: days }, (_, i) => firstDay + i)
}

function conflictsByStart(agenda: Agenda, query: Search, rules: BookingRules, day: number): AgendaConflict[][] {
  const starts = candidateStarts([agenda.user], { firstDay: day, days: 1, stepMinutes: query.stepMinutes })
  const near = nearBy(agenda, query.wanted, rules, day)
  return starts.map(start => agendaConflicts(near, query.wanted, rules, start))
}

/** What an appointment that starts on the day can meet: every start would look at the windows and orders of a year. */
function nearBy(
  { user, windows, busy }: Agenda,
  { minutes }: WantedAppointment,
  rules: BookingRules,
  day: number,
): Agenda {
  const reach = rules.gapMinutes + maxDriveMinutes
  const from = day * minutesPerDay - reach
  const until = (day + 1) * minutesPerDay + minutes + reach
  const isNear = ({ starts, ends }: Span) => ends > from && starts < until
  return { user, windows: windows.filter(isNear), busy: busy.filter(isNear) }
}

class Counts<T> {
  readonly #counts = new Map<T, number>()

  add(value: T): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
  }

  byFrequency(): T[] {
    return [...this.#counts].sort(([, a], [, b]) => b - a).map(([value]) => value)
  }
}
