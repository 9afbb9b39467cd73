// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { answerOf, plumbline } from '../cli/plumbline.ts'
import { testMillis } from '../clock.ts'
import { freeTime, type OrderFixture, scheduling, startOrderFixture } from '../orders/order-fixture.ts'

describe('company migrate abort', () => {
  let fixture: OrderFixture
  before(async () => {
    fixture = await startOrderFixture()
  })
  after(() => fixture.close())

  test('due messages wait, and company migrate abort restores their times', async () => {
    const { dataDir } = fixture.server
    const { id } = await fixture.owner.createOrder({
      datetime: freeTime(),
      inspector1uuid: fixture.user('inspector'),
      client: { name: 'Ann Waits', email: 'ann@example.com' },
      ...scheduling,
    })
    const due = () =>
      fixture.query(`select due_at, claim from messages where order_id = ? and state = 'due' order by id`, id)
    const before = due()
    assert.ok(before.length > 0)
    await answerOf(dataDir, ['company', 'migrate', 'start', 'demo'])
    const farOff = testMillis() + 1000 * 365 * 86_400_000
    for (const { due_at } of due()) assert.ok(Number(due_at) > farOff)
    await answerOf(dataDir, ['company', 'migrate', 'abort', 'demo'])
    assert.deepEqual(due(), before)
    assert.equal((await plumbline(dataDir, ['company', 'migrate', 'abort', 'demo'])).stdout, 'demo was not migrating\n')
  })

  test('a writable company can be neither exported nor redirected', async () => {
    const { dataDir } = fixture.server
    const exported = await plumbline(dataDir, ['company', 'migrate', 'export', 'demo'])
    assert.deepEqual([exported.code, exported.stdout], [1, ''])
    assert.match(exported.stderr, /demo is still writable: run company migrate start demo first/)
    const redirected = await plumbline(dataDir, [
      'company',
      'migrate',
      'redirect',
      'demo',
      '--to',
      'https://cell2.example.com',
    ])
    assert.equal(redirected.code, 1)
    assert.match(redirected.stderr, /demo is still writable here: run company migrate start demo first/)
  })
})
