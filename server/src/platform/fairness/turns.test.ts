import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from './turns.ts'

test('companies take turns, each with its oldest work first', () => {
  const turns = new Turns<string>()
  for (const work of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) turns.add(work.charAt(0), work)
  const taken = Array.from({ length: 6 }, () => turns.next())
  assert.deepEqual(taken, ['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  assert.equal(turns.next(), undefined)
  assert.ok(turns.isEmpty)
})

test('a company that comes later waits for one piece of work of each other company', () => {
  const turns = new Turns<string>()
  for (const work of ['a1', 'a2', 'a3']) turns.add('a', work)
  turns.next()
  turns.add('b', 'b1')
  assert.deepEqual([turns.next(), turns.next(), turns.next()], ['a2', 'b1', 'a3'])
})
