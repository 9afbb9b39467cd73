// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sampleAgentToken } from '../../src/wire/booking/agent-wire.ts'
import { sampleVisitor } from '../../src/wire/booking/booking-form-wire.ts'
import { sample, sampleCursor } from '../../src/wire/samples.ts'
import { settingsResources } from '../../src/wire/settings/settings-resources.ts'
import { type OrderFixture, startOrderFixture } from '../orders/order-fixture.ts'
import { tenantDescription } from './as-described.ts'
import { answersFile } from './description.ts'
import { exampleRequests, sendRequest } from './stage.ts'

/**
 * Their order is completed by an example before, or was never removed; the hook's address belongs to another server; the
 * time of the hold is years ahead; nothing is at the address of the calendar; the demo has neither a host of its own nor an
 * account at Stripe, and does not move in.
 */
const needMore = [
  '/order/cancel/{id}',
  '/order/restore/{id}',
  '/hooks',
  '/settings/webhooks',
  '/settings/hosts/check',
  '/settings/stripe',
  '/hold',
  '/settings/users/{id}/calendars',
  '/booking',
  '/booking/hold',
  '/settings/movein',
  '/settings/movein/test',
  '/settings/movein/step',
]
/** They need the password, a link or a device of a real person. */
const isSignIn = (path: string) => path.startsWith('/session')
/** It would take a person from the examples after it. */
const isErasure = (path: string) => path.includes('/erase/')
/** Records that the demo does not have, and a cursor of another store. */
const absent = [
  ...[
    sample.calendarEvent,
    sample.duplicate,
    sample.outsideCalendar,
    sample.hook,
    sample.message,
    sample.payment,
    sample.report,
    sample.attachment,
    sampleCursor,
    sampleVisitor,
    sampleAgentToken,
  ],
  ...settingsResources.map(({ shown }) => shown.id),
]

let fixture: OrderFixture
before(async () => {
  fixture = await startOrderFixture()
})
after(() => fixture.close())

test('17.3 the examples of /docs work with the demo as they are', async () => {
  const description = tenantDescription()
  const failed: string[] = []
  for (const call of description.calls()) {
    // A removal would take a record from the examples after it.
    if (call.method === 'DELETE' || call.operation.operationId === 'openapi' || answersFile(call)) continue
    if (call.method === 'POST' && (needMore.includes(call.path) || isSignIn(call.path) || isErasure(call.path)))
      continue
    for (const request of exampleRequests(call)) {
      if (absent.some(id => JSON.stringify(request).includes(id))) continue
      const { body } = await sendRequest(fixture, request)
      // The days of the examples are years ahead.
      const warnings = [body.warnings ?? []].flat().filter(text => !String(text).startsWith('datetime is '))
      if (body.status !== 'ok' || warnings.length > 0)
        failed.push(`${call.method} ${call.path}: ${JSON.stringify(body)}`)
    }
  }
  assert.deepEqual(failed, [])
})
