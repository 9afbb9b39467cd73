// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { answerOf, plumbline } from '../cli/plumbline.ts'
import { freePort } from '../docs/free-ports.ts'
import { createOperator, type OperatorBrowser, signedIn } from '../operator/operator.ts'
import { basic, type RunningServer, startServer } from '../running-server.ts'
import { DnsServer } from './dns-server.ts'
import { addCompany, bareCompany, soon } from './outside-change.ts'
import { call } from './raw-socket.ts'

interface Shown {
  readonly host: string
  readonly state: string
  readonly recordName: string
  readonly recordValue: string
  readonly check: string
}

const dns = new DnsServer()
let server: RunningServer
let operator: OperatorBrowser
const keys = new Map<string, string>()

before(async () => {
  const PORT = await freePort()
  const own = await startServer({
    PORT,
    PUBLIC_URL: 'https://Inspections.example.com',
    DIRECTORY_URL: 'https://directory.example.com:8443/d',
    DNS_SERVERS: await dns.listen(),
  })
  // Its own address is elsewhere, at a proxy.
  server = { ...own, publicUrl: `http://127.0.0.1:${PORT}` }
  for (const key of ['anvil', 'birch']) keys.set(key, await addCompany(server, bareCompany(key)))
  keys.set('demo', basic(server.access.owner))
  await createOperator(server)
  operator = await signedIn(server)
})
after(async () => {
  await server.stop()
  await dns[Symbol.asyncDispose]()
})

async function send(company: string, line: string, body?: object, host?: string) {
  const [method, path] = line.split(' ')
  const headers = {
    authorization: keys.get(company),
    ...(body && { 'content-type': 'application/json' }),
    ...(host && { host }),
  }
  const answer = await call(server, `${method} /${company}/rest${path}`, { headers, body: JSON.stringify(body) })
  // biome-ignore lint/suspicious/noExplicitAny: the members of all routes together
  return { status: answer.status, body: answer.body as any }
}

const list = (company: string, ...hosts: string[]) => send(company, 'POST /settings/company', { hosts })
const hostsOf = async (company: string): Promise<Shown[]> => (await send(company, 'GET /settings/hosts')).body.hosts
const check = async (company: string, host: string): Promise<Shown> =>
  (await send(company, 'POST /settings/hosts/check', { host })).body.host
const meAt = async (host: string, company: string) => (await send(company, 'GET /me', undefined, host)).status

async function publishRecord(company: string, host: string): Promise<void> {
  const shown = (await hostsOf(company)).find(found => found.host === host) ?? assert.fail()
  dns.texts.set(shown.recordName, ['v=spf1 -all', shown.recordValue])
}

test('1 a host leads nowhere until its TXT record is found', async () => {
  const host = 'book.anvil.example'
  assert.equal((await list('anvil', host)).status, 200)
  const [shown] = await hostsOf('anvil')
  assert.deepEqual([shown?.host, shown?.state, shown?.recordName], [host, 'unproven', `_plumbline.${host}`])
  assert.equal((await check('anvil', host)).check, 'missing')
  dns.texts.set(`_plumbline.${host}`, ['plumbline-host=of somebody else'])
  assert.equal((await check('anvil', host)).check, 'different')
  dns.texts.set(`_plumbline.${host}`, 'fails')
  assert.equal((await check('anvil', host)).check, 'unanswered')
  assert.equal(await meAt(host, 'birch'), 200)
  const { console } = (await operator.send('GET', '/companies/anvil')).body.company
  assert.equal(URL.parse(console)?.hostname, 'inspections.example.com')
  const before = await send('anvil', 'GET /settings/company')
  assert.deepEqual(before.body.company.hosts, [host])

  await publishRecord('anvil', host)
  const { state, check: outcome } = await check('anvil', host)
  assert.deepEqual([state, outcome], ['proven', 'proven'])
  assert.ok(await soon(async () => (await meAt(host, 'birch')) === 401))
  assert.equal(await meAt(host, 'anvil'), 200)
  dns.texts.clear()
  assert.equal((await check('anvil', host)).check, 'proven')
  await send('anvil', 'POST /settings/company', { name: 'Anvil', hosts: ['also.anvil.example', host] })
  assert.deepEqual(
    (await hostsOf('anvil')).map(found => [found.host, found.state]),
    [
      ['also.anvil.example', 'unproven'],
      [host, 'proven'],
    ],
  )
  assert.equal(await meAt(host, 'birch'), 401)
})

