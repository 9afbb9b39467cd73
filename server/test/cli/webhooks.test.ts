import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { eventKinds } from '../../src/domain/orders/order-event.ts'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Receiver, verify } from '../webhooks/receiver.ts'
import { startWebhookFixture, type WebhookFixture } from '../webhooks/webhook-fixture.ts'
import type { Outcome } from './command-hosts.ts'
import { outcomesOf, plumbline } from './plumbline.ts'

interface Shown {
  readonly id: string
  readonly url: string
  readonly events: readonly string[]
  readonly on: boolean
  readonly off_reason: string
  readonly signingSecret?: string
}

describe('command line: webhooks', () => {
  let fixture: WebhookFixture
  const receiver = new Receiver()
  before(async () => {
    fixture = await startWebhookFixture({ backoffSeconds: [0, 0.05] })
    await receiver.open()
  })
  after(async () => {
    await fixture.close()
    receiver.close()
  })

  const run = (line: string, allow = 'on'): Promise<Outcome> => {
    const environment = { WEBHOOK_ALLOW_PRIVATE: allow }
    return plumbline(fixture.server.dataDir, ['webhook', ...line.split(' ')], { environment })
  }
  const answer = async <T>(line: string): Promise<T> => {
    const { code, stdout, stderr } = await run(`${line} --json`)
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout) as T
  }
  const create = (events = 'ORDER_CREATED', path = '/') =>
    answer<Shown & { signingSecret: string }>(`create --company demo --url ${receiver.url(path)} --events ${events}`)
  const list = () => answer<Shown[]>('list --company demo')
  const find = async (id: string) => (await list()).find(webhook => webhook.id === id)

  test('1 a webhook of one company cannot be reached through another', async () => {
    const { id } = await create()
    await addCompany(fixture.server, bareCompany('stranger'))
    for (const line of [`remove --company stranger ${id}`, `test --company stranger ${id}`]) {
      const { code, stdout, stderr } = await run(line)
      assert.deepEqual([code, stdout], [1, ''], line)
      assert.doesNotMatch(stderr, /whsec_|127\.0\.0\.1/)
    }
    assert.equal((await find(id))?.on, true)
    await answer(`remove --company demo ${id}`)
  })

  test('6 webhook create prints the secret, webhook list does not', async () => {
    const { stdout } = await run(`create --company demo --url ${receiver.url('/a')} --events order_created,ORDER_PAID`)
    const [, id = '', secret = ''] =
      /^Webhook {9}(\S+)\nSigning secret {2}(whsec_\S+)\nEvents {10}ORDER_CREATED, ORDER_PAID\n$/.exec(stdout) ?? []
    assert.ok(id !== '', stdout)
    const { url, events, on } = (await find(id)) ?? {}
    assert.deepEqual([url, events, on], [receiver.url('/a'), ['ORDER_CREATED', 'ORDER_PAID'], true])
    const listed = await run('list --company demo')
    assert.match(listed.stdout, /^WEBHOOK +STATE +LAST DELIVERED +URL +EVENTS\n/)
    assert.match(listed.stdout, new RegExp(`${id} +enabled +never +\\S+/a +ORDER_CREATED, ORDER_PAID`))
    assert.doesNotMatch(listed.stdout, /whsec_/)
    await fixture.owner.createOrder({ city: 'Charlotte' })
    const [received] = await receiver.until(1, ({ path }) => path === '/a')
    assert.ok(received)
    verify(received, secret)
    assert.deepEqual(await answer(`remove --company demo ${id}`), { removed: id })
    assert.equal(await find(id), undefined)
  })

  test('all and * stand for every event', async () => {
    const [all, star] = await Promise.all([create('all', '/every'), create('*', '/every')])
    assert.deepEqual(all.events, star.events)
    assert.deepEqual(all.events, eventKinds)
  })

  test('6 a webhook is disabled, enabled, updated and given a new secret', async () => {
    const { id, signingSecret } = await create()
    const off = await answer<Shown>(`disable --company demo ${id}`)
    assert.deepEqual([off.on, off.off_reason], [false, 'asked'])
    assert.match((await run('list --company demo')).stdout, new RegExp(`${id} +disabled `))
    assert.equal((await answer<Shown>(`enable --company demo ${id}`)).on, true)
    const changed = await answer<Shown>(
      `update --company demo --events ORDER_DELETED --url ${receiver.url('/b')} ${id}`,
    )
    assert.deepEqual([changed.url, changed.events], [receiver.url('/b'), ['ORDER_DELETED']])
    const rotated = await answer<Shown>(`rotate-secret --company demo ${id}`)
    assert.match(rotated.signingSecret ?? '', /^whsec_/)
    assert.notEqual(rotated.signingSecret, signingSecret)
    const again = await run(`rotate-secret --company demo ${id}`)
    assert.equal(again.code, 1)
    assert.match(again.stderr, /the previous secret still signs until \S+Z; .*--force/)
    assert.match(
      (await run(`rotate-secret --company demo --force ${id}`)).stdout,
      /^Signing secret {2}whsec_\S+\nThe previous secret signs too until/,
    )
  })

  test('6 a test event is signed, sent immediately, printed and recorded, without a subscription', async () => {
    const { id, signingSecret } = await create('ORDER_PAID', '/test')
    receiver.reaction = (_received, response) => response.writeHead(200).end('thank\u001b[2Jyou')
    const { code, stdout } = await run(`test --company demo ${id}`)
    assert.equal(code, 0)
    assert.match(stdout, /^attempt 1, .* ms: answered 200\n {4}thank�\[2Jyou\n$/)
    const [received] = await receiver.until(1, ({ path }) => path === '/test')
    assert.ok(received)
    verify(received, signingSecret)
    const { event_id, occurred, message, ...rest } = received.event
    assert.deepEqual(rest, { action: 'WEBHOOK_TEST', company_key: 'demo' })
    assert.match(String(message), /test/)

    receiver.reaction = (_received, response) => response.writeHead(418).end()
    const refused = await run(`test --company demo ${id} --json`)
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /the test event was not delivered/)
    const { delivered, attempt } = JSON.parse(refused.stdout)
    assert.deepEqual([delivered, attempt.http_status, attempt.error], [false, 418, 'answered 418'])
    receiver.reaction = (_received, response) => response.writeHead(204).end()

    const kept = await answer<{ event_id: string; event: string; state: string }[]>(
      `deliveries --company demo --webhook ${id}`,
    )
    assert.deepEqual(
      kept.map(({ event, state }) => [event, state]),
      [
        ['WEBHOOK_TEST', 'failed'],
        ['WEBHOOK_TEST', 'delivered'],
      ],
    )
    assert.equal(kept[1]?.event_id, event_id)
    const resent = await run(`resend --company demo --event ${event_id}`)
    assert.deepEqual([resent.code, /no delivery/.test(resent.stderr)], [1, true])
  })

  test('6 deliveries are listed with their attempts and responses, and sent again', async () => {
    const { id } = await create('ORDER_CREATED', '/list')
    receiver.reaction = (_received, response) => response.writeHead(503).end('closed for today')
    await fixture.owner.createOrder({ city: 'Charlotte' })
    const failed = () => answer<{ event_id: string }[]>(`deliveries --company demo --webhook ${id} --state failed`)
    const [delivery] = await eventually(async () => {
      const found = await failed()
      assert.equal(found.length, 1)
      return found
    })
    const event = delivery?.event_id ?? ''
    const listed = await run(`deliveries --company demo --webhook ${id} --limit 5`)
    assert.match(listed.stdout, /^EVENT ID +EVENT +OCCURRED +STATE +ATTEMPTS +LAST RESPONSE\n/)
    assert.match(listed.stdout, new RegExp(`${event} +ORDER_CREATED +\\S+Z +failed +2 +answered 503\n`))
    const detail = await run(`deliveries --company demo --webhook ${id} --event ${event}`)
    const attempts =
      /: failed\n\n {2}attempt 1, .*: answered 503\n {4}closed for today\n\n {2}attempt 2, .*\n {4}closed for today\n$/
    assert.match(detail.stdout, attempts)

    receiver.reaction = (_received, response) => response.writeHead(204).end()
    assert.deepEqual(await answer(`resend --company demo --webhook ${id} --event ${event}`), { resent: 1 })
    await receiver.until(3, ({ path }) => path === '/list')
    await eventually(async () => assert.deepEqual(await failed(), []))
    const range = '--from 2020-01-01 --to 2100-01-01'
    assert.match((await run(`resend --company demo --webhook ${id} ${range}`)).stdout, /^1 delivery queued again\n$/)
    await receiver.until(4, ({ path }) => path === '/list')
    assert.deepEqual(await answer(`resend --company demo --webhook ${id} ${range} --state failed`), { resent: 0 })
    const [timeline] = await answer<{ attempts: { number: number; http_status: number }[] }[]>(
      `deliveries --company demo --webhook ${id} --event ${event}`,
    )
    assert.deepEqual(
      timeline?.attempts.slice(0, 3).map(({ number, http_status }) => [number, http_status]),
      [
        [1, 503],
        [2, 503],
        [1, 204],
      ],
    )
  })

  test('an unknown webhook or a forbidden address fails with exit code 1 and a message on standard error', async () => {
    const { id } = await create('ORDER_PAID')
    const other = ['company', 'create', '--key', 'other', '--name', 'Other', '--json']
    assert.equal((await plumbline(fixture.server.dataDir, other)).code, 0)
    const url = receiver.url()
    const refusals: readonly [line: string, message: RegExp][] = [
      ['list --company unknown', /could not locate a company with the key: unknown/],
      [`create --company unknown --url ${url} --events all`, /could not locate a company/],
      [`create --company demo --url ${url} --events ORDER_EATEN`, /there is no event ORDER_EATEN: choose among ORDER_/],
      [`create --company demo --url ${url} --events ,`, /name at least one event/],
      ['create --company demo --url nonsense --events all', /nonsense cannot be a webhook: it is not an address/],
      ['enable --company demo unknown', /there is no webhook with the id: unknown/],
      // A webhook of one company does not exist in another.
      ...['enable', 'disable', 'remove', 'rotate-secret', 'test'].map((command): [string, RegExp] => [
        `${command} --company other ${id}`,
        /there is no webhook with the id/,
      ]),
      [`deliveries --company other --webhook ${id}`, /there is no webhook with the id/],
      [`deliveries --company demo --event ${id}`, /there is no delivery/],
      [`resend --company other --event ${id}`, /there is no delivery/],
    ]
    const calls = refusals.map(([line]) => ['webhook', ...line.split(' ')])
    const outcomes = await outcomesOf(fixture.server.dataDir, calls, { WEBHOOK_ALLOW_PRIVATE: 'on' })
    for (const [i, [line, message]] of refusals.entries()) {
      const { code, stdout, stderr } = outcomes[i] as Outcome
      assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, line)
      assert.match(stderr, message)
      assert.doesNotMatch(stderr, /Usage|^ +at /m)
    }
    const forbidden = await run(`create --company demo --url ${url} --events all`, 'off')
    assert.equal(forbidden.code, 1)
    assert.match(forbidden.stderr, /its address is private \(WEBHOOK_ALLOW_PRIVATE=on allows that/)
    assert.deepEqual((await find(id))?.on, true)
    assert.equal((await run('list --company other')).stdout, 'No webhooks\n')
  })
})
