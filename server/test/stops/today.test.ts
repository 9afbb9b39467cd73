// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MissingPrivilege } from 'plumbline-client/errors'
import { testToday } from '../clock.ts'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'

describe("4 an inspector's stops", () => {
  let fixture: OrderFixture
  before(async () => {
    fixture = await openOrderFixture()
  })
  after(() => fixture.close())

  test('4 today has the own scheduled orders with people, access, notes, drives and what is missing', async () => {
    const { owner } = fixture
    const inspector = fixture.server.as('inspector')
    const [me, other] = [fixture.user('inspector'), fixture.user('ana')]
    // The demo has orders of today, too.
    await fixture.alter('update order_inspectors set starts_at = null, ends_at = null, searched_from = null')
    const at = (time: string, days = 0) => `${testToday().add({ days })} ${time}`
    const { id: client } = await owner.createClient({ firstname: 'Rosa', lastname: 'W', mobilephone: '704-555-0199' })
    const common = { ...scheduling, duration: 120, inspector1uuid: me, zip: '28203' }
    const first = await owner.createOrder({
      ...common,
      ...{ datetime: at('09:00:00'), address1: '1 First St', clientuuid: client, gatecode: '#77' },
      ...{ services: [fixture.service('Home Inspection')], notes: [{ text: 'Tenant at home.' }] },
    })
    const second = await owner.createOrder({ ...common, datetime: at('13:00:00'), zip: '28277' })
    const tomorrow = await owner.createOrder({ ...common, datetime: at('09:00:00', 1), signature: 'Rosa W' })
    await inspector.uploadReport(first.id, '%PDF-1.7', { filename: 'report.pdf' })
    for (const name of ['roof.jpg', 'attic.jpg']) await inspector.uploadAttachment(first.id, name, { filename: name })
    await owner.createOrder({ ...common, scheduled: '', inprogress: true, datetime: at('16:00:00') })
    await owner.createOrder({ ...common, inspector1uuid: other, datetime: at('09:00:00') })
    await inspector.announceArrival(first.id, {})

    const { days, inspector: whose } = await inspector.today()
    assert.equal(whose, me)
    assert.deepEqual(
      days.map(({ date, stops }) => [date, ...stops.map(({ oid }) => oid)]),
      [
        [`${testToday()}`, first.oid, second.oid],
        [`${testToday().add({ days: 1 })}`, tomorrow.oid],
      ],
    )
    const [one, two] = days[0]?.stops ?? []
    assert.deepEqual(
      [one?.people.map(({ name, mobile }) => [name, mobile]), one?.gatecode, one?.notes[0]?.text, one?.services],
      [[['Rosa W', '704-555-0199']], '#77', 'Tenant at home.', ['Home Inspection']],
    )
    assert.deepEqual(
      [one?.missing, one?.due, two?.missing],
      [['unconfirmed', 'unpaid', 'unsigned'], 415, ['unconfirmed', 'unsigned']],
    )
    assert.deepEqual([one?.reports, one?.attachments, two?.reports, two?.attachments], [1, 2, 0, 0])
    assert.deepEqual(days[1]?.stops[0]?.missing, ['unconfirmed'])
    assert.ok((two?.driveminutes ?? 0) > 0 && two?.slack === 120 - (two?.driveminutes ?? 0))
    await inspector.completeOrder(first.id)
    const [done] = (await inspector.today({ days: 1 })).days[0]?.stops ?? []
    // Nothing of today is signed, so that nothing is missed.
    assert.deepEqual([done?.state, done?.missing], ['completed', ['unpaid']])
  })

  test("4 only the office sees another inspector's day", async () => {
    const ana = fixture.user('ana')
    assert.equal((await fixture.owner.today({ inspector: ana })).inspector, ana)
    assert.equal((await fixture.server.as('office').today({ inspector: ana })).inspector, ana)
    await assert.rejects(fixture.server.as('inspector').today({ inspector: ana }), MissingPrivilege)
  })
})
