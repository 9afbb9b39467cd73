import { Refusal } from '../refusal.ts'
import { toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { TenantScope } from '../tenants/scope.ts'
import { readTurn, type Turn } from './commit-sequence.ts'

/** What a statement on the company's row sets to take a turn; its values are those of `turnValues`. */
export const takesTurn = 'last_modified_at = case when last_modified_at < ? then ? else last_modified_at + 1 end'

export function turnValues({ now }: TenantScope): [number, number] {
  return [toMillis(now), toMillis(now)]
}

export type StoredTurn = { last_modified_at: number }

/** Which row that is. A company that has left for another install gives no more turns: that is what ends all changes. */
export const ofCompanyHere = 'company_id = ? and left_at is null'

const take = fixedStatement(`update companies set ${takesTurn} where ${ofCompanyHere} returning last_modified_at`)

/**
 * From here to the end of the transaction nobody else changes an order, a client or an agent of this company: what is
 * read after it stays so until it is written. The clock is believed where it goes on; where it stands still, was set
 * back, or is behind that of another process, turns go on by a millisecond.
 */
export async function takeTurn(scope: TenantScope): Promise<Turn> {
  const row = await scope.tx.one<StoredTurn>(take(...turnValues(scope), scope.companyId))
  return turnOf(row)
}

export function turnOf(row: StoredTurn | undefined): Turn {
  // Or the company was removed a moment ago; the door knows which.
  if (!row) throw new Refusal('company.leaving')
  return readTurn(row.last_modified_at)
}
