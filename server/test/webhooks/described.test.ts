import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describeTenantApi } from '../../src/http/openapi/tenant-openapi.ts'
import { freeTime, scheduling } from '../orders/order-fixture.ts'
import { Receiver } from './receiver.ts'
import { allKinds, openWebhookFixture } from './webhook-fixture.ts'

test('6 the description has a webhook for each event, and its schema fits the payloads that are sent', async t => {
  const document = JSON.parse(JSON.stringify(describeTenantApi()))
  assert.deepEqual(Object.keys(document.webhooks).toSorted(), [...allKinds].toSorted())
  const fixture = await openWebhookFixture()
  t.after(() => fixture.close())
  const receiver = new Receiver()
  await receiver.open()
  t.after(() => receiver.close())
  await fixture.add(receiver.url('/all'), allKinds)
  const { id } = await fixture.owner.createOrder({ datetime: freeTime(), services: [fixture.service('Radon Test')] })
  await fixture.owner.updateOrder(id, scheduling)
  await receiver.until(2, receiver.of(id))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'api')
  for (const { event: payload } of receiver.received.filter(receiver.of(id))) {
    const { schema } = document.webhooks[payload.action].post.requestBody.content['application/json']
    const validate = ajv.compile({ $ref: `api${schema.$ref}` })
    assert.ok(validate(payload), JSON.stringify(validate.errors))
    assert.equal(validate({ ...payload, oid: 'one' }), false)
  }
})
