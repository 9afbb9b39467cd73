// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { describeOperatorApi, operatorRoutes } from '../../src/http/operator/operator-openapi.ts'
import { answerOf } from '../cli/plumbline.ts'
import { alterStore, lookInto } from '../engine.ts'
import { addCompany, bareCompany, soon } from '../rest/outside-change.ts'
import { call } from '../rest/raw-socket.ts'
import { basic, type RunningServer, startServer } from '../running-server.ts'
import { Browser } from '../sign-in/browser.ts'
import { browserAt, createOperator, email, type OperatorBrowser, password, signedIn } from './operator.ts'

let server: RunningServer
let operator: OperatorBrowser

before(async () => {
  server = await startServer({ TRUST_PROXY: 'on', LOG_LEVEL: 'fatal' })
  await createOperator(server)
  operator = await signedIn(server)
  await addCompany(server, { ...bareCompany('anvil'), name: 'Anvil 100% Homes', hosts: ['book.anvil.example'] })
})
after(() => server.stop())

describe('signing in as an operator', () => {
  test('the cookie is hidden from scripts, and the store has neither tokens nor passwords', async () => {
    const secure = browserAt(server, { 'x-forwarded-proto': 'https' })
    const { headers, body } = await secure.send('POST', '/session', { email: ` ${email.toUpperCase()} `, password })
    assert.deepEqual(body.operator, { email, name: '' })
    const [line = ''] = headers.getSetCookie()
    assert.match(
      line,
      /^__Host-plumbline_operator=plt_\w{36}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
    )
    const stored = JSON.stringify(
      ['operator_credentials', 'operator_sessions'].map(it => lookInto(server.dataDir, `select * from ${it}`)),
    )
    for (const secret of [password, ...secure.cookies.values()]) assert.ok(!stored.includes(secret))
    assert.match(stored, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('a wrong password and an unknown email get the same response, later the more attempts failed', async () => {
    const from = (address: string) => browserAt(server, { 'x-forwarded-for': address })
    const wrong = await from('203.0.113.1').send('POST', '/session', { email, password: 'not the password' })
    const unknown = await from('203.0.113.2').send('POST', '/session', { email: 'no@example.com', password })
    assert.equal(wrong.status, 401)
    assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body])
    assert.deepEqual(wrong.headers.getSetCookie(), [])
    const guesser = from('203.0.113.3')
    let pending = 0
    const guess = async () => {
      pending += 1
      await guesser.send('POST', '/session', { email, password: 'guessed' })
      pending -= 1
    }
    const guesses = Promise.all(Array.from({ length: 16 }, guess))
    // Its password is compared after those of the guesses, which wait all the same.
    assert.equal((await from('203.0.113.4').send('POST', '/session', { email, password })).status, 200)
    assert.ok(pending > 0, 'no guess was delayed')
    await guesses
  })

  test('a set-up link sets a password once, and ends the sessions before', async () => {
    const address = 'otto@example.com'
    const { link } = await answerOf<{ link: string }>(server.dataDir, ['operator', 'create', address, '--name', 'Otto'])
    const [, page = '', token = ''] = /^(.*)#(plo_\w{36})$/.exec(link) ?? []
    assert.match(page, /\/operator\/password$/)
    const browser = browserAt(server)
    const check = async () => (await browser.send('POST', '/session/link/check', { token })).body
    assert.deepEqual([(await check()).valid, (await check()).email], ['yes', address])
    const short = await browser.send('POST', '/session/link', { token, password: 'short' })
    assert.match(short.body.message, /at least 10 characters/)
    const accepted = await browser.send('POST', '/session/link', { token, password: 'the first password' })
    assert.deepEqual(accepted.body.operator, { email: address, name: 'Otto' })
    assert.equal((await browser.send('GET', '/session')).body.operator.email, address)
    const again = await browserAt(server).send('POST', '/session/link', { token, password: 'another password' })
    assert.match(again.body.message, /not valid any more/)
    assert.deepEqual([(await check()).valid, (await check()).place], ['no', ''])
    const change = { current: 'the first password', password: 'the second password' }
    const other = browserAt(server)
    await other.send('POST', '/session', { email: address, password: change.current })
    assert.equal((await browser.send('POST', '/session/password', { ...change, current: 'x' })).body.status, 'error')
    assert.equal((await browser.send('POST', '/session/password', change)).body.status, 'ok')
    assert.ok(await soon(async () => (await other.send('GET', '/session')).status === 401))
    assert.equal((await browser.send('GET', '/session')).status, 200)
    await answerOf(server.dataDir, ['operator', 'remove', address, '--yes'])
    assert.ok(await soon(async () => (await browser.send('GET', '/session')).status === 401))
  })

  test('signing out ends the session, also for a copy of the cookie', async () => {
    const browser = await signedIn(server)
    const copy = browserAt(server)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    assert.equal((await copy.send('GET', '/session')).status, 200)
    assert.equal((await browser.send('DELETE', '/session')).body.status, 'ok')
    assert.equal(browser.cookies.size, 0)
    assert.ok(await soon(async () => (await copy.send('GET', '/session')).status === 401))
  })

  test('a session ends after its idle time and after its maximum', async () => {
    for (const column of ['last_seen_at', 'expires_at']) {
      const browser = await signedIn(server)
      await alterStore(
        server.dataDir,
        `update operator_sessions set ${column} = 1 where id = (select max(id) from operator_sessions)`,
      )
      assert.ok(await soon(async () => (await browser.send('GET', '/session')).status === 401), column)
    }
  })

  test('a page of another origin can neither sign in nor use a session', async () => {
    const foreign = { origin: 'https://elsewhere.example' }
    const attempt = await browserAt(server).send('POST', '/session', { email, password }, foreign)
    assert.deepEqual([attempt.status, attempt.headers.getSetCookie()], [403, []])
    assert.equal((await operator.send('GET', '/companies', undefined, foreign)).status, 401)
    assert.equal((await operator.send('GET', '/companies', undefined, { 'sec-fetch-site': 'cross-site' })).status, 401)
    assert.equal(
      (await operator.send('GET', '/companies', undefined, { 'x-plumbline-console': undefined })).status,
      401,
    )
    const own = new URL(server.publicUrl).origin
    assert.equal((await operator.send('GET', '/companies', undefined, { origin: own })).status, 200)
  })
})

describe('1 operators and companies are apart', () => {
  const path = (route: string) => route.replaceAll(/:\w+/g, 'demo')

  test('5 no route of operators accepts a key or a session of a company', async () => {
    const owner = new Browser(server.access.base_url)
    await owner.signIn(server.access.owner)
    const [[, tenantToken = ''] = []] = [...owner.cookies]
    const cookies = [...owner.cookies, ['plumbline_operator', tenantToken]].map(pair => pair.join('=')).join('; ')
    for (const route of operatorRoutes.filter(route => !route.isOpen)) {
      for (const headers of [{}, { authorization: basic(server.access.owner) }, { cookie: cookies }]) {
        const browser = browserAt(server)
        const { status, body } = await browser.send(
          route.method,
          `${path(route.path)}?confirm=demo`,
          undefined,
          headers,
        )
        assert.deepEqual(
          [status, body.message],
          [401, 'please sign in as an operator'],
          `${route.method} ${route.path}`,
        )
      }
    }
  })

  test('5 the session of an operator is nothing in the tenant API', async () => {
    const [[, token = ''] = []] = [...operator.cookies]
    for (const cookie of [`plumbline_operator=${token}`, `plumbline-demo=${token}`]) {
      for (const route of ['/me', '/session', '/orders', '/settings/company']) {
        const browser = new Browser(server.access.base_url, { cookie })
        assert.equal((await browser.send('GET', route)).status, 401, `${cookie.slice(0, 20)} ${route}`)
      }
    }
  })

  test('the host of a company has neither the pages nor the API of operators', async () => {
    const at = (line: string) => call(server, line, { headers: { host: 'book.anvil.example' } })
    for (const path of ['/operator', '/operator/companies', '/operator/api/session'])
      assert.equal((await at(`GET ${path}`)).status, 405, path)
  })
})

describe('companies', () => {
  test('are listed by key, in pages, and found by parts of key and name', async () => {
    const list = async (query: string) => {
      const { body } = await operator.send('GET', `/companies${query}`)
      return { ...body, keys: body.companies.map(({ key }: { key: string }) => key) }
    }
    const all = await list('')
    assert.deepEqual([all.keys, all.total, all.more], [['anvil', 'demo'], 2, false])
    assert.deepEqual((({ keys, total, more }) => [keys, total, more])(await list('?limit=1')), [['anvil'], 2, true])
    assert.deepEqual((await list('?limit=1&after=anvil')).keys, ['demo'])
    assert.deepEqual((await list('?search=ANVIL%20100%25')).keys, ['anvil'])
    assert.deepEqual((await list('?search=100_')).keys, [])
    assert.deepEqual((await list('?search=oak')).keys, ['demo'])
  })

  test('one is created with an invitation for its owner, and removed after its key was typed', async () => {
    const fields = { key: 'fresh', name: 'Fresh Inspections', ownerName: 'Fran', ownerEmail: 'fran@example.com' }
    const { body } = await operator.send('POST', '/companies', fields)
    assert.equal(body.sent, false)
    const [, token] = /\/fresh\/console\/password#(plo_\w+)$/.exec(body.link) ?? []
    const owner = new Browser(`${server.publicUrl}/fresh/rest`)
    assert.equal((await owner.send('POST', '/session/link', { token, password: 'long enough' })).body.status, 'ok')
    assert.equal((await owner.send('GET', '/session')).body.user.owner, 'yes')
    const { company } = (await operator.send('GET', '/companies/fresh')).body
    assert.deepEqual([company.state, company.users, company.orders, company.zone], ['active', 1, 0, 'America/New_York'])
    assert.deepEqual(company.owners[0], { ...company.owners[0], name: 'Fran', canSignIn: true })

    const again = await operator.send('POST', '/companies/fresh/invitation', { user: company.owners[0].id })
    assert.match(again.body.link, /\/fresh\/console\/password#plo_/)

    for (const confirm of ['', '?confirm=Fresh', '?confirm=demo']) {
      const refused = await operator.send('DELETE', `/companies/fresh${confirm}`)
      assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'confirm'])
    }
    assert.equal((await operator.send('DELETE', '/companies/fresh?confirm=fresh')).body.status, 'ok')
    assert.match((await operator.send('GET', '/companies/fresh')).body.message, /could not locate a company/)
    assert.ok(await soon(async () => (await owner.send('GET', '/session')).status === 401))
    assert.match((await operator.send('DELETE', '/companies/fresh?confirm=fresh')).body.message, /could not locate/)
  })

  test('mistakes are named field by field, and nothing is created', async () => {
    const good = { key: 'other', name: 'Other', ownerEmail: 'o@example.com' }
    const mistakes = async (change: object) => {
      const { status, body } = await operator.send('POST', '/companies', { ...good, ...change })
      assert.equal(status, 400)
      return body.errors.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)
    }
    assert.deepEqual(await mistakes({ key: 'demo' }), ['key: there is a company with the key demo already'])
    assert.match((await mistakes({ key: 'operator' }))[0], /^key: operator is reserved/)
    assert.match((await mistakes({ key: 'No Slug' }))[0], /^key: /)
    assert.deepEqual(await mistakes({ name: '' }), ['name: must not be empty'])
    assert.match((await mistakes({ zone: 'Mars/Olympus' }))[0], /^zone: /)
    assert.deepEqual(await mistakes({ ownerEmail: 'none' }), ['ownerEmail: is not an email address'])
    assert.equal((await operator.send('GET', '/companies?search=other')).body.total, 0)
  })
})

