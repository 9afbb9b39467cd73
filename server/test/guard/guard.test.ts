// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OrderFields } from 'plumbline-client'
import { Refused } from 'plumbline-client/errors'
import { answerOf, exportOf, plumbline } from '../cli/plumbline.ts'
import { savesNothing, scheduling } from '../orders/order-fixture.ts'
import { at, type GuardFixture, newDay, openGuardFixture, refusalOf } from './guard-fixture.ts'

let fixture: GuardFixture
let ana: string
let marcus: string
before(async () => {
  fixture = await openGuardFixture()
  ana = fixture.user('ana')
  marcus = fixture.user('inspector')
})
after(() => fixture.close())

const reject = { conflict: 'reject' } as const
const of = (inspector1uuid: string, datetime: string, more: OrderFields = {}): OrderFields => {
  return { inspector1uuid, datetime, duration: 60, ...more }
}

test('3 without the guard, two orders for the same time both succeed, the second one with a warning', async () => {
  const day = newDay()
  const first = await fixture.owner.createOrder(of(ana, at(day, '09:00')))
  const second = await fixture.owner.createOrder(of(ana, at(day, '09:00')))
  assert.deepEqual([first.status, first.warnings, second.status, second.conflicts?.length], ['ok', [], 'ok', 1])
  assert.match(String(second.warnings), /^datetime is already taken: Ana Delgado has order \d+ from \S+ 09:00:00 to/)
})

test('3 conflict=reject refuses a time that an order has, says what is in the way and saves nothing', async () => {
  const day = newDay()
  const { id, oid } = await fixture.owner.createOrder(of(ana, at(day, '09:00')))
  const booking = () => fixture.owner.createOrder(of(ana, at(day, '09:45')), reject)
  const { message, httpStatus, conflicts } = await savesNothing(fixture, () => refusalOf(booking()))
  const reason = `Ana Delgado has order ${oid} from ${at(day, '09:00')} to ${at(day, '10:00')}`
  assert.deepEqual([httpStatus, message], [200, `the time is already taken: ${reason}`])
  const times = { start: at(day, '09:00'), end: at(day, '10:00') }
  assert.deepEqual(conflicts, [{ kind: 'order', id, oid, inspector: ana, ...times, reason }])
})

test('3 touching ends, other people and cancelled or removed orders are not in the way', async () => {
  const day = newDay()
  const first = await fixture.owner.createOrder(of(ana, at(day, '10:00')), reject)
  await fixture.owner.createOrder(of(ana, at(day, '11:00')), reject)
  await fixture.owner.createOrder(of(ana, at(day, '09:00')), reject)
  await fixture.owner.createOrder(of(marcus, at(day, '10:00')), reject)
  await fixture.owner.cancelOrder(first.id)
  const second = await fixture.owner.createOrder(of(ana, at(day, '10:00')), reject)
  await fixture.owner.deleteOrder(second.id)
  await fixture.owner.createOrder(of(ana, at(day, '10:00')), reject)
  assert.deepEqual(fixture.overlaps(), [])
})

test('3 a calendar event and the time of a second person are in the way', async () => {
  const day = newDay()
  await fixture.owner.createCalendarEvent({ user: marcus, start: at(day, '09:30'), end: at(day, '10:30') })
  const { conflicts } = await refusalOf(
    fixture.owner.createOrder(of(ana, at(day, '09:00'), { inspector2uuid: marcus }), reject),
  )
  assert.deepEqual(
    conflicts.map(({ kind, oid, inspector }) => [kind, oid, inspector]),
    [['time off', null, marcus]],
  )
})

test('3 one person in two places of an order is no conflict', async () => {
  const fields = of(ana, at(newDay(), '09:00'), { inspector2uuid: ana })
  assert.equal((await fixture.owner.createOrder(fields, reject)).status, 'ok')
})

test('3 an update is refused when it moves the order to a taken time, and never for another field', async () => {
  const day = newDay()
  await fixture.owner.createOrder(of(ana, at(day, '09:00')), reject)
  const { id } = await fixture.owner.createOrder(of(ana, at(day, '11:00')), reject)
  await refusalOf(fixture.owner.updateOrder(id, { datetime: at(day, '09:30') }, reject))
  await refusalOf(fixture.owner.updateOrder(id, { datetime: at(day, '09:15'), duration: 15 }, reject))
  assert.equal((await fixture.owner.order(id)).datetime, at(day, '11:00'))
  await fixture.owner.updateOrder(id, { datetime: at(day, '10:00'), ...scheduling }, reject)
  // Another program moves it without the guard.
  await fixture.owner.updateOrder(id, { datetime: at(day, '09:30') })
  await fixture.owner.updateOrder(id, { city: 'Monroe' })
  assert.deepEqual(fixture.overlaps(), [])
})

