import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignedInUser } from 'plumbline-client'
import { partsFor } from './parts.ts'

const nobody: SignedInUser = {
  ...{ id: 'id', username: 'name', displayname: 'Name', emailaddress: '' },
  ...{ owner: 'no', manager: 'no', officestaff: 'no', inspector: 'no', privileges: [] },
}
const edits = { privileges: ['EDIT_INSPECTIONS'] }

test('each role has a start page of its own', () => {
  const cases: readonly (readonly [who: Partial<SignedInUser>, parts: readonly string[]])[] = [
    [{ owner: 'yes', ...edits }, ['checklist', 'attention', 'day', 'figures', 'demo data']],
    [{ owner: 'yes', inspector: 'yes', ...edits }, ['checklist', 'attention', 'stops', 'day', 'figures', 'demo data']],
    [{ manager: 'yes', ...edits }, ['attention', 'day', 'figures']],
    [{ manager: 'yes' }, ['day']],
    [{ officestaff: 'yes', ...edits }, ['attention', 'day']],
    [{ inspector: 'yes' }, ['stops', 'attention']],
    [{}, ['day']],
  ]
  for (const [who, parts] of cases) assert.deepEqual(partsFor({ user: { ...nobody, ...who } }), parts)
})
