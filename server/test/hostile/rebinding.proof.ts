import assert from 'node:assert/strict'
import { promises as dns } from 'node:dns'
import { mock, test } from 'node:test'
import { atEnd } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { Receiver } from '../webhooks/receiver.ts'
import { startWebhookFixture } from '../webhooks/webhook-fixture.ts'

const publicAddress = '93.184.216.34'
/** The answers of the name server: at registration, at the first attempt, at each retry. */
const answers = [[publicAddress], [], ['127.0.0.1'], [publicAddress, '127.0.0.1'], ['127.0.0.1']]

test('6 a name that resolves to a private address at a retry gets no connection, through the whole service', async t => {
  const privateService = await new Receiver().open()
  atEnd(t, () => privateService.close())
  let queries = 0
  mock.method(dns.Resolver.prototype, 'resolve4', async () => answers[queries++] ?? ['127.0.0.1'])
  mock.method(dns.Resolver.prototype, 'resolve6', async () => [])
  const fixture = await startWebhookFixture({ backoffSeconds: [0, 0.05, 0.05, 0.05] }, { WEBHOOK_ALLOW_PRIVATE: 'off' })
  atEnd(t, () => fixture.close())

  const target = `http://rebinding.test:${privateService.port}/`
  const { status, body } = await fixture.send('/hooks', { target, event: 'ORDER_CREATED' })
  assert.equal(status, 200, JSON.stringify(body))
  await fixture.owner.createOrder({ city: 'Charlotte' })
  await eventually(() => assert.equal(fixture.query('select state from deliveries')[0]?.state, 'failed'))

  const errors = (await fixture.attempts({ id: body.id as never })).map(({ error }) => error)
  assert.equal(errors.length, answers.length - 1)
  assert.match(errors[0] ?? '', /its name cannot be found/)
  for (const error of errors.slice(1)) assert.match(error, /^not sent: its address is private/)
  assert.deepEqual([privateService.connections, queries], [0, answers.length])
})
