import type { Tenant } from '../tenant.ts'
import { type ChangePosition, findPosition, listChangesAfter, type RecordChange } from './change-store.ts'

/** More changes than this at once are reported as one, and a client reads everything again. */
export const maxChanges = 1_000

/** Changes between two positions. */
export interface Changes {
  readonly records: readonly RecordChange[]
  /** There are more records than `maxChanges`. */
  readonly isTooMany: boolean
  readonly hasNewSettings: boolean
  readonly hasNewCalendar: boolean
  readonly end: ChangePosition
}

/** `after` undefined means from now on. */
export async function changesAfter(tenant: Tenant, after: ChangePosition | undefined): Promise<Changes> {
  const end = await findPosition(tenant)
  const from = after ?? end
  const isSame = from.modifiedMillis >= end.modifiedMillis
  const records = isSame ? [] : await listChangesAfter(tenant, from.modifiedMillis, maxChanges + 1)
  const isTooMany = records.length > maxChanges
  return {
    records: isTooMany ? [] : records,
    isTooMany,
    hasNewSettings: from.revision !== end.revision,
    hasNewCalendar: from.calendarRevision !== end.calendarRevision,
    end,
  }
}
