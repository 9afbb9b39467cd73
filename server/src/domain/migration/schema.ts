import { tenantTables } from '../company-files/remove-company.ts'

/** A table as the migrations have made it. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** What a store looks like after all migrations. */
export interface Schema {
  /** That of the last migration. */
  readonly version: number
  readonly tables: ReadonlyMap<string, Table>
}

/** What belongs to the whole install. */
export const globalTables = ['directory_credentials', 'unclaimed_blobs', 'company_homes']

/** Everything a store holds, those first that others point at. */
export function storeTables(layout: Schema): Table[] {
  return [...tenantTables.toReversed(), ...globalTables].map(name => tableOf(layout, name))
}

/** Everything that belongs to companies, those first that others point at. */
export function companyTables(layout: Schema): Table[] {
  return tenantTables.toReversed().map(name => tableOf(layout, name))
}

function tableOf({ tables }: Schema, name: string): Table {
  const table = tables.get(name)
  if (!table) throw new Error(`no migration makes the table ${name}`)
  return table
}
