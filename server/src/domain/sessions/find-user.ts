import type { User } from '../people/user.ts'
import { Refusal } from '../refusal.ts'
import type { Company } from '../tenants/company.ts'
import { usersWithEmail } from './realm.ts'

/** By username, id or email address. */
export function requireUser(company: Company, name: string): User {
  const users = [...company.users.values()]
  const user = users.find(({ username, id }) => username === name || id === name) ?? usersWithEmail(company, name)[0]
  if (!user) throw new Refusal('user.unknown-name', { username: name })
  return user
}
