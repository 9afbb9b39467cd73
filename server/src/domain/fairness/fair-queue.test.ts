import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairQueue } from './fair-queue.ts'

/** Takes everything; each piece of work costs its company this much. */
function takeAll(turns: FairQueue<string>, costOf: (work: string) => number): string[] {
  const taken: string[] = []
  for (let work = turns.next(); work !== undefined; work = turns.next()) {
    taken.push(work)
    turns.charge(work.charAt(0), costOf(work))
  }
  return taken
}

function turnsOf(...all: readonly string[]): FairQueue<string> {
  const turns = new FairQueue<string>()
  for (const work of all) turns.add(work.charAt(0), work)
  return turns
}

test('companies take turns, each with its oldest work first', () => {
  const turns = turnsOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2')
  assert.deepEqual(
    takeAll(turns, () => 0),
    ['a1', 'b1', 'c1', 'a2', 'c2', 'a3'],
  )
  assert.ok(turns.isEmpty)
})

test('a company with expensive work gets fewer turns', () => {
  const turns = turnsOf('a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'b4', 'b5')
  assert.deepEqual(
    takeAll(turns, work => (work.startsWith('a') ? 4 : 1)),
    ['a1', 'b1', 'b2', 'b3', 'b4', 'a2', 'b5', 'a3'],
  )
})

test('a company that comes later goes before more work of those that waited', () => {
  const turns = turnsOf('a1', 'a2', 'a3')
  turns.charge('a', turns.next() ? 5 : 0)
  turns.add('b', 'b1')
  assert.deepEqual(
    takeAll(turns, () => 5),
    ['b1', 'a2', 'a3'],
  )
})

test('a company that was idle saves no credit', () => {
  const turns = turnsOf('a1', 'a2', 'a3')
  for (let i = 0; i < 2; i++) turns.charge('a', turns.next() ? 5 : 0)
  for (const work of ['b1', 'b2', 'b3']) turns.add('b', work)
  assert.deepEqual(
    takeAll(turns, () => 4),
    ['b1', 'b2', 'a3', 'b3'],
  )
})
