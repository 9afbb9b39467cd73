import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Gathered } from './gathered.ts'

/** Each performance waits until it is let go; `performed` has what went together. */
function held() {
  const performed: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const gathered = new Gathered<string, number, string>(async (key, items) => {
    performed.push([...items])
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    return items.map(item => `${key}${item}`)
  })
  return { performed, gates, gathered }
}

test('the first goes at once, those that come meanwhile go together, and each gets its own outcome', async () => {
  const { performed, gates, gathered } = held()
  const first = gathered.perform('a', 1)
  const others = [gathered.perform('a', 2), gathered.perform('a', 3)]
  assert.deepEqual(performed, [[1]])
  gates[0]?.resolve()
  assert.equal(await first, 'a1')
  await nextTurn()
  assert.deepEqual(performed, [[1], [2, 3]])
  gates[1]?.resolve()
  assert.deepEqual(await Promise.all(others), ['a2', 'a3'])
})

test('what is of another kind does not wait', async () => {
  const { performed, gathered } = held()
  void gathered.perform('a', 1)
  void gathered.perform('b', 2)
  assert.deepEqual(performed, [[1], [2]])
})

test('where they fail together each is told, and the next go on', async () => {
  const { gates, gathered } = held()
  const first = gathered.perform('a', 1)
  const others = [gathered.perform('a', 2), gathered.perform('a', 3)]
  gates[0]?.resolve()
  await first
  await nextTurn()
  gates[1]?.reject(new Error('no'))
  for (const other of others) await assert.rejects(other, /no/)
  const next = gathered.perform('a', 4)
  gates[2]?.resolve()
  assert.equal(await next, 'a4')
})
