import sql, { join } from 'sql-template-tag'
import { type Columns, insertInto, instant, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { TenantScope } from '../tenant.ts'

export interface IdempotencyRecord {
  readonly key: string
  readonly requestHash: string
  readonly httpStatus: number
  readonly body: string
}

const columns: Columns<IdempotencyRecord> = {
  key: plain(),
  requestHash: plain(),
  httpStatus: plain(),
  body: plain(),
}
const recordRow = rowReader(columns)

/** Records belong to the user who sent the request: another user's key never matches. */
type CallerScope = TenantScope & { readonly actor: { readonly id: UserId } }

export const idempotencyHours = 24

/** The response to the first request with one of these names of its idempotency key, within the retention time. */
export async function findIdempotencyRecord(
  { tx, companyId, actor, now }: CallerScope,
  keys: readonly [string, string],
): Promise<IdempotencyRecord | undefined> {
  // failpoint: idempotency-records-of-any-company
  // failpoint: idempotency-records-of-any-user
  const row = await tx.one(sql`
    select ${recordRow.columns} from idempotency_records
    where company_id = ${companyId} and user_id = ${actor.id} and key in (${join(keys)})
      and created_at > ${oldest(now)}`)
  return row && recordRow.read(row)
}

const upsertRecords = insertInto(
  'idempotency_records',
  { companyId: plain(), userId: plain(), ...columns, createdAt: instant },
  `on conflict (company_id, user_id, key) do update set request_hash = excluded.request_hash,
    http_status = excluded.http_status, body = excluded.body, created_at = excluded.created_at`,
)

export async function saveIdempotencyRecord(
  { tx, companyId, actor, now }: CallerScope,
  record: IdempotencyRecord,
): Promise<void> {
  await tx.run(upsertRecords([{ companyId, userId: actor.id, ...record, createdAt: now }]))
}

export async function pruneIdempotencyRecords(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`delete from idempotency_records where created_at <= ${oldest(now)}`)
}

function oldest(now: Temporal.Instant): number {
  return toMillis(now.subtract({ hours: idempotencyHours }))
}
