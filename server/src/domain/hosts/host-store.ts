import sql from 'sql-template-tag'
import { insertInto, optionalInstant, plain } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import { fromMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { CompanyHost } from './company-host.ts'

/** Unproven hosts are in another table: no request finds a company by them. */
export async function findHostOwner(tx: Transaction, host: string): Promise<CompanyId | undefined> {
  const row = await tx.one<{ company_id: string }>(sql`select company_id from company_hosts where host = ${host}`)
  return row?.company_id as CompanyId | undefined
}

export type StoredHost = { host: string; is_proven: number; proven_at: number | null }

export function readHost({ host, is_proven, proven_at }: StoredHost): CompanyHost {
  return {
    host,
    isProven: is_proven === 1,
    provenAt: typeof proven_at === 'number' ? fromMillis(proven_at) : undefined,
  }
}

/** Proven or not, in the order of the company. */
export async function listHosts({ tx, companyId }: Tenant): Promise<CompanyHost[]> {
  const rows = await tx.all<StoredHost>(sql`
    select host, 1 as is_proven, proven_at, sequence from company_hosts where company_id = ${companyId}
    union all
    select host, 0 as is_proven, null as proven_at, sequence from unproven_hosts where company_id = ${companyId}
    order by sequence`)
  return rows.map(readHost)
}

/**
 * Hosts that were proven stay so. Returns those that are proven to be of other companies, whose rows this transaction may not
 * see: an insert that conflicts with them finds out.
 */
export async function replaceHosts(scope: TenantScope, hosts: readonly string[]): Promise<string[]> {
  const { tx, companyId } = scope
  const before = new Map((await listHosts(scope)).map(host => [host.host, host]))
  const taken: string[] = []
  await tx.run(sql`delete from company_hosts where company_id = ${companyId}`)
  await tx.run(sql`delete from unproven_hosts where company_id = ${companyId}`)
  for (const [sequence, host] of hosts.entries()) {
    const known = before.get(host)
    if (known?.isProven) await insertProven(scope, host, sequence, known.provenAt)
    else if (known || (await isFree(scope, host))) await insertUnproven(scope, host, sequence)
    else taken.push(host)
  }
  return taken
}

async function isFree(scope: TenantScope, host: string): Promise<boolean> {
  const isInserted = await insertProven(scope, host, 0, undefined)
  if (isInserted) await deleteHost(scope, host)
  return isInserted
}

const columns = { companyId: plain<CompanyId>(), host: plain<string>(), sequence: plain<number>() }
const insertUnprovenHost = insertInto('unproven_hosts', columns)
const insertProvenHost = insertInto(
  'company_hosts',
  { ...columns, provenAt: optionalInstant },
  'on conflict (host) do nothing',
)

/** Returns false if it is proven to be of another company. */
async function insertProven(
  { tx, companyId }: TenantScope,
  host: string,
  sequence: number,
  provenAt: Temporal.Instant | undefined,
): Promise<boolean> {
  return (await tx.run(insertProvenHost([{ companyId, host, sequence, provenAt }]))) > 0
}

async function insertUnproven({ tx, companyId }: TenantScope, host: string, sequence: number): Promise<void> {
  await tx.run(insertUnprovenHost([{ companyId, host, sequence }]))
}

/** Returns false if it is proven to be of another company. */
export async function saveProof(scope: TenantScope, host: string): Promise<boolean> {
  const { tx, companyId, now } = scope
  const row = await tx.one<{ sequence: number }>(sql`
    delete from unproven_hosts where company_id = ${companyId} and host = ${host} returning sequence`)
  return insertProven(scope, host, row?.sequence ?? 0, now)
}

/** Proven or not. */
export async function deleteHost({ tx, companyId }: Tenant, host: string): Promise<void> {
  await tx.run(sql`delete from company_hosts where company_id = ${companyId} and host = ${host}`)
  await tx.run(sql`delete from unproven_hosts where company_id = ${companyId} and host = ${host}`)
}
