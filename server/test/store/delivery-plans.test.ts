import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimDueDeliveries, endDeliveryLeases } from '../../src/domain/deliveries/claim-store.ts'
import { lockOrderQueues } from '../../src/domain/deliveries/delivery-store.ts'
import { type CompanyId, newId, type OrderId, type WebhookId } from '../../src/domain/ids.ts'
import { failCancelled } from '../../src/domain/webhooks/webhook-store.ts'
import { planOf } from './plan-of.ts'

const now = Temporal.Instant.from('2026-11-15T12:00:00Z')

test('a claim selects rows through the index of due rows and updates them by key, so it never reads the whole backlog', async t => {
  const ways = await planOf(t, tx =>
    claimDueDeliveries({ tx, companyId: newId<CompanyId>(), now }, newId<WebhookId>(), newId(), now, 5),
  )
  assert.deepEqual(ways, [
    '(company_id=? AND webhook_id=? AND event_id=?)',
    '(company_id=? AND webhook_id=? AND due_at<?)',
  ])
})

test('the claims of a dead worker are found through the index of claims', async t => {
  assert.deepEqual(await planOf(t, tx => endDeliveryLeases(tx, newId(), now)), ['(claim>? AND claim<?)'])
})

test('the pending deliveries of a webhook are found through the indexes of due and waiting ones, not among all', async t => {
  const ways = await planOf(t, tx => failCancelled({ tx, companyId: newId<CompanyId>(), now }, newId<WebhookId>(), 5))
  assert.deepEqual(ways, [
    '(company_id=? AND webhook_id=? AND event_id=?)',
    '(company_id=? AND webhook_id=?)',
    '(company_id=? AND webhook_id=?)',
  ])
})

test('the earlier deliveries of an order are found through the index of its pending ones', async t => {
  const ways = await planOf(t, tx =>
    lockOrderQueues({ tx, companyId: newId<CompanyId>() }, newId<OrderId>(), [newId(), newId()]),
  )
  assert.deepEqual(ways, ['(company_id=? AND order_id=? AND webhook_id=?)'])
})
