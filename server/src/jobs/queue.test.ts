import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepBusy } from '../../test/keep-busy.ts'
import { openStore } from '../../test/store/scratch.ts'
import { openLog } from '../platform/process/log.ts'
import { Queue } from './queue.ts'

test('while many jobs begin, other work gets its turn in between', async t => {
  const { database } = await openStore(t)
  let claimed = 0
  let begun = 0
  const { promise: allBegun, resolve } = Promise.withResolvers<void>()
  const source = {
    topic: 'deliveries' as const,
    concurrency: 100,
    claim: async () => ({ jobs: claimed++ === 0 ? Array.from({ length: 40 }, (_, i) => i) : [], waitMs: undefined }),
    perform: async () => {
      keepBusy(0.5)
      begun += 1
      if (begun === 40) resolve()
    },
  }
  let turns = 0
  let immediate = setImmediate(function count() {
    turns += 1
    immediate = setImmediate(count)
  })
  const queue = new Queue(source, database, openLog('silent'))
  await allBegun
  clearImmediate(immediate)
  await queue.stop(0)
  assert.ok(turns >= 10, `${turns} turns of the event loop`)
})
