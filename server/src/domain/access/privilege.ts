import type { User } from '../people/user.ts'
import { Refusal } from '../refusal.ts'

export const privileges = ['CREATE_INSPECTIONS', 'EDIT_INSPECTIONS'] as const
export type Privilege = (typeof privileges)[number]

/** What a route may ask of its caller. The owner may do everything. */
export type Need = Privilege | 'OWNER'

export function has(user: User, need: Need): boolean {
  if (user.isOwner) return true
  if (need === 'OWNER') return false
  if (user.privileges.includes(need)) return true
  // failpoint: any-privilege-is-every-privilege
  return need === 'EDIT_INSPECTIONS' && user.privileges.includes('CREATE_INSPECTIONS')
}

export function requirePrivilege(user: User, need: Need): void {
  if (!has(user, need)) throw new Refusal('access.missing-privilege', { privilege: need })
}
