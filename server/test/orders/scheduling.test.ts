import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OrderFields } from 'plumbline-client'
import { appointmentAt } from 'plumbline-client/slots'
import { freeTime, now, type OrderFixture, openOrderFixture, savesNothing, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const writers = { JSON: () => fixture.send, 'a form': () => fixture.sendForm } as const
type Writer = keyof typeof writers
const encodings = Object.keys(writers) as Writer[]

const stateOf = async (id: unknown) => {
  const { orderstatus, scheduleddatetime } = await fixture.owner.order(String(id))
  return [orderstatus, scheduleddatetime]
}

/** Open windows far enough ahead that booking rules for today do not apply. */
async function openWindow(username: string) {
  const inspector = fixture.user(username)
  const { slots } = await fixture.owner.availableSlots({ inspector, offset: 40, daysahead: 60 })
  const [slot] = slots
  assert.ok(slot)
  const isOpen = async () =>
    (await fixture.owner.availableSlots({ inspector, offset: 40, daysahead: 60 })).slots.some(
      ({ start }) => start === slot.start,
    )
  return { inspector1uuid: inspector, datetime: appointmentAt(slot.start), isOpen }
}

for (const encoding of encodings) {
  test(`3 an order created without inprogress, as ${encoding}, is a draft with a number and no scheduled event`, async () => {
    const { body } = await writers[encoding]()('/order', { address1: '1 Main', datetime: freeTime() })
    assert.equal(body.status, 'ok')
    assert.ok(Number.isSafeInteger(body.oid))
    assert.deepEqual(await stateOf(body.id), ['draft', ''])
    assert.deepEqual(fixture.kinds(String(body.id)), ['ORDER_CREATED'])
    assert.equal((await fixture.owner.order(String(body.id))).scheduledby, '')
  })

  test(`3 an order created with inprogress false and scheduled, as ${encoding}, is scheduled immediately`, async () => {
    const { body } = await writers[encoding]()('/order', { ...scheduling, datetime: freeTime() })
    assert.deepEqual([body.status, ...(await stateOf(body.id))], ['ok', 'scheduled', now])
    assert.deepEqual(fixture.kinds(String(body.id)), ['ORDER_CREATED', 'ORDER_SCHEDULED'])
  })

  test(`3 an order created with inprogress false and no scheduled, as ${encoding}, is rejected`, async () => {
    for (const scheduled of [undefined, '', 'now', '2031-13-01 10:00:00']) {
      const fields = { inprogress: false, ...(scheduled !== undefined && { scheduled }), client: { name: 'Unused' } }
      const { status, body } = await savesNothing(fixture, () => writers[encoding]()('/order', fields))
      assert.deepEqual([status, body.status], [200, 'error'])
      assert.match(body.message, /^please provide a scheduled date\/time format/)
    }
  })

  test(`3 a draft becomes scheduled by inprogress false and scheduled together, as ${encoding}`, async () => {
    const { id } = await fixture.owner.createOrder({ datetime: freeTime(), inspector1uuid: fixture.user('ana') })
    const { body } = await writers[encoding]()(`/order/${id}`, scheduling)
    assert.deepEqual([body.status, ...(await stateOf(id))], ['ok', 'scheduled', now])
    assert.deepEqual(fixture.kinds(id), ['ORDER_CREATED', 'ORDER_UPDATED', 'ORDER_SCHEDULED'])
  })

  test(`3 inprogress false without scheduled on a draft, as ${encoding}, is ignored with 200 and no error`, async () => {
    const { id } = await fixture.owner.createOrder({})
    const { status, body } = await writers[encoding]()(`/order/${id}`, { inprogress: false, city: 'Kept' })
    assert.deepEqual([status, body.status, body.message], [200, 'ok', ''])
    assert.deepEqual(body.warnings, ['inprogress: false was ignored: send it together with scheduled'])
    assert.deepEqual(await stateOf(id), ['draft', ''])
    assert.equal((await fixture.owner.order(id)).city, 'Kept')
    assert.ok(!fixture.kinds(id).includes('ORDER_SCHEDULED'))
  })
}

test('3 a draft has its number from the beginning, and keeps it when it is scheduled', async () => {
  const draft = await fixture.owner.createOrder({})
  const scheduled = await fixture.owner.updateOrder(draft.id, scheduling)
  assert.equal(scheduled.oid, draft.oid)
})

for (const inprogress of [true, 'yes', 1, '1', 'true']) {
  test(`3 inprogress ${JSON.stringify(inprogress)} is a draft, and scheduled is ignored`, async () => {
    const { body } = await fixture.send('/order', { inprogress, scheduled: now })
    assert.deepEqual(await stateOf(body.id), ['draft', ''])
    assert.deepEqual(body.warnings, ['scheduled was ignored: it takes effect only together with inprogress: false'])
  })
}

for (const inprogress of [false, 'no', 0, '0', 'false', 'False']) {
  test(`2.1 inprogress ${JSON.stringify(inprogress)} is read as false`, async () => {
    const { body } = await fixture.send('/order', { inprogress, scheduled: now })
    assert.deepEqual(await stateOf(body.id), ['scheduled', now])
  })
}

for (const inprogress of ['maybe', 2, {}, 'off']) {
  test(`2.1 inprogress ${JSON.stringify(inprogress)} is neither yes nor no and counts as absent`, async () => {
    const { body } = await fixture.send('/order', { inprogress })
    assert.deepEqual(await stateOf(body.id), ['draft', ''])
    assert.match(String((body.warnings as string[])[0]), /^inprogress: .* is neither a yes nor a no and was ignored$/)
  })
}

test('3 scheduled alone schedules nothing', async () => {
  const { id, warnings } = await fixture.owner.createOrder({ scheduled: now })
  const updated = await fixture.owner.updateOrder(id, { scheduled: now })
  assert.deepEqual([warnings.length, updated.warnings.length], [1, 1])
  assert.deepEqual(await stateOf(id), ['draft', ''])
})

test('3 a scheduled value that cannot be parsed refuses the update, and the draft is unchanged', async () => {
  const { id } = await fixture.owner.createOrder({})
  for (const scheduled of ['soon', '2031-02-30 10:00:00', { at: now }, true]) {
    const { body } = await savesNothing(fixture, () => fixture.send(`/order/${id}`, { inprogress: false, scheduled }))
    assert.equal(body.status, 'error', JSON.stringify(scheduled))
    assert.match(body.message, /^please provide a scheduled date\/time format/)
  }
  assert.deepEqual(await stateOf(id), ['draft', ''])
})

test('3 a repeat of the scheduling fields schedules again, and the event is recorded again', async () => {
  const { id } = await fixture.owner.createOrder({ ...scheduling, datetime: freeTime() })
  await fixture.owner.updateOrder(id, scheduling)
  await fixture.owner.updateOrder(id, {
    ...scheduling,
    scheduled: '2031-05-03 08:00:00',
    scheduledby: fixture.user('office'),
  })
  assert.deepEqual(
    fixture.kinds(id).filter(kind => kind === 'ORDER_SCHEDULED'),
    Array(3).fill('ORDER_SCHEDULED'),
  )
  assert.ok(!fixture.kinds(id).includes('ORDER_RESCHEDULED'))
  assert.deepEqual(await stateOf(id), ['scheduled', '2031-05-03 08:00:00'])
  assert.equal((await fixture.owner.order(id)).scheduledby, fixture.user('office'))
})

test('3 a scheduled order with a new datetime or inspector or duration is rescheduled', async () => {
  const datetime = freeTime()
  const inspector1uuid = fixture.user('ana')
  const { id } = await fixture.owner.createOrder({ ...scheduling, datetime, inspector1uuid, duration: 60 })
  const recorded = async (fields: OrderFields) => {
    const before = fixture.kinds(id).length
    await fixture.owner.updateOrder(id, fields)
    return fixture.kinds(id).slice(before)
  }
  const rescheduled = ['ORDER_UPDATED', 'ORDER_RESCHEDULED']
  assert.deepEqual(await recorded({ datetime: freeTime() }), rescheduled)
  assert.deepEqual(await recorded({ datetime: freeTime(), inspector1uuid: fixture.user('walt') }), rescheduled)
  assert.deepEqual(await recorded({ inspector1uuid: fixture.user('ana') }), rescheduled)
  assert.deepEqual(await recorded({ inspector7uuid: fixture.user('priya') }), rescheduled)
  assert.deepEqual(await recorded({ duration: 90 }), rescheduled)
  assert.deepEqual(await recorded({ duration: 90, inspector1uuid: fixture.user('ana') }), ['ORDER_UPDATED'])
  assert.deepEqual(await recorded({ city: 'Charlotte' }), ['ORDER_UPDATED'])
  assert.deepEqual(await stateOf(id), ['scheduled', now])
})

test('3 a draft with a new datetime is not rescheduled', async () => {
  const { id } = await fixture.owner.createOrder({ datetime: freeTime() })
  await fixture.owner.updateOrder(id, { datetime: freeTime() })
  assert.deepEqual(fixture.kinds(id), ['ORDER_CREATED', 'ORDER_UPDATED'])
})

test('3 a confirmed timestamp records the confirmation of the client, and the order stays scheduled', async () => {
  const { id } = await fixture.owner.createOrder(scheduling)
  await fixture.server.as('office').updateOrder(id, { confirmed: '2031-05-02 07:08:09' })
  const { confirmeddatetime, confirmedby, orderstatus } = await fixture.owner.order(id)
  assert.deepEqual(
    [confirmeddatetime, confirmedby, orderstatus],
    ['2031-05-02 07:08:09', fixture.user('office'), 'scheduled'],
  )
  assert.deepEqual(fixture.kinds(id).slice(2), ['ORDER_UPDATED', 'ORDER_CONFIRMED'])
  const confirmed = await fixture.owner.createOrder({ ...scheduling, confirmed: '2031-05-02 07:08:09' })
  assert.deepEqual(fixture.kinds(confirmed.id), ['ORDER_CREATED', 'ORDER_SCHEDULED', 'ORDER_CONFIRMED'])
})

test('3 scheduled without appointment or without inspector, an order has no calendar entry', async () => {
  const { inspector1uuid, datetime, isOpen } = await openWindow('ana')
  const timeless = await fixture.owner.createOrder({ ...scheduling, inspector1uuid })
  const unassigned = await fixture.owner.createOrder({ ...scheduling, datetime })
  assert.deepEqual(await stateOf(timeless.id), ['scheduled', now])
  assert.deepEqual(await stateOf(unassigned.id), ['scheduled', now])
  assert.ok(await isOpen())
  assert.deepEqual((await fixture.owner.order(unassigned.id)).conflicts, [])
  await fixture.owner.updateOrder(timeless.id, { datetime })
  assert.ok(!(await isOpen()))
})

test('3 a draft hides the window of its inspector, and removing it shows the window again', async () => {
  const { inspector1uuid, datetime, isOpen } = await openWindow('inspector')
  const { id } = await fixture.owner.createOrder({ inspector2uuid: inspector1uuid, datetime, duration: 15 })
  assert.ok(!(await isOpen()))
  await fixture.owner.deleteOrder(id)
  assert.ok(await isOpen())
})

test('1 two orders may have one inspector at the same time', async () => {
  const fields = { ...scheduling, datetime: freeTime(), inspector1uuid: fixture.user('ana') }
  const [first, second] = await Promise.all([fixture.owner.createOrder(fields), fixture.owner.createOrder(fields)])
  assert.deepEqual([await stateOf(first.id), await stateOf(second.id)], Array(2).fill(['scheduled', now]))
  assert.deepEqual((await fixture.owner.order(first.id)).conflicts, [second.id])
})
