import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { CommitTime } from '../changes/commit-sequence.ts'
import { toMillis } from '../rows.ts'
import type { Tenant } from '../tenant.ts'
import { columnsIn, tablesWithTexts } from './personal-columns.ts'
import type { PersonalWords } from './personal-words.ts'

/** How the rows of a table are told apart. */
interface TextTable {
  readonly key: readonly string[]
  /** The column that names the order, in tables of orders: only rows of the person's orders are searched. */
  readonly order?: string
  /** Its lists are followed by time of change. */
  readonly isListed?: boolean
}

const firm = { key: ['id'], isListed: true }

const textTables: Readonly<Record<string, TextTable>> = {
  orders: { key: ['id'], order: 'id' },
  order_notes: { key: ['order_id', 'at', 'sequence'], order: 'order_id' },
  order_history: { key: ['order_id', 'at'], order: 'order_id' },
  payments: { key: ['id'], order: 'order_id' },
  order_files: { key: ['id'], order: 'order_id' },
  events: { key: ['id'], order: 'order_id' },
  messages: { key: ['id'], order: 'order_id' },
  ...{ clients: firm, agents: firm, contacts: firm, agencies: firm },
  blocked_times: { key: ['id'] },
  holds: { key: ['id'] },
  order_views: { key: ['id'] },
  company_imports: { key: ['started_at'] },
  imported_records: { key: ['kind', 'id'] },
  // Responses that are stored for repeated requests may repeat what was sent.
  idempotency_records: { key: ['user_id', 'key'] },
}

/**
 * Removes the words from the texts of these orders, and from the other texts of the company. Returns in how many records
 * they stood.
 */
export async function removeFromTexts(
  tenant: Tenant,
  words: PersonalWords,
  orders: Sql,
  commitTime: CommitTime,
): Promise<number> {
  let count = 0
  for (const name of tablesWithTexts) {
    const table = textTables[name]
    if (!table) throw new Error(`the texts of ${name} have no key`)
    count += await removeFromTable(tenant, words, { name, ...table }, orders, commitTime)
  }
  return count
}

async function removeFromTable(
  { tx, companyId }: Tenant,
  words: PersonalWords,
  { name, key, order, isListed }: TextTable & { readonly name: string },
  orders: Sql,
  commitTime: CommitTime,
): Promise<number> {
  const [texts, json] = [columnsIn(name, 'words'), columnsIn(name, 'json')]
  const condition = order ? sql`${raw(order)} in (${orders})` : sql`1 = 1`
  const columns = [...texts, ...json]
  const contains = columns.flatMap(column => words.hints.map(hint => isIn(column, hint, json.includes(column))))
  if (contains.length === 0) return 0
  const rows = await tx.all(sql`
    select ${raw([...key, ...columns].join(', '))} from ${raw(name)}
    where company_id = ${companyId} and ${condition} and (${join(contains, ' or ')})`)
  let count = 0
  for (const row of rows) {
    const cleaned = columns.map(column => clean(words, row[column] as string | null, json.includes(column)))
    if (cleaned.every((text, i) => text === row[columns[i] ?? ''])) continue
    const isRow = key.map(column => sql`${raw(column)} = ${row[column] ?? null}`)
    const changed = columns.map((column, i) => sql`${raw(column)} = ${cleaned[i] ?? null}`)
    if (isListed) changed.push(sql`modified_at = ${toMillis(commitTime)}`)
    tx.defer(sql`
      update ${raw(name)} set ${join(changed)} where company_id = ${companyId} and ${join(isRow, ' and ')}`)
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
