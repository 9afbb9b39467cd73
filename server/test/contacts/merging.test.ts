// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MissingPrivilege, Refused } from 'plumbline-client/errors'
import { type OrderFixture, openOrderFixture, savesNothing, scheduling } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const refuses = (work: Promise<unknown>, message: RegExp) =>
  assert.rejects(work, (error: unknown) => error instanceof Refused && message.test(error.message))

let pairs = 0

/** Two records of one person, the second with two orders. */
async function twoClients() {
  const { owner } = fixture
  const n = ++pairs
  const kept = await owner.createClient({
    firstname: 'Ines',
    lastname: `Kept${n}`,
    emailaddress: `ines${n}@example.com`,
    notes: 'Has a dog.',
  })
  const gone = await owner.createClient({
    ...{
      firstname: 'Inés',
      lastname: `Gone${n}`,
      emailaddress: `gone${n}@example.com`,
      mobilephone: `704-555-${1000 + n}`,
    },
    ...{ address1: '5 Elm Lane', city: 'Concord', zip: '28025', notes: 'Rings twice.', send_sms: false },
  })
  const order = await owner.createOrder({ clientuuid: gone.id, ...scheduling, datetime: `2034-01-${10 + n} 09:00:00` })
  const draft = await owner.createOrder({ clientuuid: gone.id })
  await owner.deleteOrder(draft.id)
  return { kept: kept.id, gone: gone.id, order, draft }
}

