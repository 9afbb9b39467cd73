import sql from 'sql-template-tag'
import type { Database, Statement, Transaction } from '../database.ts'
import { leaveTimeToOthers } from '../fairness/slices.ts'
import { recordOrphansOfCompany } from '../files/orphan-blob-store.ts'
import type { CompanyId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { findCompanyByKey } from '../tenants/company-store.ts'
import { markMigrating } from '../tenants/migration-store.ts'
import {
  listPartial,
  lockPartial,
  makePartial,
  type PartialCompany,
  takeOverPartial,
} from '../tenants/partial-company-store.ts'
import { type Schema, type Table, tableOf, tenantTables } from './schema.ts'

/** A company with fewer rows is deleted by the transaction that hides it or takes it over. */
const rowsOfSmallCompany = 500
/** Of one transaction; on SQLite all writers wait for it. */
const rowsPerStep = 100
/** Longer than any import or removal takes. */
const partialTimeout = { hours: 24 }

export interface RemovalOptions {
  readonly database: Database
  readonly schema: Schema
  /** Whether the process is about to end; what is left is removed by a later one. */
  readonly isEnding?: () => boolean
}

/**
 * Deletes the company with all its data. It is unknown to requests from the first transaction on; a small company is also
 * deleted by then, and the rows of a large one are deleted by many transactions, so that other companies' writers wait for
 * none of them long.
 */
export async function removeCompany(options: RemovalOptions, key: string, now: Temporal.Instant): Promise<void> {
  const { database, schema } = options
  const rest = await database.write('all companies', async tx => {
    await tx.lockCompanyKey(key)
    const company = await findCompanyByKey(tx, key)
    if (!company) throw new Refusal('company.unknown', { key })
    const partial = await hideCompany({ tx, companyId: company.id, now })
    return (await deleteRows(tx, schema, partial, rowsOfSmallCompany)) ? undefined : partial
  })
  if (rest) await removePartial(options, rest)
}

async function hideCompany(scope: TenantScope): Promise<PartialCompany> {
  // Requests that loaded the company before may not write any more.
  await markMigrating(scope)
  await scope.tx.run(sql`delete from company_hosts where company_id = ${scope.companyId}`)
  await recordOrphansOfCompany(scope.tx, scope.companyId)
  return makePartial(scope)
}

/** Deletes what is left of the company, unless another process does. */
export async function removePartial(
  { database, schema, isEnding }: RemovalOptions,
  partial: PartialCompany,
): Promise<void> {
  for (let isDone = false; !isDone && !isEnding?.(); ) {
    const startedAt = performance.now()
    isDone = await database.write('all companies', async tx => {
      return !(await lockPartial(tx, partial)) || deleteRows(tx, schema, partial, rowsPerStep)
    })
    if (!isDone) await leaveTimeToOthers(startedAt)
  }
}

/** Deletes the rows that interrupted imports and removals left. */
export async function removeAllInterrupted(options: RemovalOptions, now: Temporal.Instant): Promise<void> {
  const { database } = options
  const before = now.subtract(partialTimeout)
  const ids = await database.read('all companies', tx => listPartial(tx, before))
  for (const id of ids) await removeInterrupted(options, id)
}

/** Deletes the rows that an interrupted import or removal of this company left. */
export async function removeInterrupted(options: RemovalOptions, id: CompanyId): Promise<void> {
  const { database, schema } = options
  const rest = await database.write('all companies', async tx => {
    const partial = await takeOverPartial(tx, id)
    return partial && !(await deleteRows(tx, schema, partial, rowsOfSmallCompany)) ? partial : undefined
  })
  if (rest) await removePartial(options, rest)
}

/** True when no row is left. */
async function deleteRows(tx: Transaction, schema: Schema, { id }: PartialCompany, atMost: number): Promise<boolean> {
  let left = atMost
  for (const name of tenantTables) {
    left -= await tx.run(deleteUpTo(left, tableOf(schema, name), id))
    if (left <= 0) return false
  }
  return true
}

function deleteUpTo(count: number, { name, key }: Table, companyId: string): Statement {
  const own = key.filter(column => column !== 'company_id').join(', ')
  if (own === '') return { sql: `delete from ${name} where company_id = ?`, values: [companyId] }
  return {
    sql: `delete from ${name} where company_id = ?
      and (${own}) in (select ${own} from ${name} where company_id = ? limit ?)`,
    values: [companyId, companyId, count],
  }
}