test('1 a company cannot prove a host with the record of another company or another host', async () => {
  const host = 'book.cedar.example'
  await list('birch', host, 'other.cedar.example')
  await list('demo', host)
  const [ofBirch, other] = await hostsOf('birch')
  const [ofDemo] = await hostsOf('demo')
  dns.texts.set(ofBirch?.recordName ?? '', [ofDemo?.recordValue ?? '', other?.recordValue ?? ''])
  assert.equal((await check('birch', host)).check, 'different')
  assert.equal((await check('demo', host)).check, 'proven')
  dns.texts.set(ofBirch?.recordName ?? '', [ofBirch?.recordValue ?? ''])
  const refused = await send('birch', 'POST /settings/hosts/check', { host })
  assert.deepEqual(refused.body.errors, [{ field: 'host', message: `${host} belongs to another company` }])
  assert.equal((await list('birch', 'other.cedar.example')).status, 200)
  const again = await list('birch', host)
  assert.deepEqual(again.body.errors, [{ field: 'hosts[0]', message: `${host} belongs to another company` }])
  assert.equal(await meAt(host, 'demo'), 200)
})

test('1 a host that the company does not list cannot be checked', async () => {
  const host = 'unlisted.example'
  const { status, body } = await send('birch', 'POST /settings/hosts/check', { host })
  assert.deepEqual([status, body.errors], [400, [{ field: 'host', message: `${host} is not a host of the company` }]])
})

describe('1 the hosts of the service, addresses and localhost are no hosts of a company', () => {
  /** Names that the form of a host allows. */
  const names = [
    ...[
      'inspections.example.com',
      'directory.example.com',
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.0.0.1',
      '0177.0.0.1',
    ],
    ...[
      '10.0.0.1',
      '8.8.8.8',
      '256.256.256.256',
      'localhost',
      'a.localhost',
      'localhost.localdomain',
      'xn--localhost-',
    ],
    ...['-a.example', `${'a'.repeat(64)}.example`, `${'a.'.repeat(130)}example`],
  ]
  const others = [
    ...[
      'Inspections.Example.com',
      'inspections.example.com.',
      'inspections.example.com:443',
      'in spections.example.com',
    ],
    ...[
      '::1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'LOCALHOST',
      'localhost.',
      'localhost:8080',
      'ｌｏｃａｌｈｏｓｔ',
      '１２７.0.0.1',
    ],
    ...['', '.', 'a..b', '*', '*.example.com', 'a_b.example', 'https://a.example', '__proto__'],
  ]
  for (const [kind, hosts] of Object.entries({ 'the names': names, 'the other spellings': others })) {
    test(`1 ${kind} are refused one by one, by the settings and in a company file`, async () => {
      const fields = hosts.map((_, i) => `hosts[${i}]`)
      const file = { key: 'birch', name: 'Birch', zone: 'UTC', hosts }
      for (const { status, body } of [
        await list('birch', ...hosts),
        await send('birch', 'POST /settings/companyfile', { file }),
      ])
        assert.deepEqual([status, body.errors.map(({ field }: { field: string }) => field)], [400, fields])
    })
  }

  test('1 the service stays reachable at its own host, whatever the store says', async () => {
    await server.alter(
      `insert into company_hosts (host, company_id, sequence)
        select 'inspections.example.com', company_id, 9 from companies where key = 'birch'`,
    )
    for (const company of ['anvil', 'birch', 'demo'])
      assert.equal(await meAt('Inspections.Example.com.:443', company), 200)
    await server.alter(`delete from company_hosts where host = 'inspections.example.com'`)
  })
})

