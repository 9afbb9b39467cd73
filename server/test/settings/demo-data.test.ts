// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Refused } from 'plumbline-client/errors'
import { scheduling } from '../orders/order-fixture.ts'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { openWebhookFixture, type WebhookFixture } from '../webhooks/webhook-fixture.ts'

let fixture: WebhookFixture
before(async () => {
  fixture = await openWebhookFixture()
})
after(() => fixture.close())

const nothing = { orders: 0, clients: 0, agents: 0, agencies: 0, contacts: 0, timeOff: 0 }
const shown = (table: string) => count(`${table} where is_shown = 1`)
const ids = (rows: string) => fixture.query(`select id from ${rows}`).map(({ id }) => id)
const count = (rows: string) => Number(fixture.query(`select count(*) as found from ${rows}`)[0]?.found)

test('4 the demo data of a company is counted, and a company without it has none', async () => {
  assert.deepEqual(await fixture.owner.settings.demoData(), {
    ...{ orders: count('orders'), clients: shown('clients'), agents: shown('agents') },
    ...{ agencies: shown('agencies'), contacts: shown('contacts'), timeOff: count('blocked_times') },
  })
  assert.deepEqual([count('orders'), count('blocked_times')], [40, 3])
  const authorization = await addCompany(fixture.server, bareCompany('plain'))
  for (const method of ['GET', 'DELETE']) {
    const url = `${fixture.server.publicUrl}/plain/rest/settings/demodata?company=plain`
    const body = (await (await fetch(url, { method, headers: { authorization } })).json()) as { demodata: object }
    assert.deepEqual(body.demodata, nothing)
  }
})

test('4 only an owner who names the company removes its demo data', async () => {
  await assert.rejects(fixture.server.as('office').settings.removeDemoData(fixture.server.key), { httpStatus: 403 })
  for (const key of ['', 'plain', 'DEMO']) {
    const refused = await fixture.owner.settings.removeDemoData(key).catch(error => error as Refused)
    assert.deepEqual(
      ((refused as Refused).answer.errors as { field: string }[]).map(({ field }) => field),
      ['company'],
    )
  }
  assert.equal((await fixture.owner.settings.demoData()).orders, 40)
})

test('4 removing the demo data keeps what users made, notifies webhooks and sends no message', async () => {
  const { owner, user } = fixture
  const [demoClient] = (await owner.clients({ limit: 1 })).clients
  const { id: ownClient } = await owner.createClient({ lastname: 'Kept' })
  const [agency] = (await owner.agencies({ limit: 1 })).agencies
  const { id: ownAgent } = await owner.createAgent({ lastname: 'Kept', agency: agency?.id ?? '' })
  const time = { user: user('inspector'), start: '2031-11-06 13:00', end: '2031-11-06 14:00', title: 'Vacation' }
  const { id: ownEvent } = await owner.createCalendarEvent(time)
  const { id: ownOrder } = await owner.createOrder({
    ...{ datetime: '2031-11-07 09:00:00', inspector1uuid: user('inspector'), ...scheduling },
    clientuuid: demoClient?.id ?? '',
  })
  const webhook = await fixture.add('http://127.0.0.1:9/', ['ORDER_DELETED'])
  const messages = count('messages')
  const { cursor } = await owner.changes()
  const counts = await owner.settings.demoData()

  assert.deepEqual(await owner.settings.removeDemoData(fixture.server.key), counts)

  assert.deepEqual(await owner.settings.demoData(), nothing)
  assert.deepEqual(await owner.settings.removeDemoData(fixture.server.key), nothing)
  assert.deepEqual(ids('orders where removed_at is null'), [ownOrder])
  assert.equal(count('orders where removed_at is not null'), 40)
  const [demoOrder] = ids('orders where oid = 1001')
  assert.equal((await owner.order(String(demoOrder))).show, 'no')
  assert.deepEqual(fixture.kinds(String(demoOrder)).at(-1), 'ORDER_DELETED')
  assert.equal(fixture.states(webhook).length, 40)
  assert.equal(count('messages'), messages)
  assert.deepEqual(ids('clients where is_shown = 1'), [ownClient])
  assert.deepEqual(ids('agents where is_shown = 1'), [ownAgent])
  assert.deepEqual([shown('contacts'), shown('agencies')], [0, 1])
  assert.equal((await owner.agent(ownAgent)).agency, agency?.id)
  assert.deepEqual(ids('blocked_times'), [ownEvent])
  const changed = new Set((await owner.changes({ after: cursor })).changes.map(({ id }) => id))
  assert.ok(changed.has(String(demoOrder)) && changed.has(demoClient?.id ?? '') && !changed.has(ownOrder))
  assert.equal((await owner.order(ownOrder)).client, demoClient?.id)
})
