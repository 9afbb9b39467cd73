import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Conflict, merge, type Side } from './merge.ts'

function mergeAll<T extends object>(base: T, mine: T, theirs: T, side: Side = 'mine') {
  const conflicts: Conflict[] = []
  const merged = merge(base, mine, theirs, conflict => {
    conflicts.push(conflict)
    return side
  })
  return { merged, conflicts }
}

test('fields that one side changed are merged, also within objects, and the version is theirs', () => {
  const base = { name: 'A', note: null, settings: { step: 30, hosts: ['a'] }, modified: '1' }
  const { merged, conflicts } = mergeAll<object>(
    base,
    { ...base, name: 'B', settings: { step: 45, hosts: ['a'] } },
    { name: 'A', settings: { step: 30, hosts: ['a', 'b'] }, modified: '2' },
  )
  assert.deepEqual(conflicts, [])
  assert.deepEqual(merged, { name: 'B', settings: { step: 45, hosts: ['a', 'b'] }, modified: '2' })
})

test('the same change on both sides is no conflict, and another one is', () => {
  const base = { name: 'A', amount: 1, tags: ['x'] }
  const [mine, theirs] = [
    { name: 'B', amount: 2, tags: ['y'] },
    { name: 'B', amount: 3, tags: [] },
  ]
  const { merged, conflicts } = mergeAll<object>(base, mine, theirs, 'theirs')
  assert.deepEqual(conflicts, [
    { path: 'amount', within: undefined, mine: 2, theirs: 3 },
    { path: 'tags', within: undefined, mine: ['y'], theirs: [] },
  ])
  assert.deepEqual(merged, theirs)
})

test('entries of a list are merged by their ids', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(id => ({ id, name: id, amount: 1 }))
  const fresh = { name: 'new', amount: 9 }
  const { merged, conflicts } = mergeAll<object>(
    { fees: [a, b, c] },
    { fees: [{ ...a, amount: 5 }, c, fresh] },
    { fees: [{ ...a, name: 'A' }, b, { ...c, amount: 7 }, { id: 'd' }] },
  )
  assert.deepEqual(conflicts, [])
  assert.deepEqual(merged, {
    fees: [{ id: 'a', name: 'A', amount: 5 }, { ...c, amount: 7 }, { id: 'd' }, fresh],
  })
})

test('an entry that one side removed and the other changed is a conflict with its name', () => {
  const fee = { id: 'a', name: 'Lab', amount: 1 }
  const removed = mergeAll<object>({ fees: [fee] }, { fees: [] }, { fees: [{ ...fee, amount: 2 }] })
  assert.deepEqual(removed.conflicts, [
    { path: 'fees.a', within: 'Lab', mine: undefined, theirs: { ...fee, amount: 2 } },
  ])
  assert.deepEqual(removed.merged, { fees: [] })
  const changed = mergeAll<object>(
    { fees: [fee] },
    { fees: [{ ...fee, amount: 3 }] },
    { fees: [{ ...fee, amount: 2 }] },
  )
  assert.deepEqual(changed.conflicts, [{ path: 'fees.a.amount', within: 'Lab', mine: 3, theirs: 2 }])
})
