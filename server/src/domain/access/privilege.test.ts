import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { User } from '../people/user.ts'
import { hasPrivilege, type Need, type Privilege, requirePrivilege } from './privilege.ts'

describe('section 5: privileges', () => {
  const none: Privilege[] = []
  const cases: readonly [isOwner: boolean, privileges: Privilege[], may: Need[]][] = [
    [true, none, ['CREATE_INSPECTIONS', 'EDIT_INSPECTIONS', 'OWNER']],
    [false, none, []],
    [false, ['CREATE_INSPECTIONS'], ['CREATE_INSPECTIONS', 'EDIT_INSPECTIONS']],
    [false, ['EDIT_INSPECTIONS'], ['EDIT_INSPECTIONS']],
  ]
  for (const [isOwner, privileges, may] of cases) {
    const who = isOwner ? 'the owner' : `a user with ${privileges.join(', ') || 'no privilege'}`
    test(`${who} may ${may.join(', ') || 'none of it'}`, () => {
      const user = { isOwner, privileges } as unknown as User
      for (const need of ['CREATE_INSPECTIONS', 'EDIT_INSPECTIONS', 'OWNER'] as const) {
        assert.equal(hasPrivilege(user, need), may.includes(need), need)
        if (may.includes(need)) requirePrivilege(user, need)
        else {
          const refusal = { code: 'access.missing-privilege', details: { privilege: need } }
          assert.throws(() => requirePrivilege(user, need), refusal)
        }
      }
    })
  }
})
