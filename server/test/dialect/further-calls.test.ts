import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { changeCompany, soon } from '../rest/outside-change.ts'
import { call } from '../rest/raw-socket.ts'
import { basic } from '../running-server.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

describe('4 lists of names and codes', () => {
  test('4 cancel and refer reasons are lists of the company, with defaults, and their ids follow from the names', async () => {
    const { owner, server } = fixture
    const defaults = await owner.cancelReasons()
    assert.ok(defaults.length > 3 && (await owner.referReasons()).length > 3)
    await changeCompany(server, server.key, file => {
      const settings = { cancelReasons: ['Flood', 'Weather'], referReasons: ['Radio'] }
      return { ...file, settings: { ...file.settings, ...settings } }
    })
    const names = async () => (await owner.cancelReasons()).map(({ name }) => name).join()
    assert.ok(await soon(async () => (await names()) === 'Flood,Weather'))
    const weather = (await owner.cancelReasons())[1]
    const before = defaults.find(({ name }) => name === 'Weather')
    assert.ok(weather && before && weather.modified > before.modified)
    assert.deepEqual({ ...weather, modified: '' }, { ...before, modified: '' })
    assert.match(weather?.id ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.deepEqual(
      (await owner.referReasons()).map(({ name }) => name),
      ['Radio'],
    )
  })

  test('4 foundation types, states and countries have ids and names', async () => {
    const { owner } = fixture
    const states = await owner.states()
    assert.deepEqual(states[0], { id: 'AL', name: 'Alabama' })
    assert.equal(states.length, 56)
    const countries = await owner.countries()
    assert.equal(countries.length, 249)
    assert.deepEqual(
      countries.find(({ id }) => id === 'US'),
      { id: 'US', name: 'United States' },
    )
    const slab = (await owner.foundationTypes()).find(({ name }) => name === 'Slab')
    const { id } = await owner.createOrder({ foundationtype: slab?.id ?? '' })
    assert.equal((await owner.order(id)).foundation, 'Slab')
  })
})

describe('4 reflect', () => {
  test('4 reflect answers what it received, without secrets', async () => {
    const { server, request } = fixture
    const headers = { 'x-colour': 'red', 'x-api-key': 'secret-1', cookie: 'session=secret-2', 'idempotency-key': 'k' }
    const { text, body } = await request('GET', '/reflect/?a=1&a=2&password=secret-3&username=secret-4', headers)
    const reflect = body.reflect as Record<string, Record<string, string>>
    assert.deepEqual([reflect.method, reflect.path], ['GET', `/${server.key}/rest/reflect`])
    assert.deepEqual(reflect.query, { a: '2', password: '(hidden)', username: '(hidden)' })
    assert.equal(reflect.headers?.['x-colour'], 'red')
    assert.equal(reflect.headers?.['idempotency-key'], 'k')
    assert.equal(reflect.headers?.authorization, '(hidden)')
    for (const secret of ['secret-', server.access.owner.access_key, server.access.owner.secret_key])
      assert.ok(!text.includes(secret), text)
    const posted = await fixture.sendForm('/reflect', { client: { name: 'Ada' }, services: ['a', 'b'] })
    assert.deepEqual((posted.body.reflect as { body: object }).body, { client: { name: 'Ada' }, services: ['a', 'b'] })
    const type = (posted.body.reflect as { headers: Record<string, string> }).headers['content-type']
    assert.equal(type, 'application/x-www-form-urlencoded')
  })
})

describe('other names of calls and members', () => {
  test('2.7 services and zip are null where nothing was asked, and calendar/availableslots is the same call', async () => {
    const { body, text } = await fixture.request('GET', '/availableslots?daysahead=2')
    assert.deepEqual([body.zip, body.services], [null, null])
    assert.equal((await fixture.request('GET', '/calendar/availableslots?daysahead=2')).text, text)
    const home = fixture.service('Home Inspection')
    const asked = await fixture.request('GET', `/availableslots?zip=28203&services[]=${home}`)
    assert.deepEqual([asked.body.zip, asked.body.services], ['28203', [home]])
  })

  test('4 users/{id} is user/{id}', async () => {
    const id = fixture.user('inspector')
    const { text, body } = await fixture.request('GET', `/users/${id}`)
    assert.equal(body.status, 'ok')
    assert.equal(text, (await fixture.request('GET', `/user/${id}`)).text)
    assert.match((await fixture.request('GET', '/users/x')).body.message, /could not locate a user/)
  })

  test('2.2 the response to a new order has orderId beside id', async () => {
    const { body } = await fixture.send('/order', {})
    assert.equal(body.orderId, body.id)
    assert.equal(typeof body.id, 'string')
  })
})

describe('5 credentials in the query string', () => {
  test('5 credentials in the query string are accepted only where the company switched them on', async () => {
    const { server } = fixture
    const { access_key, secret_key } = server.access.inspector
    const without = { authorization: undefined }
    const ask = (path: string, headers: Record<string, string | undefined> = without) =>
      call(server, `GET /demo/rest${path}`, { headers })
    const query = `username=${access_key}&password=${secret_key}`
    assert.equal((await ask(`/me?${query}`)).status, 401)
    await changeCompany(server, server.key, file => {
      return { ...file, settings: { ...file.settings, credentialsInQuery: true } }
    })
    assert.ok(await soon(async () => (await ask(`/me?${query}`)).status === 200))
    const { body } = await ask(`/me?${query}`)
    assert.equal((body.me as { username: string }).username, 'inspector')
    // Nothing after the sign-in sees them.
    const reflected = await ask(`/reflect?a=1&${query}&b=%20`)
    assert.deepEqual((reflected.body.reflect as { query: object }).query, { a: '1', b: ' ' })
    // A name without a value stays one.
    assert.equal((await ask(`/users?availableonly&${query}`)).text, (await ask(`/users?${query}&availableonly`)).text)
    const encoded = query.replace('username', 'user%6eame')
    assert.equal((await ask(`/me?${encoded}`)).status, 200)
    for (const refused of [`/nothing?${query}`, `/order/x?${query}`, `/offices?${query}`]) {
      const { text, headers } = await ask(refused)
      assert.ok(!`${text}${[...headers].join()}`.includes(secret_key))
    }
    // The header wins, and both parameters are needed.
    assert.equal(
      (await ask(`/me?${query}`, { authorization: basic({ access_key: 'x', secret_key: 'y' }) })).status,
      401,
    )
    assert.equal((await ask(`/me?username=${access_key}`)).status, 401)
    assert.equal((await ask(`/me?username=${access_key}&password=wrong`)).status, 401)
  })
})
