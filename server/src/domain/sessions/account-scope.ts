import sql, { raw, type Sql } from 'sql-template-tag'
import { type Columns, insertInto, plain } from '../columns.ts'
import type { Transaction } from '../database.ts'
import type { RealmId } from '../ids.ts'

/** The accounts of a company's users, or those of operators, within one transaction. */
export interface Accounts {
  readonly companyId: RealmId
  readonly tx: Transaction
}

/** Accounts and the current time, for commands that write. */
export interface AccountScope extends Accounts {
  readonly now: Temporal.Instant
}

/** The tables of companies, and those of operators: the same columns without `company_id`, and no row that a company sees. */
const operatorTables = {
  sessions: 'operator_sessions',
  one_time_tokens: 'operator_tokens',
  passkeys: 'operator_passkeys',
  recovery_codes: 'operator_recovery_codes',
  user_credentials: 'operator_credentials',
} as const

export type AccountTable = keyof typeof operatorTables

export const accountTables = Object.keys(operatorTables) as readonly AccountTable[]

/** Both tables, for maintenance of the whole store. */
export function tablesOfAllAccounts(table: AccountTable): readonly Sql[] {
  return [raw(table), raw(operatorTables[table])]
}

interface AccountRows {
  readonly table: Sql
  /** The condition of every statement. */
  readonly isOwn: Sql
}

export function rowsOf({ companyId }: Accounts, table: AccountTable): AccountRows {
  if (companyId === 'operators') return { table: raw(operatorTables[table]), isOwn: sql`1 = 1` }
  return { table: raw(table), isOwn: sql`company_id = ${companyId}` }
}

/** What happens to a row that has this column in common with another one of the realm. */
interface OnConflict {
  readonly column: string
  readonly action: string
}

type Insert<T> = (accounts: Accounts, records: readonly T[]) => Promise<number>

/** Inserts records into the table of their realm, and returns how many. */
export function insertIntoRealm<T extends object>(
  table: AccountTable,
  columns: Columns<T>,
  onConflict?: OnConflict,
): Insert<T> {
  const ending = (owner: string) => onConflict && `on conflict (${owner}${onConflict.column}) ${onConflict.action}`
  const ofCompanies = insertInto(table, { companyId: plain<string>(), ...columns }, ending('company_id, '))
  const ofOperators = insertInto(operatorTables[table], columns, ending(''))
  return ({ tx, companyId }, records) => {
    if (companyId === 'operators') return tx.run(ofOperators(records))
    return tx.run(ofCompanies(records.map(record => ({ companyId, ...record })) as never))
  }
}
