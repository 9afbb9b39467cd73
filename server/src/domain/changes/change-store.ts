import sql, { join, raw } from 'sql-template-tag'
import { fixedStatement } from '../statements.ts'
import type { Tenant } from '../tenant.ts'

/** A state of a company: later changes have a greater commit time or another revision. */
export interface ChangePosition {
  /** The commit time of the last change of a record. */
  readonly modifiedMillis: number
  /** Counts changes of settings. */
  readonly revision: number
  /** Counts changes of taken time: appointments and calendar events. */
  readonly calendarRevision: number
}

export interface RecordChange {
  readonly kind: 'order' | 'client' | 'agent' | 'agency' | 'contact'
  readonly id: string
  readonly modifiedMillis: number
}

const position = fixedStatement(`
  select last_modified_at, revision, calendar_revision from company_state where company_id = ?`)

export async function findPosition({ tx, companyId }: Tenant): Promise<ChangePosition> {
  type Stored = { last_modified_at: number; revision: number; calendar_revision: number }
  const row = await tx.one<Stored>(position(companyId))
  return {
    modifiedMillis: row?.last_modified_at ?? 0,
    revision: row?.revision ?? 0,
    calendarRevision: row?.calendar_revision ?? 0,
  }
}

/** Whether nothing of the company was changed in between. */
export function isSamePosition(a: ChangePosition, b: ChangePosition): boolean {
  return a.modifiedMillis === b.modifiedMillis && a.revision === b.revision && a.calendarRevision === b.calendarRevision
}

const tables = { order: 'orders', client: 'clients', agent: 'agents', agency: 'agencies', contact: 'contacts' }

/** Records that changed after the moment, in commit order, each with its last change; one range of an index per kind. */
export async function listChangesAfter(
  { tx, companyId }: Tenant,
  modifiedMillis: number,
  limit: number,
): Promise<RecordChange[]> {
  const ranges = Object.entries(tables).map(
    ([kind, table]) => sql`
      select * from (select ${kind} as kind, id, modified_at from ${raw(table)}
      where company_id = ${companyId} and modified_at > ${modifiedMillis} order by modified_at, id limit ${limit}) as ${raw(table)}`,
  )
  const rows = await tx.all<{ kind: RecordChange['kind']; id: string; modified_at: number }>(
    sql`${join(ranges, ' union all ')} order by modified_at, id limit ${limit}`,
  )
  return rows.map(({ kind, id, modified_at }) => ({ kind, id, modifiedMillis: modified_at }))
}
