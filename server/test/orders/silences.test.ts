import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { joinServer, type RunningServer } from '../running-server.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

test('2.2 an inline client beside a known clientuuid is ignored, with a warning', async () => {
  const owner = server.as('owner')
  const { id } = await owner.createClient({ firstname: 'Uma', lastname: 'Reyes' })
  const saved = await owner.createOrder({ clientuuid: id, client: { name: 'Another Client' } })
  assert.deepEqual(saved.warnings, ['client: Another Client was ignored: clientuuid names the client'])
  assert.equal((await owner.order(saved.id)).client, id)
})

test('2.2 the contact data of an inline client with a known name is ignored, with a warning', async () => {
  const owner = server.as('owner')
  await owner.createOrder({ client: { name: 'Vera Lind', email: 'vera@example.com', mobile: '704-555-0101' } })
  const again = { name: 'Vera Lind', email: 'VERA@example.com', mobile: '704-555-0101' }
  assert.deepEqual((await owner.createOrder({ client: again })).warnings, [])
  const other = await owner.createOrder({ client: { name: 'Vera Lind', email: 'other@example.com', mobile: '2' } })
  assert.deepEqual(
    other.warnings.map(warning => warning.split(':')[0]),
    ['client[email]', 'client[mobile]'],
  )
})

test('2.1 removeservices on a new order is ignored, with a warning', async () => {
  const [service] = await server.as('owner').services()
  const saved = await server.as('owner').createOrder({ removeservices: [service?.id ?? ''] })
  assert.deepEqual(saved.warnings, [`removeservices: ${service?.id} was ignored: the order is new`])
})

test('2.1 JSON without its content type arrives as nothing, whatever its length', async () => {
  const text = 'x'.repeat(9_000)
  const { body } = await server.raw('/order', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ address1: text, city: text }),
  })
  assert.equal(body.status, 'ok')
  assert.equal((await server.as('owner').order(String(body.id))).address1, '')
})

test('2.1 a strict quote with an Idempotency-Key is refused for values that cannot be priced', async () => {
  const { body, headers } = await server.raw('/calculateservicequote', {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'handling=strict', 'idempotency-key': 'strict-quote' },
    body: JSON.stringify({ services: ['nothing'] }),
  })
  assert.equal(body.status, 'error')
  assert.equal(headers.get('preference-applied'), 'handling=strict')
})
