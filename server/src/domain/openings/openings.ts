import type { User } from '../people/user.ts'
import type { Position } from '../places/position.ts'
import type { WallMinutes } from '../time/wall-minutes.ts'
import { type Agenda, type WantedAppointment, windowsOn } from './agenda.ts'
import { type BookingRules, nextQuarterHour } from './booking-rules.ts'
import { byAddedDriving, type Choice, rankStretch } from './choices.ts'
import { bookableStarts, freeStretches } from './free-starts.ts'
import type { DayRange } from './load-agendas.ts'

/** A start at which enough people are free, the best first. */
export interface Opening {
  readonly start: WallMinutes
  readonly choices: readonly Choice[]
}

export interface OpeningOptions extends DayRange {
  /** The grid of starts, counted from the first quarter hour of each working window of a day. */
  readonly stepMinutes: number
  /** How many people the appointment needs at the same time. */
  readonly people: number
  readonly officePosition: Position | undefined
}

/** The openings of people without a personal conflict, by start. */
export function listOpenings(
  agendas: readonly Agenda[],
  wanted: WantedAppointment,
  rules: BookingRules,
  options: OpeningOptions,
): Opening[] {
  const users = agendas.map(({ user }) => user)
  const starts = bookableStarts(rules, candidateStarts(users, options))
  const places = { house: wanted.position, office: options.officePosition }
  const stretches = agendas.flatMap(agenda =>
    freeStretches(agenda, wanted, rules, starts).map(stretch => rankStretch(agenda.user, stretch, places, rules.drive)),
  )
  // Sorted before they are distributed, which is cheaper than sorting the people of every start.
  stretches.sort(byAddedDriving)
  const choices = new Map<WallMinutes, Choice[]>(starts.map(start => [start, []]))
  for (const choice of stretches) for (const start of choice.stretch.starts) choices.get(start)?.push(choice)
  const openings = [...choices].map(([start, choices]) => ({ start, choices }))
  // failpoint: too-few-people
  return openings.filter(({ choices }) => choices.length >= Math.max(1, options.people))
}

/** The grids of all these people: a person who is free at a start of another person's grid is listed there too. */
export function candidateStarts(users: readonly User[], { firstDay, days, stepMinutes }: OpeningGrid): WallMinutes[] {
  const starts = new Set<WallMinutes>()
  for (let day = firstDay; day < firstDay + days; day++) {
    // Most people of a company work the same hours.
    const seen = new Set<number>()
    for (const user of users) {
      for (const { starts: from, ends } of windowsOn(user, day)) {
        const key = from * 4_096 + ends - from
        if (seen.has(key)) continue
        seen.add(key)
        for (let start = nextQuarterHour(from); start < ends; start += stepMinutes) starts.add(start)
      }
    }
  }
  return [...starts].sort((a, b) => a - b)
}

type OpeningGrid = Pick<OpeningOptions, 'firstDay' | 'days' | 'stepMinutes'>
