// engines: both

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCalendarOrders } from '../../src/domain/search/calendar-orders.ts'
import type { LocalDateTime } from '../../src/domain/time/local-time.ts'
import { atEnd } from '../store/scratch.ts'
import { OpenTimeStore, sunday } from './open-time-store.ts'

test('4.1 the orders of a calendar are the same, however many fit into a statement', async t => {
  const store = await OpenTimeStore.open()
  atEnd(t, () => store.close())
  const company = await store.company()
  const hours = ['08', '09', '09', '09', '09', '10', '10', '10', '11']
  for (const hour of hours) await company.order({ datetime: `2026-10-06 ${hour}:00:00`, duration: 60 })
  const [from, until] = ['2026-10-06 00:00:00', '2026-10-07 00:00:00'] as LocalDateTime[]
  const startsOf = (perStatement?: number) =>
    company.read(sunday, async scope => {
      const orders = await listCalendarOrders(scope, from as LocalDateTime, until as LocalDateTime, perStatement)
      assert.equal(new Set(orders.map(({ id }) => id)).size, orders.length)
      return orders.map(({ startsAt }) => startsAt.slice(11, 13))
    })
  for (const perStatement of [1, 2, 3, 4, 5, 8, 9, 10, undefined]) assert.deepEqual(await startsOf(perStatement), hours)
})
