import { alterStore, lookInto } from '../engine.ts'

/**
 * What `store distribute` uses of Citus, on a plain PostgreSQL server: the list of distributed tables, and the functions
 * that add to it. They refuse what Citus refuses: a foreign key between a distributed and a local table, and rows that
 * forced row-level security keeps from being copied.
 */
const standIn = `
  create table pg_dist_partition (logicalrelid regclass primary key, partmethod text not null);
  grant select on pg_dist_partition to public;

  create function refuse_local_foreign_keys(name regclass) returns void language plpgsql as $$ declare found text; begin
    select conname into found from pg_constraint
    where contype = 'f' and name in (conrelid, confrelid) and conrelid <> confrelid and not exists (
      select 1 from pg_dist_partition d
      where d.logicalrelid = case when conrelid = name then confrelid else conrelid end)
    limit 1;
    if found is not null then raise exception 'cannot distribute %: its foreign key % leads to a local table', name, found; end if;
  end $$;

  create function refuse_forced_row_security(name regclass) returns void language plpgsql as $$ begin
    if (select relforcerowsecurity from pg_class where oid = name) then
      raise exception 'COPY FROM not supported with row-level security'; end if;
  end $$;

  create function create_reference_table(name regclass) returns void language plpgsql as $$ begin
    perform refuse_local_foreign_keys(name);
    perform refuse_forced_row_security(name);
    insert into pg_dist_partition values (name, 'n');
  end $$;

  create function create_distributed_table(name regclass, distribution_column text, colocate_with text) returns void
  language plpgsql as $$ begin
    perform refuse_local_foreign_keys(name);
    perform refuse_forced_row_security(name);
    if colocate_with <> 'none' and not exists (select 1 from pg_dist_partition where logicalrelid = colocate_with::regclass)
    then raise exception '% is not distributed', colocate_with; end if;
    insert into pg_dist_partition values (name, 'h');
  end $$`

export function addCitusStandIn(dataDir: string): Promise<void> {
  return alterStore(dataDir, standIn)
}

export const distributedTables = (dataDir: string): string[] =>
  lookInto<{ name: string }>(
    dataDir,
    'select logicalrelid::text as name from pg_dist_partition order by logicalrelid::text collate "C"',
  ).map(({ name }) => name)

export const foreignKeys = (dataDir: string): string[] =>
  lookInto<{ key: string }>(
    dataDir,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as key from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  ).map(({ key }) => key)
