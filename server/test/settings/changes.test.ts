// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type OrderFixture, openOrderFixture, startOrderFixture } from '../orders/order-fixture.ts'
import { basic } from '../running-server.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

/** Opens the stream; the first bytes are there when it resolves. */
async function openStream(headers: Record<string, string> = {}) {
  const { base_url, owner } = fixture.server.access
  const controller = new AbortController()
  const response = await fetch(`${base_url}/changes`, {
    headers: { accept: 'text/event-stream', authorization: basic(owner), ...headers },
    signal: controller.signal,
  })
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  const reader = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (pattern: RegExp) => {
    while (!pattern.test(text)) {
      const { value, done } = await reader.read()
      if (done) return assert.fail(`the stream ended: ${text}`)
      text += value
    }
    return pattern.exec(text) ?? assert.fail()
  }
  const end = async () => {
    for (;;) if ((await reader.read()).done) return
  }
  await until(/retry/)
  return { until, end, close: () => controller.abort() }
}

describe('4 live changes', () => {
  test('4 a stream shows a change, and a reconnecting client misses nothing', async () => {
    const stream = await openStream()
    const { id } = await fixture.owner.createClient({ lastname: 'Live' })
    const [, cursor = ''] = await stream.until(
      new RegExp(`id: (\\S+)\\nevent: change\\ndata: \\{"kind":"client","id":"${id}"`),
    )
    stream.close()
    const missed = await fixture.owner.createOrder({
      datetime: '2035-05-01 09:00:00',
      inspector1uuid: fixture.user('inspector'),
    })
    const again = await openStream({ 'last-event-id': cursor })
    await again.until(new RegExp(`"kind":"order","id":"${missed.id}"`))
    await again.until(/"kind":"calendar"/)
    again.close()
    const { changes } = await fixture.owner.changes({ after: cursor })
    assert.deepEqual(
      changes.map(({ kind, id }) => [kind, id]),
      [
        ['order', missed.id],
        ['calendar', ''],
      ],
    )
    assert.equal(changes[0]?.modified, (await fixture.owner.order(missed.id)).modified)
  })

  test('4 without a cursor, a client starts from now', async () => {
    const { changes, cursor } = await fixture.owner.changes()
    assert.deepEqual(changes, [])
    assert.deepEqual((await fixture.owner.changes({ after: cursor })).changes, [])
    assert.deepEqual((await fixture.owner.changes({ after: 'elsewhere' })).changes, [])
  })

  test('4 a change of settings is shown, and ends the stream, so that credentials are checked again', async () => {
    const stream = await openStream()
    const key = await fixture.owner.settings.keys.create({ name: 'Live' })
    await stream.until(/"kind":"settings"/)
    await stream.end()
    await fixture.owner.settings.keys.revoke(key.id)
  })

  test('4 a client that returns after a change of settings gets it as an event, and the stream ends', async () => {
    const { cursor } = await fixture.owner.changes()
    await fixture.owner.settings.fees.create({ name: 'While away', amount: 1 })
    const stream = await openStream({ 'last-event-id': cursor })
    await stream.until(/id: \S+\nevent: change\ndata: \{"kind":"settings"/)
    await stream.end()
  })

  test('4 the client follows changes across reconnections', async () => {
    const controller = new AbortController()
    const { cursor } = await fixture.owner.changes()
    const kinds: string[] = []
    const created = await fixture.owner.createAgent({ lastname: 'Before' })
    for await (const { kind, id } of fixture.owner.followChanges({ after: cursor, signal: controller.signal })) {
      kinds.push(kind)
      if (kind === 'agent' && id === created.id) await fixture.owner.settings.fees.create({ name: 'Live', amount: 1 })
      // The stream ends after this one.
      if (kind === 'settings') await fixture.owner.createClient({ lastname: 'After' })
      if (kind === 'client') break
    }
    assert.deepEqual(kinds, ['agent', 'settings', 'client'])
  })

  test('4 a company has a hundred streams, also when more clients connect at the same moment', async () => {
    const { base_url, owner } = fixture.server.access
    const controller = new AbortController()
    const { signal } = controller
    const headers = { accept: 'text/event-stream', authorization: basic(owner) }
    const opened = Array.from({ length: 110 }, () => fetch(`${base_url}/changes`, { headers, signal }))
    const statuses = (await Promise.all(opened)).map(({ status }) => status)
    controller.abort()
    assert.deepEqual(
      [200, 429].map(expected => statuses.filter(status => status === expected).length),
      [100, 10],
    )
  })

  test('4 a stream needs credentials, ends when the server stops, and does not delay its stop', async () => {
    const { base_url } = fixture.server.access
    const denied = await fetch(`${base_url}/changes`, { headers: { accept: 'text/event-stream' } })
    assert.equal(denied.status, 401)
    const other = await startOrderFixture()
    const { base_url: url, owner } = other.server.access
    const headers = { accept: 'text/event-stream', authorization: basic(owner) }
    const response = await fetch(`${url}/changes`, { headers })
    await Promise.all([other.close(), response.text()])
  })
})
