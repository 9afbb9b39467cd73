import type { WallMinutes } from '../time/wall-minutes.ts'
import { type Agenda, type BusyTime, isAppointment, type Span, type WantedAppointment } from './agenda.ts'
import { type BookingRules, dayOfStart } from './booking-rules.ts'
import { gapTo, isBookable } from './conflict-rule.ts'

/** Free starts of one person on one day between the same two appointments: the drive is the same for all of them. */
export interface FreeStretch {
  readonly day: number
  readonly starts: readonly WallMinutes[]
  /** The appointments of the day right before and after. */
  readonly before: BusyTime | undefined
  readonly after: BusyTime | undefined
  /** Appointments of the person on this day. */
  readonly appointments: number
}

/**
 * The starts without a conflict, in one sweep: the same as `agendaConflicts` for each, for a person without a personal
 * conflict and for `bookableStarts`, in order.
 */
export function freeStretches(
  agenda: Agenda,
  wanted: WantedAppointment,
  rules: BookingRules,
  starts: readonly WallMinutes[],
): FreeStretch[] {
  const isTaken = sweep(takenStarts(agenda, wanted, rules))
  const isInside = sweep(
    agenda.windows.map(({ starts, ends }) => ({ starts: starts - 1, ends: ends - wanted.minutes + 1 })),
  )
  const days = new StretchesByDay(agenda.busy.filter(isAppointment), rules)
  for (const start of starts) {
    if (isInside(start) && !isTaken(start)) days.add(start)
  }
  return days.stretches
}

/** The starts that the company allows for every person. */
export function bookableStarts(rules: BookingRules, starts: readonly WallMinutes[]): WallMinutes[] {
  return starts.filter(start => isBookable(rules, start) && rules.clock.exists(start))
}

/** For each busy time, the starts between which an appointment would be in its way; both ends are free again. */
function takenStarts({ busy }: Agenda, wanted: WantedAppointment, rules: BookingRules): Span[] {
  const spans = busy.map(time => {
    const gap = gapTo(time, wanted, rules)
    return { starts: time.starts - gap - wanted.minutes, ends: time.ends + gap }
  })
  return spans.sort((a, b) => a.starts - b.starts)
}

/** Whether a time lies strictly inside one of the spans, which are sorted by start. Times are checked in order. */
function sweep(spans: readonly Span[]): (time: WallMinutes) => boolean {
  let next = 0
  let ends = Number.NEGATIVE_INFINITY
  return time => {
    for (let span = spans[next]; span && span.starts < time; span = spans[++next]) ends = Math.max(ends, span.ends)
    return time < ends
  }
}

/** Groups free starts, which come in order. */
class StretchesByDay {
  readonly stretches: FreeStretch[] = []
  readonly #appointments: readonly BusyTime[]
  readonly #rules: BookingRules
  /** Appointments that start on a day. */
  readonly #counts = new Map<number, number>()
  /** The first appointment that starts after the last start. */
  #next = 0
  #before: BusyTime | undefined
  #day = Number.NaN
  #count = 0
  #starts: WallMinutes[] | undefined

  constructor(appointments: readonly BusyTime[], rules: BookingRules) {
    this.#appointments = appointments
    this.#rules = rules
    for (const { starts } of appointments) {
      const day = dayOfStart(starts)
      this.#counts.set(day, (this.#counts.get(day) ?? 0) + 1)
    }
  }

  add(start: WallMinutes): void {
    this.#pass(start)
    this.#enter(dayOfStart(start))
    if (this.#count >= this.#rules.maxPerDay) return
    this.#starts ??= this.#open()
    this.#starts.push(start)
  }

  /** A free start lies after the end of every appointment that started before it. */
  #pass(start: WallMinutes): void {
    for (
      let next = this.#appointments[this.#next];
      next && next.starts < start;
      next = this.#appointments[++this.#next]
    ) {
      if (!this.#before || next.ends > this.#before.ends) this.#before = next
      this.#starts = undefined
    }
  }

  #enter(day: number): void {
    if (day === this.#day) return
    this.#day = day
    this.#count = this.#counts.get(day) ?? 0
    this.#starts = undefined
  }

  #open(): WallMinutes[] {
    const starts: WallMinutes[] = []
    const [day, after] = [this.#day, this.#appointments[this.#next]]
    const isToday = (time: BusyTime | undefined) =>
      time && dayOfStart(time.starts) <= day && dayOfStart(time.ends) >= day ? time : undefined
    this.stretches.push({
      day,
      starts,
      before: isToday(this.#before),
      after: isToday(after),
      appointments: this.#count,
    })
    return starts
  }
}
