import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../../domain/database.ts'
import { overlapConstraint } from '../store/overlap.ts'

/** Refuses overlapping rows of `guarded_times`: SQLite has one writer at a time, so a trigger sees every other row. */
export async function enforceGuardedTimes(tx: Transaction): Promise<void> {
  const table = await tx.one(sql`select 1 as found from sqlite_schema where name = 'guarded_times'`)
  if (!table) return
  await tx.run(
    raw(`create index if not exists guarded_times_by_start on guarded_times (company_id, user_id, starts_at, ends_at)`),
  )
  await tx.run(raw(trigger('insert')))
  await tx.run(raw(trigger('update')))
}

/** An appointment lasts a week at most, so an overlapping row starts less than eight days before. */
const trigger = (change: 'insert' | 'update') => `
  create trigger if not exists guarded_times_before_${change} before ${change} on guarded_times
  when exists (
    select 1 from guarded_times other
    where other.company_id = new.company_id and other.user_id = new.user_id
      and other.starts_at > datetime(new.starts_at, '-8 days') and other.starts_at < new.ends_at
      and other.ends_at > new.starts_at and other.overlap_group <> new.overlap_group
      and other.holder_id <> new.holder_id
  )
  begin select raise(abort, '${overlapConstraint}'); end`
