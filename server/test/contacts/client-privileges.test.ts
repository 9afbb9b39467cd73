// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { OrderFields, Plumbline } from 'plumbline-client'
import { MissingPrivilege } from 'plumbline-client/errors'
import { newId } from '../../src/domain/ids.ts'
import { isInspectorForClient } from '../../src/domain/people/contact-store.ts'
import { OpenTimeStore } from '../availability/open-time-store.ts'
import { testOnSqlite } from '../engine.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { RecordingTransaction } from '../store/recording-transaction.ts'
import { atEnd } from '../store/scratch.ts'

let fixture: OrderFixture
let owner: Plumbline
let inspector: Plumbline
before(async () => {
  fixture = await openOrderFixture()
  owner = fixture.owner
  inspector = fixture.server.as('inspector')
})
after(() => fixture.close())

const email = 'rosa@example.com'

async function newClient(): Promise<string> {
  return (await owner.createClient({ firstname: 'Rosa', lastname: 'Whitfield', emailaddress: email })).id
}

async function orderOfInspector(clientuuid: string, fields: OrderFields = {}): Promise<string> {
  return (await owner.createOrder({ inspector1uuid: fixture.user('inspector'), clientuuid, ...fields })).id
}

async function assertRefused(attempt: Promise<unknown>): Promise<void> {
  await assert.rejects(attempt, (error: unknown) => {
    assert.ok(error instanceof MissingPrivilege)
    const message = 'this action requires user access: EDIT_INSPECTIONS'
    assert.deepEqual(error.answer, { status: 'error', message })
    return error.httpStatus === 403
  })
}

const redirect = (caller: Plumbline, id: string) => caller.updateClient(id, { emailaddress: 'eve@example.com' })

async function assertEditable(caller: Plumbline, id: string): Promise<void> {
  await redirect(caller, id)
  assert.equal((await owner.client(id)).email, 'eve@example.com')
}

async function assertProtected(caller: Plumbline, id: string): Promise<void> {
  const before = await owner.client(id)
  await assertRefused(redirect(caller, id))
  assert.deepEqual(await owner.client(id), before)
}

test('5 a user without the privilege cannot change a client, nor can an inspector of other orders', async () => {
  const client = await newClient()
  await orderOfInspector(await newClient())
  for (const person of ['limited', 'inspector'] as const) await assertProtected(fixture.server.as(person), client)
})

test('5 a user who may create or edit inspections can change every client', async () => {
  for (const person of ['owner', 'office'] as const) await assertEditable(fixture.server.as(person), await newClient())
})

test('5 every user can create a client, but needs the privilege to change it afterwards', async () => {
  for (const person of ['inspector', 'limited'] as const) {
    const { id } = await fixture.server.as(person).createClient({ firstname: person })
    await assertProtected(fixture.server.as(person), id)
  }
})

test('5 an unknown client is reported as unknown to a user without the privilege too', async () => {
  const { status, body } = await fixture.send('/client/38f6b0d4-e2a8-4c71-9f5d-7a1b3c9e6084', { city: 'Charlotte' })
  const asLimited = fixture.server.as('limited').updateClient('38f6b0d4-e2a8-4c71-9f5d-7a1b3c9e6084', {})
  await assert.rejects(asLimited, { message: body.message })
  assert.equal(status, 200)
})

test('5 an inspector can change the clients of their orders, in any place on the order', async () => {
  const first = await newClient()
  await orderOfInspector(first)
  await assertEditable(inspector, first)
  const second = await newClient()
  await owner.createOrder({ clientuuid: second, inspector2uuid: fixture.user('inspector') })
  await assertEditable(inspector, second)
})

test('5 an inspector who left the order, or whose order is removed, cannot change its client', async () => {
  const left = await newClient()
  await owner.updateOrder(await orderOfInspector(left), { inspector1uuid: fixture.user('owner') })
  await assertProtected(inspector, left)
  const removed = await newClient()
  await owner.deleteOrder(await orderOfInspector(removed))
  await assertProtected(inspector, removed)
  const replaced = await newClient()
  await owner.updateOrder(await orderOfInspector(replaced), { clientuuid: await newClient() })
  await assertProtected(inspector, replaced)
})

test('5 an inspector cannot make another client the client of their order, by id or by name', async () => {
  const name = 'Victor Known'
  const { id: victim } = await owner.createClient({ displayname: name, emailaddress: email })
  for (const fields of [{ clientuuid: victim }, { client: { name } }]) {
    const order = await orderOfInspector(await newClient())
    const before = await owner.order(order)
    await assertRefused(inspector.updateOrder(order, { ...fields, address1: '1 Oak Street' }))
    assert.deepEqual(await owner.order(order), before)
    await owner.updateOrder(order, fields)
    assert.equal((await owner.order(order)).client, victim)
  }
})

test('5 an inspector can send the client of their order again, and a new one inline', async () => {
  const client = await newClient()
  const order = await orderOfInspector(client)
  await inspector.updateOrder(order, { clientuuid: client, address1: '1 Oak Street' })
  await inspector.updateOrder(order, { client: { name: 'Nina Unknown', email: 'nina@example.com' } })
  const { client: replaced, address1 } = await owner.order(order)
  assert.equal(address1, '1 Oak Street')
  assert.equal((await owner.client(replaced)).email, 'nina@example.com')
})

test('2.2 an inline client of a known name changes nothing of that client, on a new order and on an update', async () => {
  const name = 'Inga Inline'
  const { id } = await owner.createClient({ displayname: name, emailaddress: email, mobilephone: '704-555-0199' })
  const before = await owner.client(id)
  const client = { name, email: 'eve@example.com', mobile: '704-555-0666' }
  const created = await owner.createOrder({ client })
  const updated = await owner.updateOrder(created.id, { client })
  for (const { warnings } of [created, updated]) assert.equal(warnings.length, 2)
  assert.deepEqual(await owner.client(id), before)
  assert.equal((await owner.order(created.id)).client, id)
})

testOnSqlite('5 the check reads the orders of the client, not all orders of the inspector', async t => {
  const store = await OpenTimeStore.open()
  atEnd(t, () => store.close())
  const company = await store.company()
  const details = await company.read('2026-10-05T12:00:00Z', async scope => {
    const recording = new RecordingTransaction(scope.tx)
    await isInspectorForClient({ ...scope, tx: recording }, scope.actor.id, newId())
    const [{ sql, values } = assert.fail()] = recording.statements
    return scope.tx.all<{ detail: string }>({ sql: `explain query plan ${sql}`, values })
  })
  assert.deepEqual(
    details.map(({ detail }) => detail).filter(detail => detail.startsWith('SEARCH')),
    [
      'SEARCH o USING INDEX orders_by_client (company_id=? AND client_id=?)',
      'SEARCH i USING INDEX sqlite_autoindex_order_inspectors_1 (company_id=? AND order_id=? AND place>?)',
    ],
  )
})
