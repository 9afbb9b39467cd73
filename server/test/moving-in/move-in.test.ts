// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { lookInto } from '../engine.ts'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { joinServer, type RunningServer } from '../running-server.ts'
import { eventually } from '../webhooks/eventually.ts'
import { idOf } from './odd-company.ts'
import { OddSource } from './odd-source.ts'

let server: RunningServer
let companies = 0
before(async () => {
  server = await joinServer({ WEBHOOK_ALLOW_PRIVATE: 'on' })
})
after(() => server.stop())

/** A new company with nothing but an owner. */
async function newCompany(key = newKey()): Promise<Plumbline> {
  const header = await addCompany(server, bareCompany(key))
  const [accessKey = '', secretKey = ''] = atob(header.replace('Basic ', '')).split(':')
  return new Plumbline({ baseUrl: `${server.publicUrl}/${key}/rest`, accessKey, secretKey })
}

const newKey = () => `mover-${process.pid}-${++companies}`

/** Rows of the company. */
function rowsOf(key: string, table: string, condition = '1 = 1'): number {
  const counted = `select count(*) as count from ${table} t join companies c on c.company_id = t.company_id`
  const [row] = lookInto<{ count: number }>(server.dataDir, `${counted} where c.key = ? and ${condition}`, key)
  return Number(row?.count)
}

const toldOf = (key: string) => ['events', 'deliveries', 'messages', 'footprints'].map(table => rowsOf(key, table))

const sourceOf = ({ address }: OddSource) => ({ address, accessKey: 'key', secret: 'pls_hidden' })
const fast = { callsAtOnce: 8, callsPerSecond: 1000 }

async function done(owner: Plumbline, state: string): Promise<Awaited<ReturnType<typeof owner.settings.moveIn.state>>> {
  return eventually(async () => {
    const found = await owner.settings.moveIn.state()
    assert.deepEqual([found.state, found.task, found.error], [state, '', ''])
    return found
  })
}

