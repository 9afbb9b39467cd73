import sql, { raw, type Sql } from 'sql-template-tag'

/** Only ASCII letters change, as with `lower` of both engines, which made the keys of older rows. */
export function searchKey(text: string): string {
  return text.trim().replaceAll(/[A-Z]+/g, letters => letters.toLowerCase())
}

/** An address without its house number. */
export function streetKey(address: string): string {
  return searchKey(address).replace(/^[0-9 -]+/, '')
}

/** A range of the column's index: texts that begin with the key. */
export function beginsWith(column: string, key: string): Sql {
  return sql`(${raw(column)} >= ${key} and ${raw(column)} < ${`${key}\u{10ffff}`})`
}
