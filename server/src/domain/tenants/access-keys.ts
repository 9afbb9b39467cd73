import { type AccessKey, makeAccessKey, type NewAccessKey } from '../access/access-key.ts'
import { insertKey, listKeys, markRevoked } from '../access/access-store.ts'
import type { Transaction } from '../database.ts'
import type { User } from '../people/user.ts'
import { listUsers } from '../people/user-store.ts'
import { mistakeIn, Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { bumpRevision, findCompanyByKey } from './company-store.ts'
import { requireManagedUser } from './require-user.ts'
import type { Scope } from './scope.ts'

/** The tenant of an operator's command, who acts from outside the company. */
export async function requireTenant(tx: Transaction, companyKey: string): Promise<Tenant> {
  const company = await findCompanyByKey(tx, companyKey)
  if (!company) throw new Refusal('company.unknown', { key: companyKey })
  return { tx, companyId: company.id }
}

/** The result is the only place where the secret appears. */
export async function createKey(scope: TenantScope, username: string, label: string): Promise<NewAccessKey> {
  const user = (await listUsers(scope)).find(user => user.username === username || user.id === username)
  if (!user) throw new Refusal('user.unknown-name', { username })
  const key = makeAccessKey(user.id, label)
  await insertKey(scope, key)
  await bumpRevision(scope)
  return key
}

export async function revokeKey(scope: TenantScope, accessKey: string): Promise<void> {
  if (!(await markRevoked(scope, accessKey))) throw new Refusal('key.unknown', { accessKey })
  // failpoint: revocation-without-invalidation
  await bumpRevision(scope)
}

export interface KeyOfUser extends AccessKey {
  readonly user: User | undefined
}

export async function listKeysWithUsers(tenant: Tenant): Promise<KeyOfUser[]> {
  const users = new Map((await listUsers(tenant)).map(user => [user.id, user]))
  return (await listKeys(tenant)).map(key => ({ ...key, user: users.get(key.userId) }))
}

/** The company cache holds all keys, so their number is limited. */
export const maxKeysOfUser = 100

/** Keys in use: those of every user for an owner, and their own for others. */
export async function listUsableKeys(scope: Scope): Promise<AccessKey[]> {
  const { actor } = scope
  return (await listKeys(scope)).filter(key => !key.revokedAt && (actor.isOwner || key.userId === actor.id))
}

/** Users create keys for themselves, owners for every user. */
export async function addKey(scope: Scope, asked: string | undefined, name: string): Promise<NewAccessKey> {
  const user = asked === undefined ? scope.actor : requireManagedUser(scope, asked)
  const keys = (await listKeys(scope)).filter(key => !key.revokedAt && key.userId === user.id)
  if (keys.length >= maxKeysOfUser) throw mistakeIn('', `a user has at most ${maxKeysOfUser} keys; revoke one first`)
  const key = makeAccessKey(user.id, name)
  await insertKey(scope, key)
  await bumpRevision(scope)
  return key
}

/** Users revoke their own keys, owners those of every user. */
export async function removeKey(scope: Scope, accessKey: string): Promise<void> {
  const key = (await listUsableKeys(scope)).find(key => key.accessKey === accessKey)
  if (!key) throw new Refusal('key.unknown', { accessKey })
  await revokeKey(scope, accessKey)
}
