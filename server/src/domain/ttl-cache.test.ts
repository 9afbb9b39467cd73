import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TtlCache } from './ttl-cache.ts'

describe('remembered values', () => {
  test('a value is given at once while it is fresh, and looked at again afterwards', async () => {
    const { remembered, looks, clock } = setUp()
    assert.equal(await remembered.get('a'), 'a 1')
    clock.ms = 99
    assert.equal(remembered.get('a'), 'a 1')
    clock.ms = 100
    const again = remembered.get('a')
    assert.ok(again instanceof Promise)
    assert.equal(await again, 'a 2')
    assert.deepEqual(looks, ['a', 'a'])
  })

  test('who looks again is told what was there before', async () => {
    const told: (string | undefined)[] = []
    const clock = { ms: 0 }
    const remembered = new TtlCache<string>(
      async (_key, before) => {
        told.push(before)
        return `after ${before}`
      },
      { freshMs: 10, most: 10, clock: () => clock.ms, version: () => undefined },
    )
    await remembered.get('a')
    clock.ms = 10
    await remembered.get('a')
    assert.deepEqual(told, [undefined, 'after undefined'])
  })

  test('many who ask at the same moment share one look', async () => {
    const { remembered, looks } = setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => remembered.get('a')))
    assert.deepEqual(new Set(answers), new Set(['a 1']))
    assert.deepEqual(looks, ['a'])
  })

  test('freshness counts from before the look: a change during it is seen in time', async () => {
    const clock = { ms: 0 }
    let looks = 0
    const remembered = new TtlCache<number>(
      async () => {
        clock.ms += 60
        looks += 1
        return looks
      },
      { freshMs: 100, most: 10, clock: () => clock.ms, version: () => undefined },
    )
    assert.equal(await remembered.get('a'), 1)
    clock.ms = 99
    assert.equal(remembered.get('a'), 1)
    clock.ms = 100
    assert.equal(await remembered.get('a'), 2)
  })

  test('what is no longer fresh is not looked at again while nothing anywhere has changed', async () => {
    const world = { ms: 0, version: 1 }
    let looks = 0
    const remembered = new TtlCache<number>(
      async () => {
        looks += 1
        return looks
      },
      { freshMs: 100, most: 10, clock: () => world.ms, version: () => world.version },
    )
    assert.equal(await remembered.get('a'), 1)
    world.ms = 250
    assert.equal(remembered.get('a'), 1)
    world.version = 2
    assert.equal(remembered.get('a'), 1, 'it was seen to be right a moment ago')
    world.ms = 350
    assert.equal(await remembered.get('a'), 2)
  })

  test('no more are kept than allowed, and the one looked at longest ago goes first', async () => {
    const { remembered, looks } = setUp(2)
    for (const key of ['a', 'b', 'c']) await remembered.get(key)
    assert.equal(remembered.get('b'), 'b 2')
    assert.equal(remembered.get('c'), 'c 3')
    assert.ok(remembered.get('a') instanceof Promise)
    assert.deepEqual(looks, ['a', 'b', 'c', 'a'])
  })

  test('nothing is not remembered, and what became nothing is forgotten', async () => {
    const clock = { ms: 0 }
    const answers = [undefined, 'here', undefined, 'back']
    const remembered = new TtlCache<string | undefined>(async () => answers.shift(), {
      freshMs: 10,
      most: 10,
      clock: () => clock.ms,
      version: () => undefined,
    })
    assert.equal(await remembered.get('a'), undefined)
    assert.equal(await remembered.get('a'), 'here')
    clock.ms = 10
    assert.equal(await remembered.get('a'), undefined)
    assert.equal(await remembered.get('a'), 'back')
  })

  test('a look that fails is told to everybody who waits for it, and the next one looks again', async () => {
    const looks = [Promise.reject(new Error('no store')), Promise.resolve('there')]
    const remembered = new TtlCache<string>(() => looks.shift() ?? Promise.reject(new Error('too often')), {
      freshMs: 10,
      most: 10,
      clock: () => 0,
      version: () => undefined,
    })
    const waiting = await Promise.allSettled([remembered.get('a'), remembered.get('a')])
    assert.deepEqual(
      waiting.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    assert.equal(await remembered.get('a'), 'there')
  })
})

function setUp(most = 10) {
  const clock = { ms: 0 }
  const looks: string[] = []
  const remembered = new TtlCache<string>(
    async key => {
      looks.push(key)
      return `${key} ${looks.length}`
    },
    { freshMs: 100, most, clock: () => clock.ms, version: () => undefined },
  )
  return { remembered, looks, clock }
}
