import { hash } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { tenantTables } from '../../src/domain/company-files/remove-company.ts'
import type { HookedDesk } from '../webhooks/hooked-desk.ts'
import { type Column, tenantColumns } from './schema-columns.ts'
import type { TwoCompanies } from './two-companies.ts'

/** Left as they are: ids, keys and hashes tell whose they are by themselves, the others have to stay readable. */
const leftAlone: readonly RegExp[] = [
  /\.(?:\w+_)?id$/,
  /_by$/,
  /^companies\.(?:key|zone|settings)$/,
  /^company_hosts\.host$/,
  /^access_keys\.(?:access_key|secret_hash)$/,
  /^kept_answers\./,
  /^events\./,
  /\.(?:kind|audience|channel|state|effect|off_reason|occasion)$/,
  /\.(?:starts|ends|starts_at|ends_at|searched_from|scheduled_at|confirmed_at)$/,
  /^(?:users\.privileges|fee_rules\.zips|served_zips\.zip|order_history\.changes)$/,
  /^order_files\.(?:url|name|sha256|content_type|public_token|public_token_hash)$/,
  /^webhooks\.secret$/,
]

/** Columns whose values are the same in every company: kinds of things, times, ZIPs, switches. */
const tellsNothing: readonly RegExp[] = [
  /\.(?:kind|audience|channel|state|effect|off_reason)$/,
  /\.(?:starts|ends|starts_at|ends_at|searched_from|scheduled_at|confirmed_at)$/,
  /^companies\.(?:zone|settings)$/,
  /^(?:users\.privileges|fee_rules\.zips|served_zips\.zip|order_files\.content_type)$/,
]

const nameOf = ({ table, name }: Column) => `${table}.${name}`
const isAmong = (patterns: readonly RegExp[]) => (column: Column) => patterns.some(it => it.test(nameOf(column)))

/** Writes a word of its own into every text of the neighbour's, past everything that could refuse it. */
export async function plantCanaries({ desk, neighbourId }: TwoCompanies): Promise<void> {
  const planted = tenantColumns().filter(column => column.isText && !isAmong(leftAlone)(column))
  await desk.database.write('all companies', async tx => {
    for (const column of planted) {
      const canary = `canary ${nameOf(column)}`
      // Where a name has to be the only one, the id behind it makes it so.
      const value = /\.(?:slug|username)$/.test(nameOf(column)) ? sql`${canary} || id` : sql`${canary}`
      const { table, name } = column
      await tx.run(sql`update ${raw(table)} set ${raw(name)} = ${value} where company_id = ${neighbourId}`)
    }
    await tx.run(sql`update companies set revision = revision + 1000 where company_id = ${neighbourId}`)
  })
}

type Rows = Record<string, string | number | null>[]

function rowsOf({ query }: HookedDesk, table: string, companyId: string): Rows {
  return query(`select * from ${table} where company_id = ?`, companyId)
}

/** What could tell of the neighbour: every text of every column that the other company does not have as well. */
export function telltalesOf({ desk, companyId, neighbourId }: TwoCompanies): {
  readonly telltales: readonly string[]
  /** Text columns in which nothing would tell. */
  readonly mute: readonly string[]
} {
  const common = new Set(tenantTables.flatMap(table => rowsOf(desk, table, companyId).flatMap(textsOfRow)))
  const tells = (text: string) => text.length >= 6 && !common.has(text)
  const rows = new Map(tenantTables.map(table => [table, rowsOf(desk, table, neighbourId)]))
  const mute = tenantColumns().filter(column => {
    const values = (rows.get(column.table) ?? []).map(row => row[column.name] ?? null)
    return column.isText && !isAmong(tellsNothing)(column) && !values.flatMap(textsOf).some(tells)
  })
  const telling = tenantColumns().filter(column => column.isText && !isAmong(tellsNothing)(column))
  const telltales = new Set(
    telling
      .flatMap(({ table, name }) => (rows.get(table) ?? []).flatMap(row => textsOf(row[name] ?? null)))
      .filter(tells),
  )
  return { telltales: [...telltales], mute: mute.map(nameOf) }
}

function textsOfRow(row: Rows[number]): string[] {
  return Object.values(row).flatMap(textsOf)
}

/** A text, or where it is JSON the texts in it. */
function textsOf(value: string | number | null): string[] {
  if (typeof value !== 'string') return []
  if (!/^[[{]/.test(value)) return [value]
  const found: string[] = []
  JSON.parse(value, (_name, inner) => {
    if (typeof inner === 'string') found.push(inner)
    return inner
  })
  return found
}

/** One mark a table, over every row of the company's in it. */
export function marksOf(desk: HookedDesk, companyId: string): Record<string, string> {
  return Object.fromEntries(
    tenantTables.map(table => {
      const rows = rowsOf(desk, table, companyId).map(row => JSON.stringify(Object.entries(row).toSorted()))
      return [table, `${rows.length} rows ${hash('sha256', rows.toSorted().join('\n'), 'hex')}`]
    }),
  )
}

/** Where the asked company's rows repeat what a caller sent, so that people can see what was ignored. */
const echoes = ['order_history.changes', 'kept_answers.body']

/** Columns of the asked company in which something of the neighbour's stands. */
export function contaminated({ desk, companyId }: TwoCompanies, telltales: readonly string[]): string[] {
  const theirs = new Set(telltales)
  return tenantTables.flatMap(table =>
    rowsOf(desk, table, companyId).flatMap(row =>
      Object.entries(row)
        .filter(
          ([name, value]) => !echoes.includes(`${table}.${name}`) && textsOf(value).some(text => theirs.has(text)),
        )
        .map(([name]) => `${table}.${name}`),
    ),
  )
}
