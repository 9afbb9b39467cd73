// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { plumbline } from '../cli/plumbline.ts'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'
import { basic } from '../running-server.ts'
import { contentOf, idOf, OddSource, oddities } from './odd-source.ts'

let fixture: OrderFixture
let copies = 0
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const environment = { WEBHOOK_ALLOW_PRIVATE: 'on', IMPORT_SECRET: 'pls_hidden' }
const run = (words: readonly string[], more: Record<string, string> = {}) =>
  plumbline(fixture.server.dataDir, words, { environment: { ...environment, ...more } })

interface State {
  readonly state: string
  readonly records: Record<string, Record<string, number>>
  readonly problems: { what: string; why: string }[]
}

async function json<T>(words: readonly string[], more: Record<string, string> = {}): Promise<T> {
  const { code, stdout, stderr } = await run([...words, '--json'], more)
  assert.equal(code, 0, stderr + stdout)
  return JSON.parse(stdout) as T
}

const newKey = () => `copy-${process.pid}-${++copies}`
const from = (address: string, key: string) => [
  ...['company', 'import', '--company', key, '--from', address, '--access-key', 'key'],
  ...['--calls-per-second', '5000', '--calls-at-once', '8'],
]

/** Reads and writes as an owner of the copy, with one key: a server learns of another one within a second. */
async function ownerOf(key: string, user: string) {
  // The server learns of a new key of a company that it has loaded only within a second.
  const made =
    key === fixture.server.key
      ? fixture.server.access.owner
      : await json<{ access_key: string; secret_key: string }>(['key', 'create', '--company', key, '--user', user])
  const headers = { authorization: basic(made), 'content-type': 'application/json' }
  const address = `${fixture.server.publicUrl}/${key}/rest`
  return {
    read: async (path: string) => (await fetch(address + path, { headers })).text(),
    remove: async (path: string) => (await fetch(address + path, { method: 'DELETE', headers })).text(),
    send: async (path: string, body: object) => {
      const response = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as { status: string; message: string; oid: number }
    },
  }
}

