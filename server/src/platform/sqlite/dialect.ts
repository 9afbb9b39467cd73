const translated = new Map<string, string>()

/**
 * SQLite's form of a portable statement. Locking clauses disappear: one writer changes the store at a time. Tables get
 * SQLite's type names and are strict.
 */
export function toSqlite(sql: string): string {
  return translated.getOrInsertComputed(sql, translate)
}

/** The portable texts of all statements so far. */
export function statementsSent(): string[] {
  return [...translated.keys()]
}

function translate(sql: string): string {
  const isDdl = /^(?:create|alter) table\b/.test(sql)
  return isDdl ? tableDefinition(sql) : sql.replaceAll(/\s+for no key update(?: skip locked)?\b/g, '')
}

function tableDefinition(sql: string): string {
  const typed = sql.replaceAll(/\bbigint\b/g, 'integer').replaceAll(/\bdouble precision\b/g, 'real')
  return typed.startsWith('create') ? `${typed} strict` : typed
}
