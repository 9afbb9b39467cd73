import { tenantTables } from '../src/domain/migration/schema.ts'
import { isPostgres } from './engine.ts'

const schema = isPostgres ? 'public' : 'main'

/** The query, with every tenant table replaced by the company's rows of it. */
export function withinCompany(query: string, companyId: string): string {
  const named = tenantTables.filter(table => new RegExp(`\\b${table}\\b`).test(query))
  const restricted = named.map(
    table => `${table} as (select * from ${schema}.${table} where company_id = '${companyId}')`,
  )
  if (restricted.length === 0) return query
  const [, ownTables] = /^\s*with\s(.*)$/is.exec(query) ?? []
  return `with ${restricted.join(', ')}${ownTables === undefined ? ` ${query}` : `, ${ownTables}`}`
}
