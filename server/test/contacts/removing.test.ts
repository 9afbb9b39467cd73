import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MissingPrivilege, Refused } from 'plumbline-client/errors'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const refuses = (work: Promise<unknown>, message: RegExp) =>
  assert.rejects(work, (error: unknown) => error instanceof Refused && message.test(error.message))

describe('2.5 removed clients and agents', () => {
  test('2.5 a removed client stays on its orders and in the list of changes with show no; the whole list and lookups miss it', async () => {
    const { owner } = fixture
    const { id } = await owner.createClient({ firstname: 'Gone', lastname: 'Client', emailaddress: 'gone@example.com' })
    const order = await owner.createOrder({ clientuuid: id })
    const { cursor } = await owner.clients({ limit: 1000 })
    const removed = await owner.deleteClient(id)
    const { show, modified, displayname } = await owner.client(id)
    assert.deepEqual([show, modified, displayname], ['no', removed.modified, 'Gone Client'])
    assert.equal((await owner.order(order.id)).client, id)
    assert.equal(await owner.lookUpClient('gone@example.com'), undefined)
    const { clients } = await owner.clients({ cursor })
    assert.deepEqual(
      clients.map(client => [client.id, client.show]),
      [[id, 'no']],
    )
    const before = Temporal.Instant.from(removed.modified).subtract({ milliseconds: 1 })
    const listed = async (query: string) => {
      const { body } = await fixture.request('GET', `/clients${query}`)
      return (body.clients as { id: string }[]).some(client => client.id === id)
    }
    const queries = ['', '?limit=1000', `?after=${before}`]
    assert.deepEqual(await Promise.all(queries.map(listed)), [false, true, true])
    await refuses(owner.deleteClient(id), /^could not locate a client with the provided id/)
    await refuses(owner.updateClient(id, { city: 'x' }), /^could not locate a client with the provided id/)
  })

  test('2.5 a new order drops a removed client or agent with a warning, and a name finds no removed client', async () => {
    const { owner } = fixture
    const client = await owner.createClient({ firstname: 'Passing', lastname: 'Name' })
    const agent = await owner.createAgent({ lastname: 'Passing' })
    await owner.deleteClient(client.id)
    await owner.deleteAgent(agent.id)
    const { id, warnings } = await owner.createOrder({ clientuuid: client.id, buyersagentuuid: agent.id })
    assert.deepEqual(warnings, [
      `clientuuid: ${client.id} is not known here and was dropped`,
      `buyersagentuuid: ${agent.id} is not known here and was dropped`,
    ])
    const order = await owner.order(id)
    assert.deepEqual([order.client, order.buyersagent], ['', ''])
    const inline = await owner.createOrder({ client: { name: 'Passing Name' } })
    assert.notEqual((await owner.order(inline.id)).client, client.id)
  })

  test('2.6 a removed agent is not found by email; the next one with the address is', async () => {
    const { owner } = fixture
    const fields = { lastname: 'Twin', emailaddress: 'twin@example.com' }
    const [first, second] = [await owner.createAgent(fields), await owner.createAgent(fields)]
    await owner.deleteAgent(first.id)
    assert.equal((await owner.lookUpAgent('twin@example.com'))?.id, second.id)
    assert.equal((await owner.agent(first.id)).show, 'no')
  })

  test('2.5 an order that names its removed client again keeps it', async () => {
    const { owner } = fixture
    const { id } = await owner.createClient({ lastname: 'Stays' })
    const order = await owner.createOrder({ clientuuid: id })
    await owner.deleteClient(id)
    await owner.updateOrder(order.id, { clientuuid: id, city: 'Concord' })
    assert.equal((await owner.order(order.id)).client, id)
  })

  test('5 removing needs the owner privilege', async () => {
    const sdk = fixture.server.as('office')
    for (const attempt of [() => sdk.deleteClient('x'), () => sdk.deleteAgent('x'), () => sdk.deleteContact('x')])
      await assert.rejects(attempt, MissingPrivilege)
  })

  test('2.5 the switches of email and text messages are on until they are switched off, and are read back', async () => {
    const { owner } = fixture
    const client = await owner.createClient({ lastname: 'Quiet' })
    const before = await owner.client(client.id)
    assert.deepEqual([before.send_email, before.send_sms, before.show], ['yes', 'yes', 'yes'])
    await owner.updateClient(client.id, { send_sms: false })
    const after = await owner.client(client.id)
    assert.deepEqual([after.send_email, after.send_sms], ['yes', 'no'])
    const { id } = await owner.createAgent({ lastname: 'Quiet', sendemail: false })
    const agent = await owner.agent(id)
    assert.deepEqual([agent.sendemail, agent.sendsms], ['no', 'yes'])
  })
})

