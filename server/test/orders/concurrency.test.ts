import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { OrderFields } from 'plumbline-client/orders'
import { type Desk, openDesk, scheduling } from './desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

const times = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

test('3 two hundred writers who resend services leave fees that add up exactly', async () => {
  const services = [desk.service('Home Inspection'), desk.service('Mold Assessment')]
  const { id } = await desk.owner.createOrder({ services, zip: '28173' })
  const saved = await times(200, () => desk.owner.updateOrder(id, { services }))
  const { fees, totalfee, services: kept } = await desk.owner.order(id)
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
  assert.equal((await desk.owner.orderHistory(id)).length, 201)
  assert.equal(desk.kinds(id).filter(kind => kind === 'ORDER_UPDATED').length, 200)
})

test('3 a thousand orders created at once are all answered, with numbers that are unique and grow with creation', async () => {
  const services = [desk.service('Radon Test')]
  const saved = await times(1_000, i => desk.owner.createOrder({ address1: `${i} Main`, services }))
  assert.ok(saved.every(answer => answer.status === 'ok'))
  assert.equal(new Set(saved.map(answer => answer.id)).size, 1_000)
  assert.equal(new Set(saved.map(answer => answer.oid)).size, 1_000)
  const byNumber = saved.toSorted((a, b) => a.oid - b.oid).map(answer => answer.modified)
  assert.deepEqual(byNumber, byNumber.toSorted())
  const rows = desk
    .query(`select oid from orders where address1 like '% Main' order by modified_at`)
    .map(row => row.oid)
  assert.deepEqual(
    rows,
    rows.toSorted((a, b) => Number(a) - Number(b)),
  )
  const { totalfee, address1 } = await desk.owner.order(saved[777]?.oid ?? 0)
  assert.deepEqual([totalfee, address1], [165, '777 Main'])
})

test('3 no update is lost: two hundred different fields and notes at once are all there', async () => {
  const { id } = await desk.owner.createOrder({})
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
    { ordertypeuuid: desk.orderType('Commercial') },
    { sendemailevents: false },
    { sendsmsevents: false },
    { confirmed: scheduling.scheduled },
    scheduling,
    { client: { name: 'At Once' } },
    ...people.map((username, i) => ({ [`inspector${i + 1}uuid`]: desk.user(username) })),
    ...['Radon Test', 'Sewer Scope', 'Thermal Imaging'].map(name => ({ services: [desk.service(name)] })),
    { fees: [{ feeid: desk.fee('Trip Fee'), value: 60 }] },
    { packages: [{ package: desk.pack('Essential') }] },
  ]
  const rest = 200 - changes.length
  const notes = Array.from({ length: rest }, (_, i) => ({ notes: [{ text: `note ${i}` }] }))
  await Promise.all([...changes, ...notes].map(fields => desk.owner.updateOrder(id, fields)))
  const read = (await desk.owner.order(id)) as unknown as Record<string, unknown>
  for (const name of texts) assert.equal(read[name === 'foundationtype' ? 'foundation' : name], `new ${name}`)
  assert.partialDeepStrictEqual(read, {
    squarefeet: 1234,
    yearbuilt: 1999,
    latitude: 35,
    longitude: -80,
    salesprice: 99.5,
    datetime: '2031-06-02 09:00:00',
    duration: 45,
    ordertype: desk.orderType('Commercial'),
    sendemailevents: 'no',
    sendsmsevents: 'no',
    confirmeddatetime: scheduling.scheduled,
    orderstatus: 'scheduled',
    totalfee: 165 + 215 + 60 + 125,
  })
  for (const [i, username] of people.entries()) assert.equal(read[`inspector${i + 1}`], desk.user(username))
  assert.deepEqual([(read.services as []).length, (read.packages as []).length], [3, 1])
  assert.notEqual(read.client, '')
  const texted = (await desk.owner.orderNotes(id)).map(note => note.text)
  assert.deepEqual(texted.toSorted(), notes.map(({ notes: [note] }) => note?.text ?? '').toSorted())
})

test('3 readers never see an order half-saved while writers go on', async () => {
  const people = ['ana', 'walt', 'priya'].map(username => desk.user(username))
  const version = (n: number): OrderFields => ({
    address1: `version ${n}`,
    city: `version ${n}`,
    reportnumber: `version ${n}`,
    squarefeet: n,
    duration: n + 1,
    inspector1uuid: people[n % 3],
    inspector10uuid: people[n % 3],
    fees: [
      { feeid: desk.fee('Trip Fee'), value: n },
      { feeid: desk.fee('After-Hours Fee'), value: n },
    ],
  })
  const { id } = await desk.owner.createOrder(version(0))
  let isWriting = true
  let reads = 0
  const seen = new Set<unknown>()
  const read = async () => {
    while (isWriting) {
      const order = await desk.owner.order(id)
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
        await times(10, i => desk.owner.updateOrder(id, version(1 + round * 10 + i)))
      }
    } finally {
      isWriting = false
    }
  }
  await Promise.all([write(), ...Array.from({ length: 8 }, read)])
  assert.ok(reads > 50 && seen.size > 10, `${reads} reads of ${seen.size} versions`)
})

test('3 a new order is not there, or is there as a whole', async () => {
  const last = (await desk.owner.createOrder({})).oid
  const fields = {
    ...scheduling,
    services: [desk.service('Home Inspection'), desk.service('Mold Assessment')],
    inspector1uuid: desk.user('ana'),
    notes: [{ text: 'whole' }],
  }
  let isWriting = true
  let found = 0
  const watch = async () => {
    for (let oid = last + 1; isWriting || oid <= last + 200; ) {
      const { body } = await desk.request('GET', `/order/${oid}`)
      if (body.status === 'error') {
        if (!isWriting) return
        continue
      }
      const order = body.order as { totalfee: number; services: []; inspector1: string; orderstatus: string }
      assert.deepEqual(
        [order.totalfee, order.services.length, order.inspector1, order.orderstatus],
        [700, 2, desk.user('ana'), 'scheduled'],
      )
      found += 1
      oid += 1
    }
  }
  const write = async () => {
    for (let round = 0; round < 20; round++) await times(10, () => desk.owner.createOrder(fields))
    isWriting = false
  }
  await Promise.all([write(), watch(), watch()])
  assert.equal(found, 400)
})

test('2.2 requests at once with the same inline client name make one client', async () => {
  for (const count of [2, 50]) {
    const { clients = 0 } = desk.counts()
    const name = `Together ${randomUUID()}`
    const saved = await times(count, i => desk.owner.createOrder({ client: { name, email: `${i}@example.com` } }))
    const orders = await Promise.all(saved.map(answer => desk.owner.order(answer.id)))
    assert.equal(new Set(orders.map(order => order.client)).size, 1)
    assert.equal(desk.counts().clients, clients + 1)
  }
})

test('3 of many concurrent completions or deletions one causes an event, and all are answered', async () => {
  const { id } = await desk.owner.createOrder(scheduling)
  const completed = await times(50, () => desk.owner.completeOrder(id))
  assert.ok(completed.every(answer => answer.status === 'ok'))
  assert.equal(desk.kinds(id).filter(kind => kind === 'ORDER_COMPLETED').length, 1)
  const removed = await times(50, () => desk.request('DELETE', `/order/${id}`))
  assert.equal(removed.filter(answer => answer.body.status === 'ok').length, 1)
  assert.equal(desk.kinds(id).filter(kind => kind === 'ORDER_DELETED').length, 1)
})
