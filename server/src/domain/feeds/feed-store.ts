import sql from 'sql-template-tag'
import { insertInto, instant, optionalInstant, plain, rowReader } from '../columns.ts'
import type { UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** The link under which calendar programs read the appointments of a user. */
export interface Feed {
  readonly userId: UserId
  readonly createdAt: Temporal.Instant
  readonly lastReadAt: Temporal.Instant | undefined
}

const feeds = rowReader<Feed>({
  userId: plain(),
  createdAt: instant,
  lastReadAt: optionalInstant,
})
const select = sql`select ${feeds.columns} from calendar_feeds`

export async function findFeed({ tx, companyId }: Tenant, userId: UserId): Promise<Feed | undefined> {
  const row = await tx.one(sql`${select} where company_id = ${companyId} and user_id = ${userId}`)
  return row && feeds.read(row)
}

export async function findFeedByToken({ tx, companyId }: Tenant, tokenHash: string): Promise<Feed | undefined> {
  const row = await tx.one(sql`${select} where company_id = ${companyId} and token_hash = ${tokenHash}`)
  return row && feeds.read(row)
}

const upsertFeeds = insertInto(
  'calendar_feeds',
  { companyId: plain(), userId: plain(), tokenHash: plain(), createdAt: instant },
  `on conflict (company_id, user_id) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at, last_read_at = null`,
)

/** Replaces the previous link of the user, which ends. */
export async function saveFeed({ tx, companyId, now }: TenantScope, userId: UserId, tokenHash: string): Promise<void> {
  await tx.run(upsertFeeds([{ companyId, userId, tokenHash, createdAt: now }]))
}

export async function markFeedRead({ tx, companyId, now }: TenantScope, userId: UserId): Promise<void> {
  await tx.run(sql`
    update calendar_feeds set last_read_at = ${toMillis(now)} where company_id = ${companyId} and user_id = ${userId}`)
}

export async function deleteFeed({ tx, companyId }: Tenant, userId: UserId): Promise<void> {
  await tx.run(sql`delete from calendar_feeds where company_id = ${companyId} and user_id = ${userId}`)
}
