import sql, { raw } from 'sql-template-tag'
import type { UserId } from '../ids.ts'
import { fromMillis, rowReader, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** The link under which calendar programs read the appointments of a user. */
export interface Feed {
  readonly userId: UserId
  readonly createdAt: Temporal.Instant
  readonly lastReadAt: Temporal.Instant | undefined
}

const feeds = rowReader<Feed>({
  userId: 'user_id',
  createdAt: ['created_at', fromMillis],
  lastReadAt: ['last_read_at', fromMillis],
})
const select = sql`select ${raw(feeds.columns)} from calendar_feeds`

export async function findFeed({ tx, companyId }: Tenant, userId: UserId): Promise<Feed | undefined> {
  const row = await tx.one(sql`${select} where company_id = ${companyId} and user_id = ${userId}`)
  return row && feeds.read(row)
}

export async function findFeedByToken({ tx, companyId }: Tenant, tokenHash: string): Promise<Feed | undefined> {
  const row = await tx.one(sql`${select} where company_id = ${companyId} and token_hash = ${tokenHash}`)
  return row && feeds.read(row)
}

/** Replaces the previous link of the user, which ends. */
export async function saveFeed({ tx, companyId, now }: TenantScope, userId: UserId, tokenHash: string): Promise<void> {
  await tx.run(sql`
    insert into calendar_feeds (company_id, user_id, token_hash, created_at)
    values (${companyId}, ${userId}, ${tokenHash}, ${toMillis(now)})
    on conflict (company_id, user_id) do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at, last_read_at = null`)
}

export async function markFeedRead({ tx, companyId, now }: TenantScope, userId: UserId): Promise<void> {
  await tx.run(sql`
    update calendar_feeds set last_read_at = ${toMillis(now)} where company_id = ${companyId} and user_id = ${userId}`)
}

export async function deleteFeed({ tx, companyId }: Tenant, userId: UserId): Promise<void> {
  await tx.run(sql`delete from calendar_feeds where company_id = ${companyId} and user_id = ${userId}`)
}
