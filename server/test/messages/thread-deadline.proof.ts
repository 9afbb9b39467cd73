import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually } from './message-fixture.ts'
import { answer, newGate, open, openPool } from './open-pool.ts'

describe('thread pool', () => {
  test('a job beyond the deadline ends with its thread; one that waited as long for the thread does not', async t => {
    const pool = openPool(t, { maxThreads: 1, deadlineMs: 500 })
    const endless = pool.run('hostile', { action: 'loop' })
    const waiting = pool.run('other', answer)
    await assert.rejects(endless, { name: 'LimitExceeded', limit: 'time' })
    assert.ok(await waiting)
  })

  test('time in which the thread does not compute is not counted, up to eight times the deadline', async t => {
    const pool = openPool(t, { maxThreads: 1, deadlineMs: 250 })
    const gate = newGate()
    const held = pool.run('patient', { action: 'wait', gate })
    await eventually(() => gate.begun[0] !== 0)
    setTimeout(() => open(gate), 600)
    assert.ok(await held)
    await assert.rejects(pool.run('stuck', { action: 'wait', gate: newGate() }), {
      name: 'LimitExceeded',
      limit: 'time',
    })
  })
})
