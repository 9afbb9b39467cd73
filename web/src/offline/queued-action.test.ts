import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ActionInput, again, isHeldUp, nextOf, obstacleTo, type QueuedAction } from './queued-action.ts'

const minuteMs = 60_000
const refused = { reason: 'refused', message: 'no' } as const

function action(sequence: number, input: ActionInput, more: Partial<QueuedAction> = {}): QueuedAction {
  const about = { user: 'marcus', order: 'one', address: '1 First St', key: `key ${sequence}` }
  return { sequence, ...about, input, madeAt: 0, sendAt: 0, ...more }
}
const note = (sequence: number, more?: Partial<QueuedAction>) => action(sequence, { kind: 'note', text: 'Wet' }, more)

test('actions are sent in order; a refused one waits for a decision and lets the others pass', () => {
  assert.equal(nextOf([note(1), note(2)])?.sequence, 1)
  assert.equal(nextOf([note(1, { problem: refused }), note(2)])?.sequence, 2)
  assert.equal(nextOf([note(1, { problem: refused })]), undefined)
})

test('an order is not completed while something of it is undecided', () => {
  const complete = action(2, { kind: 'complete' })
  const all = [note(1, { problem: refused }), complete, note(3)]
  assert.ok(isHeldUp(complete, all))
  assert.equal(nextOf(all)?.sequence, 3)
  assert.equal(nextOf([note(1, { order: 'other', problem: refused }), complete])?.sequence, 2)
  assert.equal(nextOf([complete, note(3, { problem: refused })])?.sequence, 2)
})

for (const [name, input, triedAt, minutes, reason] of [
  ['news of an arrival is sent within half an hour', { kind: 'arrival', late: 0 }, undefined, 30, undefined],
  ['older news of an arrival is not', { kind: 'arrival', late: 0 }, undefined, 31, 'too late'],
  ['a note is sent whenever there is a connection', { kind: 'note', text: 'Wet' }, undefined, 5_000, undefined],
  ['one without an answer is repeated within a day', { kind: 'note', text: 'Wet' }, 0, 23 * 60, undefined],
  ['after that nobody knows whether it was done', { kind: 'note', text: 'Wet' }, 0, 23 * 60 + 1, 'unsure'],
] as const) {
  test(name, () => {
    const sent = action(1, input, triedAt === undefined ? {} : { triedAt })
    assert.equal(obstacleTo(sent, minutes * minuteMs)?.reason, reason)
  })
}

test('a refused action is sent again as a new one, a failed one as the same', () => {
  const tried = { triedAt: 5, problem: refused }
  const anew = again(note(1, tried), 'new', 9)
  assert.deepEqual([anew.key, anew.madeAt, anew.triedAt, anew.problem], ['new', 9, undefined, undefined])
  const same = again(note(1, { ...tried, problem: { reason: 'failed', message: '' } }), 'new', 9)
  assert.deepEqual([same.key, same.madeAt, same.triedAt, same.problem], ['key 1', 0, 5, undefined])
})
