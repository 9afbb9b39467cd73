import sql, { raw } from 'sql-template-tag'
import { type Columns, instant, plain } from '../columns.ts'
import type { Row, Value } from '../database.ts'
import { ChildTable, RowTable } from '../row-table.ts'
import type { Tenant } from '../tenant.ts'
import type { Fields } from './field.ts'

/** The value of a field that has rows in a table of its own, such as a list. */
export interface Rows<T> {
  listByParent(tenant: Tenant): Promise<(parentId: string) => T>
  replace(tenant: Tenant, parentId: string, value: T): Promise<void>
}

/** A list with a row for each item. */
export function listRows<T, R extends object>(
  table: ChildTable<R>,
  read: (row: R) => T,
  write: (item: T, sequence: number) => R,
): Rows<readonly T[]> {
  return {
    listByParent: async tenant => {
      const rowsOf = await table.listByParent(tenant)
      return parentId => rowsOf(parentId).map(read)
    },
    replace: (tenant, parentId, list) => table.replace(tenant, parentId, list.map(write)),
  }
}

/** A set of values in one column. */
export function valueRows<T extends Value>(table: string, parent: string, column: string): Rows<readonly T[]> {
  const rows = new ChildTable<Record<string, T>>(table, parent, { [column]: plain<T>() })
  return listRows(
    rows,
    row => row[column] as T,
    value => ({ [column]: value }),
  )
}

interface EntryTableOptions<T> {
  /** Columns of entries beside their fields. */
  readonly more?: Partial<Columns<T>>
  /** One of them, which keeps its value when an entry is saved again. */
  readonly fixed?: string
  readonly rows?: { readonly [Name in keyof T]?: Rows<T[Name]> }
  readonly order?: string
}

/** The table of the entries of a section: its columns follow from the fields. Entries are retired, never deleted. */
export class EntryTable<T extends { readonly id: string }> {
  readonly name: string
  readonly #order: string
  readonly #table: RowTable<T>
  readonly #rows: readonly (readonly [field: string, rows: Rows<unknown>])[]

  constructor(name: string, fields: Fields, options: EntryTableOptions<T> = {}) {
    const { more = { sequence: plain() }, fixed, rows = {}, order = 'sequence, name' } = options
    const columns = Object.entries(fields).flatMap(([field, { column }]) => (column ? [[field, column]] : []))
    const all = { ...Object.fromEntries(columns), ...more, modifiedAt: instant } as Columns<Omit<T, 'id'>>
    this.name = name
    this.#order = order
    this.#table = new RowTable<T>(name, all, fixed === undefined ? {} : { fixed })
    this.#rows = Object.entries(rows as Record<string, Rows<unknown>>)
  }

  /** The entries in use, in their order. */
  async list(tenant: Tenant): Promise<T[]> {
    const rows = await this.#select(tenant, 'and retired_at is null')
    const read = await this.#reader(tenant)
    return rows.map(read)
  }

  async listWithRetired(tenant: Tenant): Promise<(T & { readonly isRetired: boolean })[]> {
    const rows = await this.#select(tenant, '')
    const read = await this.#reader(tenant)
    return rows.map(row => ({ ...read(row), isRetired: row.retired_at !== null }))
  }

  #select({ tx, companyId }: Tenant, condition: string): Promise<Row[]> {
    return tx.all<Row>(sql`
      select ${this.#table.columns}, retired_at from ${raw(this.name)}
      where company_id = ${companyId} ${raw(condition)} order by ${raw(this.#order)}`)
  }

  async #reader(tenant: Tenant): Promise<(row: Row) => T> {
    const lists: (readonly [string, (parentId: string) => unknown])[] = []
    for (const [field, rows] of this.#rows) lists.push([field, await rows.listByParent(tenant)])
    return row => {
      const item = this.#table.read(row)
      return Object.assign(item, Object.fromEntries(lists.map(([field, of]) => [field, of(item.id)])))
    }
  }

  /** Inserts the entry, or replaces it and ends its retirement. */
  readonly save = async (tenant: Tenant, item: T): Promise<void> => {
    await this.#table.save(tenant, item)
    for (const [field, rows] of this.#rows) await rows.replace(tenant, item.id, item[field as keyof T])
  }
}
