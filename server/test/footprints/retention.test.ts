// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sql from 'sql-template-tag'
import { requireFollowedClient } from '../../src/domain/footprints/follow-footprint.ts'
import { deleteFootprint, listFootprints } from '../../src/domain/footprints/footprints.ts'
import { purgeFootprints } from '../../src/domain/footprints/purge-footprints.ts'
import { createOrder } from '../../src/domain/orders/create-order.ts'
import { removeOrder } from '../../src/domain/orders/end-order.ts'
import { updateOrder } from '../../src/domain/orders/update-order.ts'
import { withOutbox } from '../../src/domain/outbox/transactional-outbox.ts'
import type { Scope } from '../../src/domain/tenants/scope.ts'
import { scheduledJobs } from '../../src/jobs/scheduled-jobs.ts'
import type { Log } from '../../src/platform/process/log.ts'
import { OpenTimeStore, type TestCompany } from '../availability/open-time-store.ts'
import { testClock } from '../clock.ts'
import { scheduling } from '../orders/order-fixture.ts'
import { readOrder } from '../orders/read-order.ts'
import { RecordingTransaction } from '../store/recording-transaction.ts'

let store: OpenTimeStore
before(async () => {
  store = await OpenTimeStore.open()
})
after(() => store.close())

const written = '2020-03-02T12:00:00Z'
const thirtyDays = { settings: { footprintRetentionDays: 30 } }
const after30Days = '2020-04-01T12:00:00Z'
const justBefore = '2020-04-01T11:59:59.999Z'

/** Runs a command at that time. */
function at<T>(company: TestCompany, now: string, work: (scope: Scope) => Promise<T>): Promise<T> {
  return company.write(scope => work({ ...scope, now: Temporal.Instant.from(now) }))
}

/** An order of Ann, scheduled at one moment for another. */
async function schedule(company: TestCompany, now: string, datetime: string, more: object = {}): Promise<string> {
  const { users } = await company.ids()
  const fields = { ...scheduling, inspector1uuid: users.ann, datetime, ...more }
  const { order } = await at(company, now, scope => withOutbox(scope, () => createOrder(scope, readOrder(fields))))
  return order.id
}

function listed(company: TestCompany, now: string): Promise<string[]> {
  return company.read(now, async scope => {
    const footprints = await listFootprints({ ...scope, now: Temporal.Instant.from(now) }, 'all users')
    return footprints.map(({ orderId }) => orderId)
  })
}

async function stored(company: TestCompany): Promise<unknown[]> {
  return company.read(written, async ({ tx, companyId }) => {
    const rows = await tx.all<{ order_id: string }>(
      sql`select order_id from footprints where company_id = ${companyId}`,
    )
    return rows.map(row => row.order_id)
  })
}

test('8 footprints are purged by the retention setting, and are not listed or followed from that moment on', async () => {
  const company = await store.company(thirtyDays)
  const id = await schedule(company, written, '2020-05-04 09:00:00', { client: { name: 'Rosa' } })
  assert.deepEqual(await listed(company, justBefore), [id])
  assert.deepEqual(await listed(company, after30Days), [])
  const follow = (now: string) =>
    company.read(now, scope => requireFollowedClient({ ...scope, now: Temporal.Instant.from(now) }, id))
  assert.equal((await follow(justBefore)).displayName, 'Rosa')
  await assert.rejects(follow(after30Days), { code: 'client.unknown' })
  await purgeFootprints(store.database, Temporal.Instant.from(justBefore))
  assert.deepEqual(await stored(company), [id])
  await purgeFootprints(store.database, Temporal.Instant.from(after30Days))
  assert.deepEqual(await stored(company), [])
})

test('8 a footprint past the retention cannot be deleted: it counts as purged', async () => {
  const company = await store.company(thirtyDays)
  const id = await schedule(company, written, '2020-05-04 09:00:00')
  const asAnn = (now: string) =>
    at(company, now, scope => {
      const actor = [...scope.company.users.values()].find(({ username }) => username === 'ann') ?? scope.actor
      return deleteFootprint({ ...scope, actor }, id)
    })
  await assert.rejects(asAnn(after30Days), { code: 'footprint.unknown' })
  assert.equal(await asAnn(justBefore), id)
})

