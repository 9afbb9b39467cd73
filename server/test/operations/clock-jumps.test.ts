// engines: both

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createOrder } from '../../src/domain/orders/create-order.ts'
import { withOutbox } from '../../src/domain/outbox/transactional-outbox.ts'
import { addWebhook } from '../../src/domain/webhooks/manage-webhooks.ts'
import { clockJumps } from '../../src/jobs/clock-jumps.ts'
import { systemResolver } from '../../src/platform/outbound/name-resolver.ts'
import { checkWebhookUrl } from '../../src/platform/outbound/webhook-address.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { OpenTimeStore } from '../availability/open-time-store.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { readOrder } from '../orders/read-order.ts'

const back = Temporal.Instant.from('2026-10-04T12:00:00Z')
const ahead = back.add({ hours: 5 })

test('what was queued while the clock was ahead is due once the clock is back', async t => {
  const store = await OpenTimeStore.open()
  t.after(() => store.close())
  const company = await store.company()
  const { users } = await company.ids()
  const client = { firstname: 'Ada', lastname: 'Okafor', emailaddress: 'ada@example.com' }
  const sent = { ...scheduling, inspector1uuid: users.ann, datetime: '2026-10-12 09:00:00', client }
  const url = await checkWebhookUrl({ allowPrivate: true, resolve: systemResolver() }, 'http://127.0.0.1:9/')
  await company.write(async current => {
    const scope = { ...current, now: ahead }
    await addWebhook(scope, { url, kinds: ['ORDER_CREATED'] })
    await withOutbox(scope, () => createOrder(scope, readOrder(sent)))
  })
  const dueTimes = () =>
    company.read(back.toString(), async ({ tx, companyId }) => {
      const deliveries = await tx.all<{ due_at: number }>(sql`
        select due_at from deliveries where company_id = ${companyId}`)
      const messages = await tx.all<{ due_at: number }>(sql`
        select due_at from messages where company_id = ${companyId} and kind <> 'reminder'`)
      return [deliveries, messages].map(rows => [...new Set(rows.map(row => Number(row.due_at)))])
    })
  for (const [first = 0] of await dueTimes()) assert.ok(first >= ahead.epochMilliseconds)
  await clockJumps(store.database, openLog('silent'), () => back).perform(() => false)
  assert.deepEqual(await dueTimes(), [[back.epochMilliseconds], [back.epochMilliseconds]])
})
