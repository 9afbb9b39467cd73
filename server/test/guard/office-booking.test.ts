// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CheckTimeQuery } from 'plumbline-client'
import { MissingFields, MissingPrivilege } from 'plumbline-client/errors'
import { savesNothing } from '../orders/order-fixture.ts'
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

const kindsOf = (conflicts: readonly { readonly kind: string }[] = []) => conflicts.map(({ kind }) => kind)

test('3 an order that says why is booked in spite of what is in the way, and the history has both', async () => {
  const { owner } = fixture
  const day = newDay()
  const booking = { inspector1uuid: ana, datetime: at(day, '09:00'), duration: 60 }
  const first = await owner.createOrder(booking)
  const guard = { conflict: 'reject', isStrict: true } as const
  await refusalOf(owner.createOrder({ ...booking, override: ' ' }, guard))
  const second = await owner.createOrder({ ...booking, override: 'They share a house.' }, guard)
  assert.deepEqual([second.warnings, kindsOf(second.conflicts)], [[], ['order']])
  const [created] = await owner.orderHistory(second.id)
  assert.equal(created?.changes.Override, 'They share a house.')
  assert.match(created?.changes.Overridden ?? '', new RegExp(`^Ana Delgado has order ${first.oid} from`))
  const moved = await owner.updateOrder(
    second.id,
    { datetime: at(day, '09:30'), override: 'Still the same house.' },
    guard,
  )
  assert.deepEqual(kindsOf(moved.conflicts), ['order'])
  assert.equal((await owner.orderHistory(second.id)).at(-1)?.changes.Override, 'Still the same house.')
  const free = await owner.createOrder({ ...booking, datetime: at(day, '13:00'), override: 'Just in case.' })
  assert.equal((await owner.orderHistory(free.id))[0]?.changes.Override, undefined)
  await refusalOf(owner.createOrder({ ...booking, datetime: at(day, '13:00') }, guard))
})

test('3 an override books in a company that refuses conflicts, and needs the privilege to edit', async () => {
  const { owner, server } = fixture
  const day = newDay()
  const booking = { inspector1uuid: marcus, datetime: at(day, '09:00'), duration: 60 }
  const own = await owner.createOrder(booking)
  await owner.createOrder({ ...booking, datetime: at(day, '11:00') })
  await fixture.setConflicts('reject')
  try {
    await refusalOf(owner.createOrder(booking))
    const { conflicts } = await owner.createOrder({ ...booking, override: 'A friend of the house.' })
    assert.deepEqual(kindsOf(conflicts), ['order'])
    const inspector = server.as('inspector')
    const change = { datetime: at(day, '11:00'), override: 'I can do both.' }
    await savesNothing(fixture, () => assert.rejects(inspector.updateOrder(own.id, change), MissingPrivilege))
    await owner.updateOrder(own.id, change)
    assert.equal((await owner.order(own.id)).datetime, at(day, '11:00'))
  } finally {
    await fixture.setConflicts('warn')
  }
})

test('4 a hold takes the place of another one, which stays if the time is not free', async () => {
  const { owner, server } = fixture
  const day = newDay()
  const hold = (time: string, more = {}) => ({ inspector: [ana], start: at(day, time), duration: 120, ...more })
  await owner.createOrder({ inspector1uuid: ana, datetime: at(day, '13:00'), duration: 120 })
  const first = await owner.hold(hold('09:00'))
  await refusalOf(owner.hold(hold('14:00', { instead: first.id })))
  const [kept] = await owner.holds()
  assert.equal(kept?.id, first.id)
  await refusalOf(server.as('office').hold(hold('09:30', { instead: first.id })))
  const second = await owner.hold(hold('09:30', { instead: first.id, seconds: 1_200 }))
  assert.deepEqual(
    (await owner.holds()).map(({ id, start }) => [id, start]),
    [[second.id, at(day, '09:30')]],
  )
  const third = await owner.hold(hold('09:30', { instead: second.id }))
  await owner.releaseHold(third.id)
  const { warnings, id } = await owner.hold(hold('09:30', { instead: third.id }))
  assert.deepEqual(warnings, [])
  await owner.releaseHold(id)
})

test('4 conflicts says what would be in the way of a booking, except its own hold', async () => {
  const { owner, server } = fixture
  const day = newDay()
  const { id, expires } = await owner.hold({ inspector: [ana], start: at(day, '09:00'), duration: 120 })
  const asked = { datetime: at(day, '09:00'), duration: 120, inspector: [ana], zip: '28203' }
  const own = await owner.checkTime({ ...asked, hold: id })
  assert.deepEqual(own, { conflicts: [], openings: [], refused: 'no', duration: 120, expires })
  const other = await owner.checkTime(asked)
  assert.deepEqual([kindsOf(other.conflicts), other.expires, other.openings.length], [['hold'], '', 3])
  const theirs = await server.as('office').checkTime({ ...asked, hold: id })
  assert.deepEqual([kindsOf(theirs.conflicts), theirs.expires], [['hold'], ''])
  const far = await owner.checkTime({ ...asked, zip: '90210', hold: id })
  assert.deepEqual(kindsOf(far.conflicts), ['outside the area'])
  const both = await owner.checkTime({ ...asked, inspector: [ana, marcus], datetime: at(day, '22:00'), hold: id })
  assert.deepEqual(kindsOf(both.conflicts), ['hours', 'hours'])
  for (const { startlocal, inspectors } of other.openings) {
    const inspector = inspectors.map(each => each.id)
    assert.deepEqual((await owner.checkTime({ ...asked, datetime: startlocal, inspector })).conflicts, [])
  }
  await owner.releaseHold(id)
  assert.deepEqual(kindsOf((await owner.checkTime({ ...asked, hold: id })).conflicts), [])
  for (const missing of [{ datetime: '' }, { inspector: [] }] as Partial<CheckTimeQuery>[])
    await assert.rejects(owner.checkTime({ ...asked, ...missing }), MissingFields)
})

test('4 openings/best counts the own hold as free', async () => {
  const { owner } = fixture
  const day = newDay()
  const { id } = await owner.hold({ inspector: [ana], start: at(day, '09:00'), duration: 120 })
  const startsOf = async (hold?: string) => {
    const query = { from: day, days: 1, duration: 120, inspector: [ana], hold }
    const { best } = await owner.bestOpenings(query)
    return best.flatMap(({ starts }) => starts.map(({ startlocal }) => startlocal))
  }
  assert.equal((await startsOf()).includes(at(day, '09:00')), false)
  assert.equal((await startsOf(id)).includes(at(day, '09:00')), true)
  await owner.releaseHold(id)
})
