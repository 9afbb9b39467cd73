import fc from 'fast-check'
import type { SlowBusyTime, SlowPerson, SlowQuestion } from './slow-openings.ts'

/** Zones that change their clocks at other hours, by other amounts, in the other half of the year, or never. */
const zones = [
  ...['America/New_York', 'America/Chicago', 'America/Phoenix', 'America/St_Johns', 'Australia/Lord_Howe'],
  ...['Australia/Sydney', 'America/Santiago', 'Asia/Kathmandu'],
]
/** Around changes of clocks, a leap day and the end of a year. */
const around = ['2026-11-01', '2026-12-31', '2027-03-14', '2027-04-04', '2027-09-05', '2027-10-03', '2028-02-29']

export const places = [
  { latitude: 35.2087, longitude: -80.8307 },
  { latitude: 35.2443, longitude: -80.9012 },
  { latitude: 35.4871, longitude: -80.8601 },
  { latitude: 36.0726, longitude: -79.792 },
]

/** Where windows begin and end, mostly. */
const edge = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(0, 60, 120, 150, 480, 500, 720, 1_020, 1_380, 1_440) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1_440 }) },
)

const windows = fc.uniqueArray(edge, { minLength: 2, maxLength: 4 }).map(edges => {
  const cuts = edges.toSorted((a, b) => a - b)
  const pairs = cuts.slice(1).map((to, i) => ({ from: cuts[i] ?? 0, to }))
  // Three cuts make two windows that touch, four make two that do not.
  return cuts.length === 4 ? pairs.filter((_, i) => i !== 1) : pairs
})

const hours = fc
  .record({ windows, weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 4 }) })
  .map(({ windows, weekdays }) => weekdays.flatMap(weekday => windows.map(window => ({ weekday, ...window }))))

interface Draft {
  readonly day: number
  readonly quarter: number
}

const when = fc.record({ day: fc.integer({ min: -1, max: 4 }), quarter: fc.integer({ min: 0, max: 95 }) })

const busy = fc.record({
  when,
  kind: fc.constantFrom('order' as const, 'order' as const, 'hold' as const, 'time off' as const),
  minutes: fc.oneof(
    fc.integer({ min: 1, max: 20 }).map(quarters => quarters * 15),
    fc.constantFrom(1, 100, 1_500),
  ),
  place: fc.option(fc.constantFrom(...places), { nil: undefined }),
})

const person = fc.record({
  zips: fc.constantFrom<string[][]>([], [], ['28203'], ['28203', '28031']).map(zips => zips as string[]),
  services: fc
    .constantFrom<string[][]>(['House', 'Radon'], ['House', 'Radon'], ['House'])
    .map(list => list as string[]),
  hours,
  exceptions: fc.array(fc.record({ day: fc.integer({ min: 0, max: 3 }), hours: fc.oneof(fc.constant([]), windows) }), {
    maxLength: 2,
  }),
  busy: fc.array(busy, { maxLength: 4 }),
})

const settings = fc.record({
  sameDayBooking: fc.constantFrom(true, true, true, false),
  lastBookableHour: fc.constantFrom(24, 24, 24, 12, 0),
  bufferBeforeMinutes: fc.constantFrom(0, 0, 15, 20),
  bufferAfterMinutes: fc.constantFrom(0, 0, 30, 7),
  minimumNoticeMinutes: fc.constantFrom(0, 0, 90, 1_440),
  furthestDay: fc.constantFrom(365, 365, 2, 0),
  lastStart: fc.constantFrom('24:00', '24:00', '13:15', '08:00'),
  maxAppointmentsPerDay: fc.constantFrom(0, 0, 1, 2),
  driveTime: fc.constantFrom(true, true, false),
})

