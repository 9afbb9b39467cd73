import sql, { raw } from 'sql-template-tag'
import type { Transaction } from '../../domain/database.ts'

/** Runs every statement of the application. It owns no table, so the policies apply to it. */
export const applicationRole = 'plumbline_app'

/**
 * Tenant isolation by the database, behind the `where company_id` of every statement: the application role sees the rows
 * of the company that its transaction set with `setTenant`, or of all companies when it asked for that by name.
 */
export async function enableRowSecurity(tx: Transaction): Promise<void> {
  await addApplicationRole(tx)
  await tx.run(raw(`grant usage on schema public to ${applicationRole}`))
  await tx.run(raw(`grant select, insert, update, delete on all tables in schema public to ${applicationRole}`))
  const tables = await tx.all<{ table_name: string }>(sql`
    select c.table_name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
      and not exists (select 1 from pg_policies p where p.schemaname = 'public' and p.tablename = c.table_name)
    order by c.table_name`)
  for (const { table_name } of tables) await addPolicy(tx, table_name)
  await hideOperators(tx)
}

export async function addApplicationRole(tx: Transaction): Promise<void> {
  await tx.run(raw(createRole))
}

/** Operators belong to no company: a transaction of a company sees none of their rows, and theirs see none of companies. */
async function hideOperators(tx: Transaction): Promise<void> {
  const tables = await tx.all<{ table_name: string }>(sql`
    select t.table_name from information_schema.tables t
    where t.table_schema = 'public' and t.table_name like 'operator%'
      and not exists (select 1 from pg_policies p
        where p.schemaname = 'public' and p.tablename = t.table_name and p.policyname = 'operators')
    order by t.table_name`)
  for (const { table_name } of tables) {
    await forceRowSecurity(tx, table_name)
    // The policy of earlier versions, in which operators saw all companies.
    await tx.run(raw(`drop policy if exists all_companies on ${table_name}`))
    await tx.run(
      raw(
        `create policy operators on ${table_name} using (current_setting('app.company_id', true) in ('*', 'operators'))`,
      ),
    )
  }
}

async function forceRowSecurity(tx: Transaction, table: string): Promise<void> {
  await tx.run(raw(`alter table ${table} enable row level security`))
  await tx.run(raw(`alter table ${table} force row level security`))
}

async function addPolicy(tx: Transaction, table: string): Promise<void> {
  await forceRowSecurity(tx, table)
  await tx.run(
    raw(`create policy own_company on ${table} using (
      company_id = nullif(current_setting('app.company_id', true), '') or current_setting('app.company_id', true) = '*')`),
  )
}

// Roles belong to the whole server: a process on another database may create the same one concurrently.
const createRole = `do $$ begin
  if not exists (select 1 from pg_roles where rolname = '${applicationRole}') then
    begin
      create role ${applicationRole} nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role(current_user, '${applicationRole}', 'member') then grant ${applicationRole} to current_user; end if;
end $$`
