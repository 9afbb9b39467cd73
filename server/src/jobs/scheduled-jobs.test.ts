import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Log } from '../platform/process/log.ts'
import { JobScheduler } from './scheduled-jobs.ts'

describe('worker: scheduled jobs', () => {
  test('the first run starts after 30 seconds, and a job that is still running is not started again', async t => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
    let begun = 0
    let end = Promise.withResolvers<void>()
    const perform = () => {
      begun++
      return end.promise
    }
    const job = { name: 'slow', everyMs: 600_000, perform }
    const scheduler = new JobScheduler([job], {} as Log)
    const after = async (millis: number) => {
      t.mock.timers.tick(millis)
      await Promise.resolve()
      return begun
    }
    assert.equal(await after(29_000), 0)
    assert.equal(await after(1_000), 1)
    assert.equal(await after(1_200_000), 1)
    end.resolve()
    await new Promise(setImmediate)
    end = Promise.withResolvers<void>()
    assert.equal(await after(600_000), 2)
    end.resolve()
    await scheduler.stop()
    assert.equal(await after(600_000), 2)
  })

  test('a long job can check whether the process is stopping', async t => {
    t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
    let isEndingNow: (() => boolean) | undefined
    const perform = async (isEnding: () => boolean) => {
      isEndingNow = isEnding
    }
    const scheduler = new JobScheduler([{ name: 'long', everyMs: 1_000, perform }], {} as Log)
    t.mock.timers.tick(1_000)
    assert.equal(isEndingNow?.(), false)
    await scheduler.stop()
    assert.equal(isEndingNow?.(), true)
  })
})
