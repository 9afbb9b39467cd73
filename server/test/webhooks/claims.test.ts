// engines: both

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Transaction } from '../../src/domain/database.ts'
import { claimDeliveries } from '../../src/domain/deliveries/claim-deliveries.ts'
import {
  completeDelivered,
  completeDeliveries,
  defaultDeliveryRules,
} from '../../src/domain/deliveries/complete-deliveries.ts'
import { type CompanyId, newId, type OrderId } from '../../src/domain/ids.ts'
import { findOrder } from '../../src/domain/orders/load-order.ts'
import { withOutbox } from '../../src/domain/outbox/transactional-outbox.ts'
import { primaryOffice } from '../../src/domain/tenants/company.ts'
import { loadCompany } from '../../src/domain/tenants/load-company.ts'
import { defaultDispatcherOptions, WebhookDispatcher } from '../../src/jobs/webhook-dispatcher.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { testClock } from '../clock.ts'
import { isPostgres } from '../engine.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually } from './eventually.ts'
import { Receiver } from './receiver.ts'
import { startWebhookFixture } from './webhook-fixture.ts'

test('6 a worker that lost its lease completes nothing, whatever the outcome of its attempt', async t => {
  // After one failed attempt it is due so much later that only this test claims it.
  const fixture = await startWebhookFixture({ backoffSeconds: [0, 3_600, 3_600, 3_600] })
  const receiver = await new Receiver().open()
  atEnd(t, () => receiver.close())
  atEnd(t, () => fixture.close())
  receiver.reaction = (_received, response) => response.writeHead(500).end()
  const { id } = await fixture.add(receiver.url(), ['ORDER_CREATED'])
  await fixture.owner.createOrder({ city: 'Charlotte' })
  await eventually(() => assert.equal(fixture.query('select attempt_count from deliveries')[0]?.attempt_count, 1))

  const triedAt = testClock()
  const later = (seconds: number) => testClock().add({ hours: 48, seconds })
  const claim = async (name: string, seconds: number) => {
    const claimed = await fixture.change(scope =>
      claimDeliveries({ ...scope, now: later(seconds) }, id, name, 10, 1_000),
    )
    return { endpoint: claimed?.endpoint ?? assert.fail(), delivery: claimed?.deliveries[0] }
  }
  const settle = (
    { endpoint, delivery }: Awaited<ReturnType<typeof claim>>,
    httpStatus: number,
    id: string = newId(),
  ) =>
    fixture.change(async scope => {
      const error = httpStatus === 204 ? '' : 'no'
      const outcome = { id, at: triedAt, millis: 1, httpStatus, error, responseBody: '' }
      const now = later(20)
      const rules = { ...defaultDeliveryRules, pauses: [0, 3_600, 3_600, 3_600] }
      const told = { delivery: delivery ?? assert.fail(), outcome: { ...outcome, retryAfterSeconds: 0 } }
      const [settled] = await completeDeliveries({ ...scope, now }, endpoint, [told], rules)
      return settled
    })
  const held = () => fixture.query('select claim, state from deliveries')[0]

  const first = await claim('first', 0)
  assert.equal((await claim('too early', 0)).delivery, undefined, 'a lease holds')
  const second = await claim('second', 10)
  for (const late of [500, 204]) {
    assert.equal((await settle(first, late))?.state, 'lost', String(late))
    assert.deepEqual({ ...held() }, { claim: 'second', state: 'due' })
  }
  const before = (await fixture.attempts({ id })).length
  for (const state of ['delivered', 'lost']) assert.equal((await settle(second, 204, 'the same attempt'))?.state, state)
  assert.deepEqual({ ...held() }, { claim: null, state: 'delivered' })
  assert.equal((await fixture.attempts({ id })).length, before + 1, 'an attempt that is recorded twice is there once')
})

