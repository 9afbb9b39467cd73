import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PlaceLimits, SharedPlaces } from './shared-places.ts'

function openPlaces(limits: Partial<PlaceLimits> = {}) {
  const all = { places: 2, placesOfParty: 1, maxWaitingOfParty: 10, maxWaitMs: 60_000, ...limits }
  const places = new SharedPlaces(all, () => new Error('busy'))
  const begun: string[] = []
  const ends: (() => void)[] = []
  /** Begins work that goes on until `ends` is called. */
  const begin = (name: string) =>
    places.run(name.charAt(0), () => {
      begun.push(name)
      return new Promise<void>(resolve => ends.push(resolve))
    })
  const endNext = async () => {
    ends.shift()?.()
    await nextTurn()
  }
  return { begin, begun, endNext }
}

test('a party has one place however much it asks for, and another one begins immediately', async () => {
  const { begin, begun, endNext } = openPlaces()
  for (const name of ['a1', 'a2', 'a3', 'b1']) void begin(name)
  assert.deepEqual(begun, ['a1', 'b1'])
  for (let i = 0; i < 4; i++) await endNext()
})

test('parties take turns', async () => {
  const { begin, begun, endNext } = openPlaces({ places: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void begin(name)
  for (let i = 0; i < 6; i++) await endNext()
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('work beyond the queue of a party is refused, and that of another party is not', async () => {
  const { begin, begun, endNext } = openPlaces({ places: 1, maxWaitingOfParty: 1 })
  void begin('a1')
  void begin('a2')
  await assert.rejects(begin('a3'), /busy/)
  void begin('b1')
  for (let i = 0; i < 3; i++) await endNext()
  assert.deepEqual(begun, ['a1', 'a2', 'b1'])
})

test('work that waits too long is refused and takes no place later', async () => {
  const { begin, begun, endNext } = openPlaces({ places: 1, maxWaitMs: 1 })
  void begin('a1')
  await assert.rejects(begin('b1'), /busy/)
  await endNext()
  void begin('c1')
  assert.deepEqual(begun, ['a1', 'c1'])
})

test('work that fails leaves its place', async () => {
  const { begin, begun } = openPlaces({ places: 1 })
  const places = new SharedPlaces(
    { places: 1, placesOfParty: 1, maxWaitingOfParty: 1, maxWaitMs: 1 },
    () => new Error(),
  )
  await assert.rejects(
    places.run('a', () => Promise.reject(new Error('failed'))),
    /failed/,
  )
  await places.run('a', () => Promise.resolve())
  void begin('a1')
  assert.deepEqual(begun, ['a1'])
})
