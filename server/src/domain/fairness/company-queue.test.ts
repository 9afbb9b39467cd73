import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../refusal.ts'
import { CompanyQueue, type QueueLimits } from './company-queue.ts'

function openQueue(limits: Partial<QueueLimits> = {}) {
  const counts = { waited: 0, refused: 0 }
  const queue = new CompanyQueue(
    'requests',
    { concurrency: 1, maxWaiting: 2, maxWaitMs: 60_000, ...limits },
    { waited: () => void counts.waited++, refused: () => void counts.refused++ },
  )
  return { queue, counts }
}

const isBusy = (error: unknown) => error instanceof Refusal && error.code === 'company.busy'

test('work within the limit begins immediately', () => {
  const { queue } = openQueue({ concurrency: 2 })
  assert.deepEqual([queue.acquire('a'), queue.acquire('a')], [undefined, undefined])
})

test('a company that waits does not keep another from beginning', async () => {
  const { queue, counts } = openQueue()
  queue.acquire('a')
  const waiting = queue.acquire('a')
  assert.ok(waiting instanceof Promise)
  assert.equal(queue.acquire('b'), undefined)
  assert.deepEqual([queue.waiting, counts], [1, { waited: 1, refused: 0 }])
  queue.release('a')
  await waiting
})

test('waiting work begins in order, when earlier work ends', async () => {
  const { queue } = openQueue()
  const begun: number[] = []
  queue.acquire('a')
  const second = queue.acquire('a')?.then(() => begun.push(2))
  const third = queue.acquire('a')?.then(() => begun.push(3))
  queue.release('a')
  await second
  assert.deepEqual(begun, [2])
  queue.release('a')
  await third
  assert.deepEqual(begun, [2, 3])
  queue.release('a')
  assert.equal(queue.acquire('a'), undefined)
})

test('work beyond the queue is refused', async () => {
  const { queue, counts } = openQueue({ maxWaiting: 0 })
  queue.acquire('a')
  await assert.rejects(queue.acquire('a') ?? Promise.resolve(), isBusy)
  assert.deepEqual(counts, { waited: 0, refused: 1 })
})

test('work that waits too long is refused, and its place in the queue is free', async () => {
  const { queue } = openQueue({ maxWaiting: 1, maxWaitMs: 1 })
  queue.acquire('a')
  await assert.rejects(queue.acquire('a') ?? Promise.resolve(), isBusy)
  assert.equal(queue.waiting, 0)
  queue.release('a')
  assert.equal(queue.acquire('a'), undefined)
})

test('work that fails releases its place', async () => {
  const { queue } = openQueue()
  await assert.rejects(
    queue.run('a', () => Promise.reject(new Error('failed'))),
    /failed/,
  )
  assert.equal(queue.acquire('a'), undefined)
})
