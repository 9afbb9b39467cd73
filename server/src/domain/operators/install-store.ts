import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import { fromMillis, toMillis } from '../rows.ts'

/** Work that waits for a worker. Numbers are counted up to `maxCounted`. */
export interface QueueDepth {
  readonly name: 'deliveries' | 'email' | 'sms' | 'files'
  /** Everything that is not complete, also what is scheduled for later. */
  readonly waiting: number
  /** The part of it that could be done now. A number that grows means that workers cannot keep up. */
  readonly due: number
  /** When the oldest due one became due. */
  readonly oldestDueAt: Temporal.Instant | undefined
}

export const maxCounted = 100_000

const unsent = (channel: string) => sql`messages where channel = ${channel} and state = 'due' and submitted_at is null`

/** Deliveries of webhooks, messages by channel, and removed files whose bytes are not deleted yet. */
export async function readQueueDepths(tx: Transaction, now: Temporal.Instant): Promise<QueueDepth[]> {
  const depth = async (name: QueueDepth['name'], waiting: Sql, due: Sql, dueAt: Sql) => ({
    name,
    waiting: await count(tx, waiting),
    due: await count(tx, sql`${due} and ${dueAt} <= ${toMillis(now)}`),
    oldestDueAt: await oldest(tx, sql`${due} and ${dueAt} <= ${toMillis(now)}`, dueAt),
  })
  const [unsettled, dueDeliveries] = [sql`deliveries where completed_at is null`, sql`deliveries where state = 'due'`]
  const blobs = sql`orphan_blobs where 1 = 1`
  return [
    await depth('deliveries', unsettled, dueDeliveries, sql`due_at`),
    await depth('email', unsent('email'), unsent('email'), sql`due_at`),
    await depth('sms', unsent('sms'), unsent('sms'), sql`due_at`),
    await depth('files', blobs, blobs, sql`expires_at`),
  ]
}

async function count(tx: Transaction, rows: Sql): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from (select 1 from ${rows} limit ${maxCounted}) as counted`)
  return Number(row?.found)
}

async function oldest(tx: Transaction, rows: Sql, dueAt: Sql): Promise<Temporal.Instant | undefined> {
  const row = await tx.one<{ at: number | null }>(sql`select min(${dueAt}) as at from ${rows}`)
  return row?.at == null ? undefined : fromMillis(Number(row.at))
}

export interface AppliedMigrations {
  readonly count: number
  readonly last: string
}

export async function readAppliedMigrations(tx: Transaction): Promise<AppliedMigrations> {
  const rows = await tx.all<{ name: string }>(sql`select name from migrations order by version desc`)
  return { count: rows.length, last: rows[0]?.name ?? '' }
}
