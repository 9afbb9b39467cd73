import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServer } from '../running-server.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { addressOfSeveral, ownServer } from './own-server.ts'

test('4 lists come from the replica, everything else from the primary; without the replica lists come from the primary', async t => {
  const { cluster, url } = ownServer(t)
  const standby = cluster.standby(5433)
  atEnd(t, () => standby.remove())
  const server = await startServer({ DATABASE_URL: url, DATABASE_READ_URL: addressOfSeveral(standby, [5433]) })
  atEnd(t, () => server.stop())
  const owner = server.as('owner')
  const { id } = await owner.createOrder({ address1: '1 Main' })
  const idsOf = async (path = '/orders?limit=1000') =>
    (await server.raw(path)).body as unknown as { orders: { id: string }[] }
  await eventually(async () => assert.ok((await idsOf()).orders.some(order => order.id === id)))
  // With replay paused, a missing order shows that the list came from the replica.
  standby.run('psql', '-h', standby.socket, '-p', '5433', '-U', 'postgres', '-c', 'select pg_wal_replay_pause()')
  const unreplicated = await owner.createOrder({ address1: '2 Main' })
  assert.equal((await owner.order(unreplicated.id)).address1, '2 Main')
  assert.ok(
    !(await idsOf()).orders.some(order => order.id === unreplicated.id),
    'the list did not come from the replica',
  )
  assert.ok(
    !(await idsOf('/orders')).orders.some(order => order.id === unreplicated.id),
    'the whole list did not come from the replica',
  )
  standby.stop()
  assert.ok(
    (await idsOf()).orders.some(order => order.id === unreplicated.id),
    'the primary did not serve the list',
  )
})
