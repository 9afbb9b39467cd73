import type { Transaction } from '../database.ts'
import { multiWriterStatement } from '../statements.ts'

const name = multiWriterStatement(`select pg_advisory_xact_lock(hashtext('company ' || ?))`)
const named = multiWriterStatement('select 1 from companies where key = ? for no key update')

/** By its key, and also where there is no such company yet: nobody else makes it meanwhile. */
export function lockCompanyKey(tx: Transaction, key: string): void {
  tx.defer(name(key))
  tx.defer(named(key))
}
