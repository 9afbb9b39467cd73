import sql, { join } from 'sql-template-tag'
import { type Columns, insertInto, instant, plain, rowReader } from '../columns.ts'
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

const columns: Columns<StoredDrive> = { place: plain(), other: plain(), minutes: plain(), measuredAt: instant }
const driveRow = rowReader(columns)

/** The drives from these places. */
export async function listDrives({ tx, companyId }: Tenant, places: readonly Place[]): Promise<StoredDrive[]> {
  if (places.length === 0) return []
  const rows = await tx.all(sql`
    select ${driveRow.columns} from drives where company_id = ${companyId} and place in (${join(places)})`)
  return rows.map(driveRow.read)
}

const upsertDrives = insertInto(
  'drives',
  { companyId: plain(), ...columns },
  'on conflict (company_id, place, other) do update set minutes = excluded.minutes, measured_at = excluded.measured_at',
)

export function saveDrives({ tx, companyId }: Tenant, drives: readonly StoredDrive[]): void {
  const rows = drives.flatMap(drive => [
    { companyId, ...drive },
    { companyId, ...drive, place: drive.other, other: drive.place },
  ])
  if (rows.length > 0) tx.defer(upsertDrives(rows))
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
