import { Refusal } from '../refusal.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { TenantScope } from '../tenant.ts'
import { type CommitTime, readCommitTime } from './commit-sequence.ts'

/** What a statement on the company's row sets to take a turn; its values are those of `turnValues`. */
// failpoint: turns-stand-still
export const advanceCommitTime =
  'last_modified_at = case when last_modified_at < ? then ? else last_modified_at + 1 end'

export function commitTimeValues({ now }: TenantScope): [number, number] {
  return [toMillis(now), toMillis(now)]
}

export type StoredCommitTime = { last_modified_at: number }

/** Which row that is. A company that has left for another install gives no more turns: that is what ends all changes. */
export const ofWritableCompany = 'company_id = ? and left_at is null'

const take = fixedStatement(
  `update companies set ${advanceCommitTime} where ${ofWritableCompany} returning last_modified_at`,
)

/**
 * From here to the end of the transaction nobody else changes an order, a client or an agent of this company: what is
 * read after it stays so until it is written. The clock is believed where it goes on; where it stands still, was set
 * back, or is behind that of another process, turns go on by a millisecond.
 */
export async function nextCommitTime(scope: TenantScope): Promise<CommitTime> {
  const row = await scope.tx.one<StoredCommitTime>(take(...commitTimeValues(scope), scope.companyId))
  return commitTimeOf(row)
}

export function commitTimeOf(row: StoredCommitTime | undefined): CommitTime {
  // Or the company was removed a moment ago; the door knows which.
  if (!row) throw new Refusal('company.leaving')
  return readCommitTime(row.last_modified_at)
}