test('8 the retention counts from when a footprint was last written', async () => {
  const company = await store.company(thirtyDays)
  const id = await schedule(company, written, '2020-05-04 09:00:00')
  await at(company, '2020-03-20T12:00:00Z', scope =>
    withOutbox(scope, () => updateOrder(scope, id, readOrder(scheduling))),
  )
  await purgeFootprints(store.database, Temporal.Instant.from(after30Days))
  assert.deepEqual(await listed(company, after30Days), [id])
  assert.deepEqual(await listed(company, '2020-04-19T12:00:00Z'), [])
})

test('8 every company has its own retention, and footprints stay whether their day is past or not', async () => {
  const [short, long] = [await store.company(thirtyDays), await store.company()]
  await schedule(short, written, '2020-03-03 09:00:00')
  const younger = await schedule(short, '2020-03-02T12:00:01Z', '2020-03-03 09:00:00')
  const kept = await schedule(long, written, '2020-03-03 09:00:00')
  await purgeFootprints(store.database, Temporal.Instant.from(after30Days))
  assert.deepEqual([await stored(short), await stored(long)], [[younger], [kept]])
  assert.deepEqual(await listed(long, after30Days), [kept])
})

test('8 the worker purges in batches and keeps footprints within the retention', async () => {
  const company = await store.company(thirtyDays)
  const { users } = await company.ids()
  const fields = { ...scheduling, inspector1uuid: users.ann, datetime: '2020-05-04 09:00:00' }
  const moreThanABatch = 1_001
  await at(company, written, async scope => {
    for (let i = 0; i < moreThanABatch; i++) await withOutbox(scope, () => createOrder(scope, readOrder(fields)))
  })
  assert.equal((await stored(company)).length, moreThanABatch)
  const fresh = await schedule(company, testClock().toString(), '9999-01-04 09:00:00')
  const purge = scheduledJobs(store.database, {} as Log, testClock).find(({ name }) => name === 'old footprints')
  await purge?.perform(() => false)
  assert.deepEqual(await stored(company), [fresh])
})

const sunday = '2026-10-04T12:00:00Z'
for (const [zone, datetime, isComing] of [
  ['UTC', '2026-10-04 12:00:00', false],
  ['UTC', '2026-10-04 12:15:00', true],
  // One in the morning of Monday there.
  ['Pacific/Auckland', '2026-10-05 00:45:00', false],
  ['Pacific/Auckland', '2026-10-05 01:15:00', true],
  // Two in the morning there.
  ['Pacific/Honolulu', '2026-10-04 02:00:00', false],
  ['Pacific/Honolulu', '2026-10-04 02:15:00', true],
] as const) {
  test(`3 at noon UTC an appointment at ${datetime} ${zone} ${isComing ? 'leaves' : 'does not leave'} a footprint`, async () => {
    const company = await store.company({ zone })
    await schedule(company, sunday, datetime)
    assert.equal((await listed(company, sunday)).length, isComing ? 1 : 0)
  })
}

test('3 scheduling makes one statement about footprints, however many people; a change without scheduling makes none', async () => {
  const company = await store.company({
    inspectors: [{ username: 'ann' }, { username: 'ben' }].map(({ username }) => ({
      username,
      displayName: username,
      inspector: true,
    })),
  })
  const { users } = await company.ids()
  const people = { inspector1uuid: users.ann, inspector2uuid: users.ben }
  const made = (work: (scope: Scope) => Promise<unknown>): Promise<string[]> =>
    at(company, written, async scope => {
      const tx = new RecordingTransaction(scope.tx)
      await work({ ...scope, tx })
      return tx.about(/footprints/).map(text => text.split(' ', 1)[0] ?? '')
    })
  let id = ''
  const draft = { ...people, datetime: '2020-05-04 09:00:00' }
  const create = async (scope: Scope) => {
    id = (await withOutbox(scope, () => createOrder(scope, readOrder(draft)))).order.id
  }
  const update = (fields: object) => (scope: Scope) =>
    withOutbox(scope, () => updateOrder(scope, id, readOrder(fields as never)))
  assert.deepEqual(await made(create), [])
  assert.deepEqual(await made(update({ city: 'X' })), [])
  assert.deepEqual(await made(update(scheduling)), ['insert'])
  assert.deepEqual(await made(update({ city: 'Y' })), [])
  assert.deepEqual(await made(update({ ...scheduling, datetime: '2020-05-05 09:00:00' })), ['insert'])
  assert.deepEqual(await made(update({ inspector1uuid: users.ben })), ['delete', 'insert'])
  assert.deepEqual(await made(scope => withOutbox(scope, () => removeOrder(scope, id))), ['delete'])
})