/** Of two different places, each pair at most once. */
const drives = fc
  .uniqueArray(fc.constantFrom([0, 1], [0, 2], [1, 2], [2, 3]), { maxLength: 3 })
  .chain(pairs =>
    fc.tuple(...pairs.map(pair => fc.record({ pair: fc.constant(pair), minutes: fc.constantFrom(0, 7, 90, 240) }))),
  )
  .map(found =>
    found.flatMap(({ pair, minutes }) => {
      const [from, to] = pair.map(i => places[i])
      return from && to ? [{ from, to, minutes }] : []
    }),
  )

const names = ['Ann', 'Ben', 'Cas']

/** Questions that a model and the service answer alike. */
export const questions: fc.Arbitrary<SlowQuestion> = fc
  .record({
    zone: fc.constantFrom(...zones),
    around: fc.constantFrom(...around),
    minutes: fc.integer({ min: -1_440, max: 1_440 }),
    seconds: fc.constantFrom(0, 0, 30),
    settings,
    drives,
    people: fc.array(person, { minLength: 1, maxLength: 3 }),
    offset: fc.constantFrom(0, 0, 1),
    days: fc.integer({ min: 1, max: 3 }),
    step: fc.constantFrom(15, 15, 30, 45, 60),
    duration: fc.constantFrom(15, 60, 90, 180, 180, 185, 600, 1_500),
    zip: fc.constantFrom('', '28203', '28031'),
    services: fc.subarray(['House', 'Radon']),
    place: fc.option(fc.constantFrom(...places), { nil: undefined }),
    needed: fc.constantFrom(1, 1, 2),
  })
  .map(({ around, minutes, seconds, offset, people, ...rest }) => {
    const now = Temporal.Instant.from(`${around}T00:00:00Z`).add({ seconds: minutes * 60 + seconds })
    const first = now.toZonedDateTimeISO(rest.zone).toPlainDate().add({ days: offset })
    const at = ({ day, quarter }: Draft) => `${first.add({ days: day })} ${clock(quarter * 15)}`
    return {
      ...rest,
      now: now.toString({ smallestUnit: 'second' }),
      firstDate: first.toString(),
      people: people.map(
        ({ busy, exceptions, ...person }, i): SlowPerson => ({
          ...person,
          name: names[i] ?? '',
          exceptions: [...new Map(exceptions.map(({ day, hours }) => [day, hours]))].map(([day, hours]) => ({
            date: first.add({ days: day }).toString(),
            hours,
          })),
          busy: busy.map(
            ({ when, kind, minutes, place }): SlowBusyTime => ({
              kind,
              from: at(when),
              // An order begins and ends as it is sent.
              minutes,
              place: kind === 'order' ? place : undefined,
            }),
          ),
        }),
      ),
    }
  })

export function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

const allWeek = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: 0, to: 1_440 }))

/** Questions in which little but drives decides: everyone works around the clock, and every place is known. */
export const questionsAboutDrives: fc.Arbitrary<SlowQuestion> = fc
  .tuple(
    questions,
    fc.array(fc.constantFrom(...places), { minLength: 4, maxLength: 4 }),
    fc.array(fc.constantFrom(0, 7, 90, 240), { minLength: 3, maxLength: 3 }),
  )
  .map(([question, placesOfOrders, minutes]) => ({
    ...question,
    settings: {
      ...question.settings,
      ...{ driveTime: true, furthestDay: 365, lastStart: '24:00', maxAppointmentsPerDay: 0 },
    },
    ...{ duration: 60, zip: '', services: [], needed: 1, place: places[0] },
    drives: places
      .slice(1)
      .flatMap((to, i) => (places[0] ? [{ from: to, to: places[0], minutes: minutes[i] ?? 0 }] : [])),
    people: question.people.map(person => ({
      ...{ ...person, zips: [], services: ['House', 'Radon'], hours: allWeek, exceptions: [] },
      busy: person.busy.map((busy, i) => ({ ...busy, kind: 'order' as const, place: placesOfOrders[i] })),
    })),
  }))