describe('the directory', () => {
  test('a credential is created, rotated and revoked; its password is shown once', async () => {
    const resolve = async (username: string, secret: string) => {
      const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
      const url = `${server.directoryUrl}/rest/isn/url?companykey=demo`
      return (await fetch(url, { headers: { authorization } })).status
    }
    const { body: created } = await operator.send('POST', '/directory/credentials', { username: 'crm 2' })
    assert.equal(await resolve('crm 2', created.password), 200)
    const taken = await operator.send('POST', '/directory/credentials', { username: 'crm 2' })
    assert.match(taken.body.message, /is taken/)
    const colon = await operator.send('POST', '/directory/credentials', { username: 'a:b' })
    assert.equal(colon.body.errors[0].field, 'username')
    const { body: rotated } = await operator.send('POST', '/directory/credentials/crm%202/rotate')
    assert.deepEqual([await resolve('crm 2', created.password), await resolve('crm 2', rotated.password)], [401, 200])
    const shown = JSON.stringify((await operator.send('GET', '/directory')).body)
    assert.ok(shown.includes('"crm 2"') && !shown.includes('pld_'))
    await operator.send('DELETE', '/directory/credentials/crm%202')
    assert.equal(await resolve('crm 2', rotated.password), 401)
    const missing = await operator.send('POST', '/directory/credentials/crm%202/rotate')
    assert.match(missing.body.message, /there is no credential/)
  })

  test('an address of a company elsewhere is added and removed', async () => {
    const resolve = async () => {
      const found = await server
        .directory()
        .resolve('faraway')
        .catch(() => undefined)
      return found?.url
    }
    const add = (fields: object) => operator.send('POST', '/directory/addresses', fields)
    assert.equal((await add({ key: 'faraway', url: 'https://cell2.example.com/' })).body.status, 'ok')
    assert.equal(await resolve(), 'https://cell2.example.com/faraway/rest')
    const { addresses, url } = (await operator.send('GET', '/directory')).body
    assert.equal(url, server.directoryUrl)
    assert.deepEqual(addresses, [{ key: 'faraway', url: 'https://cell2.example.com' }])
    assert.equal((await add({ key: 'faraway', url: 'nonsense' })).body.errors[0].field, 'url')
    assert.equal((await add({ key: 'Far Away', url: 'https://a.example' })).body.errors[0].field, 'key')
    assert.match((await add({ key: 'demo', url: 'https://a.example' })).body.errors[0].message, /still writable here/)
    await operator.send('DELETE', '/directory/addresses/faraway')
    assert.equal(await resolve(), undefined)
  })
})

