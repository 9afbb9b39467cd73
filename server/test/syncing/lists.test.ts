// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Order, PageQuery } from 'plumbline-client'
import { isRemoved } from 'plumbline-client/syncing'
import { addMorningCompany } from '../availability/morning-company.ts'
import { authorization, freeTime, type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'
import { Follower, millisOf } from './follower.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

type ListName = 'orders' | 'clients' | 'agents'
const lists: readonly ListName[] = ['orders', 'clients', 'agents']
const follow = (list: ListName) => new Follower(list, question => fixture.owner[list](question))
const followOrders = () => new Follower<Order>('orders', question => fixture.owner.orders(question))

/** A follower who has seen everything there is. */
async function caughtUp(): Promise<Follower<Order>> {
  const follower = followOrders()
  await follower.toEnd(1000)
  return follower
}

async function shownAlone(list: ListName, id: string): Promise<object> {
  if (list === 'orders') return fixture.owner.order(id)
  return list === 'clients' ? fixture.owner.client(id) : fixture.owner.agent(id)
}

function storedIds(list: ListName): string[] {
  const rows = fixture.query(`select id from ${list}
    order by modified_at, id`)
  return rows.map(row => String(row.id))
}

for (const list of lists) {
  describe(`4 the list of ${list}`, () => {
    test(`4 lists of ${list} have whole records, as they are shown alone, in the order they changed`, async () => {
      const { status, body } = await fixture.request('GET', `/${list}?limit=1000`)
      assert.deepEqual([status, body.status, body.message], [200, 'ok', ''])
      assert.deepEqual(Object.keys(body).sort(), ['count', 'cursor', list, 'message', 'more', 'status'].sort())
      const records = body[list] as { id: string; modified: string }[]
      assert.ok(records.length > 5)
      assert.deepEqual([body.count, body.more], [records.length, false])
      for (const record of records) assert.deepEqual(record, await shownAlone(list, record.id))
      assert.deepEqual(
        records.map(({ id }) => id),
        storedIds(list),
      )
    })

    test(`4 lists of ${list} come in pages of any size, each record once`, async () => {
      for (const limit of [1, 3, 7, 1000]) {
        const follower = follow(list)
        const came = await follower.toEnd(limit)
        assert.deepEqual(
          came.map(({ id }) => id),
          storedIds(list),
        )
      }
      const count = storedIds(list).length
      for (const [limit, more] of [
        [count - 1, true],
        [count, false],
        [count + 1, false],
      ] as const) {
        assert.equal((await fixture.owner[list]({ limit })).more, more)
      }
    })

    test(`4 from the end of the list of ${list} the cursor leads to what changes next, and stays good`, async () => {
      const follower = follow(list)
      await follower.toEnd()
      const end = follower.cursor
      assert.deepEqual([await follower.toEnd(), follower.cursor], [[], end])
      const { id } = await create(list)
      for (let i = 0; i < 2; i++) {
        const page = await fixture.owner[list]({ cursor: end })
        assert.deepEqual([page.count, page.more], [1, false])
      }
      assert.deepEqual(
        (await follower.toEnd()).map(record => record.id),
        [id],
      )
    })

    test(`4 any key reads the list of ${list}, and none does not`, async () => {
      const limited = await fixture.request('GET', `/${list}`, authorization(fixture, 'limited'))
      assert.deepEqual([limited.status, limited.body.status], [200, 'ok'])
      assert.deepEqual(limited.body, (await fixture.request('GET', `/${list}`)).body)
      assert.equal((await fixture.request('GET', `/${list}`, { authorization: '' })).status, 401)
    })
  })
}

function create(list: ListName): Promise<{ id: string }> {
  if (list === 'orders') return fixture.owner.createOrder({ address1: '1 Elm Street' })
  const fields = { firstname: 'Ann', emailaddress: 'ann@example.com' }
  return list === 'clients'
    ? fixture.owner.createClient(fields)
    : fixture.owner.createAgent({ ...fields, agency: 'Oak' })
}

test('4 lists: an order with everything on it is the same in the list and alone', async () => {
  const follower = await caughtUp()
  const datetime = freeTime()
  const { id } = await fixture.owner.createOrder({
    ...scheduling,
    address1: '12 Elm Street',
    state: 'NC',
    salesprice: 350000.5,
    datetime,
    inspector1uuid: fixture.user('ana'),
    inspector3uuid: fixture.user('walt'),
    services: [fixture.service('Home Inspection'), fixture.service('Mold Assessment'), fixture.service('Radon Test')],
    packages: [{ package: fixture.pack('Essential') }],
    fees: [{ feeid: fixture.fee('Trip Fee'), value: 12.34 }],
    client: { name: 'Whole Record' },
  })
  const rival = await fixture.owner.createOrder({ datetime, inspector1uuid: fixture.user('ana') })
  await fixture.owner.updateOrder(id, {
    packages: [{ package: fixture.pack('Essential') }],
    confirmed: scheduling.scheduled,
  })
  await fixture.owner.completeOrder(id, { reportnumber: 'R-1' })
  const came = await follower.toEnd(1)
  assert.deepEqual(
    came.map(order => order.id),
    [rival.id, id],
  )
  const [, listed] = came
  const alone = await fixture.owner.order(id)
  assert.deepEqual(alone.conflicts, [rival.id])
  assert.deepEqual([alone.services.length, alone.packages.length, alone.fees.length], [3, 2, 5])
  assert.deepEqual(listed, alone)
})

test('4 lists show a removed order as removed, whole and in its place', async () => {
  const follower = await caughtUp()
  const [gone, stays] = await Promise.all([fixture.owner.createOrder({}), fixture.owner.createOrder({})])
  const { modified } = await fixture.owner.deleteOrder(gone.id)
  const [first, second, ...more] = await follower.toEnd()
  assert.deepEqual([first?.id, more], [stays.id, []])
  assert.deepEqual([second?.id, second?.show, second?.modified], [gone.id, 'no', modified])
  assert.deepEqual(second, await fixture.owner.order(gone.id))
  assert.ok(second && isRemoved(second) && first && !isRemoved(first))
  const created = new Follower<Order>('orders', question => fixture.owner.orders(question))
  await created.toEnd(1)
  assert.deepEqual(created.copy, follower.copy)
})

test('4 lists: every change of an order, whatever it is, moves it to the end with a later modified', async () => {
  const follower = await caughtUp()
  const { id } = await fixture.owner.createOrder({ client: { name: 'Moved By Everything' } })
  const changes: [what: string, () => Promise<unknown>][] = [
    ['created', async () => undefined],
    ['a field', () => fixture.owner.updateOrder(id, { city: 'Charlotte' })],
    ['nothing', () => fixture.owner.updateOrder(id, {})],
    ['a note', () => fixture.owner.updateOrder(id, { notes: [{ text: 'bring a ladder' }] })],
    ['services', () => fixture.owner.updateOrder(id, { services: [fixture.service('Radon Test')] })],
    ['a time', () => fixture.owner.updateOrder(id, { datetime: freeTime(), inspector1uuid: fixture.user('ana') })],
    ['scheduled', () => fixture.owner.updateOrder(id, scheduling)],
    ['a payment', () => fixture.owner.addPayment({ id, amount: 20 })],
    ['completed', () => fixture.owner.completeOrder(id)],
    ['completed again', () => fixture.owner.completeOrder(id)],
    ['removed', () => fixture.owner.deleteOrder(id)],
  ]
  for (const [what, change] of changes) {
    await change()
    const came = await follower.toEnd()
    assert.deepEqual(
      came.map(order => order.id),
      [id],
      what,
    )
  }
})

test('4 lists: a client made or changed by any call comes, one that was only looked up does not', async () => {
  const follower = follow('clients')
  await follower.toEnd(1000)
  const came = async () => (await follower.toEnd()).map(({ id }) => id)
  const { id: order } = await fixture.owner.createOrder({
    client: { name: 'Inline Made', email: 'inline@example.com' },
  })
  const inline = (await fixture.owner.order(order)).client
  assert.deepEqual(await came(), [inline])
  await fixture.owner.createOrder({ client: { name: 'Inline Made' } })
  await fixture.owner.lookUpClient('inline@example.com')
  assert.deepEqual(await came(), [])
  await fixture.owner.updateOrder(order, { client: { name: 'Inline Made Later' } })
  assert.deepEqual(await came(), [(await fixture.owner.order(order)).client])
  await fixture.owner.updateClient(inline, { city: 'Charlotte' })
  assert.deepEqual(await came(), [inline])
})

test('4 lists: a request that saves nothing moves nothing', async () => {
  const follower = await caughtUp()
  const { id } = await fixture.owner.createOrder({})
  await follower.toEnd()
  await fixture.send(`/order/${id}`, { city: 'Charlotte', colour: 'red' }, { prefer: 'handling=strict' })
  await fixture.send(`/order/${id}`, { fees: [{ feeid: id, value: 1 }] })
  await fixture.request('POST', `/order/complete/${id}`)
  assert.deepEqual(await follower.toEnd(), [])
})

describe('4 after', () => {
  test('4 after lists what changed later than a moment, which counts in UTC or with its offset', async () => {
    const saved = []
    for (let i = 0; i < 4; i++) saved.push(await fixture.owner.createOrder({}))
    const ids = saved.map(({ id }) => id)
    for (const [i, { modified }] of saved.entries()) {
      const utc = Temporal.Instant.from(modified).toString({ fractionalSecondDigits: 3 })
      for (const after of [modified, utc, utc.replace('Z', ''), utc.replace('T', ' ')]) {
        const page = await fixture.owner.orders({ after })
        assert.deepEqual(
          page.orders.map(order => order.id),
          ids.slice(i + 1),
          after,
        )
      }
      const justBefore = Temporal.Instant.from(modified).subtract({ nanoseconds: 1 }).toString()
      assert.equal((await fixture.owner.orders({ after: justBefore })).orders[0]?.id, ids[i])
    }
  })

  test('4 after and limit: its cursor goes on where the page ended, whether after is sent again or not', async () => {
    const first = await fixture.owner.createOrder({})
    const rest = []
    for (let i = 0; i < 3; i++) rest.push((await fixture.owner.createOrder({})).id)
    const page = await fixture.owner.orders({ after: first.modified, limit: 2 })
    assert.deepEqual([page.orders.map(order => order.id), page.more], [rest.slice(0, 2), true])
    for (const question of [{}, { after: first.modified }, { after: '2020-01-01' }] satisfies PageQuery[]) {
      const next = await fixture.owner.orders({ ...question, cursor: page.cursor })
      assert.deepEqual(
        next.orders.map(order => order.id),
        rest.slice(2),
      )
    }
    const later = await fixture.owner.orders({ cursor: page.cursor, after: '2090-01-01' })
    assert.deepEqual([later.count, later.more], [0, false])
  })

  test('4 after a moment without a change the cursor waits there', async () => {
    const { modified } = await fixture.owner.createOrder({})
    const page = await fixture.owner.orders({ after: modified })
    assert.deepEqual([page.count, page.more], [0, false])
    const { id } = await fixture.owner.createOrder({})
    const next = await fixture.owner.orders({ cursor: page.cursor })
    assert.deepEqual(
      next.orders.map(order => order.id),
      [id],
    )
  })

  test('7.2 after that cannot be read is refused in the words for moments', async () => {
    for (const list of lists) {
      const { status, body } = await fixture.request('GET', `/${list}?after=yesterday`)
      assert.deepEqual(
        [status, body.status, body.message],
        [
          200,
          'error',
          'please provide a valid date/time format: after is "yesterday"; use MM/DD/YYYY, YYYY-MM-DD, YYYY-MM-DD HH:MM:SS or ISO 8601',
        ],
      )
    }
  })

  test('4 an empty after, limit or cursor is none', async () => {
    const empty = await fixture.request('GET', '/orders?after=&limit=&cursor=')
    assert.equal(empty.text, (await fixture.request('GET', '/orders')).text)
  })
})

test('8 a page with a cursor alone has a hundred records, and any page at most a thousand; past that a warning says so', async () => {
  let missing = 1_005 - storedIds('clients').length
  const addMissing = async () => {
    while (missing > 0) await fixture.owner.createClient({ firstname: `Number ${missing--}` })
  }
  await Promise.all(Array.from({ length: 32 }, addMissing))
  const asked: [query: string, count: number, warning?: string][] = [
    ['?limit=1', 1],
    ['?limit=999', 999],
    ['?limit=1000', 1000],
    ['?limit=1001', 1000, 'limit: 1001 is not between 1 and 1000; 1000 was taken'],
    ['?limit=0', 1, 'limit: 0 is not between 1 and 1000; 1 was taken'],
    ['?limit=-7', 1, 'limit: -7 is not between 1 and 1000; 1 was taken'],
    ['?limit=many', 100, 'limit: many is not between 1 and 1000; 100 was taken'],
  ]
  for (const [query, count, warning] of asked) {
    const { body } = await fixture.request('GET', `/clients${query}`)
    assert.deepEqual([body.status, body.count, body.more], ['ok', count, true], query)
    assert.equal((body.clients as []).length, count)
    assert.deepEqual(body.warnings, warning && [warning])
  }
  const { body: start } = await fixture.request('GET', '/clients?limit=1')
  const { body: next } = await fixture.request('GET', `/clients?cursor=${start.cursor}`)
  assert.deepEqual([next.count, next.more], [100, true])
  const follower = follow('clients')
  await follower.toEnd(1000)
  assert.deepEqual([...follower.copy.keys()], storedIds('clients'))
})

test('4 a company without any has empty lists, and cursors that lead to its first', async () => {
  const { client } = await addMorningCompany(fixture.server, 'empty-lists')
  const orders = await client.orders()
  assert.deepEqual([orders.orders, orders.count, orders.more], [[], 0, false])
  const clients = await client.clients()
  const { id: made } = await client.createClient({ firstname: 'First' })
  const { id } = await client.createOrder({ clientuuid: made })
  assert.deepEqual(
    (await client.orders({ cursor: orders.cursor })).orders.map(order => order.id),
    [id],
  )
  assert.deepEqual(
    (await client.clients({ cursor: clients.cursor })).clients.map(({ id }) => id),
    [made],
  )
  assert.equal((await client.agents()).count, 0)
})

test('4 the SDK follows a list to its end, record by record', async () => {
  const seen: string[] = []
  for await (const order of fixture.owner.everyOrder({ limit: 9 })) seen.push(order.id)
  assert.deepEqual(seen, storedIds('orders'))
  const middle = (await fixture.owner.orders({ limit: 10 })).cursor
  const rest: string[] = []
  for await (const { id } of fixture.owner.everyOrder({ cursor: middle })) rest.push(id)
  assert.deepEqual(rest, seen.slice(10))
  const people = { clients: fixture.owner.everyClient({ limit: 500 }), agents: fixture.owner.everyAgent({ limit: 2 }) }
  for (const [list, every] of Object.entries(people)) {
    const ids: string[] = []
    let last = 0
    for await (const person of every) {
      assert.ok(last <= millisOf(person))
      last = millisOf(person)
      ids.push(person.id)
    }
    assert.deepEqual(ids, storedIds(list as ListName))
  }
})
