/** A statement of which every table with companies is restricted to those of a list, its last parameter. */
export interface RestrictedStatement {
  readonly text: string
  /** Whether it has such a table, and so the parameter. */
  readonly hasList: boolean
}

/** Words that follow a table in FROM and are no name for it. */
const keyword =
  'as|cross|except|for|group|having|inner|intersect|join|left|limit|on|order|returning|set|union|using|where'
const name = `(\\w+)(?:\\s+(?:as\\s+)?(?!(?:${keyword})\\b)(\\w+))?`
const read = new RegExp(`(?<!\\bdelete\\s+)\\b(from|join)\\s+${name}`, 'g')
const changed = new RegExp(`^\\s*(?:update|delete\\s+from)\\s+${name}`)

/**
 * Restricts a statement in PostgreSQL's form: each such table that it reads becomes a subquery, and one that it changes gets a
 * condition. Citus then asks the servers of these companies alone.
 */
export function restrictStatement(text: string, tables: ReadonlySet<string>): RestrictedStatement {
  const parameters = text.matchAll(/\$(\d+)/g).map(([, number]) => Number(number))
  const isListed = `company_id = any($${Math.max(0, ...parameters) + 1})`
  const restricted = restrictChange(text, tables, isListed).replaceAll(read, (whole, word, table, alias = table) =>
    tables.has(table) ? `${word} (select * from ${table} where ${isListed}) as ${alias}` : whole,
  )
  return { text: restricted, hasList: restricted !== text }
}

function restrictChange(text: string, tables: ReadonlySet<string>, isListed: string): string {
  const [, table = '', alias = table] = changed.exec(text) ?? []
  if (!tables.has(table)) return text
  const where = findOutside(text, 'where', 0) ?? text.length
  const end = findOutside(text, 'returning', where) ?? text.length
  const condition = text.slice(where + 'where'.length, end)
  const both = condition.trim() === '' ? '' : ` and (${condition})`
  return `${text.slice(0, where)} where ${alias}.${isListed}${both} ${text.slice(end)}`
}

/** Where the word is in the statement itself, and not in a subquery. */
function findOutside(text: string, word: string, from: number): number | undefined {
  let depth = 0
  for (const found of text.slice(from).matchAll(new RegExp(`[()]|\\b${word}\\b`, 'g'))) {
    if (found[0] === '(') depth++
    else if (found[0] === ')') depth--
    else if (depth === 0) return from + found.index
  }
  return undefined
}
