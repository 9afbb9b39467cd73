import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc, { type Stream } from 'fast-check'
import sql from 'sql-template-tag'
import { findConflicts } from '../../src/domain/conflicts/find-conflicts.ts'
import { storeDrives } from '../../src/domain/drives/refine-drives.ts'
import { placeOf } from '../../src/domain/drives/stored-drives.ts'
import type { OfficeId, ServiceId, UserId } from '../../src/domain/ids.ts'
import type { LocalDateTime } from '../../src/domain/time/local-time.ts'
import { everyDay, inspector, OpenTimeStore, type TestCompany, zips } from '../availability/open-time-store.ts'
import { clock, questions, questionsAboutDrives } from './random-questions.ts'
import {
  isFree,
  type SlowBusyTime,
  type SlowPerson,
  type SlowQuestion,
  slowOpenings,
  wallMinutes,
} from './slow-openings.ts'

let store: OpenTimeStore
before(async () => {
  store = await OpenTimeStore.open()
})
after(() => store.close())

/** The list and the check agree with the model. */
function agreesWithModel(asked: fc.Arbitrary<SlowQuestion>, numRuns: number): Promise<void> {
  const property = fc.asyncProperty(asked.map(located), fc.infiniteStream(fc.nat(95)), async (question, quarters) => {
    const company = await companyOf(question)
    const { services } = await company.ids()
    const answer = await company.openings(question.now, queryOf(question, services))
    const found = answer.openings.map(({ start, inspectors }) => {
      return [start, ...inspectors.map(({ name }) => name).sort()].join(' ')
    })
    assert.deepEqual(found, slowOpenings(question))
    assert.equal(answer.reason === undefined, found.length > 0)
    await checkSome(company, question, quarters)
  })
  return fc.assert(property, { numRuns })
}

test('4 stored openings equal those of a slow and obvious model, and the check of a booking accepts exactly these', () =>
  agreesWithModel(questions, 40))

test('4 stored openings with measured drives equal those of the model, and the check of a booking accepts exactly these', () =>
  agreesWithModel(questionsAboutDrives, 15))

/** The position of a house without coordinates is that of its ZIP. */
function located(question: SlowQuestion): SlowQuestion {
  const { place, zip } = question
  return place || zip === '' ? question : { ...question, place: zips.find(zip) }
}

/** Quarter hours, whether or not they are on the grid of the list. */
async function checkSome(company: TestCompany, question: SlowQuestion, quarters: Stream<number>): Promise<void> {
  const ids = await company.ids()
  for (const person of question.people) {
    for (const quarter of quarters.take(3)) {
      const startsAt = `${question.firstDate} ${clock(quarter * 15)}:00` as LocalDateTime
      const obstacles = await company.read(question.now, scope =>
        findConflicts(scope, {
          inspectorIds: [ids.users[person.name.toLowerCase()] as UserId],
          startsAt,
          minutes: question.duration,
          serviceIds: question.services.map(name => ids.services[name] as ServiceId),
          officeId: ids.offices.main as OfficeId,
          zip: question.zip,
          latitude: question.place?.latitude,
          longitude: question.place?.longitude,
        }),
      )
      const reasons = obstacles.map(({ reason }) => reason)
      assert.equal(reasons.length === 0, isFree(question, person, wallMinutes(startsAt)), `${startsAt}: ${reasons}`)
    }
  }
}

async function companyOf({ zone, settings, people, drives }: SlowQuestion): Promise<TestCompany> {
  const company = await store.company({ zone, settings, inspectors: people.map(inspectorOf) })
  const { users } = await company.ids()
  const measured = drives.map(({ from, to, minutes }) => ({ place: placeOf(from), other: placeOf(to), minutes }))
  if (measured.length > 0) await company.write(scope => storeDrives(scope, measured))
  for (const { name, busy } of people) {
    for (const time of busy) {
      const { from, minutes, kind, place } = time
      if (kind === 'hold' && isFirst(busy, time))
        await hold(company, users[name.toLowerCase()] ?? '', blockedTime(time))
      else if (kind !== 'time off')
        await company.order({ datetime: from, duration: minutes, ...place }, [name.toLowerCase()])
    }
  }
  return company
}

/** The store refuses holds that overlap; an order without a place takes the same time. */
function isFirst(busy: readonly SlowBusyTime[], time: SlowBusyTime): boolean {
  return busy.find(({ kind }) => kind === 'hold') === time
}

async function hold(company: TestCompany, user: string, { from, to }: { from: string; to: string }): Promise<void> {
  const id = randomUUID()
  await company.write(({ tx, companyId }) =>
    tx.run(sql`
      insert into guarded_times (company_id, holder_id, user_id, starts_at, ends_at, expires_at, overlap_group)
      values (${companyId}, ${id}, ${user}, ${`${from}:00`}, ${to}, ${Date.UTC(2040, 0)}, ${id})`),
  )
}

function inspectorOf({ name, zips, services, hours, exceptions, busy }: SlowPerson) {
  const window = ({ from, to }: { from: number; to: number }) => ({ from: clock(from), to: clock(to) })
  return inspector(name, {
    zips,
    services,
    hours: hours.map(({ weekday, ...times }) => ({ days: [everyDay[weekday - 1]], ...window(times) })),
    exceptions: exceptions.map(({ date, hours }) => ({ date, hours: hours.map(window) })),
    blocked: busy.filter(({ kind }) => kind === 'time off').map(blockedTime),
  })
}

function blockedTime({ from, minutes }: SlowBusyTime) {
  const ends = Temporal.PlainDateTime.from(from.replace(' ', 'T')).add({ minutes })
  return { from, to: ends.toString({ smallestUnit: 'second' }).replace('T', ' '), title: 'Away' }
}

function queryOf(question: SlowQuestion, ids: Record<string, string>): string {
  const { firstDate, days, step, duration, zip, services, place, needed } = question
  const query = new URLSearchParams({
    ...{ from: firstDate, days: String(days), step: String(step), duration: String(duration), zip },
    ...(place && { latitude: String(place.latitude), longitude: String(place.longitude) }),
    people: String(needed),
  })
  for (const service of services) query.append('services[]', ids[service] ?? '')
  return query.toString()
}
