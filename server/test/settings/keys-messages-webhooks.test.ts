// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Plumbline } from 'plumbline-client'
import type { Refused } from 'plumbline-client/errors'
import { fetchAsDescribed } from '../openapi/as-described.ts'
import { authorization, scheduling } from '../orders/order-fixture.ts'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Receiver, verify } from '../webhooks/receiver.ts'
import { openWebhookFixture, type WebhookFixture } from '../webhooks/webhook-fixture.ts'

let fixture: WebhookFixture
let receiver: Receiver
before(async () => {
  fixture = await openWebhookFixture()
  receiver = await new Receiver().open()
})
after(async () => {
  await fixture.close()
  await receiver.close()
})

const asOffice = () => fixture.server.as('office').settings.keys

function clientOf(accessKey: string, secretKey: string, baseUrl = fixture.server.access.base_url): Plumbline {
  return new Plumbline({
    baseUrl,
    accessKey,
    secretKey,
    maxRetries: 0,
    fetch: fetchAsDescribed,
  })
}

const fieldsOf = (error: unknown) =>
  ((error as Refused).answer.errors as { field: string }[] | undefined)?.map(({ field }) => field)

describe('5 settings: access keys', () => {
  test('5 a new key works, shows its last use, and is refused once revoked', async () => {
    const { keys } = fixture.owner.settings
    const { id, secret, ...key } = await keys.create({ name: 'Website' })
    assert.deepEqual([key.name, key.user, key.lastUsed], ['Website', fixture.user('owner'), null])
    const client = clientOf(id, secret)
    await eventually(async () => assert.equal((await client.me()).username, 'owner'))
    assert.ok((await keys.list()).some(known => known.id === id && !('secret' in known)))
    await keys.revoke(id)
    assert.ok(!(await keys.list()).some(known => known.id === id))
    await eventually(() => assert.rejects(client.me(), { httpStatus: 401 }))
    await assert.rejects(keys.revoke(id), /there is no/)
  })

  test('5 a repeated request gets the secret of the first one again, and the store has it nowhere', async () => {
    const { keys } = fixture.owner.settings
    const options = { idempotencyKey: 'a key that is made once' }
    const first = await keys.create({ name: 'Once' }, options)
    assert.deepEqual(await keys.create({ name: 'Once' }, options), first)
    await assert.rejects(fixture.owner.createClient({ lastname: 'Other' }, options), /another request/)
    const kept = JSON.stringify(fixture.query('select * from idempotency_records'))
    assert.ok(!kept.includes(first.secret) && !kept.includes(options.idempotencyKey))
    await keys.revoke(first.id)
  })

  test('5 other users manage their own keys only', async () => {
    const mine = await asOffice().create({ name: 'Mine' })
    assert.deepEqual([...new Set((await asOffice().list()).map(({ user }) => user))], [fixture.user('office')])
    const { id: ofOwner } = await fixture.owner.settings.keys.create({ name: 'Of the owner' })
    await assert.rejects(asOffice().revoke(ofOwner), /there is no/)
    await assert.rejects(asOffice().create({ name: 'Theirs', user: fixture.user('owner') }), { httpStatus: 403 })
    const forOffice = await fixture.owner.settings.keys.create({ name: 'Given', user: fixture.user('office') })
    assert.equal(forOffice.user, fixture.user('office'))
    for (const { id } of [mine, forOffice]) await asOffice().revoke(id)
  })

  test('5 a key needs a name', async () => {
    for (const name of ['', ' ', 'a'.repeat(201)]) {
      await assert.rejects(fixture.owner.settings.keys.create({ name }), error => fieldsOf(error)?.join() === 'name')
    }
  })
})

