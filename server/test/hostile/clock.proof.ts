// engines: both

import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ShiftedClock } from '../clock.ts'
import { eventually } from '../messages/message-fixture.ts'
import { freeTime, scheduling } from '../orders/order-fixture.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { startWebhookFixture, type WebhookFixture } from '../webhooks/webhook-fixture.ts'
import { HostileServer } from './hostile-server.ts'
import { smtp } from './smtp-script.ts'

const hours = 3_600_000
/** A jump is noticed within seconds. */
const soonMs = 20_000

const clock = new ShiftedClock()
let receiver: Receiver
let mail: HostileServer
let fixture: WebhookFixture
before(async () => {
  receiver = await new Receiver().open()
  mail = await HostileServer.open(smtp())
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'office@tryon-oak.example' }
  fixture = await startWebhookFixture({}, environment, clock.now)
  await fixture.add(receiver.url(), ['ORDER_CREATED'])
})
afterEach(() => {
  clock.shiftBy(0)
  receiver.reaction = (_received, response) => response.writeHead(204).end()
  mail.behaviour = smtp()
})
after(async () => {
  await fixture.close()
  await mail.close()
  await receiver.close()
})

const copiesOf = (order: string) => receiver.received.filter(({ event }) => event.order_id === order).length

function deliveryOf(order: string) {
  const [row] = fixture.query('select state, attempt_count, due_at from deliveries where order_id = ?', order)
  return row ?? assert.fail('there is no delivery')
}

const isDelivered = (order: string) => eventually(() => deliveryOf(order).state === 'delivered', soonMs)

async function newOrder(): Promise<string> {
  return (await fixture.owner.createOrder({ city: 'Charlotte' })).id
}

async function newMessage(): Promise<string> {
  const client = await fixture.owner.createClient({ firstname: 'Ada', emailaddress: 'ada@example.com' })
  const when = { datetime: freeTime(), duration: 60 }
  const order = { ...scheduling, ...when, clientuuid: client.id, inspector1uuid: '', sendsmsevents: false }
  return (await fixture.owner.createOrder(order)).id
}

function messageOf(order: string) {
  const [row] = fixture.query(`select * from messages where order_id = ? and kind = 'scheduled'`, order)
  return row ?? assert.fail('there is no message')
}

for (const jump of [5 * hours, -5 * hours]) {
  const direction = jump > 0 ? 'forward' : 'back'

  test(`6 a delivery in flight when the clock jumps ${direction} by hours is not lost, and others go on`, async () => {
    const held = Promise.withResolvers<void>()
    receiver.reaction = (_received, response) => held.promise.then(() => response.writeHead(204).end())
    const order = await newOrder()
    await receiver.until(1, ({ event }) => event.order_id === order)
    clock.shiftBy(jump)
    receiver.reaction = (_received, response) => response.writeHead(204).end()
    const other = await newOrder()
    await isDelivered(other)
    held.resolve()
    await isDelivered(order)
    clock.shiftBy(0)
    await isDelivered(await newOrder())
    assert.equal(copiesOf(other), 1)
    // At least once: a lease that ended by the clock is claimed again.
    assert.ok(copiesOf(order) <= 2, `${copiesOf(order)} copies`)
  })

  test(`6 a message that was submitted when the clock jumps ${direction} by hours is sent once`, async () => {
    let copies = 0
    const held = Promise.withResolvers<void>()
    mail.behaviour = smtp({
      content: socket => {
        copies += 1
        held.promise.then(() => socket.write('250 accepted\r\n'))
      },
    })
    const order = await newMessage()
    await eventually(() => copies === 1)
    clock.shiftBy(jump)
    mail.behaviour = smtp()
    const other = await newMessage()
    await eventually(() => messageOf(other).state === 'sent', soonMs)
    held.resolve()
    await eventually(() => messageOf(order).state === 'sent', soonMs)
    clock.shiftBy(0)
    const last = await newMessage()
    await eventually(() => messageOf(last).state === 'sent', soonMs)
    assert.equal(copies, 1)
  })

  test(`6 deliveries and messages that failed while the clock was ${direction} by hours are repeated soon after it is right`, async () => {
    clock.shiftBy(jump)
    receiver.reaction = (_received, response) => response.writeHead(503).end()
    mail.behaviour = smtp({ MAIL: '451 later\r\n' })
    const [order, suspended, message] = [await newOrder(), await newOrder(), await newMessage()]
    const isAttempted = () => [order, suspended].every(id => Number(deliveryOf(id).attempt_count) > 0)
    await eventually(() => isAttempted() && messageOf(message).error !== null, soonMs)
    // As `company migrate start` does.
    await fixture.alter('update deliveries set due_at = due_at + 1000000000000000 where order_id = ?', suspended)
    // The clock is compared every two seconds, so a shorter jump is not noticed.
    await pause(2_500)
    receiver.reaction = (_received, response) => response.writeHead(204).end()
    mail.behaviour = smtp()
    clock.shiftBy(0)
    await isDelivered(order)
    await eventually(() => messageOf(message).state === 'sent', soonMs)
    assert.equal(deliveryOf(suspended).state, 'due')
  })
}