describe('health', () => {
  test('has readiness, version, store, migrations and queues', async () => {
    // The invitation waits, because email is not connected.
    await operator.send('POST', '/companies/demo/invitation')
    const { body } = await operator.send('GET', '/health')
    assert.deepEqual([body.ready, body.obstacle, body.isCurrent], [true, '', true])
    assert.match(body.lastMigration, /^\d{4}-.*\.sql$/)
    assert.doesNotMatch(body.store, /@.*:/)
    assert.deepEqual(
      body.queues.map(({ name }: { name: string }) => name),
      ['deliveries', 'email', 'sms', 'files'],
    )
    const email = body.queues[1]
    assert.ok(email.waiting >= email.due && email.waiting > 0, JSON.stringify(email))
    assert.match(email.oldest, /Z$/)
    assert.deepEqual(body.unconnected, ['email', 'sms'])
    const about = (name: string) => body.alarms.find(({ queue }: { queue: string }) => queue === name)
    assert.deepEqual(about('email'), { ...about('email'), problem: 'unconnected', due: email.due, since: email.oldest })
    assert.equal(about('sms').problem, 'unconnected')
    assert.equal(about('deliveries'), undefined)
  })
})

test('bad input to any route is refused in words, never with 5xx', async () => {
  const bodies = [{}, { key: {}, name: [], email: 7, token: null, username: { a: [] }, url: '\u0000', password: true }]
  const paths = ['%00', '..', '%E2%80%AE', "'; drop table companies; --", 'x'.repeat(5_000), '%ED%A0%80']
  for (const route of operatorRoutes) {
    for (const body of bodies) {
      for (const part of paths) {
        if (`${route.method} ${route.path}` === 'DELETE /session') continue
        const path = route.path.replaceAll(/:\w+/g, encodeURI(decodeURIComponent(part.replace('%ED%A0%80', 'z'))))
        const query = `?search=${part}&after=${part}&limit=${part}&confirm=${part}`
        const sent = route.method === 'GET' ? undefined : body
        const { status, body: shown } = await operator.send(route.method, path + query, sent)
        assert.ok(status < 500, `${route.method} ${path}: ${status} ${JSON.stringify(shown)}`)
      }
    }
  }
})

test('the description is served without credentials', async () => {
  const response = await fetch(`${server.publicUrl}/operator/api/openapi.json`)
  assert.deepEqual(await response.json(), JSON.parse(JSON.stringify(describeOperatorApi())))
})
