import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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
  return look(dataDir, store => {
    const moments = new Map<string, number>()
    for (const { key, revision } of rows(store, 'select key, revision from companies')) {
      moments.set(`revision ${key}`, Number(revision))
    }
    for (const [table, name] of Object.entries(dated)) {
      for (const row of rows(store, `select ${name} as name, modified_at from ${table} where retired_at is null`)) {
        moments.set(`${table} ${row.name}`, Number(row.modified_at))
      }
    }
    return moments
  })
}

/** Which of them differ, the revision among them. */
export function moved(before: Map<string, number>, after: Map<string, number>): string[] {
  return [...after].filter(([thing, moment]) => before.get(thing) !== moment).map(([thing]) => thing)
}

/** How many rows each table has that belongs to companies. */
export function tenantRows(dataDir: string): Map<string, number> {
  return look(dataDir, store => {
    const tables = rows(
      store,
      `select m.name from sqlite_schema m, pragma_table_info(m.name) c
      where m.type = 'table' and c.name = 'company_id'`,
    )
    const count = (name: unknown) => Number(rows(store, `select count(*) as found from ${name}`)[0]?.found)
    return new Map(tables.map(({ name }) => [String(name), count(name)]))
  })
}

function rows(store: DatabaseSync, statement: string) {
  return store.prepare(statement).all()
}

function look<T>(dataDir: string, work: (store: DatabaseSync) => T): T {
  const store = new DatabaseSync(join(dataDir, 'plumbline.db'), { readOnly: true })
  try {
    return work(store)
  } finally {
    store.close()
  }
}
