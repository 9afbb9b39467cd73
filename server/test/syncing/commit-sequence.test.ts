// engines: both

import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { type ListPosition, listStart } from '../../src/domain/changes/page.ts'
import type { Database } from '../../src/domain/database.ts'
import { createOrder } from '../../src/domain/orders/create-order.ts'
import { completeOrder, removeOrder } from '../../src/domain/orders/end-order.ts'
import { listOrders } from '../../src/domain/orders/list-orders.ts'
import type { Order } from '../../src/domain/orders/order.ts'
import { updateOrder } from '../../src/domain/orders/update-order.ts'
import { withOutbox } from '../../src/domain/outbox/transactional-outbox.ts'
import { agentStore, clientStore } from '../../src/domain/people/contact-store.ts'
import { agents, clients } from '../../src/domain/people/contacts.ts'
import type { Scope } from '../../src/domain/tenants/scope.ts'
import { addWebhook } from '../../src/domain/webhooks/manage-webhooks.ts'
import type { CheckedUrl } from '../../src/domain/webhooks/webhook.ts'
import { TestCompany } from '../availability/open-time-store.ts'
import { openStoreOf } from '../engine.ts'
import { readOrder } from '../orders/read-order.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { chooseSeed, seededRandom } from '../store/seeded-random.ts'

const noon = Temporal.Instant.from('2026-10-05T12:00:00Z')
const after = (milliseconds: number) => noon.add({ milliseconds })
const scheduled = { inprogress: 'false', scheduled: '2026-10-05 09:00:00' }

async function openOn(t: TestContext, dataDir: string): Promise<Database> {
  const database = await openStoreOf(dataDir)
  atEnd(t, () => database.close())
  return database
}

/** One company, as several processes with clocks of their own see it. */
async function processesOf(t: TestContext, count: number): Promise<TestCompany[]> {
  const dataDir = folderFor(t)
  const databases = await Promise.all(Array.from({ length: count }, () => openOn(t, dataDir)))
  const companies = databases.map(database => new TestCompany(database, 'acme'))
  await companies[0]?.apply()
  return companies
}

type Changing<T> = (scope: Scope) => Promise<T>

const at = <T>(company: TestCompany, now: Temporal.Instant, work: Changing<T>): Promise<T> =>
  company.write(scope => work({ ...scope, now }))
const created = async (scope: Scope): Promise<Order> =>
  (await withOutbox(scope, () => createOrder(scope, readOrder({})))).order

/** Follows the list of orders: what was read, and where it goes on. */
async function readOn(company: TestCompany, from: ListPosition) {
  const page = await company.read(noon.toString(), scope => listOrders(scope, from, 1000))
  return { ids: page.records.map(({ order }) => order.id), end: page.end }
}

