import { hash } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { tenantTables } from '../../src/domain/migration/schema.ts'
import { conflictKinds } from '../../src/domain/openings/conflict-rule.ts'
import type { WebhookFixture } from '../webhooks/webhook-fixture.ts'
import { type Column, tenantColumns } from './schema-columns.ts'
import type { TwoCompanies } from './two-companies.ts'

/** Not overwritten: ids, keys and hashes are unique anyway, the others have to stay valid. */
const leftAlone: readonly RegExp[] = [
  /\.(?:\w+_)?id$/,
  /_by$/,
  /^companies\.(?:key|zone|settings)$/,
  /^(?:company|unproven)_hosts\.host$/,
  /^packages\.(?:price|modifiers)$/,
  /^access_keys\.(?:access_key|secret_hash)$/,
  /^(?:idempotency_records|search_terms)\./,
  /^orders\.contacts$/,
  /\.merged_into$/,
  /^events\./,
  /^order_moves\.appointment$/,
  /^bookings\.(?:visitor|network|token|language)$/,
  /^(?:booking_requests|waiting_visitors)\.(?!email$)/,
  /\.(?:kind|audience|channel|state|effect|off_reason|occasion)$/,
  /\.(?:starts|ends|starts_at|ends_at|searched_from|scheduled_at|confirmed_at)$/,
  /^(?:users\.privileges|fee_rules\.zips|served_zips\.zip|order_inspectors\.zip|dated_hours\.day|order_history\.changes|orders\.controls|orders\.requested_inspectors)$/,
  /^order_files\.(?:url|name|sha256|content_type|public_token|public_token_hash)$/,
  /^webhooks\.secret$/,
  /^(?:sessions|one_time_tokens|recovery_codes|user_credentials|calendar_feeds)\.\w+_hash$/,
  /^passkeys\.(?:transports|public_key)$/,
  /^assistants\.scopes$/,
  /^assistant_clients\.redirect_uris$/,
  /^assistant_tokens\.token_hash$/,
  /^assistant_calls\.outcome$/,
  /^one_time_tokens\.purpose$/,
  /^orders\.(?:property_occupied|utilities_on|os_order|ignores?_\w+_for_delivery)$/,
  /^company_imports\.(?:progress|problems)$/,
  /^services\.add_on_ids$/,
]

/** Columns with the same values in every company: kinds, times, ZIPs, flags. */
const tellsNothing: readonly RegExp[] = [
  /\.(?:kind|audience|channel|state|effect|off_reason)$/,
  /\.(?:starts|ends|starts_at|ends_at|searched_from|scheduled_at|confirmed_at)$/,
  /^companies\.(?:zone|settings)$/,
  /^(?:bookings|booking_requests|waiting_visitors)\.(?:language|starts_before)$/,
  /^one_time_tokens\.purpose$/,
  // Words of other columns, which are canaries themselves.
  /^search_terms\.(?:field|spelling|value)$/,
  /^passkeys\.transports$/,
  /^assistants\.scopes$/,
  /^assistant_clients\.redirect_uris$/,
  /^assistant_calls\.outcome$/,
  /^(?:users\.privileges|fee_rules\.zips|served_zips\.zip|order_inspectors\.zip|dated_hours\.day|order_files\.content_type)$/,
  /^orders\.(?:property_occupied|utilities_on|os_order|ignores?_\w+_for_delivery)$/,
  /^company_imports\.(?:progress|problems)$/,
  /^services\.add_on_ids$/,
  /^orders\.cancel_reason_id$/,
  /\.merged_into$/,
  /^packages\.(?:price|modifiers)$/,
]

const nameOf = ({ table, name }: Column) => `${table}.${name}`
const isAmong = (patterns: readonly RegExp[]) => (column: Column) => patterns.some(it => it.test(nameOf(column)))

