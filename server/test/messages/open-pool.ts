import type { TestContext } from 'node:test'
import { ThreadPool, type ThreadPoolOptions } from '../../src/platform/messaging/thread-pool.ts'
import { atEnd } from '../store/scratch.ts'
import type { Gate, PoolRequest } from './pool-thread.ts'

export function openPool(t: TestContext, options: Partial<ThreadPoolOptions> = {}): ThreadPool<PoolRequest, number> {
  const pool = new ThreadPool<PoolRequest, number>({
    script: new URL('./pool-thread.ts', import.meta.url),
    deadlineMs: 60_000,
    maxHeapMb: 32,
    maxThreads: 2,
    maxWaiting: 10,
    idleMs: 60_000,
    ...options,
  })
  atEnd(t, () => pool.close())
  return pool
}

export function newGate(): Gate {
  const shared = () => new Int32Array(new SharedArrayBuffer(4))
  return { begun: shared(), open: shared() }
}

export function open({ open: gate }: Gate): void {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}

export const answer: PoolRequest = { action: 'answer' }
