import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import type { CompanyHost } from '../hosts/company-host.ts'
import { readHost, type StoredHost } from '../hosts/host-store.ts'
import { isComplete } from '../tenants/partial-company-store.ts'

export interface InstallHost extends CompanyHost {
  readonly companyKey: string
}

const proven = raw(`select h.host, c.key, 1 as is_proven, h.proven_at from company_hosts h
  join companies c on c.company_id = h.company_id`)
const unproven = raw(`select h.host, c.key, 0 as is_proven, null as proven_at from unproven_hosts h
  join companies c on c.company_id = h.company_id`)

/** Of all companies, or of those whose key or host contains the text. Those without proof come first. */
export async function listHostsOfInstall(tx: Transaction, search: string, limit: number): Promise<InstallHost[]> {
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`
  const matches = sql`where ${isComplete} and (c.key like ${pattern} escape '\\' or h.host like ${pattern} escape '\\')`
  const rows = await tx.all<StoredHost & { key: string }>(sql`
    ${unproven} ${matches} union all ${proven} ${matches} order by is_proven, host, key limit ${limit}`)
  return rows.map(row => ({ ...readHost(row), companyKey: row.key }))
}