describe('moving in', () => {
  for (const odd of [[], ...oddities.map(oddity => [oddity]), [...oddities]]) {
    test(`4 a source with ${odd.length === 0 ? 'no oddity' : odd.length > 1 ? 'all oddities' : odd[0]} is copied, and every difference has a reason`, async () => {
      const source = await new OddSource(odd).open()
      const key = newKey()
      try {
        const { state, records, problems } = await json<State>(from(source.address, key))
        assert.equal(state, 'read')
        assert.deepEqual(records.orders, { copied: 12 })
        assert.deepEqual(records.clients, { copied: 12 })
        assert.ok(problems.every(({ why }) => why !== ''))
        if (odd.includes('failing lists' as never))
          for (const list of ['/insuranceagents', '/cancelreasons'])
            assert.ok(problems.some(({ what, why }) => what === list && /could not be read/.test(why)))
        const { code, stdout } = await run(['company', 'import', 'compare', '--company', key])
        assert.equal(code, 0, stdout)
        const { read } = await ownerOf(key, 'user1')
        const order = JSON.parse(await read(`/order/${idOf.order(2)}`)).order
        assert.deepEqual(
          [order.oid, order.client, order.state, order.squarefeet, order.totalfee, order.duration],
          [1002, idOf.client(2), 'NC', odd.includes('numbers as texts' as never) ? '' : '', 99.5, 180],
        )
        assert.deepEqual(
          [order.complete, order.referreason, order.costcentername],
          ['yes', idOf.reason(1), 'Territory A'],
        )
        assert.equal(order.datetime, '2026-03-20 09:00:00')
        assert.deepEqual(order.controls.length, 1)
        const cancelled = JSON.parse(await read(`/order/${idOf.order(6)}`)).order
        assert.deepEqual(
          [cancelled.canceled, cancelled.show],
          odd.includes('cancelled as removed' as never) ? ['no', 'no'] : ['yes', 'yes'],
        )
        const { notes } = JSON.parse(await read(`/order/notes/${idOf.order(2)}`))
        assert.equal(notes[0].text, 'Note 2')
        const { history } = JSON.parse(await read(`/order/history/${idOf.order(2)}`))
        assert.equal(history[0].when, '2026-01-01T13:00:00.000+00:00')
        const report = await read(`/order/file/${idOf.order(5)}/${idOf.file(5)}`)
        if (odd.includes('hidden files' as never)) {
          assert.match(report, /could not locate/)
          assert.ok(problems.some(({ why }) => /3 files of 3 orders stay at the source/.test(why)))
        } else {
          assert.deepEqual([records.files, report], [{ copied: 3 }, contentOf(idOf.file(5))])
        }
        assert.equal(source.calls.filter(call => !call.startsWith('GET ')).length, 0)
      } finally {
        await source.close()
      }
    })
  }

  test('2.1 nobody is told of anything that is imported, and the next order has the next number', async () => {
    const source = await new OddSource([]).open()
    const key = newKey()
    try {
      await json(from(source.address, key))
      assert.deepEqual(await json(['message', 'list', '--company', key]), [])
      const { read, send } = await ownerOf(key, 'user1')
      assert.deepEqual(JSON.parse(await read('/orders/footprints?all=true')).footprints, [])
      assert.equal((await send('/order', {})).oid, 1013)
    } finally {
      await source.close()
    }
  })

  test('3 following copies what changed there, and never overwrites what was changed here', async () => {
    const source = await new OddSource(['stubs']).open()
    const key = newKey()
    try {
      await json(from(source.address, key))
      const { read, send } = await ownerOf(key, 'user1')
      assert.equal((await send(`/client/${idOf.client(1)}`, { notes: 'Changed here.' })).status, 'ok')
      assert.equal((await send(`/order/${idOf.order(1)}`, { gatecode: '1' })).status, 'ok')
      const later = '2026-04-01T10:00:00-04:00'
      for (const record of [
        ...(source.records.clients ?? []).slice(0, 2),
        ...(source.records.orders ?? []).slice(0, 2),
      ])
        Object.assign(record, { city: 'Concord', modified: later })
      source.records.agents?.push({ id: idOf.agent(4), first: 'New', last: 'Agent', show: 'yes', modified: later })
      const calls = source.calls.length
      const { records } = await json<State>(['company', 'import', 'follow', '--company', key])
      assert.deepEqual(records.clients, { copied: 11, 'changed here': 1 })
      assert.deepEqual(records.orders, { copied: 11, 'changed here': 1 })
      assert.deepEqual(records.agents, { copied: 4 })
      assert.ok(source.calls.length - calls < 40, 'what did not change is not read again')
      const city = async (path: string) =>
        Object.values(JSON.parse(await read(path)) as Record<string, { city?: string }>)[2]?.city
      assert.deepEqual(
        [await city(`/client/${idOf.client(1)}`), await city(`/client/${idOf.client(2)}`)],
        ['Charlotte', 'Concord'],
      )
      assert.deepEqual(
        [await city(`/order/${idOf.order(1)}`), await city(`/order/${idOf.order(2)}`)],
        ['Charlotte', 'Concord'],
      )
      const { code, stdout } = await run(['company', 'import', 'compare', '--company', key])
      assert.equal(code, 0, stdout)
      assert.match(stdout, /was changed here/)
    } finally {
      await source.close()
    }
  })

  test('3 events that are created, changed or removed at the source follow, unless they were changed here', async () => {
    const source = await new OddSource([]).open()
    const key = newKey()
    try {
      await json(from(source.address, key))
      const { read, remove } = await ownerOf(key, 'user1')
      const events = async () =>
        JSON.parse(await read('/calendarevents?from=2027-01-01&to=2027-12-31')).calendarevents as { title: string }[]
      assert.deepEqual(await events(), source.records.calendarevents)
      const [, second, third, ...rest] = source.records.calendarevents ?? []
      assert.ok(second && third)
      await remove(`/calendarevent/${idOf.event(3)}`)
      Object.assign(second, { title: 'Longer', end: '2027-07-02 17:00:00' })
      const added = {
        ...second,
        id: idOf.event(4),
        title: 'Added',
        start: '2027-07-04 08:00:00',
        end: '2027-07-04 09:00:00',
      }
      const outside = { ...added, id: idOf.event(5), title: 'Busy', outside: 'yes' }
      source.records.calendarevents = [second, { ...third, title: 'Elsewhere' }, ...rest, added, outside]
      const { records, problems } = await json<State>(['company', 'import', 'follow', '--company', key])
      assert.deepEqual(await events(), [second, added])
      assert.deepEqual(records.events, { copied: 2, 'changed here': 1 })
      assert.ok(problems.some(({ what, why }) => what.includes(idOf.event(3)) && /changed here/.test(why)))
      assert.ok(problems.some(({ what }) => what === 'outside calendars'))
      const { code, stdout } = await run(['company', 'import', 'compare', '--company', key])
      assert.equal(code, 0, stdout)
      assert.match(stdout, /events +3 +2/)
    } finally {
      await source.close()
    }
  })

  test('3 files that are added, changed or removed at the source follow, unless they were changed here', async () => {
    const source = await new OddSource([]).open()
    const key = newKey()
    try {
      await json(from(source.address, key))
      const { read, send } = await ownerOf(key, 'user1')
      const titles = async () => {
        const lists = await Promise.all([1, 5, 9].map(n => read(`/order/files/${idOf.order(n)}`)))
        return lists.map(list => (JSON.parse(list).files as { title: string }[]).map(({ title }) => title))
      }
      assert.equal((await send(`/report/${idOf.file(9)}`, { title: 'Ours' })).status, 'ok')
      const later = '2027-06-16T23:00:00-04:00'
      const [first, , third] = source.records.files ?? []
      const added = source.file(5, idOf.file(6))
      source.records.files = [
        { ...first, title: 'Renamed', modified: later },
        { ...third, title: 'Theirs', modified: later },
      ]
      source.records.files.push(added, { ...source.file(1, idOf.file(7)), sha256: '0'.repeat(64) })
      source.removed.push(source.file(5))
      const { records, problems } = await json<State>(['company', 'import', 'follow', '--company', key])
      assert.deepEqual(await titles(), [['Renamed'], ['Report 5'], ['Ours']])
      assert.equal(await read(`/order/file/${idOf.order(5)}/${idOf.file(6)}`), contentOf(idOf.file(6)))
      assert.match(await read(`/order/file/${idOf.order(5)}/${idOf.file(5)}`), /could not locate/)
      assert.deepEqual(records.files, { 'changed here': 1, copied: 2, unreadable: 1 })
      assert.ok(problems.some(({ why }) => why === 'its content is not the one that the source describes'))
      const { code, stdout } = await run(['company', 'import', 'compare', '--company', key])
      assert.equal(code, 0, stdout)
      assert.match(stdout, /files +4 +0 +3 +0 +1/)
    } finally {
      await source.close()
    }
  })

  test('4 an import that ends early goes on where it was, without a record twice', async () => {
    const source = await new OddSource(['stubs']).open()
    const key = newKey()
    try {
      const whole = source.records.orders
      const [broken] = source.records.clients?.splice(5) ?? []
      assert.ok(broken && whole)
      source.records.orders = [{ id: 'not an object of the list' }]
      await json(from(source.address, key))
      source.records.orders = whole
      const { records } = await json<State>(['company', 'import', 'follow', '--company', key])
      assert.deepEqual(records.orders, { copied: 12 })
      const { read } = await ownerOf(key, 'user1')
      const orders = JSON.parse(await read('/orders')).orders as { oid: number }[]
      assert.deepEqual(new Set(orders.map(({ oid }) => oid)).size, 12)
      assert.equal(orders.length, 12)
    } finally {
      await source.close()
    }
  })

  test('5 a wrong key, a page of HTML, a private address and an import without a source have clear words and leave nothing', async () => {
    const source = await new OddSource([]).open()
    const key = newKey()
    try {
      for (const [words, more, message] of [
        [from(source.address, key), { IMPORT_SECRET: 'pls_wrong' }, /the source refused the key/],
        [from(`${fixture.server.publicUrl}/docs`, key), {}, /the source is no such interface/],
        [from(source.address, key), { WEBHOOK_ALLOW_PRIVATE: 'off' }, /must begin with https|its address is private/],
        [from('https://127.0.0.1/acme/rest', key), { WEBHOOK_ALLOW_PRIVATE: 'off' }, /its address is private/],
        [['company', 'import', '--company', key], {}, /there is no import of/],
        [
          ['company', 'import', '--company', fixture.server.key, ...from(source.address, key).slice(4)],
          {},
          /there is a company with the key/,
        ],
      ] as const) {
        const { code, stdout, stderr } = await run(words, more)
        assert.equal(code, 1, stdout)
        assert.match(stderr, message)
        assert.ok(!stderr.includes('pls_'))
      }
      const companies = await json<{ key: string }[]>(['company', 'list'])
      assert.ok(companies.every(company => company.key !== key))
    } finally {
      await source.close()
    }
  })

  test('6 the cut-over forgets the secret and reminds of the appointments still to come, once', async () => {
    const { owner } = fixture
    const client = await owner.createClient({ lastname: 'Soon', emailaddress: 'soon@example.com' })
    const day = new Date(Date.now() + 400 * 86_400_000).getFullYear() + 10
    await owner.createOrder({
      ...{ datetime: `${day}-05-03 09:00:00`, clientuuid: client.id, inspector1uuid: fixture.user('inspector') },
      ...scheduling,
    })
    const key = newKey()
    const { access_key, secret_key } = fixture.server.access.owner
    const words = [...from(`${fixture.server.publicUrl}/${fixture.server.key}/rest`, key).slice(0, 7), access_key]
    await json([...words, '--calls-per-second', '5000'], { IMPORT_SECRET: secret_key })
    const { upcoming } = await json<{ upcoming: number }>(['company', 'import', 'cut-over', '--company', key, '--yes'])
    assert.ok(upcoming > 0)
    assert.equal((await json<State>(['company', 'import', 'status', '--company', key])).state, 'cut over')
    const messages = await json<{ kind: string }[]>(['message', 'list', '--company', key])
    assert.deepEqual([...new Set(messages.map(({ kind }) => kind))], ['reminder'])
    const { read } = await ownerOf(key, 'owner')
    assert.ok(JSON.parse(await read('/orders/footprints?all=true')).footprints.length >= upcoming)
    assert.equal((await run(['company', 'import', 'follow', '--company', key])).code, 1)
    assert.equal((await run(['company', 'import', 'abort', '--company', key, '--yes'])).code, 1)
  })

  test('8 a company of this service moves in with the same bytes for every record', async () => {
    const key = newKey()
    const { access_key, secret_key } = fixture.server.access.owner
    const { owner } = fixture
    const { id } = await owner.createOrder({
      ...{ address1: '1 Round Trip', zip: '28203', services: [fixture.service('Home Inspection')] },
      ...{ packages: [{ package: fixture.pack('Essential') }], notes: [{ text: 'By nobody.' }] },
    })
    await owner.addPayment({ id, amount: 10, method: 'check' })
    const report = new File(['%PDF-1.7 All is well.'], 'report.pdf')
    const { id: file, url } = await owner.uploadReport(id, report, { title: 'Report', public: true })
    await owner.addReportUrl({ id, url: 'https://reports.example.com/1' })
    await owner.deleteOrder((await owner.createOrder({ city: 'Gone' })).id)
    const words = [...from(`${fixture.server.publicUrl}/${fixture.server.key}/rest`, key).slice(0, 7), access_key]
    const { problems } = await json<State>([...words, '--calls-per-second', '5000'], { IMPORT_SECRET: secret_key })
    assert.deepEqual(problems, [])
    const { read: there } = await ownerOf(fixture.server.key, 'owner')
    const { read: here } = await ownerOf(key, 'owner')
    const withoutCursor = (text: string) => text.replace(/"cursor":"[^"]*"/, '')
    for (const path of [
      '/orders',
      '/clients',
      '/agents',
      '/agencies',
      '/contacts',
      '/escrowofficers',
      '/escrowoffices',
      '/calendarevents?from=2027-01-01&to=2027-12-31',
    ])
      assert.equal(withoutCursor(await here(path)), withoutCursor(await there(path)), path)
    for (const { id } of (await owner.orders({ limit: 50 })).orders) {
      for (const path of [
        `/order/${id}`,
        `/order/notes/${id}`,
        `/order/fees/${id}`,
        `/order/history/${id}`,
        `/amountdue/${id}`,
        `/order/payments/${id}`,
      ])
        assert.equal(await here(path), await there(path), path)
    }
    const withoutUrl = (text: string) => text.replaceAll(/"url":"[^"]*"/g, '')
    assert.equal(withoutUrl(await here(`/order/files/${id}`)), withoutUrl(await there(`/order/files/${id}`)))
    assert.equal(await here(`/order/file/${id}/${file}`), '%PDF-1.7 All is well.')
    // Links that people have go on working when the address of the source becomes that of the copy.
    assert.ok((await here(`/order/files/${id}`)).includes(new URL(url).pathname.split('/').at(-1) ?? '?'))
    const withoutTimes = (text: string) => text.replaceAll(/"modified":"[^"]*"/g, '')
    for (const path of [
      '/offices',
      '/ordertypes',
      '/services?withAssociations',
      '/packages',
      '/fees',
      '/users',
      '/referreasons',
    ])
      assert.equal(withoutTimes(withoutCursor(await here(path))), withoutTimes(withoutCursor(await there(path))), path)
    const { code, stdout } = await run(['company', 'import', 'compare', '--company', key])
    assert.equal(code, 0, stdout)
    assert.match(stdout, /No differences/)
  })
})
