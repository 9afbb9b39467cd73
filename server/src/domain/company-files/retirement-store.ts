import sql, { raw } from 'sql-template-tag'
import { orNothing, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** Unused entries are retired, never deleted, because orders may refer to them. */
const tables = {
  office: { table: raw('offices'), name: raw('slug'), owner: raw('null') },
  user: { table: raw('users'), name: raw('username'), owner: raw('null') },
  'order type': { table: raw('order_types'), name: raw('name'), owner: raw('null') },
  service: { table: raw('services'), name: raw('name'), owner: raw('null') },
  package: { table: raw('packages'), name: raw('name'), owner: raw('null') },
  fee: { table: raw('fees'), name: raw('name'), owner: raw('service_id') },
}
export type Retirable = keyof typeof tables

export interface Retired {
  readonly id: string
  readonly name: string
  /** The service a fee belonged to. */
  readonly owner?: string | undefined
}

export type RetiredByKind = Readonly<Record<Retirable, readonly Retired[]>>

/** Kinds that are not asked for have none. */
export async function listRetiredOf(tenant: Tenant, kinds: ReadonlySet<Retirable>): Promise<RetiredByKind> {
  const found: Partial<Record<Retirable, Retired[]>> = {}
  for (const kind of Object.keys(tables) as Retirable[]) {
    found[kind] = kinds.has(kind) ? await listRetired(tenant, kind) : []
  }
  return found as RetiredByKind
}

/** Newest first, so that the one retired last is restored. */
async function listRetired({ tx, companyId }: Tenant, kind: Retirable): Promise<Retired[]> {
  const { table, name, owner } = tables[kind]
  const rows = await tx.all<{ id: string; name: string; owner: string | null }>(sql`
    select id, ${name} as name, ${owner} as owner from ${table}
    where company_id = ${companyId} and retired_at is not null order by retired_at desc, id`)
  return rows.map(({ id, name, owner }) => ({ id, name, owner: orNothing(owner) }))
}

export async function retire({ tx, companyId, now }: TenantScope, kind: Retirable, id: string): Promise<void> {
  const { table } = tables[kind]
  const millis = toMillis(now)
  await tx.run(sql`
    update ${table} set retired_at = ${millis},
      modified_at = case when modified_at < ${millis} then ${millis} else modified_at + 1 end
    where company_id = ${companyId} and id = ${id}`)
}
