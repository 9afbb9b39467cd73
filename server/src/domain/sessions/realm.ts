import type { RealmId, UserId } from '../ids.ts'
import type { User } from '../people/user.ts'
import type { Company } from '../tenants/company.ts'
import type { Accounts } from './account-scope.ts'

/** A user of a company, or an operator. */
export interface Person {
  readonly id: UserId
  readonly email: string
  readonly displayName: string
}

/** Where people have accounts: a company, or the install for its operators. An account of one is nothing in another. */
export interface Realm<P extends Person = Person> {
  readonly id: RealmId
  /** Password hashes take turns under this name. */
  readonly key: string
  /** As authenticator apps and passkeys show it. */
  readonly name: string
  /** The time zone of its records. */
  readonly zone: string
  findPerson(accounts: Accounts, id: UserId): Promise<P | undefined>
  /** The oldest first: two users may have the same address. */
  findPeople(accounts: Accounts, email: string): Promise<readonly P[]>
}

export function companyRealm(company: Company): Realm<User> {
  const { id, key, name, zone } = company
  return {
    id,
    key,
    name,
    zone,
    findPerson: async (_accounts, id) => company.users.get(id),
    findPeople: async (_accounts, email) => usersWithEmail(company, email),
  }
}

/** The oldest first. */
export function usersWithEmail({ users }: Company, email: string): User[] {
  const wanted = email.trim().toLowerCase()
  const found = [...users.values()].filter(user => wanted !== '' && user.email.trim().toLowerCase() === wanted)
  return found.sort((one, other) => (one.id < other.id ? -1 : 1))
}