test('3 conflict=warn saves the order, with a warning and a list; strict handling refuses it', async () => {
  const day = newDay()
  await fixture.owner.createOrder(of(ana, at(day, '09:00')))
  const fields = of(ana, at(day, '09:00'))
  const { status, warnings, conflicts } = await fixture.owner.createOrder(fields, { conflict: 'warn' })
  assert.deepEqual([status, warnings.length, conflicts?.[0]?.kind], ['ok', 1, 'order'])
  assert.match(warnings[0] ?? '', /^datetime is already taken: Ana Delgado has order \d+/)
  const strict = fixture.owner.createOrder(fields, { conflict: 'warn', isStrict: true })
  await savesNothing(fixture, () => assert.rejects(strict, /handling=strict asks: datetime is already taken/))
})

test('2.1 Preference-Applied names the stronger of the company and the request', async () => {
  const apply = async (prefer: string) => {
    const { headers } = await fixture.send('/order', { city: 'Monroe' }, { prefer })
    return headers.get('preference-applied')
  }
  assert.deepEqual(
    [await apply('conflict=warn'), await apply('handling=strict, conflict="reject"'), await apply('conflict=never')],
    ['conflict=warn', 'handling=strict, conflict=reject', null],
  )
})

test('2.1 an Idempotency-Key repeats the refusal although the time is free meanwhile', async () => {
  const day = newDay()
  const { id } = await fixture.owner.createOrder(of(ana, at(day, '09:00')))
  const booking = () => fixture.owner.createOrder(of(ana, at(day, '09:00')), { ...reject, idempotencyKey: day })
  const first = await refusalOf(booking())
  await fixture.owner.deleteOrder(id)
  assert.deepEqual((await refusalOf(booking())).answer, first.answer)
})

test('3 under conflicts: reject every order is guarded, whatever the request prefers', async () => {
  const day = newDay()
  const apart = await fixture.owner.createOrder(of(marcus, at(day, '09:00')))
  const same = await fixture.owner.createOrder(of(marcus, at(day, '09:30')))
  await fixture.setConflicts('reject')
  // Immediately, although the server's cached company may be older.
  const { id } = await fixture.owner.createOrder(of(ana, at(day, '09:00')))
  await refusalOf(fixture.owner.createOrder(of(ana, at(day, '09:00'))))
  await refusalOf(fixture.owner.createOrder(of(ana, at(day, '09:30')), { conflict: 'warn' }))
  await refusalOf(fixture.owner.createOrder(of(marcus, at(day, '10:00'))))
  const draft = await fixture.owner.createOrder({ city: 'Monroe' })
  await refusalOf(fixture.owner.updateOrder(draft.id, of(ana, at(day, '09:45'))))
  // Overlaps from before are exceptions: other fields change, another time must be free.
  await fixture.owner.updateOrder(same.id, { city: 'Monroe', ...scheduling })
  await refusalOf(fixture.owner.updateOrder(same.id, { datetime: at(day, '09:45') }))
  await fixture.owner.updateOrder(same.id, { datetime: at(day, '10:00') })
  await refusalOf(fixture.owner.updateOrder(apart.id, { duration: 90 }))
  await fixture.owner.completeOrder(same.id)
  await refusalOf(fixture.owner.createOrder(of(marcus, at(day, '10:30'))))
  // A removed order is restored to a free time only.
  await fixture.owner.deleteOrder(id)
  const instead = await fixture.owner.createOrder(of(ana, at(day, '09:15')))
  await refusalOf(fixture.owner.restoreOrder(id))
  await fixture.owner.deleteOrder(instead.id)
  await fixture.owner.restoreOrder(id)
  await refusalOf(fixture.owner.createOrder(of(ana, at(day, '09:15'))))
  assert.deepEqual(fixture.overlaps(), [])
  await fixture.setConflicts('allow')
  await fixture.owner.createOrder(of(ana, at(day, '09:15')))
  assert.deepEqual(fixture.query('select holder_id from guarded_times'), [])
})

