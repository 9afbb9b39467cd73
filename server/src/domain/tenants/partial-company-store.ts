import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import { type CompanyId, type Id, newId, timeOfId } from '../ids.ts'
import type { Tenant } from '../tenant.ts'

/**
 * A company that is being imported or removed: some of its rows are missing. Instead of its key it has one that is of no
 * use in a request, and only the process that chose this key inserts or deletes rows.
 */
export interface PartialCompany {
  readonly id: CompanyId
  readonly key: string
}

const prefix = 'partial:'

/** Of a company that has all its rows. */
export const isComplete = raw(`key not like '${prefix}%'`)

export function isPartialKey(key: string): boolean {
  return key.startsWith(prefix)
}

export function newPartialKey(): string {
  return prefix + newId()
}

/** Hides the company, or takes it over from a process that was interrupted. */
export async function makePartial({ tx, companyId }: Tenant): Promise<PartialCompany> {
  const key = newPartialKey()
  await tx.run(sql`update company_state set revision = revision + 1 where company_id = ${companyId}`)
  await tx.run(sql`update companies set key = ${key} where company_id = ${companyId}`)
  tx.notify('companies')
  return { id: companyId, key }
}

/** What an interrupted process left of the company. */
export async function takeOverPartial(tx: Transaction, id: CompanyId): Promise<PartialCompany | undefined> {
  const key = await readKey(tx, id)
  if (key === undefined || !isPartialKey(key)) return undefined
  await tx.lockCompanyKey(key)
  return (await readKey(tx, id)) === key ? makePartial({ tx, companyId: id }) : undefined
}

/** Locks the company until the transaction ends; false if another process has taken it over. */
export async function lockPartial(tx: Transaction, { id, key }: PartialCompany): Promise<boolean> {
  await tx.lockCompanyKey(key)
  return (await readKey(tx, id)) === key
}

/** Gives the company its key. */
export async function giveKey({ tx, companyId }: Tenant, key: string): Promise<void> {
  await tx.run(sql`update companies set key = ${key} where company_id = ${companyId}`)
  tx.notify('companies')
}

/** Those that became partial before the given time. */
export async function listPartial(tx: Transaction, before: Temporal.Instant): Promise<CompanyId[]> {
  const rows = await tx.all<{ company_id: string; key: string }>(
    sql`select company_id, key from companies where key like ${`${prefix}%`}`,
  )
  const isOlder = (key: string) =>
    Temporal.Instant.compare(timeOfId(key.slice(prefix.length) as Id<string>), before) < 0
  return rows.filter(({ key }) => isOlder(key)).map(row => row.company_id as CompanyId)
}

async function readKey(tx: Transaction, id: CompanyId): Promise<string | undefined> {
  return (await tx.one<{ key: string }>(sql`select key from companies where company_id = ${id}`))?.key
}
