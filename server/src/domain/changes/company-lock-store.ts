import type { Transaction } from '../database.ts'
import { forSeveralWriters } from '../statements.ts'

const name = forSeveralWriters(`select pg_advisory_xact_lock(hashtext('company ' || ?))`)
const named = forSeveralWriters('select 1 from companies where key = ? for no key update')

/** By its key, and also where there is no such company yet: nobody else makes it meanwhile. */
export function holdCompanyNamed(tx: Transaction, key: string): void {
  tx.later(name(key))
  tx.later(named(key))
}
