// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { testClock } from '../clock.ts'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'
import { from, ImportCommands, newKey, type State } from './import-commands.ts'
import { contentOf, fileOf, idOf } from './odd-company.ts'
import { OddSource } from './odd-source.ts'

let fixture: OrderFixture
let commands: ImportCommands
const run: ImportCommands['run'] = (...call) => commands.run(...call)
const json: ImportCommands['json'] = (...call) => commands.json(...call)
const ownerOf: ImportCommands['ownerOf'] = (...call) => commands.ownerOf(...call)
before(async () => {
  fixture = await openOrderFixture()
  commands = new ImportCommands(fixture.server)
})
after(() => fixture.close())

describe('moving in', () => {
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
      assert.match(await commands.compare(key), /was changed here/)
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
      assert.match(await commands.compare(key), /events +3 +2/)
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
      const added = fileOf(5, idOf.file(6))
      source.records.files = [
        { ...first, title: 'Renamed', modified: later },
        { ...third, title: 'Theirs', modified: later },
      ]
      source.records.files.push(added, { ...fileOf(1, idOf.file(7)), sha256: '0'.repeat(64) })
      source.removed.push(fileOf(5))
      const { records, problems } = await json<State>(['company', 'import', 'follow', '--company', key])
      assert.deepEqual(await titles(), [['Renamed'], ['Report 5'], ['Ours']])
      assert.equal(await read(`/order/file/${idOf.order(5)}/${idOf.file(6)}`), contentOf(idOf.file(6)))
      assert.match(await read(`/order/file/${idOf.order(5)}/${idOf.file(5)}`), /could not locate/)
      assert.deepEqual(records.files, { 'changed here': 1, copied: 2, unreadable: 1 })
      assert.ok(problems.some(({ why }) => why === 'its content is not the one that the source describes'))
      assert.match(await commands.compare(key), /files +4 +0 +3 +0 +1/)
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
        [from(`${fixture.server.publicUrl}/docs`, key), {}, /the source is not a system of this interface/],
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
    const year = testClock().toZonedDateTimeISO('UTC').year + 1
    await owner.createOrder({
      ...{ datetime: `${year}-05-03 09:00:00`, clientuuid: client.id, inspector1uuid: fixture.user('inspector') },
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
})
