// engines: both

import assert from 'node:assert/strict'
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { resendDeliveries } from '../../src/domain/deliveries/resend-deliveries.ts'
import { environmentOf, program } from '../cli/plumbline.ts'
import { testMillis } from '../clock.ts'
import type { OwnServer } from '../running-server.ts'
import { atEnd } from '../store/scratch.ts'
import { eventually } from './eventually.ts'
import { Receiver } from './receiver.ts'
import { allKinds, startWebhookFixture, type WebhookFixture } from './webhook-fixture.ts'

const leaseMs = 3_000

describe('webhooks: several workers', { concurrency: 2 }, () => {
  test('6 a server and two workers share the work; one that is killed loses nothing, and repeated deliveries are identical', async t => {
    const { fixture, receiver } = await fixtureAndReceiver(t)
    receiver.reaction = async (_received, response) => {
      await pause(30)
      response.writeHead(204).end()
    }
    const webhook = await fixture.add(receiver.url(), allKinds)
    const workers = await Promise.all([startWorkerProcess(t, fixture), startWorkerProcess(t, fixture)])
    const [doomed, other] = workers as [WorkerProcess, WorkerProcess]
    const booked: Promise<unknown>[] = []
    let isKilled = false
    for (let i = 0; i < 5_000 && !(isKilled && other.made() > 0 && i > 150); i++) {
      booked.push(fixture.owner.createOrder({ city: `City ${i}` }))
      if (i % 10 === 0) await booked.at(-1)
      // Killed while it holds leases: it has completed one of the deliveries of a claim.
      if (!isKilled && doomed.made() > 0) {
        doomed.child.kill('SIGKILL')
        isKilled = true
      }
    }
    await Promise.all(booked)
    await eventually(() => assert.ok(fixture.states(webhook).every(state => state === 'delivered')))
    assert.ok(isKilled, 'the worker was not there to be killed')
    assert.ok(other.made() > 0, 'the other worker did nothing')
    const bytes = new Map<string, string>()
    for (const { event, text } of receiver.received) {
      assert.equal(bytes.get(event.event_id) ?? text, text)
      bytes.set(event.event_id, text)
    }
    assert.equal(bytes.size, booked.length)
    const duplicates = receiver.received.length - bytes.size
    assert.ok(duplicates <= 8, `${duplicates} came twice`)
  })

  test('6 deliveries of a killed worker are due again: few are repeated, none is lost', async t => {
    const { fixture, receiver } = await fixtureAndReceiver(t)
    const webhook = await fixture.add(receiver.url(), ['ORDER_CREATED'])
    for (let i = 0; i < 30; i++) await fixture.owner.createOrder({ city: `City ${i}` })
    await eventually(() => assert.deepEqual(new Set(fixture.states(webhook)), new Set(['delivered'])))
    await fixture.server.halt()
    const [from, to] = [Temporal.Instant.from('2000-01-01T00:00Z'), Temporal.Instant.from('2100-01-01T00:00Z')]
    assert.equal(await resendDeliveries(fixture.change, { from, to, state: undefined }, webhook.id), 30)

    const usual = receiver.reaction
    receiver.reaction = () => undefined
    receiver.received.length = 0
    const doomed = await startWorkerProcess(t, fixture)
    await receiver.until(2)
    doomed.child.kill('SIGKILL')
    await once(doomed.child, 'exit')
    const held = fixture.query('select event_id, due_at from deliveries where claim is not null')
    assert.equal(held.length, 2)
    assert.ok(held.every(row => Number(row.due_at) > testMillis() - leaseMs))

    receiver.reaction = usual
    await startWorkerProcess(t, fixture)
    await eventually(() => assert.deepEqual(new Set(fixture.states(webhook)), new Set(['delivered'])))
    const texts = Map.groupBy(receiver.received, ({ event }) => event.event_id)
    assert.equal(texts.size, 30)
    assert.deepEqual(
      [...texts.values()]
        .filter(({ length }) => length > 1)
        .map(([one]) => one?.event.event_id)
        .toSorted(),
      held.map(row => row.event_id).toSorted(),
    )
    for (const received of texts.values()) assert.equal(new Set(received.map(({ text }) => text)).size, 1)
  })

  test('6 a worker that is asked to stop finishes its deliveries', async t => {
    const { fixture, receiver } = await fixtureAndReceiver(t)
    const gate = Promise.withResolvers<void>()
    receiver.reaction = async (_received, response) => {
      await gate.promise
      response.writeHead(204).end()
    }
    const webhook = await fixture.add(receiver.url(), ['ORDER_CREATED'])
    await fixture.owner.createOrder({ city: 'Charlotte' })
    await receiver.until(1)
    const stopped = fixture.server.halt()
    gate.resolve()
    await stopped
    assert.equal(receiver.received.length, 1)
    assert.deepEqual(fixture.states(webhook), ['delivered'])
  })

  test('6 a worker that is asked to stop and cannot finish releases its deliveries, due immediately', async t => {
    const { fixture, receiver } = await fixtureAndReceiver(t)
    receiver.reaction = () => undefined
    const webhook = await fixture.add(receiver.url(), ['ORDER_CREATED'])
    await fixture.owner.createOrder({ city: 'Charlotte' })
    await receiver.until(1)
    await fixture.server.halt()
    const [row] = fixture.query(
      'select state, attempt_count, claim, due_at from deliveries where webhook_id = ?',
      webhook.id,
    )
    assert.deepEqual([row?.state, row?.attempt_count, row?.claim], ['due', 0, null])
    assert.ok(Number(row?.due_at) <= testMillis())
    receiver.reaction = (_received, response) => response.writeHead(204).end()
    const child = spawn(process.execPath, [program, 'work'], { env: environmentFor(fixture), stdio: 'ignore' })
    atEnd(t, () => child.kill('SIGKILL'))
    const [first, second] = await receiver.until(2)
    assert.equal(first?.text, second?.text)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
    assert.deepEqual(fixture.states(webhook), ['delivered'])
    assert.deepEqual(
      (await fixture.attempts(webhook)).map(({ error }) => error),
      ['the worker was stopped', ''],
    )
  })
})

interface WorkerProcess {
  readonly child: ChildProcess
  /** The number of deliveries it has made. */
  made(): number
}

async function startWorkerProcess(t: TestContext, fixture: WebhookFixture): Promise<WorkerProcess> {
  const child = fork(new URL('worker-process.ts', import.meta.url).pathname, [String(leaseMs)], {
    env: environmentFor(fixture),
  })
  atEnd(t, () => child.kill('SIGKILL'))
  let made = 0
  child.on('message', outcome => {
    if (outcome === 'delivered') made++
  })
  await once(child, 'message')
  return { child, made: () => made }
}

function environmentFor({ server }: WebhookFixture): Record<string, string> {
  return environmentOf(server.dataDir, { WEBHOOK_ALLOW_PRIVATE: 'on' })
}

async function fixtureAndReceiver(t: TestContext): Promise<{ fixture: WebhookFixture<OwnServer>; receiver: Receiver }> {
  const receiver = await new Receiver().open()
  const fixture = await startWebhookFixture({ leaseMs })
  atEnd(t, () => fixture.close())
  atEnd(t, () => receiver.close())
  return { fixture, receiver }
}