describe('2.5 merging clients', () => {
  test('2.5 every order, removed ones too, and every message of the duplicate belong to the client that stays', async () => {
    const { owner } = fixture
    const { kept, gone, order, draft } = await twoClients()
    const own = await owner.createOrder({ clientuuid: kept, ...scheduling, datetime: '2034-02-01 09:00:00' })
    const messagesOf = async (client: string) => (await owner.clientMessages(client)).map(({ id }) => id).toSorted()
    const messages = [...(await messagesOf(kept)), ...(await messagesOf(gone))].toSorted()
    assert.equal(messages.length >= 4, true)
    const merged = await owner.mergeClients(kept, { duplicate: gone })
    assert.deepEqual([merged.id, merged.duplicate, merged.orders], [kept, gone, 2])
    assert.deepEqual(await messagesOf(kept), messages)
    assert.deepEqual(await messagesOf(gone), [])
    for (const id of [order.id, draft.id, own.id]) assert.equal((await owner.order(id)).client, kept)
    assert.equal((await owner.listOrders({ client: kept })).total, 2)
    assert.equal((await owner.listOrders({ client: kept, state: ['removed'] })).total, 1)
  })

  test('2.5 the duplicate leads to the client that stays, and is no longer found', async () => {
    const { owner } = fixture
    const { kept, gone } = await twoClients()
    const { cursor } = await owner.clients({ limit: 1000 })
    const { modified } = await owner.mergeClients(kept, { duplicate: gone })
    const { show, mergedinto, lastname } = await owner.client(gone)
    assert.deepEqual([show, mergedinto], ['no', kept])
    assert.match(lastname, /^Gone/)
    assert.equal((await owner.listClients({ q: lastname })).total, 0)
    // Copies of the list learn of both.
    const changed = (await owner.clients({ cursor })).clients.map(({ id, modified }) => [id, modified])
    assert.deepEqual(
      changed.toSorted(),
      [
        [kept, modified],
        [gone, modified],
      ].toSorted(),
    )
    await refuses(owner.updateClient(gone, { city: 'x' }), /^could not locate a client/)
    await refuses(owner.mergeClients(kept, { duplicate: gone }), /^could not locate a client/)
  })

  test('2.5 what only the duplicate has is taken over, notes are joined, a wish for silence stays, and sent fields win', async () => {
    const { owner } = fixture
    const { kept, gone } = await twoClients()
    const { mobilephone, emailaddress } = await owner.client(gone)
    const { fields } = await owner.mergeClients(kept, { duplicate: gone, emailaddress })
    const merged = await owner.client(kept)
    assert.deepEqual(
      [merged.firstname, merged.mobilephone, merged.address1, merged.zip, merged.notes, merged.emailaddress],
      ['Ines', mobilephone, '5 Elm Lane', '28025', 'Has a dog.\nRings twice.', emailaddress],
    )
    assert.deepEqual([merged.send_email, merged.send_sms], ['yes', 'no'])
    assert.deepEqual(fields.toSorted(), ['address1', 'city', 'emailaddress', 'mobilephone', 'notes', 'send_sms', 'zip'])
    assert.equal((await owner.lookUpClient(emailaddress))?.id, kept)
  })

  test('2.5 the history of each order says it, and each order that is not removed has an event as of an update', async () => {
    const { owner } = fixture
    const { kept, gone, order, draft } = await twoClients()
    const [before, told] = [fixture.kinds(order.id), (await owner.orderMessages(order.id)).length]
    await owner.mergeClients(kept, { duplicate: gone })
    for (const { id } of [order, draft]) {
      const changes = (await owner.orderHistory(id)).at(-1)?.changes
      assert.deepEqual(changes, { 'Client merged': `${gone} into ${kept}` })
    }
    assert.deepEqual(fixture.kinds(order.id), [...before, 'ORDER_UPDATED'])
    assert.equal(fixture.events(order.id).at(-1)?.order.clientId, kept)
    assert.deepEqual(fixture.kinds(draft.id), ['ORDER_CREATED', 'ORDER_DELETED'])
    assert.equal((await owner.orderMessages(order.id)).length, told)
  })

  test('2.5 with dryrun the answer says what would happen, and nothing is saved', async () => {
    const { owner } = fixture
    const { kept, gone, order } = await twoClients()
    const [one, other] = [await owner.client(kept), await owner.client(gone)]
    const preview = await savesNothing(fixture, () => owner.mergeClients(kept, { duplicate: gone, dryrun: true }))
    assert.deepEqual([preview.orders, preview.fields.includes('mobilephone')], [2, true])
    assert.deepEqual([await owner.client(kept), await owner.client(gone)], [one, other])
    assert.equal((await owner.order(order.id)).client, gone)
  })

  test('2.5 a record that was merged before leads to the one that is left', async () => {
    const { owner } = fixture
    const { kept, gone } = await twoClients()
    const { id: last } = await owner.createClient({ lastname: 'Last' })
    await owner.mergeClients(kept, { duplicate: gone })
    await owner.mergeClients(last, { duplicate: kept })
    assert.deepEqual([(await owner.client(gone)).mergedinto, (await owner.client(kept)).mergedinto], [last, last])
  })

  test('2.5 a person who had messages of both parts in one change keeps all of them', async () => {
    const { owner } = fixture
    const { kept, gone, order } = await twoClients()
    await owner.updateOrder(order.id, { clientuuid: kept })
    const count = async () => (await owner.orderMessages(order.id)).length
    const before = await count()
    await owner.mergeClients(kept, { duplicate: gone })
    assert.equal(await count(), before)
    assert.equal((await owner.clientMessages(kept)).filter(message => message.order === order.id).length > 4, true)
  })

  test('2.5 the same id, an unknown one and one of an agent are refused', async () => {
    const { owner } = fixture
    const { kept } = await twoClients()
    const { id: agent } = await owner.createAgent({ lastname: 'No client' })
    await refuses(owner.mergeClients(kept, { duplicate: kept }), /cannot be merged into itself/)
    for (const duplicate of [agent, '11111111-1111-4111-8111-111111111111', 'nonsense'])
      await refuses(owner.mergeClients(kept, { duplicate }), /^could not locate a client/)
    await assert.rejects(fixture.server.as('limited').mergeClients(kept, { duplicate: kept }), MissingPrivilege)
  })
})