describe('4 lists: commit sequence', () => {
  test('4 lists: a change by a clock that lags comes after the changes read already', async t => {
    const [ahead, behind] = (await processesOf(t, 2)) as [TestCompany, TestCompany]
    const first = await at(ahead, after(5_000), created)
    const read = await readOn(ahead, listStart)
    assert.deepEqual(read.ids, [first.id])
    const second = await at(behind, after(0), created)
    const changed = await at(behind, after(1), scope => updateOrder(scope, first.id, readOrder({ city: 'Charlotte' })))
    const third = await at(ahead, after(5_000), created)
    assert.deepEqual((await readOn(behind, read.end)).ids, [second.id, first.id, third.id])
    assert.deepEqual(
      [first, second, changed.order, third].map(({ modifiedAt }) => modifiedAt.since(noon).total('milliseconds')),
      [5_000, 5_001, 5_002, 5_003],
    )
  })

  test('4 lists: the commit time follows the clock while the clock advances', async t => {
    const [company] = (await processesOf(t, 1)) as [TestCompany]
    const { id } = await at(company, after(0), created)
    for (const milliseconds of [10, 11, 5_000]) {
      const { order } = await at(company, after(milliseconds), scope => updateOrder(scope, id, readOrder({})))
      assert.equal(order.modifiedAt.since(noon).total('milliseconds'), milliseconds)
    }
  })

  test('4 lists: commit times of a company are distinct and grow in commit order', async t => {
    const seed = chooseSeed()
    const random = seededRandom(seed)
    const processes = await processesOf(t, 3)
    const [one] = processes as [TestCompany]
    const order = await at(one, noon, scope => createOrder(scope, readOrder(scheduled)))
    const client = await at(one, noon, scope => clients.create(scope, {}))
    const agent = await at(one, noon, scope => agents.create(scope, {}))
    const doomed = await Promise.all(Array.from({ length: 20 }, () => at(one, noon, created)))
    const changes: Changing<{ modifiedAt: Temporal.Instant }>[] = Array.from({ length: 25 }, () => [
      created,
      async (scope: Scope) => (await updateOrder(scope, order.order.id, readOrder({}))).order,
      async (scope: Scope) => (await completeOrder(scope, order.order.id, undefined)).order,
      (scope: Scope) => clients.create(scope, {}),
      (scope: Scope) => clients.update(scope, client.id, {}),
      (scope: Scope) => agents.create(scope, {}),
      (scope: Scope) => agents.update(scope, agent.id, {}),
    ]).flat()
    for (const { id } of doomed) changes.push(async scope => (await removeOrder(scope, id)).order)

    // Noted while the commit sequence is locked, so this is the order of the commits.
    const moments: number[] = []
    await Promise.all(
      changes.map(change => {
        const process = processes[Math.floor(random() * processes.length)] as TestCompany
        return at(process, after(Math.floor(random() * 50)), async scope => {
          const { modifiedAt } = await change(scope)
          moments.push(modifiedAt.epochMilliseconds)
        })
      }),
    )
    assert.equal(moments.length, changes.length)
    assert.deepEqual(
      moments,
      moments.toSorted((a, b) => a - b),
      `SEED=${seed}`,
    )
    assert.equal(new Set(moments).size, moments.length, `SEED=${seed}`)
  })

  test('4 lists: many processes with different clocks write, and a reader misses nothing and sees nothing twice', async t => {
    const seed = chooseSeed()
    const random = seededRandom(seed)
    const processes = await processesOf(t, 3)
    const [reader, ...writers] = processes as [TestCompany, ...TestCompany[]]
    let left = writers.length
    const came: Order[] = []
    const read = async () => {
      for (let from = listStart, isLast = false; ; ) {
        // A read that began after the last commit may stop at the last page.
        isLast = left === 0
        const page = await reader.read(noon.toString(), scope => listOrders(scope, from, 1 + Math.floor(random() * 9)))
        came.push(...page.records.map(({ order }) => order))
        from = page.end
        if (isLast && !page.hasMore) return
        await new Promise(setImmediate)
      }
    }
    const write = async (company: TestCompany, behind: number) => {
      const own: string[] = []
      for (let round = 0; round < 60; round++) {
        const now = after(round - behind)
        own.push((await at(company, now, created)).id)
        const id = own[Math.floor(random() * own.length)] as string
        if (round % 5 === 4) own.splice(own.indexOf(id), 1)
        await at(company, now, async scope => {
          if (own.includes(id)) await updateOrder(scope, id, readOrder({ city: `${round}` }))
          else await removeOrder(scope, id)
        })
      }
    }
    const writing = writers.map((company, i) => write(company, i * 3_000).finally(() => left--))
    await Promise.all([read(), ...writing])

    const stored = await reader.read(noon.toString(), ({ tx, companyId }) =>
      tx.all<{ id: string; modified_at: number }>(
        sql`select id, modified_at from orders where company_id = ${companyId} order by modified_at`,
      ),
    )
    const last = new Map<string, number>()
    for (const { id, modifiedAt } of came) {
      assert.ok((last.get(id) ?? 0) < modifiedAt.epochMilliseconds, `SEED=${seed}: ${id} came again without a change`)
      last.set(id, modifiedAt.epochMilliseconds)
    }
    assert.deepEqual(
      [...last].sort(([, a], [, b]) => a - b),
      stored.map(({ id, modified_at }) => [id, modified_at]),
      `SEED=${seed}`,
    )
  })

  test('4 lists: an order and its new inline client share one commit time', async t => {
    const [company] = (await processesOf(t, 1)) as [TestCompany]
    const { order } = await at(company, noon, scope =>
      createOrder(scope, readOrder({ client: { name: 'Inline Made', email: 'inline@example.com' } })),
    )
    const [clients, agents] = await company.read(noon.toString(), scope =>
      Promise.all([clientStore.list(scope, listStart, 10), agentStore.list(scope, listStart, 10)]),
    )
    assert.deepEqual(
      clients.records.map(({ id, modifiedAt }) => [id, modifiedAt.epochMilliseconds]),
      [[order.clientId, order.modifiedAt.epochMilliseconds]],
    )
    assert.deepEqual(agents, { records: [], end: listStart, hasMore: false })
  })

  test('6 a delivery is due by the clock, however far ahead commit times are', async t => {
    const [company] = (await processesOf(t, 1)) as [TestCompany]
    const url = 'https://example.com/hook' as CheckedUrl
    await at(company, noon, scope => addWebhook(scope, { url, kinds: ['ORDER_CREATED'] }))
    await at(company, after(60_000), scope => clients.create(scope, {}))
    const order = await at(company, noon, created)
    assert.equal(order.modifiedAt.since(noon).total('milliseconds'), 60_001)
    const due = await company.read(noon.toString(), ({ tx, companyId }) =>
      tx.all<{ due_at: number }>(
        sql`select due_at from deliveries where company_id = ${companyId} and order_id = ${order.id}`,
      ),
    )
    assert.deepEqual(
      due.map(({ due_at }) => due_at),
      [noon.epochMilliseconds],
    )
  })
})
