import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Batcher } from './batcher.ts'

/** `performed` has what went together. */
function watched() {
  const performed: number[][] = []
  const gathered = new Batcher<string, number, string>(async (key, items) => {
    performed.push([...items])
    if (items.includes(13)) throw new Error('no')
    return items.map(item => `${key}${item}`)
  })
  return { performed, gathered }
}

test('those that come in the same turn go together, and each gets its own outcome', async () => {
  const { performed, gathered } = watched()
  assert.deepEqual(await Promise.all([gathered.perform('a', 1), gathered.perform('a', 2)]), ['a1', 'a2'])
  assert.equal(await gathered.perform('a', 3), 'a3')
  assert.deepEqual(performed, [[1, 2], [3]])
})

test('those that come while others of their kind are under way wait for them, and go together', async () => {
  const { promise: underWay, resolve: end } = Promise.withResolvers<void>()
  const performed: number[][] = []
  const gathered = new Batcher<string, number, number>(async (_key, items) => {
    performed.push([...items])
    if (items.includes(1)) await underWay
    return items
  })
  const first = gathered.perform('a', 1)
  await new Promise(setImmediate)
  const [second, third] = [gathered.perform('a', 2), gathered.perform('a', 3)]
  assert.equal(await gathered.perform('b', 4), 4)
  end()
  assert.deepEqual(await Promise.all([first, second, third]), [1, 2, 3])
  assert.deepEqual(performed, [[1], [4], [2, 3]])
})

test('what is of another kind goes by itself', async () => {
  const { performed, gathered } = watched()
  assert.deepEqual(await Promise.all([gathered.perform('a', 1), gathered.perform('b', 2)]), ['a1', 'b2'])
  assert.deepEqual(performed, [[1], [2]])
})

test('where they fail together each is told, and the next go on', async () => {
  const { gathered } = watched()
  const failing = [gathered.perform('a', 12), gathered.perform('a', 13)]
  for (const one of failing) await assert.rejects(one, /no/)
  assert.equal(await gathered.perform('a', 14), 'a14')
})