describe('2.6 merging agents and agencies', () => {
  test('2.6 an agent takes over orders of both sides, and the agency of the duplicate', async () => {
    const { owner } = fixture
    const { id: kept } = await owner.createAgent({ lastname: 'Stays' })
    const { id: gone } = await owner.createAgent({ lastname: 'Goes', agency: 'Merged Realty' })
    const buying = await owner.createOrder({ buyersagentuuid: gone, sellersagentuuid: kept })
    const selling = await owner.createOrder({ sellersagentuuid: gone })
    const { orders, fields } = await owner.mergeAgents(kept, { duplicate: gone })
    assert.deepEqual([orders, fields], [2, ['agency']])
    const [one, other] = [await owner.order(buying.id), await owner.order(selling.id)]
    assert.deepEqual([one.buyersagent, one.sellersagent, other.sellersagent], [kept, kept, kept])
    assert.deepEqual((await owner.orderHistory(selling.id)).at(-1)?.changes, { 'Agent merged': `${gone} into ${kept}` })
    assert.equal((await owner.agent(kept)).agencyname, 'Merged Realty')
    await assert.rejects(fixture.server.as('office').mergeAgents(kept, { duplicate: gone }), MissingPrivilege)
  })

  test('2.6 an agency takes over agents and other contacts, and its name leads nowhere else', async () => {
    const { owner } = fixture
    const { id: kept } = await owner.createAgency({ name: 'Harbour Realty', phone: '704-555-0100' })
    const { id: gone } = await owner.createAgency({ name: 'Harbour Realty LLC', emailaddress: 'hello@harbour.example' })
    const agent = await owner.createAgent({ lastname: 'Member', agency: gone })
    const contact = await owner.createContact({ lastname: 'Member', agency: gone })
    const merged = await owner.mergeAgencies(kept, { duplicate: gone })
    assert.deepEqual([merged.agents, merged.contacts, merged.fields], [1, 1, ['emailaddress']])
    assert.deepEqual([(await owner.agent(agent.id)).agency, (await owner.contact(contact.id)).agency], [kept, kept])
    assert.equal((await owner.agent(agent.id)).modified, merged.modified)
    const { show, mergedinto } = await owner.agency(gone)
    assert.deepEqual([show, mergedinto], ['no', kept])
    await refuses(owner.updateAgency(gone, { show: true }), /^could not locate an agency/)
    const named = await owner.createAgent({ lastname: 'Later', agency: 'Harbour Realty LLC' })
    assert.equal((await owner.agent(named.id)).agency, kept)
    const { warnings } = await owner.updateAgent(named.id, { agency: gone })
    assert.deepEqual([warnings, (await owner.agent(named.id)).agency], [[], kept])
  })
})

describe('4.3 possible duplicates', () => {
  test('4.3 clients with the same email, phone, or name and address, and no others', async () => {
    const { owner } = fixture
    const one = {
      firstname: 'Uma',
      lastname: 'Doppel',
      emailaddress: 'uma@doppel.example',
      mobilephone: '(980) 555-6601',
    }
    const house = { address1: '12 Twin Court', zip: '28205' }
    const { id } = await owner.createClient({ ...one, ...house })
    const shared = new Map<string, string>()
    const add = async (what: string, fields: object) => shared.set((await owner.createClient(fields)).id, what)
    await add('email', { lastname: 'Other', emailaddress: 'UMA@doppel.example' })
    await add('phone', { lastname: 'Another', homephone: '1-980-555-6601' })
    await add('address', { firstname: 'uma', lastname: 'doppel', address1: '12 twin court', zip: '28205-1234' })
    await add('email phone name', one)
    await owner.createClient({ firstname: 'Uma', lastname: 'Doppel' })
    await owner.createClient({ lastname: 'Neighbour', ...house })
    const { id: removed } = await owner.createClient(one)
    await owner.deleteClient(removed)
    const found = await owner.clientDuplicates(id)
    assert.deepEqual(new Map(found.map(({ client, shared }) => [client.id, shared.join(' ')])), shared)
    assert.equal(found[0]?.shared.length, 3)
    await refuses(owner.clientDuplicates('nonsense'), /^could not locate a client/)
  })

  test('4.3 agents alike, and agencies of which the name begins with the other', async () => {
    const { owner } = fixture
    const { id } = await owner.createAgent({ lastname: 'Dee', emailaddress: 'dee@agents.example' })
    const { id: twin } = await owner.createAgent({ lastname: 'Dee', emailaddress: 'dee@agents.example' })
    assert.deepEqual(
      (await owner.agentDuplicates(id)).map(({ agent }) => agent.id),
      [twin],
    )
    const named = async (name: string) => (await owner.createAgency({ name })).id
    const [whole, short, other] = [
      await named('Birch Tree Realty'),
      await named('birch tree'),
      await named('Birchwood'),
    ]
    const namesOf = async (agency: string) => (await owner.agencyDuplicates(agency)).map(({ agency }) => agency.id)
    assert.deepEqual([await namesOf(whole), await namesOf(short), await namesOf(other)], [[short], [whole], []])
  })
})

test('2.1 a change of a client as it was read before another change is refused, with the current record', async () => {
  const { owner } = fixture
  const { id, modified } = await owner.createClient({ lastname: 'Stale' })
  await owner.updateClient(id, { city: 'Concord' }, { unmodifiedsince: modified })
  const answer = await fixture.send(`/client/${id}?unmodifiedsince=${encodeURIComponent(modified)}`, { city: 'Boone' })
  assert.deepEqual([answer.status, (answer.body.current as { city?: string }).city], [409, 'Concord'])
  assert.equal((await owner.client(id)).city, 'Concord')
})
