import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Order } from 'plumbline-client'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const example = fileURLToPath(new URL('../../../examples/sync-orders.ts', import.meta.url))

async function run(): Promise<{ said: string; orders: Record<string, Order> }> {
  const path = join(fixture.server.dataDir, 'copy.json')
  const demo = fixture.server.accessFile
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [example, demo, path])
  assert.equal(stderr, '')
  const [said = '', kept, ...more] = stdout.trimEnd().split('\n')
  assert.deepEqual([kept, more], [`kept in ${path}`, []])
  return { said, orders: (JSON.parse(readFileSync(path, 'utf8')) as { orders: Record<string, Order> }).orders }
}

test('4 lists: the example keeps a copy of all orders, and fetches only what changed when it is run again', async () => {
  const count = Number(fixture.counts().orders)
  const first = await run()
  assert.equal(first.said, `first copy: ${count} orders`)
  assert.equal(Object.keys(first.orders).length, count)

  assert.equal((await run()).said, `since the last time: 0 new, 0 changed, 0 removed; ${count} orders in all`)

  const [changed = '', gone = ''] = Object.keys(first.orders)
  const { id } = await fixture.owner.createOrder(scheduling)
  await fixture.owner.updateOrder(changed, { city: 'Charlotte' })
  await fixture.owner.deleteOrder(gone)
  await fixture.owner.deleteOrder((await fixture.owner.createOrder({})).id)
  const { said, orders } = await run()
  assert.equal(said, `since the last time: 1 new, 1 changed, 1 removed; ${count} orders in all`)
  assert.deepEqual(orders[id], await fixture.owner.order(id))
  assert.deepEqual(orders[changed], await fixture.owner.order(changed))
  assert.equal(orders[gone], undefined)
})
