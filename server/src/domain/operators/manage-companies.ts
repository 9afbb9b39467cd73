import { createCompany, firstOwner, type NewCompany, newCompanyFile } from '../company-files/create-company.ts'
import type { Transaction } from '../database.ts'
import type { User } from '../people/user.ts'
import { Refusal } from '../refusal.ts'
import { listUsersWithPassword } from '../sessions/credential-store.ts'
import { requireUser } from '../sessions/find-user.ts'
import { inviteUser, type Link } from '../sessions/links.ts'
import type { Company } from '../tenants/company.ts'
import { loadCompany } from '../tenants/load-company.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import { countOrders, findListedCompany, type ListedCompany } from './company-overview-store.ts'
import { maxCounted } from './install-store.ts'

/** Creates the company, and sends its owner a link for choosing a password. */
export async function createWithInvitation(
  tx: Transaction,
  fields: NewCompany,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<Link> {
  await createCompany(tx, newCompanyFile(fields), now)
  return inviteTo(tx, fields.key, firstOwner, publicUrl, now)
}

/** Sends a user of the company a link for choosing a password. */
export async function inviteTo(
  tx: Transaction,
  key: string,
  user: string,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<Link> {
  await tx.lockCompanyKey(key)
  const company = await requireCompany(tx, key)
  const scope = { tx, companyId: company.id, now }
  await requireNotMigrating(scope)
  return inviteUser(scope, company, requireUser(company, user), publicUrl)
}

export interface CompanyOverview extends ListedCompany {
  readonly company: Company
  /** Counted up to `maxCounted`. */
  readonly orders: number
  readonly owners: readonly (User & { readonly canSignIn: boolean })[]
}

export async function readCompanyOverview(tx: Transaction, key: string): Promise<CompanyOverview> {
  const company = await requireCompany(tx, key)
  const listed = await findListedCompany(tx, key)
  if (!listed) throw new Refusal('company.unknown', { key })
  const tenant = { tx, companyId: company.id }
  const ready = await listUsersWithPassword(tenant)
  const owners = [...company.users.values()].filter(({ isOwner }) => isOwner)
  return {
    ...listed,
    company,
    orders: await countOrders(tenant, maxCounted),
    owners: owners.map(user => ({ ...user, canSignIn: ready.has(user.id) })),
  }
}

async function requireCompany(tx: Transaction, key: string): Promise<Company> {
  const company = await loadCompany(tx, key)
  if (!company) throw new Refusal('company.unknown', { key })
  return company
}
