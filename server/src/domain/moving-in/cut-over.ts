import sql from 'sql-template-tag'
import type { Database } from '../database.ts'
import { writeFootprints } from '../footprints/footprint-store.ts'
import type { CompanyId, OrderId } from '../ids.ts'
import { insertMessages } from '../messages/message-store.ts'
import { remindersOf } from '../messages/plan-messages.ts'
import { loadListedOrders } from '../orders/list-orders.ts'
import type { Order } from '../orders/order.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import { loadCompany } from '../tenants/load-company.ts'
import type { Clock } from '../time/clock.ts'
import { showWallTime } from '../time/local-time.ts'
import type { CompanyImport } from './company-import.ts'
import { changeImport } from './import-store.ts'

const ordersPerTransaction = 50

/**
 * Ends following: the secret is forgotten, and the appointments still to come have reminders and footprints, as if they
 * had been booked here. A repeat after an interruption sends nothing twice.
 */
export async function cutOver(database: Database, key: string, now: Clock): Promise<{ readonly upcoming: number }> {
  const company = await database.read('all companies', tx => loadCompany(tx, key))
  if (!company) throw new Refusal('company.unknown', { key })
  const write = <T>(work: (scope: TenantScope) => Promise<T>) =>
    database.write(company.id, tx => work({ tx, companyId: company.id as CompanyId, now: now() }))
  let [after, upcoming] = ['', 0]
  for (;;) {
    const ids = await write(scope => remindOfSome(scope, company, after))
    upcoming += ids.length
    const last = ids.at(-1)
    if (!last) break
    after = last
  }
  await write(scope => changeImport(scope, ended))
  return { upcoming }
}

async function remindOfSome(scope: TenantScope, company: Company, after: string): Promise<readonly OrderId[]> {
  const { tx, companyId, now } = scope
  const rows = await tx.all<{ id: OrderId }>(sql`
    select id from orders where company_id = ${companyId} and id > ${after}
      and starts_at > ${showWallTime(now, company.zone)} and scheduled_at is not null
      and cancelled_at is null and removed_at is null and completed_at is null
    order by id limit ${ordersPerTransaction}`)
  const ids = rows.map(({ id }) => id)
  for (const { order } of await loadListedOrders(scope, ids)) {
    remind(scope, company, order)
  }
  return ids
}

/** As if the order had been booked here. */
export function remind(scope: TenantScope, company: Company, order: Order): void {
  const messages = remindersOf(company, order, scope.now)
  if (messages.length > 0) insertMessages(scope, messages)
  const people = [...new Set(order.inspectors.map(({ userId }) => userId))]
  writeFootprints(scope, order.id, people, scope.now)
}

/** The copy stays as it is, and belongs to the company alone from now on. */
const ended: Partial<CompanyImport> = {
  ...{ state: 'cut over', sealedSecret: '', error: '', task: '', followSeconds: 0, step: {}, companyFiles: {} },
}
