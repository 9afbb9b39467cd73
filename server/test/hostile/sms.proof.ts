import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../messages/message-fixture.ts'
import { type OrderFixture, startOrderFixture } from '../orders/order-fixture.ts'
import { within } from '../store/scratch.ts'
import { afterRequest, type Behaviour, drip, flood, HostileServer, hangUp, silence } from './hostile-server.ts'
import { afterOneAttempt, orderWithOneMessage } from './one-message.ts'

/** The real limits are 10 s and 60 s. */
const sms = { connectMs: 1_000, replyMs: 1_000 }
const slackMs = 5_000
const maxGrowthBytes = 100 * 1024 * 1024

let provider: HostileServer
let elsewhere: HostileServer
let orders: OrderFixture
before(async () => {
  provider = await HostileServer.open()
  elsewhere = await HostileServer.open()
  const environment = { SMS_URL: `http://AC42:token@127.0.0.1:${provider.port}`, SMS_FROM: '+17045550100' }
  orders = await startOrderFixture(environment, { sms })
})
after(async () => {
  await orders.close()
  await provider.close()
  await elsewhere.close()
})

const newOrder = () => orderWithOneMessage(orders, { mobilephone: '704-555-0123' }, { sendemailevents: false })
const afterAttempt = (order: string) => afterOneAttempt(orders, order, sms.connectMs + sms.replyMs + slackMs)

const ok = 'HTTP/1.1 201 Created\r\ncontent-type: application/json\r\n'
const chunked = (status: string) => `HTTP/1.1 ${status}\r\ntransfer-encoding: chunked\r\n\r\n`
const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
const submitted = /after the provider had the message$/

const cases: readonly [what: string, behaviour: () => Behaviour, state: string, error: RegExp][] = [
  ['never answers', () => silence, 'unsure', submitted],
  ['answers one byte at a time', () => afterRequest(drip(`${ok}x: ${'x'.repeat(500)}`)), 'unsure', submitted],
  ['sends headers without an end', () => afterRequest(ok, flood('x: y\r\n')), 'unsure', submitted],
  ['sends 103 without an end', () => afterRequest(flood('HTTP/1.1 103 Early Hints\r\n\r\n')), 'unsure', submitted],
  ['answers with something else than HTTP', () => afterRequest('hello\r\n\r\n'), 'unsure', submitted],
  ['closes the connection in its headers', () => afterRequest(ok, hangUp), 'unsure', submitted],
  ['accepts with a body without an end', () => afterRequest(chunked('201 Created'), flood(chunk)), 'sent', /^$/],
  ['accepts with a slow body', () => afterRequest(chunked('201 Created'), drip(chunk)), 'sent', /^$/],
  ['accepts with nonsense', () => afterRequest(`${ok}content-length: 7\r\n\r\n{"sid":`), 'sent', /^$/],
  ['fails with a body without an end', () => afterRequest(chunked('500 No'), flood(chunk)), 'due', /^500 x+$/],
  ['fails with wrong JSON', () => afterRequest('HTTP/1.1 500 No\r\ncontent-length: 4\r\n\r\nnull'), 'due', /^500/],
  [
    'redirects',
    () => afterRequest(`HTTP/1.1 307 No\r\nlocation: http://127.0.0.1:${elsewhere.port}/\r\ncontent-length: 0\r\n\r\n`),
    'due',
    /^307$/,
  ],
]

for (const [what, behaviour, state, error] of cases) {
  test(`6 a message to an SMS provider that ${what} is ${state} in time, and requests are answered meanwhile`, async () => {
    provider.behaviour = behaviour()
    const before = process.memoryUsage.rss()
    const order = await newOrder()
    const attempt = afterAttempt(order)
    await within(slackMs, orders.owner.me())
    const message = await attempt
    assert.equal(message.state, state, message.error ?? '')
    assert.match(message.error ?? '', error)
    assert.ok((message.error ?? '').length < 600)
    const grown = process.memoryUsage.rss() - before
    assert.ok(grown < maxGrowthBytes, `${Math.round(grown / 1024 / 1024)} MiB more`)
    await eventually(() => provider.open === 0, 10_000)
    // The next attempt waits for the last test.
    await orders.alter(`update messages set due_at = due_at + 86400000 where state = 'due' and order_id = ?`, order)
  })
}

test('6 when the SMS provider is right again, every message that waits is sent, and none was sent elsewhere', async () => {
  provider.behaviour = afterRequest(`${ok}content-length: 2\r\n\r\n{}`)
  assert.equal((await afterAttempt(await newOrder())).state, 'sent')
  await orders.alter(`update messages set due_at = 0 where state = 'due' and kind = 'scheduled'`)
  await eventually(() => {
    const [row] = orders.query(`select count(*) as n from messages where state = 'due' and kind = 'scheduled'`)
    return Number(row?.n) === 0
  })
  assert.equal(elsewhere.connections, 0)
})
