import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../../domain/database.ts'

/** PostgreSQL keeps the names of keys when their table is renamed; errors and the schema would show the former name. */
export async function nameConstraintsAfterTables(tx: Transaction): Promise<void> {
  const outdated = await tx.all<{ table_name: string; before: string; after: string }>(sql`
    select t.relname as table_name, c.conname as before, concat_ws('_', t.relname,
      case when c.contype <> 'p' then (
        select string_agg(a.attname, '_' order by k.position) from unnest(c.conkey) with ordinality k(number, position)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) end,
      case c.contype when 'p' then 'pkey' when 'f' then 'fkey' else 'key' end) as after
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where t.relnamespace = 'public'::regnamespace and c.contype in ('p', 'f', 'u')
      and not starts_with(c.conname, t.relname || '_')
    order by c.conname`)
  for (const { table_name, before, after } of outdated)
    await tx.run(raw(`alter table ${table_name} rename constraint ${before} to ${after}`))
}