describe('2.6 other contacts', () => {
  test('2.6 a contact has a type in one spelling, and the lists by type have it', async () => {
    const { owner } = fixture
    const [seeded = '', insuring = ''] = (await owner.contacts()).contacts.map(({ id }) => id)
    const officer = await owner.createContact({ lastname: 'Cole', type: 'Escrow Officer', agency: 'First Title' })
    const insurer = await owner.createContact({ lastname: 'Dunn', type: 'insurance_agent' })
    const other = await owner.createContact({ lastname: 'Else' })
    const { type, agencyname, displayname } = await owner.contact(officer.id)
    assert.deepEqual([type, agencyname, displayname], ['escrowofficer', 'First Title', 'Cole'])
    assert.equal((await owner.contact(other.id)).type, 'other')
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    assert.deepEqual(ids((await owner.escrowofficers()).escrowofficers), [seeded, officer.id])
    assert.deepEqual(ids((await owner.insuranceagents()).insuranceagents), [insuring, insurer.id])
    assert.deepEqual(ids((await owner.contacts()).contacts), [seeded, insuring, officer.id, insurer.id, other.id])
    await owner.updateContact(other.id, { type: 'escrowofficer' })
    assert.deepEqual(ids((await owner.escrowofficers()).escrowofficers), [seeded, officer.id, other.id])
  })

  test('2.2 contacts of an order are written and read, and name its insurance agent and escrow officer', async () => {
    const { owner } = fixture
    const officer = (await owner.createContact({ lastname: 'Cole', type: 'escrowofficer' })).id
    const insurer = (await owner.createContact({ lastname: 'Dunn' })).id
    const { id } = await owner.createOrder({ contacts: [{ id: officer }, { id: insurer, type: 'Insurance Agent' }] })
    const both = [
      { id: officer, type: 'escrowofficer' },
      { id: insurer, type: 'insuranceagent' },
    ]
    const order = await owner.order(id)
    assert.deepEqual([order.contacts, order.escrowofficer, order.insuranceagent], [both, officer, insurer])
    await owner.updateOrder(id, { city: 'Concord' })
    assert.deepEqual((await owner.order(id)).contacts, both)
    const history = await owner.orderHistory(id)
    assert.equal(history[0]?.changes.Contacts, `escrowofficer ${officer}, insuranceagent ${insurer}`)
    await owner.updateOrder(id, { contacts: [{ id: insurer }] })
    assert.deepEqual((await owner.order(id)).contacts, [{ id: insurer, type: 'insuranceagent' }])
    await owner.updateOrder(id, { contacts: [] })
    const emptied = await owner.order(id)
    assert.deepEqual([emptied.contacts, emptied.escrowofficer, emptied.insuranceagent], [[], '', ''])
  })

  test('2.2 an unknown or removed contact is dropped with a warning; one on the order stays', async () => {
    const { owner } = fixture
    const { id } = await owner.createContact({ lastname: 'Gone', type: 'lender' })
    const order = await owner.createOrder({ contacts: [{ id }] })
    await owner.deleteContact(id)
    assert.equal((await owner.contact(id)).show, 'no')
    await owner.updateOrder(order.id, { contacts: [{ id }] })
    assert.deepEqual((await owner.order(order.id)).contacts, [{ id, type: 'lender' }])
    const { warnings } = await owner.createOrder({ contacts: [{ id }, { id: 'nothing' }] })
    assert.deepEqual(warnings, [
      `contacts[id]: ${id} is not known here and was dropped`,
      'contacts[id]: nothing is not known here and was dropped',
    ])
  })

  test('2.2 a form sends contacts too', async () => {
    const { owner } = fixture
    const { id } = await owner.createContact({ lastname: 'Form', type: 'lender' })
    const body = new URLSearchParams({ 'contacts[0][id]': id })
    const answer = await fixture.server.raw('/order', { method: 'POST', body })
    assert.deepEqual((await owner.order(String(answer.body.id))).contacts, [{ id, type: 'lender' }])
  })
})
