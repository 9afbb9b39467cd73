// engines: both

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MissingPrivilege } from 'plumbline-client/errors'
import { openOrderFixture, scheduling } from '../orders/order-fixture.ts'
import { MessageFixture } from './message-fixture.ts'

const told = [
  { channel: 'email', problem: '' },
  { channel: 'sms', problem: '' },
]

describe('6 on the way and running late', () => {
  let fixture: MessageFixture
  before(async () => {
    fixture = await MessageFixture.open()
  })
  after(() => fixture.close())
  beforeEach(() => fixture.mail.forget())

  test('6 the client gets one email of each news, however often the button is pressed, and the history has it', async () => {
    const { client, buyersAgent } = await fixture.people('Ada')
    const id = await fixture.draft(client, {
      ...scheduling,
      buyersagentuuid: buyersAgent,
      datetime: '2032-06-01 09:00:00',
    })
    await fixture.settled(id, 'scheduled')
    fixture.mail.forget()
    const inspector = fixture.orders.server.as('inspector')
    const first = await inspector.announceArrival(id, {}, { idempotencyKey: 'press-1' })
    assert.deepEqual(first.messages, told)
    assert.deepEqual(await inspector.announceArrival(id, {}, { idempotencyKey: 'press-1' }), first)
    assert.deepEqual((await inspector.announceArrival(id, {})).messages, told)
    assert.deepEqual(await fixture.settled(id, 'on-the-way'), ['client email sent', 'client sms sent'])
    const mails = (await fixture.mail.mails()).filter(({ to }) => to.startsWith('ada.'))
    assert.deepEqual(
      mails.map(({ to, content }) => [to, content.subject]),
      [['ada.client@example.com', 'Marcus Bell is on the way']],
    )
    assert.match(mails[0]?.content.text ?? '', /^Marcus Bell is on the way to 1420 Dilworth Road\.$/m)

    await inspector.announceArrival(id, { late: 15 })
    await fixture.settled(id, 'running-late')
    const [late] = fixture.messages(id, 'running-late')
    assert.match(late?.body ?? '', /about 15 minutes late[\s\S]*Expected: 9:15 AM/)
    const history = await fixture.orders.owner.orderHistory(id)
    assert.deepEqual(
      history.flatMap(({ by, changes }) => (changes['Client told'] ? [[by, changes['Client told']]] : [])),
      [
        ['Marcus Bell', 'on the way'],
        ['Marcus Bell', '15 minutes late'],
      ],
    )
  })

  test('6 the answer says why nothing is sent, and what failed is sent when the button is pressed again', async () => {
    const { owner } = fixture.orders
    const { id: client } = await owner.createClient({ firstname: 'Bea', mobilephone: '704-555-0177' })
    const id = await fixture.draft(client, { ...scheduling, sendsmsevents: false })
    const { messages } = await owner.announceArrival(id, {})
    assert.deepEqual(messages, [
      { channel: 'email', problem: 'the client has no email address' },
      { channel: 'sms', problem: 'SMS is switched off for this order' },
    ])
    await owner.updateClient(client, { emailaddress: 'bea@example.com' })
    await owner.settings.messages.update('on-the-way.client.email', { on: false })
    const off = await owner.announceArrival(id, {})
    assert.equal(off.messages[0]?.problem, 'this kind of message is switched off')
    await owner.settings.messages.update('on-the-way.client.email', { on: true })
    assert.equal((await owner.announceArrival(id, {})).messages[0]?.problem, '')
    await fixture.settled(id, 'on-the-way')
    await fixture.alter("update messages set state = 'failed' where order_id = ? and kind = 'on-the-way'", id)
    await owner.announceArrival(id, {})
    assert.deepEqual(await fixture.settled(id, 'on-the-way'), ['client email sent'])
    await assert.rejects(fixture.orders.server.as('limited').announceArrival(id, {}), MissingPrivilege)
  })

  test('6 news of an arrival that is still due when the inspection is complete is not sent', async () => {
    const { client } = await fixture.people('Dee')
    const id = await fixture.draft(client, { ...scheduling, datetime: '2032-06-03 09:00:00' })
    const { owner } = fixture.orders
    await owner.announceArrival(id, {})
    await fixture.settled(id, 'on-the-way')
    await owner.completeOrder(id)
    await fixture.alter(
      `update messages set state = 'due', due_at = 0, completed_at = null, submitted_at = null
      where order_id = ? and kind = 'on-the-way'`,
      id,
    )
    assert.deepEqual(await fixture.settled(id, 'on-the-way'), [
      'client email cancelled (the inspection is complete)',
      'client sms cancelled (the inspection is complete)',
    ])
  })

  test('6 a draft expects nobody, and nothing is queued where nothing is connected', async () => {
    const orders = await openOrderFixture()
    const draft = await orders.owner.createOrder({})
    await assert.rejects(orders.owner.announceArrival(draft.id, {}), /the orderstatus of this one is draft/)
    const { id: client } = await orders.owner.createClient({ firstname: 'Cy', emailaddress: 'cy@example.com' })
    const { id } = await orders.owner.createOrder({
      ...scheduling,
      datetime: '2032-07-01 09:00:00',
      clientuuid: client,
    })
    const { messages } = await orders.owner.announceArrival(id, { late: 5 })
    assert.deepEqual(
      messages.map(({ problem }) => problem),
      ['email is not connected', 'SMS is not connected'],
    )
    assert.deepEqual(orders.query("select id from messages where kind = 'running-late'"), [])
    await assert.rejects(orders.owner.announceArrival(id, { late: 241 }), /late is larger than 240/)
    await orders.close()
  })
})
