import { tenantTables } from '../company-files/remove-company.ts'

/** A table as the migrations create it. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

/** The schema after all migrations. */
export interface Schema {
  /** The version of the last migration. */
  readonly version: number
  readonly tables: ReadonlyMap<string, Table>
}

/** Tables of the install. The heartbeats of workers mean nothing in another store. */
export const globalTables = ['directory_credentials', 'unclaimed_blobs', 'company_homes']

/** All tables; referenced ones come first. */
export function storeTables(schema: Schema): Table[] {
  return [...tenantTables.toReversed(), ...globalTables].map(name => tableOf(schema, name))
}

/** The tables of a company; referenced ones come first. */
export function companyTables(schema: Schema): Table[] {
  return tenantTables.toReversed().map(name => tableOf(schema, name))
}

function tableOf({ tables }: Schema, name: string): Table {
  const table = tables.get(name)
  if (!table) throw new Error(`no migration creates the table ${name}`)
  return table
}
