import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { TimeOfDay } from '../time/local-time.ts'
import { findOpenDays, lastEnd, ShiftPlan, type TakenTime, type Today } from './open-time.ts'

const dayMinutes = 24 * 60

/** A case with all times in minutes from the first day's midnight: taken time may lie before it and after the last day. */
interface Story {
  readonly firstDay: number
  readonly days: number
  readonly people: readonly {
    readonly name: string
    readonly shifts: readonly { readonly weekday: number; readonly from: number; readonly to: number }[]
    readonly taken: readonly { readonly from: number; readonly minutes: number }[]
  }[]
  readonly today: { readonly day: number; readonly minute: number; readonly isOpen: boolean }
}

/** Cuts of a day, in pairs: windows that neither overlap nor are empty, and may touch midnight on both sides. */
const shifts = fc
  .uniqueArray(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      cut: fc.oneof(fc.constantFrom(0, 480, 720, 1020, dayMinutes), fc.integer({ min: 0, max: dayMinutes })),
    }),
    { selector: ({ weekday, cut }) => weekday * 10_000 + cut, maxLength: 16 },
  )
  .map(cuts =>
    [1, 2, 3, 4, 5, 6, 7].flatMap(weekday => {
      const own = cuts.filter(cut => cut.weekday === weekday).map(({ cut }) => cut)
      own.sort((a, b) => a - b)
      return own.flatMap((from, i) =>
        i % 2 === 0 && own[i + 1] !== undefined ? [{ weekday, from, to: own[i + 1] ?? 0 }] : [],
      )
    }),
  )

const taken = fc.array(
  fc.record({
    from: fc.oneof(
      fc.integer({ min: -2 * dayMinutes, max: 8 * dayMinutes }),
      fc
        .tuple(fc.integer({ min: -1, max: 7 }), fc.constantFrom(0, 480, 720, 1020))
        .map(([day, at]) => day * dayMinutes + at),
    ),
    minutes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(60, 240, 480, dayMinutes, 3 * dayMinutes)),
  }),
  { maxLength: 12 },
)

const stories: fc.Arbitrary<Story> = fc.record({
  // Around the end of a leap February and of a year, where dates are least regular.
  firstDay: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 300, max: 320 })),
  days: fc.integer({ min: 1, max: 7 }),
  people: fc.array(fc.record({ name: fc.constantFrom('Ann', 'Ben', 'Cas'), shifts, taken }), { maxLength: 3 }),
  today: fc.record({
    day: fc.integer({ min: -1, max: 6 }),
    minute: fc.oneof(fc.constantFrom(0, 480, 720, 1020, dayMinutes - 1), fc.integer({ min: 0, max: dayMinutes - 1 })),
    isOpen: fc.boolean(),
  }),
})

const calendar = Temporal.PlainDate.from('2028-02-24')
const dateOf = ({ firstDay }: Story, day: number) => calendar.add({ days: firstDay + day })
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function wallTime(story: Story, minute: number): string {
  const day = Math.floor(minute / dayMinutes)
  return `${dateOf(story, day)} ${clock(minute - day * dayMinutes)}:00`
}

/** Checks every minute of every window, without text, sorting or sweeping. */
function oracle(story: Story): string[] {
  const found: { at: number; name: string; place: number; line: string }[] = []
  story.people.forEach(({ name, shifts, taken }, place) => {
    const busy = new Set<number>()
    for (const { from, minutes } of taken) for (let i = 0; i < minutes; i++) busy.add(from + i)
    for (let day = 0; day < story.days; day++) {
      for (const { weekday, from, to } of shifts) {
        if (weekday !== dateOf(story, day).dayOfWeek) continue
        if (day === story.today.day && (!story.today.isOpen || to <= story.today.minute)) continue
        let isFree = true
        for (let minute = from; minute < to; minute++) if (busy.has(day * dayMinutes + minute)) isFree = false
        const line = `${idOf(place)} ${dateOf(story, day)} ${clock(from)} ${clock(to)}`
        if (isFree) found.push({ at: day * dayMinutes + from, name, place, line })
      }
    }
  })
  found.sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.place - b.place))
  return found.map(({ line }) => line)
}

