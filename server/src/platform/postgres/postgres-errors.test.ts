import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GuardedTimeConflict } from '../../domain/database.ts'
import { toStoreError } from './postgres-errors.ts'

const refusal = (message: string, constraint?: string) =>
  toStoreError(Object.assign(new Error(message), { code: '23P01', ...(constraint && { constraint }) }))

const overlaps = {
  'a server names the constraint': refusal('the time is already taken', 'guarded_times_overlap'),
  'a distributed database names that of the shard, in its message': refusal(
    'conflicting key value violates exclusion constraint "guarded_times_overlap_102042"',
  ),
}

for (const [name, error] of Object.entries(overlaps)) {
  test(`an overlap is recognised where ${name}`, () => assert.ok(error instanceof GuardedTimeConflict))
}

test('another exclusion constraint is no overlap', () => {
  assert.ok(
    !(refusal('violates exclusion constraint "rooms_overlap_1"', 'rooms_overlap_1') instanceof GuardedTimeConflict),
  )
})
