import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../messages/message-fixture.ts'
import { type OrderFixture, startOrderFixture } from '../orders/order-fixture.ts'
import { within } from '../store/scratch.ts'
import { type Behaviour, drip, flood, HostileServer, hangUp, silence } from './hostile-server.ts'
import { afterOneAttempt, orderWithOneMessage } from './one-message.ts'
import { smtp } from './smtp-script.ts'

/** The real limits are 10 s, 45 s and 5 minutes. */
const mail = { connectMs: 500, sendMs: 1_500, replyMs: 1_500 }
const slackMs = 5_000
const maxGrowthBytes = 100 * 1024 * 1024
/** What the limit lets through, and what the system holds of a connection. */
const maxSentBytes = 16 * 1024 * 1024

let server: HostileServer
let orders: OrderFixture
before(async () => {
  server = await HostileServer.open()
  const environment = { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'office@tryon-oak.example' }
  orders = await startOrderFixture(environment, { mail })
})
after(async () => {
  await orders.close()
  await server.close()
})

let clients = 0
const newOrder = () =>
  orderWithOneMessage(orders, { emailaddress: `ada${++clients}@example.com` }, { sendsmsevents: false })
const afterAttempt = (order: string) => afterOneAttempt(orders, order, mail.sendMs + mail.replyMs + slackMs)

const cases: readonly [what: string, behaviour: Behaviour, state: string, error: RegExp][] = [
  ['never greets', silence, 'due', /greeting|time|took too long/i],
  ['greets one byte at a time', drip(`220 ${'x'.repeat(200)}`), 'due', /greeting|time|took too long/i],
  ['greets without an end', flood('220-hello '), 'due', /./],
  ['greets with lines without an end', flood('220-hello\r\n'), 'due', /./],
  ['sends empty lines without an end', flood('\r\n'), 'due', /./],
  ['replies to a command one byte at a time', smtp({ EHLO: drip(`250-${'x'.repeat(200)}`) }), 'due', /took too long/],
  ['replies to a command without an end', smtp({ MAIL: flood('250-more\r\n') }), 'due', /./],
  ['closes the connection in DATA', smtp({ DATA: hangUp }), 'due', /./],
  ['replies to a command with a code that does not exist', smtp({ MAIL: '999 what\r\n' }), 'due', /999|what/],
  ['replies to a command with nonsense', smtp({ RCPT: '\u0000\u0001hello\r\n' }), 'due', /./],
  ['closes the connection after the message', smtp({ content: hangUp }), 'unsure', /after the server had the message$/],
  ['never replies to the message', smtp({ content: silence }), 'unsure', /after the server had the message$/],
  [
    'replies to the message one byte at a time',
    smtp({ content: drip(`250-${'x'.repeat(200)}`) }),
    'unsure',
    /after the server had the message$/,
  ],
  [
    'replies to the message with empty lines without an end',
    smtp({ content: flood('\r\n') }),
    'unsure',
    /after the server had the message$/,
  ],
  [
    'replies to the message with nonsense',
    smtp({ content: 'hello\r\n' }),
    'unsure',
    /after the server had the message$/,
  ],
  ['rejects the message with a text without an end', smtp({ content: flood('554-no\r\n') }), 'unsure', /./],
]

for (const [what, behaviour, state, error] of cases) {
  test(`6 a message to a mail server that ${what} is ${state} in time, and requests are answered meanwhile`, async () => {
    server.behaviour = behaviour
    const before = process.memoryUsage.rss()
    const sentBefore = server.sent
    const order = await newOrder()
    const attempt = afterAttempt(order)
    await within(slackMs, orders.owner.me())
    const message = await attempt
    assert.equal(message.state, state, message.error ?? '')
    assert.match(message.error ?? '', error)
    assert.ok((message.error ?? '').length < 600)
    const grown = process.memoryUsage.rss() - before
    assert.ok(grown < maxGrowthBytes, `${Math.round(grown / 1024 / 1024)} MiB more`)
    await eventually(() => server.open === 0, 10_000)
    assert.ok(server.sent - sentBefore < maxSentBytes, `${server.sent - sentBefore} bytes were read`)
    // The next attempt waits for the last test.
    await orders.alter(`update messages set due_at = due_at + 86400000 where state = 'due' and order_id = ?`, order)
  })
}

test('6 a mail server that says 250 and closes the connection has accepted the message', async () => {
  server.behaviour = smtp({ content: socket => void socket.end('250 accepted\r\n') })
  assert.equal((await afterAttempt(await newOrder())).state, 'sent')
})

test('6 when the mail server is right again, every message that waits is sent', async () => {
  server.behaviour = smtp()
  assert.equal((await afterAttempt(await newOrder())).state, 'sent')
  await orders.alter(`update messages set due_at = 0 where state = 'due' and kind = 'scheduled'`)
  await eventually(async () => {
    const [row] = orders.query(`select count(*) as n from messages where state = 'due' and kind = 'scheduled'`)
    return Number(row?.n) === 0
  })
  const [failed] = orders.query(`select count(*) as n from messages where state = 'failed'`)
  assert.equal(Number(failed?.n), 0)
})
