// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { insertGuardedTimes } from '../../src/domain/conflicts/guarded-time-store.ts'
import type { LocalDateTime } from '../../src/domain/time/local-time.ts'
import { inspector, OpenTimeStore, sunday } from '../availability/open-time-store.ts'
import { atEnd } from '../store/scratch.ts'

const people = 10
const orders = 500

test('3 five hundred orders of ten people each are guarded at once', async t => {
  const store = await OpenTimeStore.open()
  atEnd(t, () => store.close())
  const inspectors = Array.from({ length: people }, (_, i) => inspector(`Ann${i}`))
  const company = await store.company({ inspectors })
  await company.write(async scope => {
    const userIds = [...scope.company.users.values()].filter(user => user.isInspector).map(({ id }) => id)
    const day = Temporal.PlainDate.from('2031-01-01')
    const times = Array.from({ length: orders }, (_, i) => {
      const at = (hour: string) => `${day.add({ days: i })} ${hour}:00:00` as LocalDateTime
      return { holderId: randomUUID(), userIds, startsAt: at('09'), endsAt: at('10') }
    })
    insertGuardedTimes(scope, times)
  })
  const rows = await company.read(sunday, ({ tx, companyId }) =>
    tx.one<{ count: number }>(sql`select count(*) as count from guarded_times where company_id = ${companyId}`),
  )
  assert.equal(rows?.count, orders * people)
})
