import { type AccessKey, makeAccessKey, type NewAccessKey } from '../access/access-key.ts'
import { insertKey, listKeys, markRevoked } from '../access/access-store.ts'
import type { Transaction } from '../database.ts'
import type { User } from '../people/user.ts'
import { listUsers } from '../people/user-store.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { bumpRevision, findCompanyByKey } from './company-store.ts'

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
