// engines: both

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { atEnd } from '../store/scratch.ts'
import { openWebhookFixture } from '../webhooks/webhook-fixture.ts'

test('7 an internal failure is a 500 with a request id and without details', async t => {
  const fixture = await openWebhookFixture()
  atEnd(t, () => fixture.close())
  const { id } = await fixture.owner.createOrder({ city: 'Charlotte' })
  // An unreadable row is an internal failure, and the parser's message would repeat its content.
  const broken = '{"secret words'
  await fixture.change(({ tx, companyId }) =>
    tx.run(sql`update order_history set changes = ${broken} where company_id = ${companyId} and order_id = ${id}`),
  )
  const { status, headers, text } = await fixture.request('GET', `/order/history/${id}`)
  assert.equal(status, 500)
  const requestId = headers.get('x-request-id') ?? ''
  assert.ok(requestId.length > 8)
  assert.deepEqual(JSON.parse(text), {
    status: 'error',
    message: `something went wrong on our side; please report the request id ${requestId}`,
  })
  assert.equal((await fixture.owner.order(id)).city, 'Charlotte')
})
