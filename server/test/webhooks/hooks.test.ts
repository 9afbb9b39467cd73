// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { HookCreated } from 'plumbline-client'
import { MissingPrivilege, Refused } from 'plumbline-client/errors'
import { answerOf } from '../cli/plumbline.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { startServer } from '../running-server.ts'
import { eventually } from './eventually.ts'
import { Receiver, verify } from './receiver.ts'
import { openWebhookFixture, type WebhookFixture } from './webhook-fixture.ts'

describe('6 webhooks by API', () => {
  const receiver = new Receiver()
  let fixture: WebhookFixture
  before(async () => {
    fixture = await openWebhookFixture()
    await receiver.open()
  })
  after(async () => {
    await fixture.close()
    await receiver.close()
  })

  const create = (fields: object = {}) =>
    fixture.owner.createHook({ target: receiver.url(), event: 'ORDER_SCHEDULED', secret: 's3cret', ...fields })
  const arrivedAt = (path: string, count = 1) =>
    eventually(() => {
      const arrived = receiver.received.filter(received => received.path === path)
      assert.equal(arrived.length, count)
      return arrived
    })
  const refuses = (work: Promise<unknown>, message: RegExp) =>
    assert.rejects(work, (error: unknown) => error instanceof Refused && message.test(error.message))

  test('6 a hook sends its event, signed, with X-Webhook-Secret', async () => {
    const { id, secret, signingSecret } = await create({ target: receiver.url('/one') })
    assert.equal(secret, 's3cret')
    await fixture.owner.createOrder({ city: 'Charlotte', ...scheduling })
    const [received = assert.fail()] = await arrivedAt('/one')
    assert.equal(received.event.action, 'ORDER_SCHEDULED')
    assert.equal(received.headers['x-webhook-secret'], 's3cret')
    verify(received, signingSecret)
    await fixture.owner.deleteHook(id)
  })

  test('6 a hook without a secret sends no X-Webhook-Secret, and neither does a webhook of the command line', async () => {
    const hook = await fixture.owner.createHook({ target: receiver.url('/none'), event: 'ORDER_CREATED' })
    assert.equal(hook.secret, '')
    const { id } = await fixture.add(receiver.url('/cli'), ['ORDER_CREATED'])
    await fixture.owner.createOrder({})
    for (const path of ['/none', '/cli']) {
      const [received = assert.fail()] = await arrivedAt(path)
      assert.equal(received.headers['x-webhook-secret'], undefined)
    }
    for (const one of [hook.id, id]) await fixture.owner.deleteHook(one)
  })

  test('6 the list shows every webhook of the company and no secret; the command line shows those of the API', async () => {
    const { id } = await create({ event: 'order_created, ORDER_PAID' })
    const { id: other } = await fixture.add(receiver.url('/other'), ['ORDER_PAID'])
    const { body } = await fixture.server.raw('/hooks')
    const hooks = await fixture.owner.hooks()
    assert.deepEqual(
      hooks.map(hook => [hook.id, hook.event]),
      [
        [id, 'ORDER_CREATED,ORDER_PAID'],
        [other, 'ORDER_PAID'],
      ],
    )
    assert.deepEqual(hooks[0]?.events, ['ORDER_CREATED', 'ORDER_PAID'])
    assert.deepEqual([hooks[0]?.enabled, hooks[0]?.offreason, hooks[0]?.target], ['yes', '', receiver.url()])
    assert.doesNotMatch(JSON.stringify(body), /s3cret|whsec_/)
    const listed = await answerOf<{ id: string }[]>(fixture.server.dataDir, [
      'webhook',
      'list',
      '--company',
      fixture.server.key,
    ])
    assert.deepEqual(
      listed.map(hook => hook.id),
      [id, other],
    )
    for (const one of [id, other]) await fixture.owner.deleteHook(one)
  })

  test('6 an update changes the fields that are sent, and an empty secret ends the header', async () => {
    const { id } = await create({ event: 'ORDER_CREATED', target: receiver.url('/before') })
    await fixture.owner.updateHook(id, { target: receiver.url('/after') })
    await fixture.owner.createOrder({})
    const [first = assert.fail()] = await arrivedAt('/after')
    assert.equal(first.headers['x-webhook-secret'], 's3cret')
    await fixture.owner.updateHook(id, { secret: 'another' })
    await fixture.owner.createOrder({})
    assert.equal((await arrivedAt('/after', 2))[1]?.headers['x-webhook-secret'], 'another')
    await fixture.owner.updateHook(id, { secret: '' })
    await fixture.owner.createOrder({})
    assert.equal((await arrivedAt('/after', 3))[2]?.headers['x-webhook-secret'], undefined)
    await fixture.owner.deleteHook(id)
    await refuses(fixture.owner.updateHook(id, { event: 'all' }), /^there is no webhook with the id/)
    await refuses(fixture.owner.deleteHook(id), /^there is no webhook with the id/)
    assert.deepEqual(await fixture.owner.hooks(), [])
  })

  test('6 a form is read like JSON, and a list of events too', async () => {
    const body = new URLSearchParams([
      ['target', receiver.url()],
      ['event[]', 'ORDER_CREATED'],
      ['event[]', 'ORDER_PAID'],
      ['colour', 'red'],
    ])
    const answer = await fixture.server.raw('/hooks', { method: 'POST', body })
    assert.deepEqual(answer.body.warnings, ['colour is not a field here and was ignored'])
    const [hook] = await fixture.owner.hooks()
    assert.equal(hook?.event, 'ORDER_CREATED,ORDER_PAID')
    await fixture.owner.deleteHook(hook?.id ?? '')
  })

  test('6 the same Idempotency-Key creates one hook and shows the same secrets', async () => {
    const fields = { target: receiver.url(), event: 'ORDER_PAID' }
    const made: HookCreated[] = []
    for (const _ of [1, 2]) made.push(await fixture.owner.createHook(fields, { idempotencyKey: 'one hook' }))
    assert.deepEqual(made[0], made[1])
    assert.equal((await fixture.owner.hooks()).length, 1)
    await fixture.owner.deleteHook(made[0]?.id ?? '')
  })

  test('6 missing fields, unknown events, unusable secrets and addresses are refused, and nothing is saved', async () => {
    const target = receiver.url()
    const refused: readonly [fields: object, status: number, message: RegExp][] = [
      [{}, 400, /^this action requires the following fields: target, event$/],
      [{ target }, 400, /^this action requires the following fields: event$/],
      [{ target, event: 'ORDER_LOST' }, 200, /^there is no event ORDER_LOST: choose among /],
      [{ target, event: 'all', secret: 'a\nb' }, 200, /^please provide a secret of 1 to 255 printable ASCII/],
      [{ target, event: 'all', secret: 'x'.repeat(256) }, 200, /^please provide a secret of 1 to 255 printable/],
      [{ target: 'ftp://example.com/', event: 'all' }, 200, /^ftp:.* cannot be a webhook: /],
    ]
    for (const [fields, status, message] of refused) {
      const headers = { 'content-type': 'application/json' }
      const answer = await fixture.server.raw('/hooks', { method: 'POST', headers, body: JSON.stringify(fields) })
      assert.equal(answer.status, status)
      assert.match(answer.body.message ?? '', message)
    }
    assert.deepEqual(await fixture.owner.hooks(), [])
  })

  test('6 a company has at most 50 webhooks', async () => {
    for (let i = 0; i < 50; i++) await create()
    await refuses(create(), /^webhooks has more than 50 entries$/)
    for (const { id } of await fixture.owner.hooks()) await fixture.owner.deleteHook(id)
  })

  test('6 hooks need the owner privilege', async () => {
    const sdk = fixture.server.as('office')
    const attempts = [
      () => sdk.hooks(),
      () => sdk.createHook({ target: receiver.url(), event: 'all' }),
      () => sdk.updateHook('x', {}),
      () => sdk.deleteHook('x'),
    ]
    for (const attempt of attempts) await assert.rejects(attempt, MissingPrivilege)
  })
})

test('6 a private address is refused by the API as by the command line', async () => {
  const server = await startServer()
  try {
    const target = 'http://127.0.0.1:9/'
    const work = server.as('owner').createHook({ target, event: 'all' })
    await assert.rejects(
      work,
      (error: unknown) => error instanceof Refused && /cannot be a webhook/.test(error.message),
    )
    assert.deepEqual(await server.as('owner').hooks(), [])
  } finally {
    await server.stop()
  }
})
