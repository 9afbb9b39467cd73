import sql from 'sql-template-tag'
import type { Row, Statement, Transaction, Value } from '../server/src/domain/database.ts'
import { newId } from '../server/src/domain/ids.ts'
import { createOrder } from '../server/src/domain/orders/create-order.ts'
import { withOutbox } from '../server/src/domain/outbox/transactional-outbox.ts'
import type { User } from '../server/src/domain/people/user.ts'
import type { Company } from '../server/src/domain/tenants/company.ts'
import { lookupOffice } from '../server/src/domain/tenants/company.ts'
import type { Scope } from '../server/src/domain/tenants/scope.ts'
import { readOrder } from '../server/test/orders/read-order.ts'
import type { FilledCompany } from './fill-store.ts'
import { orderBody } from './workloads.ts'

/** A statement, and whether its result was awaited. */
export interface Made {
  readonly how: 'all' | 'one' | 'run' | 'defer'
  readonly statement: Statement
}

/** The statements of one `POST /order`, and which of their values are unique per order. */
export interface RecordedOrder {
  readonly statements: readonly Made[]
  readonly fresh: ReadonlySet<unknown>
  readonly oid: number
}

export async function recordOrder(tx: Transaction, company: Company, filled: FilledCompany): Promise<RecordedOrder> {
  const statements: Made[] = []
  const note = (how: Made['how'], statement: Statement) => {
    statements.push({ how, statement })
    return statement
  }
  const recording: Transaction = {
    all: <R extends Row>(statement: Statement) => tx.all<R>(note('all', statement)),
    one: <R extends Row>(statement: Statement) => tx.one<R>(note('one', statement)),
    run: statement => tx.run(note('run', statement)),
    lockCompanyKey: key => tx.lockCompanyKey(key),
    defer: statement => tx.defer(note('defer', statement)),
    version: () => tx.version(),
    notify: topic => tx.notify(topic),
  }
  const actor = [...company.users.values()].find(user => user.isOwner) as User
  const office = lookupOffice(company, undefined)
  const scope: Scope = { company, companyId: company.id, actor, office, now: Temporal.Now.instant(), tx: recording }
  const { order } = await withOutbox(scope, () => createOrder(scope, readOrder(JSON.parse(orderBody(filled)))))
  const [event] = await tx.all<{ id: string }>(sql`select id from events where order_id = ${order.id}`)
  return { statements, fresh: new Set<unknown>([order.id, event?.id]), oid: order.oid }
}

/** The statements of the next order, with new ids; the first statement returns its number. */
export class NextOrder {
  readonly #recorded: RecordedOrder
  readonly #ids = new Map<unknown, string>()
  #oid: number

  constructor(recorded: RecordedOrder) {
    this.#recorded = recorded
    this.#oid = recorded.oid
  }

  values({ values }: Statement): Value[] {
    return values.map(value => {
      if (value === this.#recorded.oid) return this.#oid
      return this.#recorded.fresh.has(value) ? this.#ids.getOrInsertComputed(value, () => newId()) : value
    }) as Value[]
  }

  readResult(row: { last_oid?: Value } | undefined): void {
    if (typeof row?.last_oid === 'number') this.#oid = row.last_oid
  }
}
