// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ListAgentsQuery, ListClientsQuery } from 'plumbline-client'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'

let fixture: OrderFixture
let clients: Record<string, string>
let agents: Record<string, string>
let realty: string

before(async () => {
  fixture = await openOrderFixture()
  const { owner } = fixture
  const common = { city: 'Listville', zip: '28203' }
  const made = async (create: typeof owner.createClient, people: Record<string, object>) => {
    const ids: Record<string, string> = {}
    for (const [name, fields] of Object.entries(people)) {
      const [firstname = '', lastname = ''] = name.split(' ')
      ids[name] = (await create.call(owner, { ...common, firstname, lastname, ...fields })).id
    }
    return ids
  }
  clients = await made(owner.createClient, {
    'Zoe Quillfeather': { emailaddress: 'zoe@quill.example' },
    'adam Quillfeather': { mobilephone: '(980) 555-7741' },
    'Mia Brontefield': {},
    'Noa Quillfether': {},
    'Gone Quillfeather': {},
  })
  await owner.deleteClient(clients['Gone Quillfeather'] ?? '')
  const agency = 'Listed Realty'
  agents = await made(owner.createAgent, { 'Pia Listagent': { agency }, 'Ben Listagent': { agency }, 'Ida Other': {} })
  realty = (await owner.agent(agents['Pia Listagent'] ?? '')).agency
  const order = { clientuuid: clients['Zoe Quillfeather'] ?? '', buyersagentuuid: agents['Pia Listagent'] ?? '' }
  await owner.createOrder({ ...order, sellersagentuuid: order.buyersagentuuid, datetime: '2033-06-01 09:00:00' })
  await owner.createOrder({ ...order, ...scheduling, datetime: '2033-05-01 09:00:00' })
  await owner.deleteOrder((await owner.createOrder(order)).id)
})
after(() => fixture.close())

const listed = async (query: ListClientsQuery) => {
  const { clients } = await fixture.owner.listClients(query)
  return clients.map(({ display }) => display)
}

test('4 clients/list finds by parts of names, email, phone and with a typing error, the best match first', async () => {
  const lists: readonly (readonly [query: ListClientsQuery, names: readonly string[]])[] = [
    [{ q: 'quillfeather' }, ['adam Quillfeather', 'Zoe Quillfeather', 'Noa Quillfether']],
    [{ q: 'zoe@quill' }, ['Zoe Quillfeather']],
    [{ q: '980-555-7741' }, ['adam Quillfeather']],
    [
      { q: 'quillfeather', sort: 'name', direction: 'descending' },
      ['Zoe Quillfeather', 'Noa Quillfether', 'adam Quillfeather'],
    ],
    [
      { q: 'quillfeather', sort: 'modified', direction: 'ascending' },
      ['Zoe Quillfeather', 'adam Quillfeather', 'Noa Quillfether'],
    ],
    [{ q: 'quillfeather', removed: true }, ['Gone Quillfeather']],
    [{ q: 'nobody of this name' }, []],
  ]
  for (const [query, names] of lists) assert.deepEqual(await listed(query), names, JSON.stringify(query))
})

test('4 clients/list without a text is in order of names or of changes, and continues where a page ended', async () => {
  const { owner } = fixture
  for (const query of [
    {},
    { sort: 'name', direction: 'descending' },
    { sort: 'modified', direction: 'descending' },
    { q: 'quillfeather' },
    { removed: true },
  ] satisfies ListClientsQuery[]) {
    const whole = await owner.listClients({ ...query, limit: 500 })
    const ids = whole.clients.map(({ id }) => id)
    assert.deepEqual([whole.total, whole.exact, whole.more], [ids.length, true, false], JSON.stringify(query))
    const read: string[] = []
    let cursor: string | undefined
    do {
      const page = await owner.listClients({ ...query, limit: 2, ...(cursor && { cursor }) })
      assert.equal(page.total, cursor === undefined ? ids.length : undefined)
      read.push(...page.clients.map(({ id }) => id))
      cursor = page.cursor ?? undefined
      assert.equal(page.more, cursor !== undefined)
    } while (cursor)
    assert.deepEqual(read, ids, JSON.stringify(query))
  }
  const names = await listed({ limit: 500 })
  const keys = names.map(name => name.toLowerCase())
  assert.deepEqual(keys, keys.toSorted())
  assert.ok(!names.includes('Gone Quillfeather'))
  assert.deepEqual(await listed({ sort: 'modified', direction: 'descending', limit: 1 }), ['Noa Quillfether'])
})