const idOf = (place: number) => `user-${place}` as UserId

const peopleOf = (story: Story) => story.people.map(({ name, shifts }, place) => person(idOf(place), name, shifts))

const todayIn = (story: Story): Today => ({
  day: dateOf(story, story.today.day),
  time: clock(story.today.minute),
  isOpen: story.today.isOpen,
})

function find(story: Story): string[] {
  const days = Array.from({ length: story.days }, (_, day) => dateOf(story, day))
  const takenTime = new Map(
    story.people.map(({ taken }, place): [UserId, TakenTime[]] => [
      idOf(place),
      taken.map(({ from, minutes }) => ({ starts: wallTime(story, from), ends: wallTime(story, from + minutes) })),
    ]),
  )
  return findOpenDays(new ShiftPlan(peopleOf(story)), days, takenTime, todayIn(story)).flatMap(({ day, shifts }) =>
    shifts.map(({ user, hours }) => `${user.id} ${day} ${hours.starts} ${hours.ends}`),
  )
}

function person(id: UserId, displayName: string, shifts: Story['people'][number]['shifts']): User {
  const hours = shifts.map(({ weekday, from, to }) => ({
    weekday,
    starts: clock(from) as TimeOfDay,
    ends: clock(to) as TimeOfDay,
  }))
  return { id, displayName, hours, exceptions: [] } as unknown as User
}

test('4.1.4 the windows found are those in which no minute is taken', () => {
  fc.assert(
    fc.property(stories, story => {
      assert.deepEqual(find(story), oracle(story))
    }),
    { numRuns: 2_000 },
  )
})

test('4.1.4 the order of taken times does not matter', () => {
  fc.assert(
    fc.property(stories, story => {
      const backwards = story.people.map(person => ({ ...person, taken: person.taken.toReversed() }))
      assert.deepEqual(find({ ...story, people: backwards }), find(story))
    }),
  )
})

test('4.1.4 more taken time never opens a window', () => {
  fc.assert(
    fc.property(stories, taken, (story, more) => {
      const busier = story.people.map(person => ({ ...person, taken: [...person.taken, ...more] }))
      const before = new Set(find(story))
      for (const window of find({ ...story, people: busier })) assert.ok(before.has(window))
    }),
  )
})

test('4.1.4 blocked time that ends a second inside a window hides it', () => {
  const ann = person(idOf(0), 'Ann', [{ weekday: 4, from: 480, to: 1020 }])
  const day = Temporal.PlainDate.from('2028-02-24')
  const today = { day: day.subtract({ days: 1 }), time: '12:00', isOpen: true }
  const open = (starts: string, ends: string) =>
    findOpenDays(new ShiftPlan([ann]), [day], new Map([[ann.id, [{ starts, ends }]]]), today).length
  assert.equal(open('2028-02-24 07:00:00', '2028-02-24 08:00:00'), 1)
  assert.equal(open('2028-02-24 07:00:00', '2028-02-24 08:00:01'), 0)
  assert.equal(open('2028-02-24 16:59:59', '2028-02-24 18:00:00'), 0)
  assert.equal(open('2028-02-24 17:00:00', '2028-02-24 18:00:00'), 1)
})

test('4.1.6 open time is the same until another window of today has ended', () => {
  const minutes = fc.integer({ min: 0, max: dayMinutes - 1 })
  let same = 0
  fc.assert(
    fc.property(stories, minutes, (story, minute) => {
      const later = { ...story, today: { ...story.today, minute } }
      const ends = [story, later].map(one => lastEnd(peopleOf(one), todayIn(one)))
      if (ends[0] !== ends[1]) return
      same++
      assert.deepEqual(find(later), find(story))
    }),
    { numRuns: 500 },
  )
  assert.ok(same > 50, 'hardly any of the cases said something')
})
