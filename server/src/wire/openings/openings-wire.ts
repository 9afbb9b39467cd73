import type { CompanyId } from '../../domain/ids.ts'
import type { Choice } from '../../domain/openings/choices.ts'
import type { Explanation } from '../../domain/openings/explain.ts'
import type { FoundOpenings, OpeningsQuery } from '../../domain/openings/find-openings.ts'
import type { Opening } from '../../domain/openings/openings.ts'
import type { User } from '../../domain/people/user.ts'
import { WallClock } from '../../domain/time/wall-clock.ts'
import { minutesPerDay, showDay, showWallMinutes } from '../../domain/time/wall-minutes.ts'
import type { Rendered } from '../envelope.ts'
import { piecesOf, renderList } from '../rendered-list.ts'
import { sample } from '../samples.ts'
import { record, type Schema } from '../schema.ts'
import { id, integer, listOf, orNull, text, timestamp, wallTime } from '../values.ts'

const reasonTexts: Readonly<Record<NonNullable<FoundOpenings['reason']>, string>> = {
  'not an inspector here': 'no inspector works in this office',
  'outside the area': 'no inspector serves this ZIP',
  'not qualified': 'no inspector is qualified for all of these services',
  'too few people': 'this office has fewer inspectors than are needed',
  policy: 'these days cannot be booked: notice, same-day booking, the furthest day or the last start',
  hours: 'no inspector works long enough on these days',
  'time off': 'the inspectors are away on these days',
  order: 'all time on these days is taken',
  hold: 'all time on these days is held',
  buffer: 'all time on these days is taken, with the buffers between appointments',
  driving: 'all time on these days is taken, with the drives between appointments',
  cap: 'the inspectors have as many appointments as they may on these days',
}

export function reasonOfNone(reason: NonNullable<FoundOpenings['reason']>): string {
  return reasonTexts[reason]
}

const inspectorSchema = record('OpeningInspector', 'An inspector who can take the appointment.', {
  id: id('`inspector1uuid` of an order.'),
  name: text('Display name.'),
  driveminutes: orNull(
    integer('Minutes of driving that the appointment adds to the day. Null if the position of the house is unknown.'),
  ),
  reason: text('The way to the house and on.'),
})

export const openingMembers = {
  start: timestamp('Start.'),
  end: timestamp('End.'),
  startlocal: wallTime('Start, as `datetime` of an order.'),
  endlocal: wallTime('End.'),
}

export const openingSchema = record('Opening', 'A start that can be booked.', {
  ...openingMembers,
  inspectors: listOf(inspectorSchema, 'The free inspectors: least added driving first.'),
})

export const explanationSchema: Schema = record('OpeningExplanation', 'Why an inspector has no opening on a day.', {
  inspector: id('The inspector.'),
  name: text('Display name.'),
  date: text('The day, `YYYY-MM-DD`.'),
  reason: text(
    'What is in the way, the most frequent first: `not an inspector here`, `not qualified`, `outside the area`, `policy`, `hours`, `time off`, `order 1034`, `hold`, `buffer`, `driving`, `cap`.',
  ),
})

export const sampleOpening = {
  start: '2031-11-06T09:00:00-05:00',
  end: '2031-11-06T12:00:00-05:00',
  startlocal: '2031-11-06 09:00:00',
  endlocal: '2031-11-06 12:00:00',
  inspectors: [
    { id: sample.inspector, name: 'Marcus Bell', driveminutes: 12, reason: '12 minutes from order 1034 before' },
  ],
}

/** One opening, for a response with few of them. */
export function showOpening(opening: Opening, minutes: number, zone: string) {
  const day = Math.floor(opening.start / minutesPerDay)
  return JSON.parse(new OpeningRenderer(new WallClock(zone, day, day + 8), minutes).render(opening)) as object
}

/** The response. It may have ten thousand entries, so it is concatenated from cached parts. */
export function renderOpenings(
  companyId: CompanyId,
  { firstDay, days: asked, wanted, stepMinutes }: OpeningsQuery,
  { openings, days, clock, reason, explanations }: FoundOpenings,
): Promise<Rendered> {
  const rest = days < asked ? [showCut(firstDay, days)] : []
  const envelope = {
    status: 'ok',
    message: '',
    count: openings.length,
    from: showDay(firstDay),
    days,
    duration: wanted.minutes,
    step: stepMinutes,
    ...(reason && { reason: reasonOfNone(reason) }),
    ...(explanations && { explain: explanations.map(showExplanation) }),
  }
  const renderer = new OpeningRenderer(clock, wanted.minutes)
  const pieces = piecesOf(companyId, openings, opening => renderer.render(opening))
  return renderList('openings', pieces, () => JSON.stringify(envelope), rest)
}

function showCut(firstDay: number, searched: number): string {
  return `days: there are very many openings; ${searched} days were searched: continue with from=${showDay(firstDay + searched)}`
}

function showExplanation({ user, day, reasons }: Explanation) {
  return { inspector: user.id, name: user.displayName, date: showDay(day), reason: reasons.join(', ') }
}

/** A choice is the same object for all starts between the same two appointments. */
class OpeningRenderer {
  readonly #clock: WallClock
  readonly #minutes: number
  readonly #choices = new Map<Choice, string>()

  constructor(clock: WallClock, minutes: number) {
    this.#clock = clock
    this.#minutes = minutes
  }

  render({ start, choices }: Opening): string {
    const end = start + this.#minutes
    let inspectors = ''
    for (const choice of choices) inspectors += `${inspectors === '' ? '' : ','}${this.#choice(choice)}`
    const times = `"start":"${this.#clock.show(start)}","end":"${this.#clock.show(end)}"`
    const local = `"startlocal":"${showWallMinutes(start)}","endlocal":"${showWallMinutes(end)}"`
    return `{${times},${local},"inspectors":[${inspectors}]}`
  }

  #choice(choice: Choice): string {
    let text = this.#choices.get(choice)
    if (text === undefined) {
      text = `${personOf(choice.user)},"driveminutes":${choice.driveMinutes ?? null},"reason":${JSON.stringify(choice.reason)}}`
      this.#choices.set(choice, text)
    }
    return text
  }
}

const people = new WeakMap<User, string>()

function personOf(user: User): string {
  return people.getOrInsertComputed(user, ({ id, displayName }) =>
    JSON.stringify({ id, name: displayName }).slice(0, -1),
  )
}