/** Writes a canary into every text of the other company, directly in the store. */
export async function plantCanaries({ fixture, neighbourId }: TwoCompanies): Promise<void> {
  const planted = tenantColumns().filter(column => column.isText && !isAmong(leftAlone)(column))
  await fixture.database.write('all companies', async tx => {
    for (const column of planted) {
      const canary = `canary ${nameOf(column)}`
      // The id keeps unique columns unique.
      const value = /\.(?:slug|username)$/.test(nameOf(column)) ? sql`${canary} || id` : sql`${canary}`
      const { table, name } = column
      await tx.run(sql`update ${raw(table)} set ${raw(name)} = ${value} where company_id = ${neighbourId}`)
    }
    await tx.run(sql`update company_state set revision = revision + 1000 where company_id = ${neighbourId}`)
  })
}

type Rows = Record<string, string | number | null>[]

function rowsOf({ query }: WebhookFixture, table: string, companyId: string): Rows {
  return query(`select * from ${table} where company_id = ?`, companyId)
}

/** Every text of the other company that the called company does not have too. */
export function canaryTextsOf({ fixture, companyId, neighbourId }: TwoCompanies): {
  readonly canaryTexts: readonly string[]
  /** Text columns without a canary. */
  readonly mute: readonly string[]
} {
  const common = new Set(tenantTables.flatMap(table => rowsOf(fixture, table, companyId).flatMap(textsOfRow)))
  // Conflicts of a neighbour's orders depend on the time of day.
  for (const kind of conflictKinds) common.add(kind)
  // Something may happen in both companies in the same second.
  const isTime = (text: string) => /^(?:\d{1,2}\/\d{1,2}\/\d{4}|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)$/.test(text)
  const tells = (text: string) => text.length >= 6 && !isTime(text) && !common.has(text)
  const rows = new Map(tenantTables.map(table => [table, rowsOf(fixture, table, neighbourId)]))
  const mute = tenantColumns().filter(column => {
    const values = (rows.get(column.table) ?? []).map(row => row[column.name] ?? null)
    return column.isText && !isAmong(tellsNothing)(column) && !values.flatMap(textsOf).some(tells)
  })
  const telling = tenantColumns().filter(column => column.isText && !isAmong(tellsNothing)(column))
  const canaryTexts = new Set(
    telling
      .flatMap(({ table, name }) => (rows.get(table) ?? []).flatMap(row => textsOf(row[name] ?? null)))
      .filter(tells),
  )
  return { canaryTexts: [...canaryTexts], mute: mute.map(nameOf) }
}

function textsOfRow(row: Rows[number]): string[] {
  return Object.values(row).flatMap(textsOf)
}

/** The text, or for JSON the texts in it. */
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

/**
 * Changed by scheduled jobs: the last use of a key and the terms of searches are saved later, the row of a removed webhook
 * is deleted later, and earlier times for visitors are looked for again.
 */
const isOfJobs = (table: string, column: string) =>
  isOfSearches(table) || ['access_keys.last_used_at', 'waiting_visitors.checked_at'].includes(`${table}.${column}`)
const isOfSearches = (table: string) => table.startsWith('search_')
const isRemovedHook = (table: string, row: Rows[number]) => table === 'webhooks' && row.removed_at !== null

/** One hash per table, over all rows of the company. */
export function marksOf(fixture: WebhookFixture, companyId: string): Record<string, string> {
  return Object.fromEntries(
    tenantTables.map(table => {
      const rows = rowsOf(fixture, table, companyId)
        .filter((row, i) => !isRemovedHook(table, row) && !(isOfSearches(table) && i > 0))
        .map(row => Object.entries(row).filter(([column]) => !isOfJobs(table, column)))
        .map(row => JSON.stringify(row.toSorted()))
      return [table, `${rows.length} rows ${hash('sha256', rows.toSorted().join('\n'), 'hex')}`]
    }),
  )
}

/** Columns that repeat a caller's input, to show what was ignored. */
const echoes = ['order_history.changes', 'idempotency_records.body']

/** Columns of the called company that hold a canary of the other. */
export function contaminated({ fixture, companyId }: TwoCompanies, canaryTexts: readonly string[]): string[] {
  const theirs = new Set(canaryTexts)
  return tenantTables.flatMap(table =>
    rowsOf(fixture, table, companyId).flatMap(row =>
      Object.entries(row)
        .filter(
          ([name, value]) => !echoes.includes(`${table}.${name}`) && textsOf(value).some(text => theirs.has(text)),
        )
        .map(([name]) => `${table}.${name}`),
    ),
  )
}
