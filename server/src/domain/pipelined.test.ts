import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pipelined } from './pipelined.ts'

test('results come in the order of the statements', async () => {
  assert.deepEqual(await pipelined(Promise.resolve(1), Promise.resolve('two')), [1, 'two'])
})

test('a failure waits for the other statements, and the first failure in their order is thrown', async () => {
  const { promise: slow, reject } = Promise.withResolvers<never>()
  let isOver = false
  const failed = pipelined(slow, Promise.reject(new Error('second'))).finally(() => {
    isOver = true
  })
  const expected = assert.rejects(failed, /first/)
  await new Promise(resolve => setImmediate(resolve))
  assert.equal(isOver, false)
  reject(new Error('first'))
  await expected
})