describe('moving in from the console', () => {
  test('4 a test says what a source has, and why another one cannot be read', async () => {
    const source = await new OddSource(['failing lists', 'stubs']).open()
    const owner = await newCompany()
    try {
      const lists = await owner.settings.moveIn.test(sourceOf(source))
      const counts = Object.fromEntries(lists.map(({ list, count, problem }) => [list, problem || count]))
      assert.deepEqual(
        [counts.orders, counts.clients, counts.users, counts.insuranceagents],
        [12, 12, 2, 'Undefined index'],
      )
      for (const [change, field, message] of [
        [{ secret: 'pls_wrong' }, 'secret', /refused the key/],
        [{ address: 'nonsense' }, 'address', /is not an address/],
        [{ address: `${server.publicUrl}/docs` }, 'address', /is not a system of this interface/],
      ] as const) {
        const error = await owner.settings.moveIn.test({ ...sourceOf(source), ...change }).catch(error => error)
        assert.match(JSON.stringify(error.answer ?? error), new RegExp(`"${field}"`))
        assert.match(error.message, message)
      }
    } finally {
      await source.close()
    }
  })

  test('4 an empty company is read, compared, followed and cut over, and keeps its people', async () => {
    const source = await new OddSource(['stubs', 'many custom fields']).open()
    const key = newKey()
    const owner = await newCompany(key)
    const { moveIn } = owner.settings
    try {
      const events = ['ORDER_CREATED', 'ORDER_UPDATED', 'ORDER_SCHEDULED'] as const
      await owner.settings.webhooks.create({ url: 'https://192.0.2.1/hooks', events })
      assert.equal((await moveIn.state()).state, 'none')
      await assert.rejects(moveIn.step({ step: 'compare' }), /no company is moving in/)
      const begun = await moveIn.start({ ...sourceOf(source), ...fast })
      assert.deepEqual([begun.state, begun.task, begun.orders], ['reading', 'read', 0])
      assert.ok(!JSON.stringify(begun).includes('pls_'))
      const read = await done(owner, 'read')
      const orders = read.lists.find(({ list }) => list === 'orders')
      assert.deepEqual([orders?.found, orders?.copied, orders?.complete, read.bookedHere], [12, 12, true, 0])
      assert.deepEqual((await owner.users()).map(({ username }) => username).toSorted(), ['owner', 'user1', 'user2'])
      assert.deepEqual((await owner.services()).map(({ name }) => name).toSorted(), ['Service 1', 'Service 2'])
      assert.equal((await owner.order(idOf.order(2))).oid, 1002)

      await moveIn.step({ step: 'compare' })
      const { compared, unexplained } = await eventually(async () => {
        const found = await done(owner, 'read')
        assert.ok(found.compared)
        return found
      })
      assert.ok(compared)
      assert.equal(unexplained, 0)
      const comparison = await moveIn.comparison()
      assert.equal(comparison.lists.find(({ list }) => list === 'orders')?.source, 12)
      assert.ok(comparison.differences.every(({ why }) => why !== ''))
      const { records, more, next } = await moveIn.records({ list: 'orders', limit: 5 })
      assert.deepEqual([records.length, more], [5, true])
      assert.ok(records.every(({ name, differences }) => / Elm Street$/.test(name) && differences.length > 0))
      const rest = await moveIn.records({ list: 'orders', limit: 50, start: next })
      assert.deepEqual([rest.records.length, rest.more], [7, false])

      assert.deepEqual(toldOf(key), [0, 0, 0, 0], 'nobody is told of what was imported')
      assert.equal((await owner.updateOrder(idOf.order(1), { gatecode: '1' })).id, idOf.order(1))
      assert.deepEqual(toldOf(key).slice(0, 2), [1, 1], 'but of a change here')
      for (const order of source.records.orders?.slice(0, 2) ?? [])
        Object.assign(order, { city: 'Concord', modified: '2026-04-01T10:00:00-04:00' })
      const [trip = assert.fail()] = (await owner.settings.fees.list()).filter(({ name }) => name === 'Trip')
      await owner.settings.fees.update(trip.id, { amount: 65 })
      Object.assign(source.records.fees?.[0] ?? {}, { defaultamount: 70 })
      Object.assign(source.records.services?.[0] ?? {}, { name: 'Service One' })
      source.records.users?.push({ ...source.records.users[1], id: idOf.user(3), username: 'user3' })
      await moveIn.step({ step: 'follow', every: 60 })
      await eventually(async () => assert.equal((await owner.order(idOf.order(2))).city, 'Concord'))
      assert.equal((await owner.order(idOf.order(1))).city, 'Charlotte')
      const { problems } = await done(owner, 'following')
      assert.deepEqual(toldOf(key).slice(0, 3), [1, 1, 0])
      assert.deepEqual((await owner.users()).map(({ username }) => username).toSorted(), [
        'owner',
        'user1',
        'user2',
        'user3',
      ])
      assert.deepEqual((await owner.services()).map(({ name }) => name).toSorted(), ['Service 2', 'Service One'])
      assert.equal((await owner.settings.fees.get(trip.id)).amount, 65)
      assert.ok(problems.some(({ what, why }) => what === 'fee Trip' && /changed here and at the source/.test(why)))
      await moveIn.step({ step: 'cut over' })
      await done(owner, 'cut over')
      await assert.rejects(moveIn.step({ step: 'read' }), /no company is moving in/)
      assert.deepEqual([rowsOf(key, 'company_imports', `sealed_secret = ''`), rowsOf(key, 'company_imports')], [1, 1])
    } finally {
      await source.close()
    }
  })

  test('4 a company with orders is not moved into, and an import that is taken back leaves the company as it was', async () => {
    const source = await new OddSource([]).open()
    const key = newKey()
    const owner = await newCompany(key)
    const { moveIn } = owner.settings
    try {
      await owner.createCalendarEvent({ start: '2027-08-01 09:00:00', end: '2027-08-01 10:00:00', title: 'Ours' })
      const before = await owner.settings.companyFile()
      await moveIn.start({ ...sourceOf(source), ...fast })
      await done(owner, 'read')
      await owner.createOrder({ clientuuid: idOf.client(1) })
      assert.equal((await moveIn.state()).bookedHere, 1)
      assert.deepEqual([rowsOf(key, 'blocked_times'), rowsOf(key, 'order_files')], [4, 3])
      await moveIn.step({ step: 'abort' })
      const { orders } = await done(owner, 'aborted')
      assert.equal(orders, 0)
      assert.deepEqual([(await owner.listClients()).total, (await owner.listOrders()).total], [0, 0])
      assert.deepEqual([rowsOf(key, 'blocked_times'), rowsOf(key, 'order_files')], [1, 0])
      assert.deepEqual(await owner.settings.companyFile(), before)
      await owner.createOrder({})
      await assert.rejects(moveIn.start({ ...sourceOf(source), ...fast }), /has 1 orders: move into a company without/)
    } finally {
      await source.close()
    }
  })

  test('4 another key is taken while it reads, and a pause ends what is in progress', async () => {
    const [source, other] = [await new OddSource(['stubs'], 60).open(), await new OddSource([]).open()]
    const owner = await newCompany()
    const { moveIn } = owner.settings
    try {
      await moveIn.start({ ...sourceOf(source), callsAtOnce: 2, callsPerSecond: 50 })
      await eventually(async () => assert.ok((await moveIn.state()).done > 0))
      const paused = await moveIn.step({ step: 'pause' })
      assert.deepEqual([paused.state, paused.task], ['reading', ''])
      await assert.rejects(moveIn.step({ step: 'cut over' }), /was not read to its end/)
      await assert.rejects(moveIn.start(sourceOf(other)), /is not http.* from which this company is read/)
      await moveIn.start({ ...sourceOf(source), ...fast })
      const { lists } = await done(owner, 'read')
      assert.deepEqual(lists.find(({ list }) => list === 'clients')?.copied, 60)
    } finally {
      await other.close()
      await source.close()
    }
  })
})
