import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { PlumblineError } from 'plumbline-client/errors'
import { plumbline } from '../cli/plumbline.ts'
import { lookIntoUrl } from '../engine.ts'
import { startServer } from '../running-server.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { addressOfSeveral, ownServer } from './own-server.ts'

test('failover: the primary is killed under load and its synchronous standby promoted; no acknowledged order or event is lost, and no process restarts', async t => {
  const { cluster: primary } = ownServer(t, ['synchronous_standby_names=*', 'synchronous_commit=local'])
  const standby = primary.standby(5433)
  atEnd(t, () => standby.remove())
  // From here on no commit is acknowledged before the standby has it on disk.
  primary.run(
    'psql',
    '-h',
    primary.socket,
    '-U',
    'postgres',
    '-c',
    `alter database plumbline set synchronous_commit = on`,
  )
  const url = addressOfSeveral(primary, [5432, 5433])
  const receiver = await new Receiver().open()
  atEnd(t, () => receiver.close())
  const server = await startServer({ DATABASE_URL: url, WEBHOOK_ALLOW_PRIVATE: 'on' })
  atEnd(t, () => server.stop())
  await addWebhook(url, receiver.url())

  const acknowledged: string[] = []
  let isOver = false
  const book = async () => {
    while (!isOver) {
      const key = randomUUID()
      for (;;) {
        try {
          const { id } = await server.as('owner').createOrder({ address1: `${key} Main` }, { idempotencyKey: key })
          acknowledged.push(id)
          break
        } catch (error) {
          assert.ok(error instanceof PlumblineError && error.httpStatus === 503, String(error))
          if (isOver) break
          await pause(50)
        }
      }
    }
  }
  const booking = Promise.all(Array.from({ length: 8 }, book))
  await eventually(() => assert.ok(acknowledged.length > 50))
  primary.kill()
  const before = acknowledged.length
  standby.promote()
  await eventually(() => assert.ok(acknowledged.length > before + 50, 'bookings did not resume'))
  isOver = true
  await booking

  const kept = new Set(
    lookIntoUrl<{ id: string }>(addressOfSeveral(standby, [5433]), 'select id from orders').map(({ id }) => id),
  )
  assert.deepEqual(
    acknowledged.filter(id => !kept.has(id)),
    [],
  )
  assert.equal(new Set(acknowledged).size, acknowledged.length)
  await eventually(() => {
    const delivered = new Set(receiver.received.map(({ event }) => event.order_id))
    assert.deepEqual(
      acknowledged.filter(id => !delivered.has(id)),
      [],
    )
    // Events whose claim was being committed when the primary died wait for the end of its lease.
  }, 90_000)
})

async function addWebhook(url: string, receiver: string): Promise<void> {
  const words = ['webhook', 'create', '--company', 'demo', '--url', receiver, '--events', 'ORDER_CREATED']
  const environment = { DATABASE_URL: url, WEBHOOK_ALLOW_PRIVATE: 'on' }
  const { code, stderr } = await plumbline('/nowhere', words, { environment })
  assert.equal(code, 0, stderr)
}
