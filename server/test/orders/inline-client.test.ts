import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

test('2.2 an inline client is created by its display name', async () => {
  const name = `Grace van ${randomUUID()}`
  const { id } = await fixture.owner.createOrder({
    client: { name, email: 'grace@example.com', mobile: '704-555-0199' },
  })
  const client = await fixture.owner.client((await fixture.owner.order(id)).client)
  assert.deepEqual(
    [client.displayname, client.emailaddress, client.mobilephone],
    [name, 'grace@example.com', '704-555-0199'],
  )
})

test('2.2 an inline client with a known display name is found, whatever its other fields', async () => {
  const displayname = `Found ${randomUUID()}`
  const known = (await fixture.owner.createClient({ displayname, emailaddress: 'first@example.com' })).id
  const { clients } = fixture.counts()
  const { id } = await fixture.owner.createOrder({ client: { name: ` ${displayname} `, email: 'second@example.com' } })
  assert.equal((await fixture.owner.order(id)).client, known)
  assert.equal((await fixture.owner.client(known)).emailaddress, 'first@example.com')
  assert.equal(fixture.counts().clients, clients)
})

test('2.2 an inline client may also be an array of one object, and come with an update', async () => {
  const name = `Listed ${randomUUID()}`
  const { body } = await fixture.send('/order', { client: [{ name }] })
  const first = await fixture.owner.order(String(body.id))
  assert.equal((await fixture.owner.client(first.client)).displayname, name)
  const { id } = await fixture.owner.createOrder({})
  await fixture.sendForm(`/order/${id}`, { client: [{ name }] })
  assert.equal((await fixture.owner.order(id)).client, first.client)
})

test('2.2 clientuuid wins over an inline client, unless it is not known', async () => {
  const known = (await fixture.owner.createClient({ displayname: `Known ${randomUUID()}` })).id
  const { clients = 0 } = fixture.counts()
  const both = await fixture.owner.createOrder({ clientuuid: known, client: { name: randomUUID() } })
  assert.equal((await fixture.owner.order(both.id)).client, known)
  assert.equal(fixture.counts().clients, clients)
  const name = randomUUID()
  const { id, warnings } = await fixture.owner.createOrder({ clientuuid: randomUUID(), client: { name } })
  assert.equal((await fixture.owner.client((await fixture.owner.order(id)).client)).displayname, name)
  assert.equal(warnings.length, 1)
})

test('2.2 an inline client without a name is ignored, with a warning', async () => {
  const { clients } = fixture.counts()
  for (const client of [{ email: 'unknown@example.com' }, { name: '  ' }, [{ name: 'A' }, { name: 'B' }], 'Ada']) {
    const { body } = await fixture.send('/order', { client })
    assert.deepEqual([body.status, (body.warnings as string[]).length], ['ok', 1], JSON.stringify(client))
    assert.equal((await fixture.owner.order(String(body.id))).client, '')
  }
  assert.equal(fixture.counts().clients, clients)
})

test('2.2 an inline client whose email or mobile reaches nobody is created, with warnings', async () => {
  const warnings = [
    'client[email]: nobody is not an email address; it was taken as sent',
    'client[mobile]: 12 is not a phone number; it was taken as sent',
  ]
  const client = { name: `Unreached ${randomUUID()}`, email: 'nobody', mobile: '12' }
  const created = await fixture.send('/order', { client })
  assert.deepEqual(created.body.warnings, warnings)
  const found = (await fixture.owner.order(String(created.body.id))).client
  assert.equal((await fixture.owner.client(found)).emailaddress, 'nobody')
  const { body: other } = await fixture.send('/order', { client: { ...client, email: 'x@', mobile: '13' } })
  const known = 'was ignored: the client of this name is known already'
  assert.deepEqual(other.warnings, [`client[email]: x@ ${known}`, `client[mobile]: 13 ${known}`])
  const uuid = await fixture.send('/order', { clientuuid: found, client })
  assert.deepEqual(uuid.body.warnings, [`client: ${client.name} was ignored: clientuuid names the client`])
  const inline = { name: `Reached ${randomUUID()}`, email: 'ada@example.com', mobile: '704-555-0131' }
  assert.equal((await fixture.send('/order', { client: inline })).body.warnings, undefined)
})
