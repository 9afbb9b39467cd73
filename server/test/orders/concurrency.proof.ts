// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { OrderFields } from 'plumbline-client'
import { type OrderFixture, openOrderFixture, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

test('3 two hundred writers who resend services leave fees that add up exactly', async () => {
  const services = [fixture.service('Home Inspection'), fixture.service('Mold Assessment')]
  const { id } = await fixture.owner.createOrder({ services, zip: '28173' })
  const saved = await times(200, () => fixture.owner.updateOrder(id, { services }))
  const { fees, totalfee, services: kept } = await fixture.owner.order(id)
  assert.deepEqual(
    fees.map(fee => [fee.name, fee.amount]),
    [
      ['Home Inspection', (44198 * 201) / 100],
      ['Mold Assessment', 195 * 201],
      ['Mold Laboratory', 90 * 201],
    ],
  )
  assert.deepEqual([totalfee, kept.length], [(72698 * 201) / 100, 2])
  assert.equal(new Set(saved.map(answer => answer.modified)).size, 200)
  assert.equal((await fixture.owner.orderHistory(id)).length, 201)
  assert.equal(fixture.kinds(id).filter(kind => kind === 'ORDER_UPDATED').length, 200)
})

test('3 a thousand orders, two hundred at a time, all succeed, with unique numbers that grow with creation', async () => {
  const services = [fixture.service('Radon Test')]
  const create = (i: number) => fixture.owner.createOrder({ address1: `${i} Main`, services })
  const saved: Awaited<ReturnType<typeof create>>[] = []
  // More at a time would have to wait longer than the server lets them on a busy machine.
  while (saved.length < 1_000) saved.push(...(await times(200, i => create(saved.length + i))))
  assert.ok(saved.every(answer => answer.status === 'ok'))
  assert.equal(new Set(saved.map(answer => answer.id)).size, 1_000)
  assert.equal(new Set(saved.map(answer => answer.oid)).size, 1_000)
  const byNumber = saved.toSorted((a, b) => a.oid - b.oid).map(answer => answer.modified)
  assert.deepEqual(byNumber, byNumber.toSorted())
  const rows = fixture
    .query(`select oid from orders where address1 like '% Main' order by modified_at`)
    .map(row => row.oid)
  assert.deepEqual(
    rows,
    rows.toSorted((a, b) => Number(a) - Number(b)),
  )
  const { totalfee, address1 } = await fixture.owner.order(saved[777]?.oid ?? 0)
  assert.deepEqual([totalfee, address1], [165, '777 Main'])
})

test('3 no update is lost: two hundred concurrent changes of different fields and notes are all saved', async () => {
  const { id } = await fixture.owner.createOrder({})
  const texts = ['address1', 'address2', 'city', 'state', 'zip', 'county', 'foundationtype', 'reportnumber'] as const
  const people = ['ana', 'walt', 'priya', 'derrick', 'inspector', 'office', 'owner', 'limited', 'ana', 'walt']
  const changes: OrderFields[] = [
    ...texts.map(name => ({ [name]: `new ${name}` })),
    { squarefeet: 1234 },
    { yearbuilt: 1999 },
    { latitude: 35 },
    { longitude: -80 },
    { salesprice: 99.5 },
    { datetime: '2031-06-02 09:00:00' },
    { duration: 45 },
    { ordertypeuuid: fixture.orderType('Commercial') },
    { sendemailevents: false },
    { sendsmsevents: false },
    { confirmed: scheduling.scheduled },
    scheduling,
    { client: { name: 'At Once' } },
    ...people.map((username, i) => ({ [`inspector${i + 1}uuid`]: fixture.user(username) })),
    ...['Radon Test', 'Sewer Scope', 'Thermal Imaging'].map(name => ({ services: [fixture.service(name)] })),
    { fees: [{ feeid: fixture.fee('Trip Fee'), value: 60 }] },
    { packages: [{ package: fixture.pack('Essential') }] },
  ]
  const rest = 200 - changes.length
  const notes = Array.from({ length: rest }, (_, i) => ({ notes: [{ text: `note ${i}` }] }))
  await Promise.all([...changes, ...notes].map(fields => fixture.owner.updateOrder(id, fields)))
  const read = (await fixture.owner.order(id)) as unknown as Record<string, unknown>
  for (const name of texts) assert.equal(read[name === 'foundationtype' ? 'foundation' : name], `new ${name}`)
  assert.partialDeepStrictEqual(read, {
    squarefeet: 1234,
    yearbuilt: 1999,
    latitude: 35,
    longitude: -80,
    salesprice: 99.5,
    datetime: '2031-06-02 09:00:00',
    duration: 45,
    ordertype: fixture.orderType('Commercial'),
    sendemailevents: 'no',
    sendsmsevents: 'no',
    confirmeddatetime: scheduling.scheduled,
    orderstatus: 'scheduled',
    totalfee: 165 + 215 + 60 + 125,
  })
  for (const [i, username] of people.entries()) assert.equal(read[`inspector${i + 1}`], fixture.user(username))
  assert.deepEqual([(read.services as []).length, (read.packages as []).length], [3, 1])
  assert.notEqual(read.client, '')
  const texted = (await fixture.owner.orderNotes(id)).map(note => note.text)
  assert.deepEqual(texted.toSorted(), notes.map(({ notes: [note] }) => note?.text ?? '').toSorted())
})

test('3 readers never see a half-saved order during concurrent writes', async () => {
  const people = ['ana', 'walt', 'priya'].map(username => fixture.user(username))
  const version = (n: number): OrderFields => ({
    address1: `version ${n}`,
    city: `version ${n}`,
    reportnumber: `version ${n}`,
    squarefeet: n,
    duration: n + 1,
    inspector1uuid: people[n % 3],
    inspector10uuid: people[n % 3],
    fees: [
      { feeid: fixture.fee('Trip Fee'), value: n },
      { feeid: fixture.fee('After-Hours Fee'), value: n },
    ],
  })
  const { id } = await fixture.owner.createOrder(version(0))
  let isWriting = true
  let reads = 0
  const seen = new Set<unknown>()
  const read = async () => {
    while (isWriting) {
      const order = await fixture.owner.order(id)
      const n = Number(order.squarefeet)
      assert.deepEqual(
        [order.address1, order.city, order.reportnumber, order.duration, order.totalfee],
        [`version ${n}`, `version ${n}`, `version ${n}`, n + 1, 2 * n],
      )
      assert.deepEqual([order.inspector1, order.inspector10], [people[n % 3], people[n % 3]])
      assert.deepEqual(
        order.fees.map(fee => fee.amount),
        [n, n],
      )
      seen.add(n)
      reads += 1
    }
  }
  const write = async () => {
    try {
      for (let round = 0; round < 30; round++) {
        await times(10, i => fixture.owner.updateOrder(id, version(1 + round * 10 + i)))
      }
    } finally {
      isWriting = false
    }
  }
  await Promise.all([write(), ...Array.from({ length: 8 }, read)])
  assert.ok(reads > 50 && seen.size > 10, `${reads} reads of ${seen.size} versions`)
})

test('3 a new order is visible completely or not at all', async () => {
  const last = (await fixture.owner.createOrder({})).oid
  const fields = {
    ...scheduling,
    services: [fixture.service('Home Inspection'), fixture.service('Mold Assessment')],
    inspector1uuid: fixture.user('ana'),
    notes: [{ text: 'whole' }],
  }
  let isWriting = true
  let found = 0
  const watch = async () => {
    for (let oid = last + 1; isWriting || oid <= last + 200; ) {
      const { body } = await fixture.request('GET', `/order/${oid}`)
      if (body.status === 'error') {
        if (!isWriting) return
        continue
      }
      const order = body.order as { totalfee: number; services: []; inspector1: string; orderstatus: string }
      assert.deepEqual(
        [order.totalfee, order.services.length, order.inspector1, order.orderstatus],
        [700, 2, fixture.user('ana'), 'scheduled'],
      )
      found += 1
      oid += 1
    }
  }
  const write = async () => {
    for (let round = 0; round < 20; round++) await times(10, () => fixture.owner.createOrder(fields))
    isWriting = false
  }
  await Promise.all([write(), watch(), watch()])
  assert.equal(found, 400)
})

test('2.2 concurrent requests with the same inline client name make one client', async () => {
  for (const count of [2, 50]) {
    const { clients = 0 } = fixture.counts()
    const name = `Together ${randomUUID()}`
    const saved = await times(count, i => fixture.owner.createOrder({ client: { name, email: `${i}@example.com` } }))
    const orders = await Promise.all(saved.map(answer => fixture.owner.order(answer.id)))
    assert.equal(new Set(orders.map(order => order.client)).size, 1)
    assert.equal(fixture.counts().clients, clients + 1)
  }
})

test('3 of many concurrent completions or deletions one causes an event, and all succeed', async () => {
  const { id } = await fixture.owner.createOrder(scheduling)
  const completed = await times(50, () => fixture.owner.completeOrder(id))
  assert.ok(completed.every(answer => answer.status === 'ok'))
  assert.equal(fixture.kinds(id).filter(kind => kind === 'ORDER_COMPLETED').length, 1)
  const removed = await times(50, () => fixture.request('DELETE', `/order/${id}`))
  assert.equal(removed.filter(answer => answer.body.status === 'ok').length, 1)
  assert.equal(fixture.kinds(id).filter(kind => kind === 'ORDER_DELETED').length, 1)
})
