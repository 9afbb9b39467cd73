import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clock, questions } from '../../../test/openings/random-questions.ts'
import {
  measuredDrive,
  type SlowPerson,
  type SlowQuestion,
  slowOpenings,
} from '../../../test/openings/slow-openings.ts'
import { estimatedMinutes } from '../drives/drive-time.ts'
import type { OfficeId, ServiceId, UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { Position } from '../places/position.ts'
import type { Company } from '../tenants/company.ts'
import { defaultSettings } from '../tenants/settings.ts'
import type { TimeOfDay } from '../time/local-time.ts'
import { dayOf, readWallMinutes } from '../time/wall-minutes.ts'
import { type Agenda, workingWindows } from './agenda.ts'
import { bookingRules } from './booking-rules.ts'
import { agendaConflicts, personalConflict } from './conflict-rule.ts'
import { candidateStarts, listOpenings } from './openings.ts'

const officeId = 'office' as OfficeId
const time = (minute: number) => clock(minute) as TimeOfDay
const dayOff = { from: 0, to: 0 }

function userOf({ name, zips, services, hours, exceptions }: SlowPerson): User {
  const user: Partial<User> = {
    id: name as UserId,
    officeId,
    displayName: name,
    isInspector: true,
    isShown: true,
    zips,
    serviceIds: services as ServiceId[],
    hours: hours
      .map(({ weekday, from, to }) => ({ weekday, starts: time(from), ends: time(to) }))
      .sort((a, b) => (a.starts < b.starts ? -1 : 1)),
    exceptions: exceptions.flatMap(({ date, hours }) =>
      (hours.length === 0 ? [dayOff] : hours).map(({ from, to }) => ({
        day: date,
        starts: time(from),
        ends: time(to),
      })),
    ),
  }
  return user as User
}

/** Everything that the model needs, from a question. */
function modelOf(question: SlowQuestion) {
  const { zone, settings, people, duration, services, zip, place, days, step, needed } = question
  const users = people.map(userOf)
  const company = {
    zone,
    settings: { ...defaultSettings, ...settings },
    users: new Map(users.map(user => [user.id, user])),
  } as unknown as Company
  const firstDay = dayOf(question.firstDate)
  const wanted = { minutes: duration, serviceIds: services as ServiceId[], officeId, zip, position: place }
  const now = Temporal.Instant.from(question.now)
  const drive = (from: Position, to: Position) => measuredDrive(question, from, to) ?? estimatedMinutes(from, to)
  const rules = { ...bookingRules({ company, now }, wanted, firstDay, days), drive }
  const agendas = people.map(
    ({ busy }, i): Agenda => ({
      user: users[i] as User,
      windows: workingWindows(users[i] as User, firstDay, days + 8),
      busy: busy
        .map(({ kind, from, minutes, place }) => {
          const starts = readWallMinutes(from)
          return { kind, starts, ends: starts + minutes, oid: undefined, id: undefined, position: place }
        })
        .sort((a, b) => a.starts - b.starts),
    }),
  )
  const options = {
    ...{ firstDay, days, stepMinutes: step, people: needed, officePosition: undefined },
  }
  return { agendas, wanted, rules, options }
}

/** As the slow model writes it. */
function fastOpenings(question: SlowQuestion): string[] {
  const { agendas, wanted, rules, options } = modelOf(question)
  const able = agendas.filter(({ user }) => !personalConflict(user, wanted, rules))
  return listOpenings(able, wanted, rules, options).map(({ start, choices }) => {
    const names = choices.map(({ user }) => user.displayName).sort()
    return `${rules.clock.show(start)} ${names.join(' ')}`
  })
}

test('openings equal those of a slow and obvious model, in any zone and at changes of its clocks', () => {
  let found = 0
  fc.assert(
    fc.property(questions, question => {
      const expected = slowOpenings(question)
      found += expected.length
      assert.deepEqual(fastOpenings(question), expected)
    }),
    { numRuns: 200 },
  )
  assert.ok(found > 200, `only ${found} openings were found`)
})

test('openings are exactly the starts at which the check finds no conflict', () => {
  fc.assert(
    fc.property(questions, question => {
      const { agendas, wanted, rules, options } = modelOf({ ...question, needed: 1 })
      const able = agendas.filter(({ user }) => !personalConflict(user, wanted, rules))
      const users = able.map(({ user }) => user)
      const checked = candidateStarts(users, options).flatMap(start => {
        const free = agendas.filter(agenda => agendaConflicts(agenda, wanted, rules, start).length === 0)
        return free.length === 0 ? [] : [[start, ...free.map(({ user }) => user.displayName)]]
      })
      const listed = listOpenings(able, wanted, rules, options).map(({ start, choices }) => [
        start,
        ...choices.map(({ user }) => user.displayName).sort(),
      ])
      assert.deepEqual(listed, checked)
    }),
    { numRuns: 400 },
  )
})
