import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TtlCache } from './ttl-cache.ts'

describe('TTL cache', () => {
  test('a fresh value is returned without a promise, an expired one is loaded again', async () => {
    const { cache, loads, clock } = setUp()
    assert.equal(await cache.get('a'), 'a 1')
    clock.ms = 99
    assert.equal(cache.get('a'), 'a 1')
    clock.ms = 100
    const again = cache.get('a')
    assert.ok(again instanceof Promise)
    assert.equal(await again, 'a 2')
    assert.deepEqual(loads, ['a', 'a'])
  })

  test('a load receives the value that expired', async () => {
    const received: (string | undefined)[] = []
    const clock = { ms: 0 }
    const cache = new TtlCache<string>(
      async (_key, before) => {
        received.push(before)
        return `after ${before}`
      },
      { ttlMs: 10, max: 10, clock: () => clock.ms, version: () => undefined },
    )
    await cache.get('a')
    clock.ms = 10
    await cache.get('a')
    assert.deepEqual(received, [undefined, 'after undefined'])
  })

  test('after expire no value of before is returned, not even one that is being loaded', async () => {
    const { cache, loads } = setUp()
    const before = cache.get('a')
    cache.expire()
    assert.deepEqual(await Promise.all([before, cache.get('a')]), ['a 1', 'a 2'])
    assert.equal(cache.get('a'), 'a 2')
    cache.expire()
    assert.equal(await cache.get('a'), 'a 3')
    assert.deepEqual(loads, ['a', 'a', 'a'])
  })

  test('concurrent callers share one load', async () => {
    const { cache, loads } = setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('a')))
    assert.deepEqual(new Set(answers), new Set(['a 1']))
    assert.deepEqual(loads, ['a'])
  })

  test('the age counts from before the load, so a change during the load is seen in time', async () => {
    const clock = { ms: 0 }
    let loads = 0
    const cache = new TtlCache<number>(
      async () => {
        clock.ms += 60
        loads += 1
        return loads
      },
      { ttlMs: 100, max: 10, clock: () => clock.ms, version: () => undefined },
    )
    assert.equal(await cache.get('a'), 1)
    clock.ms = 99
    assert.equal(cache.get('a'), 1)
    clock.ms = 100
    assert.equal(await cache.get('a'), 2)
  })

  test('an expired value is not loaded again while the version of the store stays the same', async () => {
    const store = { ms: 0, version: 1 }
    let loads = 0
    const cache = new TtlCache<number>(
      async () => {
        loads += 1
        return loads
      },
      { ttlMs: 100, max: 10, clock: () => store.ms, version: () => store.version },
    )
    assert.equal(await cache.get('a'), 1)
    store.ms = 250
    assert.equal(cache.get('a'), 1)
    store.version = 2
    assert.equal(cache.get('a'), 1, 'it was checked less than the TTL ago')
    store.ms = 350
    assert.equal(await cache.get('a'), 2)
  })

  test('a full cache evicts the least recently used value', async () => {
    const { cache, loads } = setUp(2)
    for (const key of ['a', 'b', 'c']) await cache.get(key)
    assert.equal(cache.get('b'), 'b 2')
    assert.equal(cache.get('c'), 'c 3')
    assert.ok(cache.get('a') instanceof Promise)
    assert.deepEqual(loads, ['a', 'b', 'c', 'a'])
  })

  test('a missing value is not cached, and a value that disappeared is evicted', async () => {
    const clock = { ms: 0 }
    const answers = [undefined, 'here', undefined, 'back']
    const cache = new TtlCache<string | undefined>(async () => answers.shift(), {
      ttlMs: 10,
      max: 10,
      clock: () => clock.ms,
      version: () => undefined,
    })
    assert.equal(await cache.get('a'), undefined)
    assert.equal(await cache.get('a'), 'here')
    clock.ms = 10
    assert.equal(await cache.get('a'), undefined)
    assert.equal(await cache.get('a'), 'back')
  })

  test('a failed load rejects for all of its callers, and the next call loads again', async () => {
    const loads = [Promise.reject(new Error('no store')), Promise.resolve('there')]
    const cache = new TtlCache<string>(() => loads.shift() ?? Promise.reject(new Error('too often')), {
      ttlMs: 10,
      max: 10,
      clock: () => 0,
      version: () => undefined,
    })
    const waiting = await Promise.allSettled([cache.get('a'), cache.get('a')])
    assert.deepEqual(
      waiting.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.equal(await cache.get('a'), 'there')
  })
})

function setUp(max = 10) {
  const clock = { ms: 0 }
  const loads: string[] = []
  const cache = new TtlCache<string>(
    async key => {
      loads.push(key)
      return `${key} ${loads.length}`
    },
    { ttlMs: 100, max, clock: () => clock.ms, version: () => undefined },
  )
  return { cache, loads, clock }
}
