import { isPostgres, lookInto } from '../engine.ts'

const dated = {
  offices: 'slug',
  users: 'username',
  order_types: 'name',
  services: 'name',
  packages: 'name',
  fees: 'name',
}

/** When each thing in use was last changed, by table and name, and the company's revision. */
export function moments(dataDir: string): Map<string, number> {
  const moments = new Map<string, number>()
  for (const { key, revision } of rows(dataDir, 'select key, revision from companies natural join company_state')) {
    moments.set(`revision ${key}`, Number(revision))
  }
  for (const [table, name] of Object.entries(dated)) {
    for (const row of rows(dataDir, `select ${name} as name, modified_at from ${table} where retired_at is null`)) {
      moments.set(`${table} ${row.name}`, Number(row.modified_at))
    }
  }
  return moments
}

/** Which of them differ, the revision among them. */
export function moved(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...after].filter(([thing, moment]) => before.get(thing) !== moment).map(([thing]) => thing)
}

const tenantTables = isPostgres
  ? "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'"
  : `select m.name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table' and c.name = 'company_id'`

/** How many rows each table has that belongs to companies. */
export function tenantRows(dataDir: string): Map<string, number> {
  const count = (name: unknown) => Number(rows(dataDir, `select count(*) as found from ${name}`)[0]?.found)
  return new Map(rows(dataDir, tenantTables).map(({ name }) => [String(name), count(name)]))
}

function rows(dataDir: string, statement: string) {
  return lookInto<Record<string, string | number>>(dataDir, statement)
}