test('1 a host from before hosts needed a proof stays, and stays when other settings are saved', async () => {
  await server.alter(
    `insert into company_hosts (host, company_id, sequence)
      select 'old.birch.example', company_id, 5 from companies where key = 'birch'`,
  )
  await server.alter(
    `update company_state set revision = revision + 1 where company_id = (select company_id from companies where key = 'birch')`,
  )
  const { hosts } = (await send('birch', 'GET /settings/company')).body.company
  assert.equal(hosts.at(-1), 'old.birch.example')
  assert.equal((await send('birch', 'POST /settings/company', { name: 'Old Birch', hosts })).status, 200)
  const shown = (await hostsOf('birch')).find(({ host }) => host === 'old.birch.example')
  assert.equal(shown?.state, 'proven')
  assert.ok(await soon(async () => (await meAt('old.birch.example', 'anvil')) === 401))
})

describe('operators and hosts', () => {
  const listed = async (search: string) => (await operator.send('GET', `/hosts?search=${search}`)).body.hosts
  const stateOf = async (host: string) => (await listed(host)).map(({ state }: Shown) => state)

  test('1 an operator sees all hosts with their state, confirms one without a record, and removes it', async () => {
    const host = 'shop.birch.example'
    await list('birch', 'old.birch.example', host)
    assert.deepEqual(await stateOf('birch'), ['unproven', 'proven'])
    assert.equal((await operator.send('POST', `/companies/birch/hosts/${host}/confirm`)).status, 200)
    assert.deepEqual(await stateOf(host), ['proven'])
    assert.ok(await soon(async () => (await meAt(host, 'anvil')) === 401))
    assert.equal(
      (await operator.send('GET', '/companies/birch')).body.company.console.split('/')[2],
      'old.birch.example',
    )
    const { company } = (await send('birch', 'GET /settings/company')).body
    assert.equal((await operator.send('DELETE', `/companies/birch/hosts/${host}`)).status, 200)
    assert.ok(await soon(async () => (await meAt(host, 'anvil')) === 200))
    assert.deepEqual(await stateOf(host), [])
    const { status } = await send('birch', 'POST /settings/company', {
      hosts: company.hosts,
      modified: company.modified,
    })
    assert.equal(status, 409)
    const again = await operator.send('DELETE', `/companies/birch/hosts/${host}`)
    assert.deepEqual([again.status, again.body.errors?.[0]?.field], [400, 'host'])
  })

  test('1 the same on the command line', async () => {
    const host = 'shop.anvil.example'
    await list('anvil', 'book.anvil.example', host)
    const run = (...words: string[]) => answerOf(server.dataDir, ['host', ...words])
    const hosts = await run('list', '--search', 'shop.anvil')
    assert.deepEqual(hosts, [{ host, company: 'anvil', state: 'unproven', proven: '' }])
    await run('confirm', host, '--company', 'anvil')
    assert.deepEqual(await stateOf(host), ['proven'])
    const careless = await plumbline(server.dataDir, ['host', 'remove', host, '--company', 'anvil'])
    assert.deepEqual([careless.code, await stateOf(host)], [2, ['proven']])
    await run('remove', host, '--company', 'anvil', '--yes')
    assert.deepEqual(await stateOf(host), [])
    const file = JSON.stringify({ ...bareCompany('anvil'), hosts: ['inspections.example.com'] })
    const refused = await plumbline(server.dataDir, ['company', 'apply', '-'], { input: file })
    assert.match(refused.stderr, /hosts\[0\]: inspections\.example\.com is a host of the service itself/)
    const unknown = await plumbline(server.dataDir, ['host', 'confirm', host, '--company', 'anvil'])
    assert.match(unknown.stderr, /shop\.anvil\.example is not a host of the company/)
  })
})
