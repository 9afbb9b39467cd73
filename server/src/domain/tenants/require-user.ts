import { requirePrivilege } from '../access/privilege.ts'
import { readId, type UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import { Refusal } from '../refusal.ts'
import type { Company } from './company.ts'
import type { RequestContext } from './scope.ts'

/** The user with this id, however it is spelled. */
export function requireUserById({ users }: Company, sent: string): User {
  const user = users.get(readId<UserId>(sent) as UserId)
  if (!user) throw new Refusal('user.unknown', { id: sent })
  return user
}

/** Users manage what is theirs, owners that of every user. */
export function requireManagedUser({ company, actor }: RequestContext, sent: string): User {
  const user = requireUserById(company, sent)
  requireMayManage(actor, user.id)
  return user
}

export function requireMayManage(actor: User, userId: UserId): void {
  if (actor.id !== userId) requirePrivilege(actor, 'OWNER')
}
