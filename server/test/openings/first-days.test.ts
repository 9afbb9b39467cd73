import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

test('7 a day before 1900 is refused as an unreadable day', async () => {
  for (const day of ['0000-01-01', '1899-12-31', '1899-02-30']) {
    for (const path of [`/route?inspector=${fixture.user('ana')}&date=${day}`, `/openings?from=${day}`]) {
      const { status, body } = await fixture.request('GET', path)
      assert.ok(status < 500, path)
      assert.match(body.message, /a day such as/)
    }
  }
})

test('7 an order on the first or the last day that can be written is refused by the guard, not by a failure', async () => {
  for (const datetime of ['0000-01-01 00:00:00', '9999-12-31 23:00:00']) {
    const order = { datetime, inspector1uuid: fixture.user('ana'), duration: 120 }
    const refused = await fixture.send('/order', order, { prefer: 'conflict=reject' })
    assert.ok(refused.status < 500, refused.text)
    assert.match(refused.body.message, /^the time is already taken/)
    const warned = await fixture.send('/order', order, { prefer: 'conflict=warn' })
    assert.equal(warned.body.status, 'ok', warned.text)
  }
})
