import sql, { join } from 'sql-template-tag'
import { insertInto, instant, plain, rowReader } from '../columns.ts'
import type { Transaction } from '../database.ts'
import { newId, type UserId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import { deferRows } from '../statements.ts'
import type { Tenant } from '../tenant.ts'

/** A call of a tool by an assistant. */
export interface AssistantCall {
  readonly userId: UserId
  /** The name of the assistant at that time. */
  readonly assistant: string
  readonly at: Temporal.Instant
  readonly tool: string
  readonly outcome: 'done' | 'dry run' | 'refused'
  /** The order that it was about; empty if none. */
  readonly orderId: string
}

/** More are not listed in one answer. */
export const maxListedCalls = 100
/** Older calls are deleted. */
export const callDays = 30

const columns = {
  userId: plain<UserId>(),
  assistant: plain<string>(),
  at: instant,
  tool: plain<string>(),
  outcome: plain<AssistantCall['outcome']>(),
  orderId: plain<string>(),
}
const calls = rowReader<AssistantCall>(columns)
const insertCalls = insertInto('assistant_calls', { companyId: plain<string>(), id: plain<string>(), ...columns })

export async function recordCalls({ tx, companyId }: Tenant, some: readonly AssistantCall[]): Promise<void> {
  const rows = some.map(call => ({ companyId, id: newId<never>(), ...call }))
  deferRows({ tx }, insertCalls, rows)
}

/** The newest first, of one user or of all. */
export async function listCalls(
  { tx, companyId }: Tenant,
  userId: UserId | undefined,
  limit: number,
): Promise<AssistantCall[]> {
  const ofUser = userId === undefined ? sql`1 = 1` : sql`user_id = ${userId}`
  const rows = await tx.all(sql`
    select ${calls.columns} from assistant_calls where company_id = ${companyId} and ${ofUser}
    order by at desc, id desc limit ${limit}`)
  return rows.map(calls.read)
}

/** Returns how many were deleted. */
export async function pruneCalls(tx: Transaction, now: Temporal.Instant, limit: number): Promise<number> {
  const before = toMillis(now.subtract({ hours: 24 * callDays }))
  const rows = await tx.all<{ company_id: string; id: string }>(sql`
    select company_id, id from assistant_calls where at <= ${before} order by at limit ${limit}`)
  for (const [companyId, found] of Map.groupBy(rows, row => row.company_id)) {
    const ids = join(found.map(({ id }) => id))
    await tx.run(sql`delete from assistant_calls where company_id = ${companyId} and id in (${ids})`)
  }
  return rows.length
}
