import { raw } from 'sql-template-tag'
import type { Database } from '../../src/domain/database.ts'

export async function versions(database: Database): Promise<number[]> {
  const rows = await database.read('all companies', tx =>
    tx.all<{ version: number }>(raw('select version from migrations order by 1')),
  )
  return rows.map(({ version }) => version)
}

export async function tables(database: Database): Promise<string[]> {
  const query = raw(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`)
  return (await database.read('all companies', tx => tx.all<{ name: string }>(query))).map(({ name }) => name).sort()
}
