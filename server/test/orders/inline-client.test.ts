import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Desk, openDesk } from './desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

test('2.2 an inline client is created by its display name', async () => {
  const name = `Grace van ${randomUUID()}`
  const { id } = await desk.owner.createOrder({ client: { name, email: 'grace@example.com', mobile: '704-555-0199' } })
  const client = await desk.owner.client((await desk.owner.order(id)).client)
  assert.deepEqual(
    [client.displayname, client.emailaddress, client.mobilephone],
    [name, 'grace@example.com', '704-555-0199'],
  )
})

test('2.2 an inline client who is known by that display name is found, whatever else is sent', async () => {
  const displayname = `Found ${randomUUID()}`
  const known = (await desk.owner.createClient({ displayname, emailaddress: 'first@example.com' })).id
  const { clients } = desk.counts()
  const { id } = await desk.owner.createOrder({ client: { name: ` ${displayname} `, email: 'second@example.com' } })
  assert.equal((await desk.owner.order(id)).client, known)
  assert.equal((await desk.owner.client(known)).emailaddress, 'first@example.com')
  assert.equal(desk.counts().clients, clients)
})

test('2.2 an inline client may also be an array of one object, and come with an update', async () => {
  const name = `Listed ${randomUUID()}`
  const { body } = await desk.send('/order', { client: [{ name }] })
  const first = await desk.owner.order(String(body.id))
  assert.equal((await desk.owner.client(first.client)).displayname, name)
  const { id } = await desk.owner.createOrder({})
  await desk.sendForm(`/order/${id}`, { client: [{ name }] })
  assert.equal((await desk.owner.order(id)).client, first.client)
})

test('2.2 clientuuid wins over an inline client, unless it is not known', async () => {
  const known = (await desk.owner.createClient({ displayname: `Known ${randomUUID()}` })).id
  const { clients = 0 } = desk.counts()
  const both = await desk.owner.createOrder({ clientuuid: known, client: { name: randomUUID() } })
  assert.equal((await desk.owner.order(both.id)).client, known)
  assert.equal(desk.counts().clients, clients)
  const name = randomUUID()
  const { id, warnings } = await desk.owner.createOrder({ clientuuid: randomUUID(), client: { name } })
  assert.equal((await desk.owner.client((await desk.owner.order(id)).client)).displayname, name)
  assert.equal(warnings.length, 1)
})

test('2.2 an inline client without a name is ignored, with a warning', async () => {
  const { clients } = desk.counts()
  for (const client of [{ email: 'unknown@example.com' }, { name: '  ' }, [{ name: 'A' }, { name: 'B' }], 'Ada']) {
    const { body } = await desk.send('/order', { client })
    assert.deepEqual([body.status, (body.warnings as string[]).length], ['ok', 1], JSON.stringify(client))
    assert.equal((await desk.owner.order(String(body.id))).client, '')
  }
  assert.equal(desk.counts().clients, clients)
})
