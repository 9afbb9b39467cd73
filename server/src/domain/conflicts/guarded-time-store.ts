import { insertInto, optionalInstant, plain } from '../columns.ts'
import type { UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/** The time of an order or a hold, which its people have once. */
export interface GuardedTime {
  /** The order or the hold. */
  readonly holderId: string
  readonly userIds: readonly UserId[]
  readonly startsAt: LocalDateTime
  readonly endsAt: LocalDateTime
  /** Set for a hold. */
  readonly expiresAt?: Temporal.Instant
  /** Times of one group may overlap; by default the holder is alone in its group. */
  readonly overlapGroup?: string
}

/** SQLite takes 32,766 values in one statement. */
const rowsPerInsert = 500
const insertTimes = insertInto('guarded_times', {
  companyId: plain(),
  holderId: plain(),
  userId: plain(),
  startsAt: plain(),
  endsAt: plain(),
  expiresAt: optionalInstant,
  overlapGroup: plain(),
})
const deleteTimes = fixedStatement('delete from guarded_times where company_id = ? and holder_id = ?')
const deleteExpired = fixedStatement('delete from guarded_times where company_id = ? and expires_at <= ?')

/** The store refuses time that overlaps guarded time of the same people: `GuardedTimeConflict`. */
export function insertGuardedTimes({ tx, companyId }: Tenant, times: readonly GuardedTime[]): void {
  const rows = times.flatMap(({ holderId, userIds, startsAt, endsAt, expiresAt, overlapGroup = holderId }) =>
    [...new Set(userIds)].map(userId => {
      return { companyId, holderId, userId, startsAt, endsAt, expiresAt, overlapGroup }
    }),
  )
  for (let i = 0; i < rows.length; i += rowsPerInsert) tx.defer(insertTimes(rows.slice(i, i + rowsPerInsert)))
}

/** An expired hold may still have its rows; the caller deletes them before it relies on a refusal of the store. */
export function deleteExpiredTimes({ tx, companyId, now }: TenantScope): void {
  tx.defer(deleteExpired(companyId, toMillis(now)))
}

export function releaseTime({ tx, companyId }: Tenant, holderId: string): void {
  tx.defer(deleteTimes(companyId, holderId))
}
