import { Refusal } from '../refusal.ts'

export const privileges = ['CREATE_INSPECTIONS', 'EDIT_INSPECTIONS'] as const
export type Privilege = (typeof privileges)[number]

/** The privilege that a route requires of its caller. The owner has every privilege. */
export type Need = Privilege | 'OWNER'

/** The part of a user that privilege checks read. */
export interface PrivilegeHolder {
  readonly isOwner: boolean
  readonly privileges: readonly Privilege[]
}

export function hasPrivilege(user: PrivilegeHolder, need: Need): boolean {
  if (user.isOwner) return true
  if (need === 'OWNER') return false
  if (user.privileges.includes(need)) return true
  // failpoint: one-privilege-implies-others
  return need === 'EDIT_INSPECTIONS' && user.privileges.includes('CREATE_INSPECTIONS')
}

export function requirePrivilege(user: PrivilegeHolder, need: Need): void {
  if (!hasPrivilege(user, need)) throw new Refusal('access.missing-privilege', { privilege: need })
}
