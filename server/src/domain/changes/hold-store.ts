import type { Transaction } from '../database.ts'
import type { OrderId } from '../ids.ts'
import type { Tenant } from '../scope.ts'
import { forSeveralWriters } from '../statements.ts'

const name = forSeveralWriters(`select pg_advisory_xact_lock(hashtext('company ' || ?))`)
const named = forSeveralWriters('select 1 from companies where key = ? for no key update')

/** By its key, and also where there is no such company yet: nobody else makes it meanwhile. */
export function holdCompanyNamed(tx: Transaction, key: string): void {
  tx.later(name(key))
  tx.later(named(key))
}

const order = forSeveralWriters('select 1 from orders where company_id = ? and id = ? for no key update')

/** The same for one order, for those who do not stand in the company's way otherwise. */
export function holdOrder({ tx, companyId }: Tenant, orderId: OrderId): void {
  tx.later(order(companyId, orderId))
}
