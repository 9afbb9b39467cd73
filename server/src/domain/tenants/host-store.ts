import sql from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

export async function findHostOwner(tx: Transaction, host: string): Promise<CompanyId | undefined> {
  const row = await tx.one<{ company_id: string }>(sql`select company_id from company_hosts where host = ${host}`)
  return row?.company_id as CompanyId | undefined
}

export async function listHosts({ tx, companyId }: Tenant): Promise<string[]> {
  const rows = await tx.all<{ host: string }>(
    sql`select host from company_hosts where company_id = ${companyId} order by sequence`,
  )
  return rows.map(row => row.host)
}

/** Returns the hosts that belong to other companies, whose rows this transaction may not see. */
export async function replaceHosts({ tx, companyId }: TenantScope, hosts: readonly string[]): Promise<string[]> {
  const taken: string[] = []
  await tx.run(sql`delete from company_hosts where company_id = ${companyId}`)
  for (const [sequence, host] of hosts.entries()) {
    const inserted = await tx.run(sql`
      insert into company_hosts (host, company_id, sequence) values (${host}, ${companyId}, ${sequence})
      on conflict (host) do nothing`)
    if (inserted === 0) taken.push(host)
  }
  return taken
}