test('6 an event that is queued while the one before it is completed becomes due, and neither waits for the other', async t => {
  const fixture = await startWebhookFixture()
  atEnd(t, () => fixture.close())
  const { id } = await fixture.owner.createOrder({ city: 'Charlotte' })
  await fixture.server.halt()
  const webhook = await fixture.add('http://127.0.0.1:9/', ['ORDER_UPDATED'])
  const { companyId } = await fixture.look(async tenant => tenant)
  await fixture.database.write(companyId, tx => recordUpdate(tx, id))
  const claimed = await fixture.change(scope => claimDeliveries(scope, webhook.id, 'ours', 10, 60_000))
  const { endpoint, deliveries } = claimed ?? assert.fail()
  const at = testClock()
  const outcome = {
    id: newId(),
    at,
    millis: 1,
    httpStatus: 204,
    error: '',
    responseBody: '',
    retryAfterSeconds: undefined,
  }
  const told = deliveries.map(delivery => ({ delivery, outcome }))
  assert.equal(told.length, 1)

  const { promise: recorded, resolve: noteRecorded } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>()
  const changing = fixture.database.write(companyId, async tx => {
    await recordUpdate(tx, id)
    noteRecorded()
    await mayEnd
  })
  await recorded
  const now = testClock()
  const settling = fixture.database.writePipelinedAsyncCommit(tx =>
    completeDelivered({ tx, companyId, now }, endpoint, told),
  )
  // SQLite waits for the other writer; PostgreSQL skips the locked row.
  if (isPostgres) await settling
  letEnd()
  await changing
  const settled = await settling
  const left = told.filter(one => !settled.has(one))
  await fixture.database.writeAsyncCommit(companyId, tx =>
    completeDeliveries({ tx, companyId, now }, endpoint, left, defaultDeliveryRules),
  )
  assert.deepEqual(fixture.states(webhook), ['delivered', 'due'])
})

test('6 a claim and its events are durable before the delivery is sent', async t => {
  const fixture = await startWebhookFixture()
  atEnd(t, () => fixture.close())
  const { id } = await fixture.owner.createOrder({ city: 'Charlotte' })
  await fixture.server.halt()
  await fixture.add('http://127.0.0.1:9/', ['ORDER_UPDATED'])
  const { companyId } = await fixture.look(async tenant => tenant)
  await fixture.database.writeAsyncCommit(companyId, tx => recordUpdate(tx, id))
  const { database, kept } = watchWrites(fixture.database)
  const work = new WebhookDispatcher(
    { database, worker: newId(), log: openLog('silent'), metrics: undefined },
    defaultDispatcherOptions(true, testClock),
  )
  atEnd(t, () => work.close())
  const { jobs } = await work.claim(10)
  assert.equal(jobs.length, 1)
  assert.deepEqual(kept, ['durable'])
})

/** Records for each write whether it waits for the disk. */
function watchWrites(database: Database): { database: Database; kept: string[] } {
  const kept: string[] = []
  const watched = new Proxy(database, {
    get: (store, name: keyof Database) => {
      const method = store[name].bind(store) as (...args: unknown[]) => unknown
      if (!name.startsWith('write')) return method
      return (...args: unknown[]) => {
        kept.push(name.includes('AsyncCommit') ? 'asynchronous' : 'durable')
        return method(...args)
      }
    },
  })
  return { database: watched, kept }
}

let updates = 0

/** Each change has a later time than the ones before it. */
async function recordUpdate(tx: Transaction, id: string): Promise<void> {
  const company = (await loadCompany(tx, 'demo')) ?? assert.fail()
  const actor = [...company.users.values()].find(user => user.isOwner) ?? assert.fail()
  const now = testClock()
  const scope = { tx, now, company, companyId: company.id as CompanyId, actor, office: primaryOffice(company) }
  const before = (await findOrder(scope, id as OrderId)) ?? assert.fail()
  const order = { ...before, modifiedAt: now.add({ milliseconds: updates++ }) }
  await withOutbox(scope, async () => ({ events: [{ kind: 'ORDER_UPDATED', order, before }] }))
}
