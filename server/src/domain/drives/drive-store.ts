import sql, { join } from 'sql-template-tag'
import { fromMillis, toMillis } from '../rows.ts'
import { insertOf } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** `35.209,-80.831`: coordinates, rounded to about a hundred metres. */
export type Place = string

/** The same in both directions. */
export interface StoredDrive {
  readonly place: Place
  readonly other: Place
  readonly minutes: number
  readonly measuredAt: Temporal.Instant
}

type Stored = { place: string; other: string; minutes: number; measured_at: number }

/** The drives from these places. */
export async function listDrives({ tx, companyId }: Tenant, places: readonly Place[]): Promise<StoredDrive[]> {
  if (places.length === 0) return []
  const rows = await tx.all<Stored>(sql`
    select place, other, minutes, measured_at from drives where company_id = ${companyId} and place in (${join(places)})`)
  return rows.map(({ place, other, minutes, measured_at }) => {
    return { place, other, minutes, measuredAt: fromMillis(measured_at) }
  })
}

const insertDrives = insertOf(
  'drives',
  ['company_id', 'place', 'other', 'minutes', 'measured_at'],
  'on conflict (company_id, place, other) do update set minutes = excluded.minutes, measured_at = excluded.measured_at',
)

export function saveDrives({ tx, companyId }: Tenant, drives: readonly StoredDrive[]): void {
  const rows = drives.flatMap(({ place, other, minutes, measuredAt }) => {
    const measured = [minutes, toMillis(measuredAt)]
    return [
      [companyId, place, other, ...measured],
      [companyId, other, place, ...measured],
    ]
  })
  if (rows.length > 0) tx.defer(insertDrives(rows))
}

/** Of a company; the oldest are deleted beyond it. */
export const maxStoredDrives = 20_000

/** Both rows of a drive have the same time, so a drive is deleted whole. */
export function deleteOldestDrives({ tx, companyId }: TenantScope): void {
  tx.defer(sql`
    delete from drives where company_id = ${companyId} and measured_at < (
      select measured_at from drives where company_id = ${companyId}
      order by measured_at desc limit 1 offset ${2 * maxStoredDrives})`)
}