describe('4 settings: message templates', () => {
  const id = 'scheduled.client.email'
  const find = async () => (await fixture.owner.settings.messages.list()).find(template => template.id === id)

  test('4 a template is changed, stale changes are refused, and null restores the default', async () => {
    const { messages } = fixture.owner.settings
    const standard = await find()
    const changed = await messages.update(id, { subject: 'On {{ order.date }}', on: false })
    assert.deepEqual([changed.subject, changed.on, changed.custom], ['On {{ order.date }}', false, true])
    assert.deepEqual(await find(), changed)
    await messages.update(id, { on: true, modified: changed.modified ?? '' })
    const stale = await messages.update(id, { on: false, modified: changed.modified ?? '' }).catch(error => error)
    assert.deepEqual([stale.httpStatus, stale.answer.current.on], [409, true])
    assert.deepEqual(await messages.update(id, { subject: null }), standard)
  })

  test('4 a mistake in a template is named with its line, and nothing is saved', async () => {
    const before = await find()
    const refused = await fixture.owner.settings.messages
      .update(id, { body: 'Dear\n{{ nobody.name }}' })
      .catch(error => error)
    assert.deepEqual([refused.httpStatus, fieldsOf(refused)], [400, ['body']])
    assert.match(refused.answer.errors[0].message, /line 2/)
    assert.deepEqual(await find(), before)
  })

  test('4 a preview renders unsaved texts on a real order', async () => {
    const client = await fixture.owner.createClient({
      firstname: 'Rosa',
      lastname: 'W',
      emailaddress: 'rosa@example.com',
    })
    const order = await fixture.owner.createOrder({
      ...scheduling,
      datetime: '2033-05-02 09:00:00',
      clientuuid: client.id,
    })
    const draft = { subject: '{{ order.number }}', body: 'Dear {{ recipient.first_name }}', order: order.id }
    const preview = await fixture.owner.settings.messages.preview(id, draft)
    assert.deepEqual(
      [preview.to, preview.subject, preview.body, preview.oid],
      ['rosa@example.com', String(order.oid), 'Dear Rosa\n', order.oid],
    )
    assert.equal((await find())?.custom, false)
  })

  test('4 a preview shows the newest order that has a person of the audience', async () => {
    const { owner } = fixture
    const agent = await owner.createAgent({ lastname: 'Osei', emailaddress: 'agent@example.com' })
    const people = {
      'buyers-agent': { buyersagentuuid: agent.id },
      'sellers-agent': { sellersagentuuid: agent.id },
      inspector: { inspector1uuid: fixture.user('inspector') },
    }
    for (const [audience, person] of Object.entries(people)) {
      const { oid } = await owner.createOrder({ ...scheduling, datetime: '2033-05-03 09:00:00', ...person })
      await owner.createOrder({ ...scheduling, datetime: '2033-05-04 09:00:00' })
      assert.equal((await owner.settings.messages.preview(`scheduled.${audience}.email`, {})).oid, oid)
    }
  })
})

describe('4 previews of a company without orders', () => {
  test('4 every message is previewed with a sample order, the company of its own and the words of its list', async () => {
    const file = bareCompany('first-day')
    const orderTypes = [{ name: 'Residential' }]
    const services = [{ name: 'Pool inspection', orderType: 'Residential' }]
    const key = await addCompany(fixture.server, { ...file, orderTypes, services })
    const [accessKey = '', secretKey = ''] = Buffer.from(key.slice('Basic '.length), 'base64').toString().split(':')
    const { messages } = clientOf(accessKey, secretKey, `${fixture.server.publicUrl}/first-day/rest`).settings
    const words = await messages.words()
    const body = words.map(({ name, insert }) => `${name}: ${insert}`).join('\n')
    for (const { id: message, channel } of await messages.list()) {
      const { order, sample, notes } = await messages.preview(message, {})
      const isAddressed = message.includes('inspector')
        ? [`has no ${channel === 'email' ? 'email address' : 'mobile number'}`]
        : []
      assert.deepEqual([order, sample, notes], ['', true, isAddressed], message)
    }
    const preview = await messages.preview('scheduled.client.email', { body })
    assert.equal(preview.to, 'rosa@example.com')
    assert.match(preview.body, /^recipient\.name: Rosa Whitfield$/m)
    assert.match(preview.body, /^order\.services: Pool inspection$/m)
    assert.match(preview.body, /^order\.fees: Pool inspection: \$425\.00$/m)
    assert.match(preview.body, /^company\.name: Bare$/m)
    assert.match(preview.body, /^order\.cancelled:$/m)
    assert.match(
      (await messages.preview('cancelled.client.email', { body })).body,
      /^order\.cancel_reason: The buyer withdrew$/m,
    )
  })

  test('4 a preview refuses every text with a mistake, also where the order does not show it', async () => {
    const draft = { subject: '{{ order.dat }}', body: 'Dear\n{% if order.cancelled %}{{ nobody }}{% endif %}' }
    const refused = await fixture.owner.settings.messages.preview('scheduled.client.email', draft).catch(error => error)
    assert.deepEqual(refused.answer.errors, [
      { field: 'subject', message: 'has a mistake in line 1: there is no order.dat' },
      { field: 'body', message: 'has a mistake in line 2: there is no nobody' },
    ])
  })
})

