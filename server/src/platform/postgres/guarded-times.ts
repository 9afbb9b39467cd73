import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../../domain/database.ts'
import { overlapConstraint } from '../store/overlap.ts'

/**
 * Refuses overlapping rows of `guarded_times`, also of concurrent transactions: with an exclusion constraint, or with a
 * trigger where the extension `btree_gist` cannot be had.
 */
export async function enforceGuardedTimes(tx: Transaction): Promise<void> {
  const [missing] = await tx.all(sql`
    select 1 as found from pg_class c where c.oid = to_regclass('guarded_times')
      and not exists (select 1 from pg_constraint where conrelid = c.oid and conname = ${overlapConstraint})
      and not exists (select 1 from pg_trigger where tgrelid = c.oid and tgname = ${overlapConstraint})`)
  if (!missing) return
  await tx.run(raw(createExtension))
  const extension = await tx.one(sql`select 1 as found from pg_extension where extname = 'btree_gist'`)
  if (extension) await tx.run(raw(exclusionConstraint))
  else await addTrigger(tx)
}

/** Trusted since PostgreSQL 13: the owner of the database may create it, where its package is installed. */
const createExtension = `do $$ begin
  create extension if not exists btree_gist;
exception when insufficient_privilege or undefined_file or feature_not_supported then null;
end $$`

/** Wall times as whole numbers: the cast to a timestamp depends on settings, so no index may use it. */
const exclusionConstraint = `
  alter table guarded_times add constraint ${overlapConstraint} exclude using gist (
    company_id with =, user_id with =, overlap_group with <>,
    int8range(translate(starts_at, '-: ', '')::bigint, translate(ends_at, '-: ', '')::bigint) with &&)`

/** The lock admits one transaction at a time for each person; the query after it sees everything committed before. */
const refuseOverlap = `
  create or replace function ${overlapConstraint}() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(7296, hashtext(new.company_id || new.user_id));
    if exists (
      select 1 from guarded_times other
      where other.company_id = new.company_id and other.user_id = new.user_id
        and other.starts_at > to_char(new.starts_at::timestamp - interval '8 days', 'YYYY-MM-DD HH24:MI:SS')
        and other.starts_at < new.ends_at and other.ends_at > new.starts_at
        and other.overlap_group <> new.overlap_group and other.holder_id <> new.holder_id
    ) then
      raise exclusion_violation using constraint = '${overlapConstraint}', message = 'the time is already taken';
    end if;
    return new;
  end $$`

async function addTrigger(tx: Transaction): Promise<void> {
  await tx.run(raw('create index guarded_times_by_start on guarded_times (company_id, user_id, starts_at, ends_at)'))
  await tx.run(raw(refuseOverlap))
  await tx.run(
    raw(`create trigger ${overlapConstraint} before insert or update on guarded_times
      for each row execute function ${overlapConstraint}()`),
  )
}
