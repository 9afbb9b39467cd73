// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Order } from 'plumbline-client'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'
import { chooseSeed, seededRandom } from '../store/seeded-random.ts'
import { Follower, type Listed, millisOf } from './follower.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const writers = 32
const rounds = 12
const seed = chooseSeed()
const random = seededRandom(seed)
const pick = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)] as T

/** The `modified` times in the responses, by record. */
const responses = new Map<string, number[]>()

async function noted<S extends Listed>(saving: Promise<S>): Promise<S> {
  const saved = await saving
  responses.getOrInsertComputed(saved.id, () => []).push(millisOf(saved))
  return saved
}

/** Changes that crowd on one order: more of them than there are milliseconds, so that its moments run ahead. */
async function crowd(popular: string): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const changes = Array.from({ length: 100 }, (_, i) => fixture.owner.updateOrder(popular, { city: `${round} ${i}` }))
    await Promise.all(changes.map(noted))
  }
}

/** Each writer has its own orders, so that no request is refused. */
async function writeAway(writer: number): Promise<void> {
  const { owner } = fixture
  const own: string[] = []
  for (let round = 0; round < rounds; round++) {
    own.push((await noted(owner.createOrder({ address1: `${writer} ${round}`, client: { name: `W ${writer}` } }))).id)
    const id = pick(own)
    const client = await noted(owner.createClient({ firstname: `${writer} ${round}` }))
    await Promise.all([
      noted(owner.updateOrder(id, { ...scheduling, reportnumber: `${round}` })),
      noted(owner.updateClient(client.id, { city: 'Charlotte' })),
      noted(owner.createAgent({ lastname: `${writer} ${round}` })),
      noted(owner.addPayment({ id, amount: 1 }).then(({ order, modified }) => ({ id: order, modified }))),
    ])
    if (round % 3 === 2) await noted(owner.deleteOrder(own.splice(own.indexOf(id), 1)[0] ?? ''))
  }
}

test(`4 lists: while writes go on nothing is missed and nothing repeated, SEED=${seed}`, async () => {
  const { owner } = fixture
  const popular = await owner.createOrder({ address1: 'Popular' })
  const orders = new Follower<Order>('orders', question => owner.orders(question))
  const clients = new Follower('clients', question => owner.clients(question))
  const agents = new Follower('agents', question => owner.agents(question))
  // One that takes no cursor, and goes on from the last moment it saw.
  const byMoment: Follower<Order> = new Follower('orders', ({ limit }) =>
    owner.orders({ limit, after: (byMoment.came.at(-1) ?? popular).modified }),
  )
  const followers = [orders, clients, agents, byMoment] as const

  let isWriting = true
  let pages = 0
  const follow = async (follower: Follower<Listed>) => {
    while (isWriting) {
      await follower.step(pick([1, 2, 5, 30, 1000]))
      pages++
    }
  }
  const writing = Promise.all([crowd(popular.id), ...Array.from({ length: writers }, (_, writer) => writeAway(writer))])
  await Promise.all([writing.finally(() => (isWriting = false)), ...followers.map(follow)])
  await Promise.all(followers.map(follower => follower.toEnd(1000)))
  assert.ok(pages > 20, `only ${pages} pages were read meanwhile`)

  await assertSame('orders', orders)
  await assertSame('clients', clients)
  await assertSame('agents', agents)
  const later = [...orders.copy.values()].filter(order => millisOf(order) > millisOf(popular))
  assert.deepEqual([...byMoment.copy.values()].sort(byId), later.sort(byId))
  for (const moments of responses.values()) {
    assert.equal(new Set(moments).size, moments.length, 'two changes of one record have the same moment')
  }
  const all = [...responses.values()].flat()
  assert.equal(new Set(all).size, all.length, 'two changes have the same moment')
})

const byId = (a: Listed, b: Listed) => (a.id < b.id ? -1 : 1)

/** The copy is what the store has: the same records, each as it is shown alone. */
async function assertSame(list: 'orders' | 'clients' | 'agents', { copy }: Follower<Listed>): Promise<void> {
  const removed = list === 'orders' ? 'removed_at' : 'null'
  const rows = fixture.query(`select id, modified_at, ${removed} as removed_at from ${list}`)
  assert.equal(copy.size, rows.length, `SEED=${seed}: ${rows.length - copy.size} of ${rows.length} ${list} were missed`)
  for (const { id, modified_at, removed_at } of rows) {
    const copied = copy.get(String(id))
    assert.equal(copied && millisOf(copied), modified_at, `SEED=${seed}: a change of one of the ${list} was missed`)
    assert.equal((copied as Order | undefined)?.show === 'no', removed_at !== null)
  }
  for (let i = 0; i < 30; i++) {
    const copied = pick([...copy.values()])
    const one = { orders: 'order', clients: 'client', agents: 'agent' }[list]
    const { body } = await fixture.request('GET', `/${one}/${copied.id}`)
    assert.deepEqual(copied, body[one])
  }
}
