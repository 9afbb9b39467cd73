import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { RecordTable } from '../../../wire/record-table.ts'

/** A form that was opened before someone else changed the record merges both changes. */
export function requireUnmodified<R extends { readonly modifiedAt: Temporal.Instant }>(
  { show }: Pick<RecordTable<R, Company>, 'show'>,
  current: R,
  since: Temporal.Instant,
  company: Company,
): void {
  if (since.epochMilliseconds === current.modifiedAt.epochMilliseconds) return
  throw new Refusal('settings.stale', { current: show(current, company) })
}
