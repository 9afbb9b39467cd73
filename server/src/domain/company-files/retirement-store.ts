import sql, { raw } from 'sql-template-tag'
import { orNothing, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { type SectionKind, sections } from '../tenants/sections.ts'

/** Unused entries are retired, never deleted, because orders may refer to them. */
const tables = new Map(
  Object.values(sections).map(({ kind, table, nameField }) => [
    kind as SectionKind,
    { table: raw(table), name: raw(nameField), owner: raw(kind === 'fee' ? 'service_id' : 'null') },
  ]),
)

export interface Retired {
  readonly id: string
  readonly name: string
  /** The service a fee belonged to. */
  readonly owner?: string | undefined
}

export type RetiredByKind = Readonly<Record<SectionKind, readonly Retired[]>>

/** Kinds that are not asked for have none. */
export async function listRetiredOf(tenant: Tenant, kinds: ReadonlySet<SectionKind>): Promise<RetiredByKind> {
  const found: Partial<Record<SectionKind, Retired[]>> = {}
  for (const kind of tables.keys()) found[kind] = kinds.has(kind) ? await listRetired(tenant, kind) : []
  return found as RetiredByKind
}

/** Newest first, so that the one retired last is restored. */
async function listRetired({ tx, companyId }: Tenant, kind: SectionKind): Promise<Retired[]> {
  const { table, name, owner } = tableOf(kind)
  const rows = await tx.all<{ id: string; name: string; owner: string | null }>(sql`
    select id, ${name} as name, ${owner} as owner from ${table}
    where company_id = ${companyId} and retired_at is not null order by retired_at desc, id`)
  return rows.map(({ id, name, owner }) => ({ id, name, owner: orNothing(owner) }))
}

export async function retire({ tx, companyId, now }: TenantScope, kind: SectionKind, id: string): Promise<void> {
  const { table } = tableOf(kind)
  const millis = toMillis(now)
  await tx.run(sql`
    update ${table} set retired_at = ${millis},
      modified_at = case when modified_at < ${millis} then ${millis} else modified_at + 1 end
    where company_id = ${companyId} and id = ${id}`)
}

function tableOf(kind: SectionKind) {
  const found = tables.get(kind)
  if (!found) throw new Error(`no section has entries of the kind ${kind}`)
  return found
}
