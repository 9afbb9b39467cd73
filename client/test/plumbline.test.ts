import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import { type RunningServer, startServer } from '../../server/test/running-server.ts'

let server: RunningServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

/** A client whose requests are looked at before they go out. */
function watched(baseUrl = server.access.base_url) {
  const sent: { url: string; headers: Headers }[] = []
  const { access_key: accessKey, secret_key: secretKey } = server.access.owner
  const watchedFetch: typeof fetch = (url, init) => {
    sent.push({ url: String(url), headers: new Headers(init?.headers) })
    return fetch(url, init)
  }
  return { sent, client: new Plumbline({ maxRetries: 0, baseUrl, accessKey, secretKey, fetch: watchedFetch }) }
}

test('4 every call of the client works against the service', async () => {
  const { client } = watched()
  const me = await client.me()
  assert.equal(me.displayname, 'Helen Barrow')
  assert.deepEqual(await client.user(me.id), me)
  assert.equal((await client.users()).length, 8)
  assert.equal((await client.offices()).length, 2)
  assert.equal((await client.orderTypes()).length, 4)
  assert.equal((await client.packages()).length, 4)
  assert.equal((await client.fees()).length, 5)
  assert.match(await client.build(), /^\d/)
  assert.ok(Date.parse(await client.time()) > 0)
  assert.equal(await client.companyKey(), 'demo')
  const [service] = await client.services({ withAssociations: true })
  assert.ok(service?.fees && service.inspectors)
  const quote = await client.quote({ services: [service.id] })
  assert.ok(quote.totalfee > 0)
  const placed = await client.geocode({ address1: '600 E 4th St', city: 'Charlotte', state: 'NC', zip: '28202' })
  assert.equal(placed.county, 'Mecklenburg')
})

test('4 flags are sent as bare names, omitted parameters are not sent', async () => {
  const { client, sent } = watched()
  await client.services({ withAssociations: true, after: '2020-01-01 00:00:00' })
  await client.services({ withAssociations: false })
  await client.users({ availableonly: true })
  const base = server.access.base_url
  assert.deepEqual(
    sent.map(({ url }) => url.slice(base.length)),
    ['/services?withAssociations&after=2020-01-01%2000%3A00%3A00', '/services', '/users?availableonly'],
  )
})

test('2.1 a body goes out as JSON, and a call without one names no type', async () => {
  const { client, sent } = watched()
  await client.me()
  await client.quote({ services: ['x'] })
  assert.equal(sent[0]?.headers.get('content-type'), null)
  assert.equal(sent[1]?.headers.get('content-type'), 'application/json')
})

test('1 a slash behind the base address is no matter', async () => {
  assert.equal(await watched(`${server.access.base_url}//`).client.companyKey(), 'demo')
})

test('4.2 the office goes out with a quote', async () => {
  const { client } = watched()
  const office = (await client.offices())[1]?.id
  const dock = (await client.services({ office })).find(({ name }) => name.startsWith('Dock'))?.id ?? ''
  assert.equal((await client.quote({ services: [dock] }, { office })).totalfee, 225)
  assert.equal((await client.quote({ services: [dock] })).warnings?.length, 1)
})

test('5 every call for an order takes its id, its number, and its number as text', async () => {
  const { client } = watched()
  for (const spelling of ['id', 'number', 'text']) {
    const { id, oid } = await client.createOrder({ address1: '1420 Dilworth Road', zip: '28203' })
    const order = spelling === 'id' ? id : spelling === 'number' ? oid : String(oid)
    await client.updateOrder(order, { inprogress: false, scheduled: '2031-11-06 09:00:00' })
    await client.cancelOrder(order)
    await client.updateOrder(order, { inprogress: false, scheduled: '2031-11-06 09:00:00' })
    await client.completeOrder(order)
    await client.deleteOrder(order)
    await client.restoreOrder(order)
    await client.addReportUrl({ id: order, url: 'https://reports.example.com/1', public: true })
    await client.addPayment({ id: order, amount: 1 })
    assert.equal((await client.order(order)).id, id)
    assert.equal((await client.amountDue(order)).id, id)
    assert.deepEqual(await client.orderNotes(order), [])
    assert.deepEqual(await client.orderFees(order), [])
    assert.notEqual((await client.orderHistory(order)).length, 0)
    assert.notEqual((await client.files(order)).length, 0)
    assert.notEqual(await client.webDelivery(order), '')
  }
})

test('5 an id cannot lead a call to another path', async () => {
  const { client, sent } = watched()
  for (const id of ['../me', 'a/b', '?x', '#x', '%2e', 'é']) await assert.rejects(client.user(id))
  for (const { url } of sent) assert.match(url, /\/user\/[^/?#]+$/)
})