test('3 company apply lists the appointments of one person at the same time, also with --dry-run, and keeps them', async () => {
  const { dataDir } = fixture.server
  const day = newDay()
  const [first, second] = [
    await fixture.owner.createOrder(of(ana, at(day, '09:00'))),
    await fixture.owner.createOrder(of(ana, at(day, '09:30'))),
  ]
  const file = await exportOf(dataDir, fixture.server.key)
  const rejecting = { ...file, settings: { ...(file.settings as object), conflicts: 'reject' } }
  const wanted = {
    user: 'ana',
    first: `order ${first.oid}, ${at(day, '09:00')} to ${at(day, '10:00')}`,
    second: `order ${second.oid}, ${at(day, '09:30')} to ${at(day, '10:30')}`,
  }
  const overlapsOf = async (...words: string[]) => {
    const { overlaps } = await answerOf<{ overlaps: (typeof wanted)[] }>(dataDir, words, rejecting)
    return overlaps.filter(({ first }) => first === wanted.first)
  }
  const input = JSON.stringify(rejecting)
  const { stdout } = await plumbline(dataDir, ['company', 'apply', '-', '--dry-run'], { input })
  const text = `Appointments at the same time, which stay as they are:`
  assert.ok(stdout.includes(text) && stdout.replaceAll(/ +/g, ' ').includes(`ana ${wanted.first} ${wanted.second}`))
  assert.deepEqual(await overlapsOf('company', 'apply', '-', '--dry-run'), [wanted])
  const third = await fixture.owner.createOrder(of(ana, at(day, '09:45')))
  await fixture.owner.deleteOrder(third.id)
  assert.deepEqual(await overlapsOf('company', 'apply', '-'), [wanted])
  await refusalOf(fixture.owner.createOrder(of(ana, at(day, '09:45'))))
  const kept = await Promise.all([first, second].map(({ id }) => fixture.owner.order(id)))
  assert.deepEqual(
    kept.map(({ datetime }) => datetime),
    [at(day, '09:00'), at(day, '09:30')],
  )
  await fixture.setConflicts('allow')
})

test('3 an unknown hold refuses the order', async () => {
  const booking = fixture.owner.createOrder({ hold: fixture.user('ana') })
  await savesNothing(fixture, () => assert.rejects(booking, Refused))
})

test('3 a guarded booking keeps to hours, qualification, area and notice, and the nearest openings can be booked', async () => {
  const day = newDay()
  const kindsOf = async (fields: OrderFields) => {
    const { conflicts, openings } = await refusalOf(fixture.owner.createOrder(fields, reject))
    for (const { startlocal, inspectors } of openings) {
      const [first] = inspectors
      const free = { ...fields, datetime: startlocal, inspector1uuid: first?.id ?? '' }
      const { id } = await fixture.owner.createOrder(free, reject)
      await fixture.owner.deleteOrder(id)
    }
    return [conflicts.map(({ kind }) => kind).join(), openings.length]
  }
  const service = fixture.service('Sewer Scope')
  assert.deepEqual(
    [
      await kindsOf(of(ana, at(day, '17:00'))),
      await kindsOf(of(ana, at(day, '10:00'), { zip: '28104' })),
      await kindsOf(of(fixture.user('priya'), at(day, '10:00'), { services: [service] })),
      await kindsOf(of(ana, '2040-01-04 10:00:00')),
    ],
    [
      ['hours', 3],
      ['outside the area', 3],
      ['not qualified', 3],
      ['policy', 0],
    ],
  )
})

test('3 what takes the time of a person who is unfit for the order is named beside the reason', async () => {
  const day = newDay()
  const priya = fixture.user('priya')
  // Not guarded, because this day may be one on which the person is off.
  const { oid } = await fixture.owner.createOrder(of(priya, at(day, '10:00')))
  const sewer = of(priya, at(day, '10:30'), { services: [fixture.service('Sewer Scope')] })
  const { conflicts } = await refusalOf(fixture.owner.createOrder(sewer, reject))
  assert.deepEqual(
    conflicts.map(each => [each.kind, each.oid]),
    [
      ['not qualified', null],
      ['order', oid],
    ],
  )
})

test('3 another service or another address is refused where it makes the inspector unfit', async () => {
  const day = newDay()
  const { id } = await fixture.owner.createOrder(of(ana, at(day, '10:00'), { zip: '28202' }), reject)
  await refusalOf(fixture.owner.updateOrder(id, { zip: '28031' }, reject))
  await fixture.owner.updateOrder(id, { zip: '28203' }, reject)
  await fixture.owner.updateOrder(id, { zip: '28031' })
})