describe('6 settings: webhooks', () => {
  test('6 a webhook is tested, receives events, is resent, rotated, switched off and removed', async () => {
    const { webhooks } = fixture.owner.settings
    const { id, signingSecret } = await webhooks.create({ url: receiver.url('/settings'), events: ['ORDER_CREATED'] })
    const { delivered, attempt, event } = await webhooks.test(id)
    assert.deepEqual([delivered, attempt.error], [true, ''])
    const tested = await webhooks.delivery(id, event)
    assert.deepEqual([tested.attempts.length, tested.requestBody], [1, receiver.received.at(-1)?.text])
    await fixture.owner.createOrder({})
    const sent = await eventually(async () => {
      const [first = assert.fail()] = await webhooks.deliveries(id, { state: 'delivered', limit: 1 })
      assert.equal(first.kind, 'ORDER_CREATED')
      return first
    })
    const shown = await webhooks.delivery(id, sent.event)
    assert.equal(shown.requestBody, receiver.received.find(({ text }) => text.includes(sent.event))?.text)
    const headers = Object.fromEntries(shown.requestHeaders.map(({ name, value }) => [name, value]))
    verify({ text: shown.requestBody, headers }, signingSecret)
    assert.deepEqual([headers['webhook-id'], headers['x-webhook-secret']], [sent.event, undefined])
    const before = receiver.received.length
    await webhooks.resend(id, sent.event)
    await eventually(() => assert.ok(receiver.received.length > before))
    const rotated = await webhooks.rotateSecret(id)
    assert.notEqual(rotated.signingSecret, signingSecret)
    assert.ok(rotated.previousSecretUntil)
    const off = await webhooks.update(id, { events: ['all'], on: false })
    assert.deepEqual([off.on, off.offReason], [false, 'asked'])
    assert.ok(off.events.length > 5)
    await assert.rejects(webhooks.resend(id, sent.event), /switch it on first/)
    const on = await webhooks.update(id, { on: true, modified: off.modified })
    assert.equal(on.on, true)
    const stale = await webhooks.update(id, { events: ['ORDER_PAID'], modified: off.modified }).catch(error => error)
    assert.deepEqual([stale.httpStatus, stale.answer.current], [409, on])
    const changed = await webhooks.update(id, { events: ['ORDER_PAID'], modified: on.modified })
    assert.notEqual(changed.modified, on.modified)
    const staleRemoval = await webhooks.remove(id, { modified: on.modified }).catch(error => error)
    assert.equal(staleRemoval.httpStatus, 409)
    await webhooks.remove(id, { modified: changed.modified })
    assert.ok(!(await webhooks.list()).some(webhook => webhook.id === id))
  })

  test('6 mistakes of a webhook are named by field', async () => {
    const { webhooks } = fixture.owner.settings
    const url = receiver.url('/')
    for (const [sent, fields] of [
      [{}, ['url', 'events']],
      [{ url, events: ['ORDER_LOST'] }, ['events']],
      [{ url, events: ['all'], sharedSecret: 'línea' }, ['sharedSecret']],
      // An object of which JavaScript makes no text.
      [{ url: { toString: null }, events: ['all'] }, ['url']],
      [{ url, events: [{ toString: null }] }, ['events']],
    ] as const) {
      const error = await webhooks.create(sent as never).catch(error => error)
      assert.deepEqual([error.httpStatus, fieldsOf(error)], [400, fields])
    }
    const { status } = await fixture.request('GET', '/settings/webhooks', authorization(fixture, 'office'))
    assert.equal(status, 403)
  })
})
