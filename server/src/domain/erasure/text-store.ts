import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Tenant } from '../tenant.ts'
import type { PersonalWords } from './personal-words.ts'

/** Texts that users write, and copies of them. */
interface TextTable {
  readonly table: string
  readonly key: readonly string[]
  readonly texts: readonly string[]
  readonly json?: readonly string[]
  /** The column that names the order. */
  readonly order: string
}

const textTables: readonly TextTable[] = [
  {
    table: 'orders',
    key: ['id'],
    order: 'id',
    texts: [
      ...['cancel_reason', 'gate_code', 'lockbox', 'pets', 'access_notes', 'signature', 'major_cross_streets'],
      ...['buyers_agent_contact_notes', 'sellers_agent_contact_notes', 'policy_holder', 'referred_reason'],
    ],
    json: ['controls'],
  },
  { table: 'order_notes', key: ['order_id', 'at', 'sequence'], texts: ['text'], order: 'order_id' },
  { table: 'order_history', key: ['order_id', 'at'], texts: [], json: ['changes'], order: 'order_id' },
  { table: 'payments', key: ['id'], texts: ['method', 'reference'], order: 'order_id' },
  { table: 'order_files', key: ['id'], texts: ['title', 'description', 'name'], order: 'order_id' },
  { table: 'events', key: ['id'], texts: [], json: ['snapshot'], order: 'order_id' },
  { table: 'messages', key: ['id'], texts: ['error'], order: 'order_id' },
]

/** Removes the words from the texts of these orders. Returns in how many records they stood. */
export async function removeFromOrders(tenant: Tenant, words: PersonalWords, orders: Sql): Promise<number> {
  let count = 0
  for (const table of textTables)
    count += await removeFromTable(tenant, words, table, sql`${raw(table.order)} in (${orders})`)
  return count
}

/** Responses that are stored for repeated requests may repeat what was sent. */
export function removeFromResponses(tenant: Tenant, words: PersonalWords): Promise<number> {
  const table = { table: 'idempotency_records', key: ['user_id', 'key'], texts: ['body'], order: '' }
  return removeFromTable(tenant, words, table, sql`1 = 1`)
}

async function removeFromTable(
  { tx, companyId }: Tenant,
  words: PersonalWords,
  { table, key, texts, json = [] }: TextTable,
  condition: Sql,
): Promise<number> {
  const columns = [...texts, ...json]
  const contains = columns.flatMap(column => words.hints.map(hint => isIn(column, hint, json.includes(column))))
  if (contains.length === 0) return 0
  const rows = await tx.all(sql`
    select ${raw([...key, ...columns].join(', '))} from ${raw(table)}
    where company_id = ${companyId} and ${condition} and (${join(contains, ' or ')})`)
  let count = 0
  for (const row of rows) {
    const cleaned = columns.map(column => clean(words, row[column] as string | null, json.includes(column)))
    if (cleaned.every((text, i) => text === row[columns[i] ?? ''])) continue
    const isRow = key.map(column => sql`${raw(column)} = ${row[column] ?? null}`)
    const changed = columns.map((column, i) => sql`${raw(column)} = ${cleaned[i] ?? null}`)
    tx.defer(sql`
      update ${raw(table)} set ${join(changed)} where company_id = ${companyId} and ${join(isRow, ' and ')}`)
    count++
  }
  return count
}

/** Engines know only ASCII letters in both cases: any character may stand for another letter. */
function isIn(column: string, hint: string, isJson: boolean): Sql {
  const written = isJson ? JSON.stringify(hint).slice(1, -1) : hint
  const pattern = `%${written.replaceAll(/[\\%_]/g, '\\$&').replaceAll(/[^\p{ASCII}]/gu, '_')}%`
  return sql`lower(${raw(column)}) like ${pattern} escape '\\'`
}

function clean(words: PersonalWords, text: string | null, isJson: boolean): string | null {
  if (text === null || text === '') return text
  return isJson ? words.removeFromJson(text) : words.removeFrom(text)
}