test('4 clients/list shows what an office needs to know of each client', async () => {
  const [client] = (await fixture.owner.listClients({ q: 'zoe@quill' })).clients
  const { id, modified, ...shown } = client ?? assert.fail()
  assert.deepEqual([id, modified], [clients['Zoe Quillfeather'], (await fixture.owner.client(id)).modified])
  assert.deepEqual(shown, {
    ...{
      display: 'Zoe Quillfeather',
      emailaddress: 'zoe@quill.example',
      mobilephone: '',
      workphone: '',
      homephone: '',
    },
    ...{ address1: '', city: 'Listville', state: '', zip: '28203', show: 'yes', eraseddatetime: '' },
    // Removed orders do not count.
    ...{ orders: 2, latest: '2033-06-01 09:00:00' },
  })
})

test('4 agents/list filters by agency, and counts an order of both sides once', async () => {
  const { owner } = fixture
  const names = async (query: ListAgentsQuery) => (await owner.listAgents(query)).agents.map(({ display }) => display)
  assert.deepEqual(await names({ agency: realty }), ['Ben Listagent', 'Pia Listagent'])
  assert.deepEqual(await names({ agency: realty, q: 'pia' }), ['Pia Listagent'])
  assert.deepEqual(await names({ agency: realty, limit: 1, sort: 'name', direction: 'descending' }), ['Pia Listagent'])
  assert.deepEqual(await names({ agency: 'nonsense' }), [])
  const [pia] = (await owner.listAgents({ q: 'Pia Listagent' })).agents
  assert.deepEqual([pia?.orders, pia?.latest, pia?.agencyname], [2, '2033-06-01 09:00:00', 'Listed Realty'])
})

test('4 agencies/list finds agencies by any part of their names, those that begin with it first', async () => {
  const { owner } = fixture
  const { id } = await owner.createAgency({ name: 'The Listed House' })
  const { agencies } = await owner.listAgencies({ q: 'LISTED' })
  assert.deepEqual(
    agencies.map(({ name, agents }) => [name, agents]),
    [
      ['Listed Realty', 2],
      ['The Listed House', 0],
    ],
  )
  await owner.updateAgency(id, { show: false })
  assert.equal((await owner.listAgencies({ q: 'listed' })).total, 1)
  assert.deepEqual(
    (await owner.listAgencies({ q: 'listed', removed: true })).agencies.map(({ show }) => show),
    ['no'],
  )
  const { agencies: all } = await owner.listAgencies({ limit: 500 })
  assert.deepEqual(
    all.map(({ name }) => name),
    all.map(({ name }) => name).toSorted(),
  )
})

test('4 orders/list has the orders of a client, and those of an agent on either side', async () => {
  const { owner } = fixture
  const client = clients['Zoe Quillfeather'] ?? ''
  const agent = agents['Pia Listagent'] ?? ''
  for (const filter of [{ client }, { agent }, { client, agent }, { client, q: 'Quillfeather' }]) {
    const { orders, total, exact } = await owner.listOrders({ ...filter, sort: 'appointment' })
    assert.deepEqual(
      orders.map(({ datetime }) => datetime),
      ['2033-06-01 09:00:00', '2033-05-01 09:00:00'],
      JSON.stringify(filter),
    )
    assert.deepEqual([total, exact], [2, true])
  }
  assert.equal((await owner.listOrders({ client, state: ['removed'] })).total, 1)
  assert.equal((await owner.listOrders({ client, agent: agents['Ida Other'] ?? '' })).total, 0)
  assert.equal((await owner.listOrders({ client: 'nonsense' })).total, 0)
  const first = await owner.listOrders({ client, limit: 1 })
  const second = await owner.listOrders({ client, limit: 1, cursor: first.cursor ?? '' })
  assert.deepEqual([first.more, second.more, second.count], [true, false, 1])
})

test('4 lists of people warn of what they do not know, and refuse cursors that they did not make', async () => {
  const { body } = await fixture.request('GET', '/clients/list?sort=size&direction=up&limit=9000&colour=red')
  assert.deepEqual([...(body.warnings as string[])].toSorted(), [
    '?colour is not a parameter here and was ignored; choose among q, removed, sort, direction, limit, cursor',
    'direction: up is not known; ascending was taken',
    'limit: 9000 is not between 1 and 500; 500 was taken',
    'sort: size is not known; best was taken',
  ])
  const { cursor } = await fixture.owner.listClients({ limit: 1 })
  const made = Buffer.from('1|best|0|11111111-1111-4111-8111-111111111111').toString('base64url')
  for (const query of ['cursor=nonsense', `sort=name&cursor=${cursor}`, `cursor=${made}`]) {
    const refused = await fixture.request('GET', `/clients/list?${query}`)
    assert.deepEqual([refused.status, refused.body.status], [200, 'error'])
    assert.match(refused.body.message, /cursor is malformed/)
  }
})
