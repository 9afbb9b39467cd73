import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { answerOf, plumbline } from '../cli/plumbline.ts'
import { alterStore, lookInto, storeOf } from '../engine.ts'
import { demoAccess, type ServerProcess, startProcess } from '../operations/server-process.ts'
import { spawnWorker } from '../operations/worker-process.ts'
import { visitOrder } from '../settings/order-visit.ts'
import { Browser } from '../sign-in/browser.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Receiver } from '../webhooks/receiver.ts'

const besideReceivers = { WEBHOOK_ALLOW_PRIVATE: 'on' }

/** Several server processes, each with its own folder, on one database. */
async function serversOf(t: TestContext, count: number) {
  const dataDir = folderFor(t)
  const first = await startProcess(t, dataDir, besideReceivers)
  const others = Array.from({ length: count - 1 }, () => {
    return startProcess(t, folderFor(t), { ...besideReceivers, ...storeOf(dataDir), DEMO: 'off' })
  })
  const servers = [first, ...(await Promise.all(others))]
  const { access_key: accessKey, secret_key: secretKey } = demoAccess(dataDir).owner
  const at = ({ url }: ServerProcess) =>
    new Plumbline({ maxRetries: 0, baseUrl: `${url}/demo/rest`, accessKey, secretKey })
  return { dataDir, servers, clients: servers.map(at), accessKey }
}

describe('several processes on one database', () => {
  test('processes that start at the same time on an empty database create one demo company', async t => {
    const dataDir = folderFor(t)
    const store = { ...storeOf(dataDir) }
    const servers = await Promise.all(Array.from({ length: 3 }, () => startProcess(t, folderFor(t), store)))
    assert.equal(servers.filter(server => /The demo company is ready/.test(server.printed())).length, 1)
    assert.equal(lookInto(dataDir, 'select company_id from companies').length, 1)
  })

  test('2.1 a revoked key is refused by every process within a second', async t => {
    const { dataDir, clients, accessKey } = await serversOf(t, 3)
    for (const client of clients) await client.me()
    await answerOf(dataDir, ['key', 'revoke', '--company', 'demo', accessKey])
    const revokedAt = performance.now()
    await eventually(async () => {
      for (const client of clients) await assert.rejects(client.me())
    })
    assert.ok(performance.now() - revokedAt < 3_000, 'half a second, and the delay of a busy machine')
  })

  test('5 a session works in every process, and is refused by every process within a second after it ended', async t => {
    const { dataDir, servers } = await serversOf(t, 2)
    const [here, there] = servers.map(({ url }) => new Browser(`${url}/demo/rest`)) as [Browser, Browser]
    await here.signIn(demoAccess(dataDir).owner)
    for (const [name, token] of here.cookies) there.cookies.set(name, token)
    assert.equal((await there.send('GET', '/session')).status, 200)
    await here.send('DELETE', `/sessions/${(await here.send('GET', '/session')).body.session.id}`)
    const endedAt = performance.now()
    await eventually(async () => assert.equal((await there.send('GET', '/session')).status, 401))
    assert.ok(performance.now() - endedAt < 3_000, 'half a second, and the delay of a busy machine')
  })

  test('2.1 one idempotency key sent to all processes concurrently creates one order', async t => {
    const { dataDir, clients } = await serversOf(t, 3)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (clients[i % 3] as Plumbline).createOrder({ address1: '1 Once' }, { idempotencyKey: 'the same' }),
      ),
    )
    assert.equal(new Set(answers.map(({ id }) => id)).size, 1)
    assert.equal(lookInto(dataDir, `select id from orders where address1 = '1 Once'`).length, 1)
  })

  test('3 orders created through all processes have unique numbers, and fees of one order add up', async t => {
    const { clients } = await serversOf(t, 3)
    const created = await Promise.all(
      Array.from({ length: 90 }, (_, i) => (clients[i % 3] as Plumbline).createOrder({ address1: `${i} Main` })),
    )
    assert.equal(new Set(created.map(({ oid }) => oid)).size, 90)
    const [order] = created
    const [first] = await (clients[0] as Plumbline).services()
    const service = first?.id ?? assert.fail('no service')
    const { totalfee: before } = await (clients[0] as Plumbline).order(order?.id ?? '')
    await (clients[0] as Plumbline).updateOrder(order?.id ?? '', { services: [service] })
    const { totalfee: one } = await (clients[0] as Plumbline).order(order?.id ?? '')
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        (clients[i % 3] as Plumbline).updateOrder(order?.id ?? '', { services: [service] }),
      ),
    )
    const { totalfee } = await (clients[0] as Plumbline).order(order?.id ?? '')
    assert.equal(totalfee - before, 31 * (one - before))
  })

  test('a process continues while another one migrates the schema, as in a rolling upgrade', async t => {
    const { dataDir, clients } = await serversOf(t, 1)
    const [client] = clients as [Plumbline]
    const { id } = await client.createOrder({ address1: '1 Main' })
    // Enough concurrent requests that several connections have prepared the statements.
    const bookAndRead = () =>
      Promise.all(
        Array.from({ length: 20 }, async () => {
          await client.updateOrder(id, { address2: 'Rear' })
          return client.order(id)
        }),
      )
    await bookAndRead()
    await alterStore(dataDir, `alter table orders add column later_on text not null default ''`)
    await alterStore(dataDir, `alter table webhooks add column later_on text not null default ''`)
    assert.ok((await bookAndRead()).every(({ address2 }) => address2 === 'Rear'))
  })

  test('4 people in one order see each other through two processes, until one leaves or its process dies', async t => {
    const { dataDir, servers, clients } = await serversOf(t, 2)
    const [here] = clients as [Plumbline, Plumbline]
    const { access_key: accessKey, secret_key: secretKey } = demoAccess(dataDir).office
    const colleague = new Plumbline({ maxRetries: 0, baseUrl: `${servers[1]?.url}/demo/rest`, accessKey, secretKey })
    const users = await here.users()
    const nameOf = (username: string) => users.find(user => user.username === username)?.displayname
    const { id } = await here.createOrder({ address1: '1 Shared St' })
    const owner = visitOrder(here, id)
    const office = visitOrder(colleague, id, 'notes')
    await Promise.all([owner.saw(`${nameOf('office')}: notes`), office.saw(`${nameOf('owner')}: `)])
    await office.leave()
    await owner.saw('')
    const again = visitOrder(colleague, id)
    await owner.saw(`${nameOf('office')}: `)
    servers[1]?.child.kill('SIGKILL')
    await owner.saw('')
    await Promise.all([owner.leave(), again.leave().catch(() => undefined)])
  })

  test('6 workers share the deliveries: every event is delivered, and none twice', async t => {
    const { dataDir, clients } = await serversOf(t, 2)
    for (let i = 0; i < 2; i++) await spawnWorker(t, dataDir, besideReceivers)
    const receiver = await new Receiver().open()
    atEnd(t, () => receiver.close())
    const words = ['webhook', 'create', '--company', 'demo', '--url', receiver.url(), '--events', 'ORDER_CREATED']
    assert.equal((await plumbline(dataDir, words, { environment: besideReceivers })).code, 0)
    const created = await Promise.all(
      Array.from({ length: 100 }, (_, i) => (clients[i % 2] as Plumbline).createOrder({ address1: `${i} Main` })),
    )
    await eventually(() => assert.equal(receiver.received.length, created.length))
    const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']))
    assert.equal(new Set(ids).size, created.length)
  })
})
