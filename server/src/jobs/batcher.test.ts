import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Batcher } from './batcher.ts'

/** `performed` lists the batches. */
function recording() {
  const performed: number[][] = []
  const batcher = new Batcher<string, number, string>(async (key, items) => {
    performed.push([...items])
    if (items.includes(13)) throw new Error('no')
    return items.map(item => `${key}${item}`)
  })
  return { performed, batcher }
}

test('items of one turn of the event loop form a batch, and each gets its own outcome', async () => {
  const { performed, batcher } = recording()
  assert.deepEqual(await Promise.all([batcher.perform('a', 1), batcher.perform('a', 2)]), ['a1', 'a2'])
  assert.equal(await batcher.perform('a', 3), 'a3')
  assert.deepEqual(performed, [[1, 2], [3]])
})

test('items that arrive while a batch of their key is in progress form the next batch', async () => {
  const { promise: inProgress, resolve: end } = Promise.withResolvers<void>()
  const performed: number[][] = []
  const batcher = new Batcher<string, number, number>(async (_key, items) => {
    performed.push([...items])
    if (items.includes(1)) await inProgress
    return items
  })
  const first = batcher.perform('a', 1)
  await new Promise(setImmediate)
  const [second, third] = [batcher.perform('a', 2), batcher.perform('a', 3)]
  assert.equal(await batcher.perform('b', 4), 4)
  end()
  assert.deepEqual(await Promise.all([first, second, third]), [1, 2, 3])
  assert.deepEqual(performed, [[1], [4], [2, 3]])
})

test('items of another key form their own batch', async () => {
  const { performed, batcher } = recording()
  assert.deepEqual(await Promise.all([batcher.perform('a', 1), batcher.perform('b', 2)]), ['a1', 'b2'])
  assert.deepEqual(performed, [[1], [2]])
})

test('a failed batch rejects each of its items, and the next batch is performed', async () => {
  const { batcher } = recording()
  const failing = [batcher.perform('a', 12), batcher.perform('a', 13)]
  for (const one of failing) await assert.rejects(one, /no/)
  assert.equal(await batcher.perform('a', 14), 'a14')
})
