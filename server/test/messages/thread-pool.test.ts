import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { eventually } from './message-fixture.ts'
import { answer, newGate, open, openPool } from './open-pool.ts'

describe('thread pool', () => {
  test('a company has one job in progress, and the jobs of another company run meanwhile', {
    timeout: 30_000,
  }, async t => {
    const pool = openPool(t)
    const gate = newGate()
    const held = [1, 2, 3, 4].map(() => pool.run('hostile', { action: 'wait', gate }))
    await eventually(() => gate.begun[0] !== 0)
    assert.ok(await pool.run('other', answer))
    assert.ok(await pool.run('third', answer))
    assert.equal(gate.begun[0], 1)
    open(gate)
    await Promise.all(held)
    assert.equal(gate.begun[0], 4)
  })

  test('companies take turns, however many jobs one of them has', async t => {
    const pool = openPool(t, { maxThreads: 1 })
    const gate = newGate()
    const first = pool.run('first', { action: 'wait', gate })
    const sequence: string[] = []
    const jobs = ['a1', 'a2', 'a3', 'b1', 'c1'].map(async name => {
      await pool.run(name.slice(0, 1), answer)
      sequence.push(name)
    })
    open(gate)
    await Promise.all([first, ...jobs])
    assert.deepEqual(sequence, ['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  test('a job beyond the memory limit ends with its thread, and the process continues', async t => {
    const pool = openPool(t, { maxThreads: 1 })
    await assert.rejects(pool.run('hostile', { action: 'allocate' }), { name: 'LimitExceeded', limit: 'memory' })
    assert.ok(await pool.run('hostile', answer))
  })

  test('a job that fails otherwise rejects with its error, and the next one gets a new thread', async t => {
    const pool = openPool(t, { maxThreads: 1 })
    await assert.rejects(pool.run('a', { action: 'fail' }), /a bug/)
    assert.ok(await pool.run('a', answer))
  })

  test('a script that cannot be loaded fails the job', async t => {
    const pool = openPool(t, { script: new URL('./no-such-thread.ts', import.meta.url) })
    await assert.rejects(pool.run('a', answer), /no-such-thread/)
  })

  test('the jobs of a company that wait are limited', async t => {
    const pool = openPool(t, { maxWaiting: 2 })
    const gate = newGate()
    const held = [1, 2, 3].map(() => pool.run('hostile', { action: 'wait', gate }))
    await assert.rejects(pool.run('hostile', answer), /too many jobs of hostile are waiting/)
    assert.ok(await pool.run('other', answer))
    open(gate)
    await Promise.all(held)
  })

  test('a thread serves many jobs, and ends when it is idle', async t => {
    const pool = openPool(t)
    assert.equal(await pool.run('a', answer), await pool.run('b', answer))
    const brief = openPool(t, { idleMs: 1 })
    const first = await brief.run('a', answer)
    await eventually(async () => (await brief.run('a', answer)) !== first)
  })

  test('closing rejects the jobs that wait or are in progress', async t => {
    const pool = openPool(t, { maxThreads: 1 })
    const jobs = [pool.run('a', { action: 'loop' }), pool.run('a', answer)]
    const outcomes = Promise.allSettled(jobs)
    await pool.close()
    assert.deepEqual(
      (await outcomes).map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    await assert.rejects(pool.run('a', answer), /the thread pool is closed/)
  })

  test('an idle thread does not keep the process alive, and a busy one does', async () => {
    const engine = new URL('../../src/platform/messaging/template-engine.ts', import.meta.url)
    const script = `
      const { openTemplateEngine } = await import(${JSON.stringify(engine.href)})
      console.log(await openTemplateEngine().render('acme', 'Hello {{ name }}', { name: 'Ada' }))`
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { timeout: 60_000 })
    assert.equal(stdout, 'Hello Ada\n')
  })
})
