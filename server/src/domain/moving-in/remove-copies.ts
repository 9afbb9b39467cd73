import sql, { join, raw } from 'sql-template-tag'
import { bumpCalendarRevision } from '../calendar/calendar-store.ts'
import { applyWithin } from '../company-files/apply-company.ts'
import type { Database } from '../database.ts'
import { recordOrphansOfOrders } from '../files/orphan-blob-store.ts'
import type { CompanyId, OrderId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { TenantScope } from '../tenant.ts'
import { findCompanyByKey } from '../tenants/company-store.ts'
import type { Clock } from '../time/clock.ts'
import { changeImport, findImport } from './import-store.ts'

const perTransaction = 50

/** Tables with rows of orders; referencing ones come first. */
export const ofOrders: readonly string[] = [
  ...['footprints', 'checkouts', 'payments', 'messages', 'deliveries', 'events', 'order_files', 'removed_files'],
  ...['waiting_visitors', 'bookings', 'order_moves', 'former_people', 'order_history', 'order_notes'],
  ...['order_packages', 'order_fees', 'order_services', 'order_inspectors'],
]

const ofPeople = {
  contacts: ['contacts', 'escrowofficers', 'insuranceagents'],
  agents: ['agents'],
  agencies: ['agencies', 'escrowoffices'],
  clients: ['clients'],
} as const

/**
 * Takes back an import into a company that had no orders: all orders go, also those that were booked here since, then the
 * copied people, and the settings are those of before. It may be repeated after an interruption.
 */
export async function removeCopies(
  database: Database,
  key: string,
  now: Clock,
  isEnding: () => boolean = () => false,
): Promise<void> {
  const company = await database.read('all companies', tx => findCompanyByKey(tx, key))
  if (!company) throw new Refusal('company.unknown', { key })
  const write = <T>(work: (scope: TenantScope) => Promise<T>) =>
    database.write(company.id, tx => work({ tx, companyId: company.id as CompanyId, now: now() }))
  while (!isEnding() && (await write(removeSomeOrders)));
  for (const table of Object.keys(ofPeople) as (keyof typeof ofPeople)[])
    while (!isEnding() && (await write(scope => removeSomePeople(scope, table))));
  if (isEnding()) return
  await database.write('all companies', async tx => {
    const scope = { tx, companyId: company.id as CompanyId, now: now() }
    const found = await findImport(scope)
    // Before the file of then, which has the events of the people here.
    await tx.run(sql`
      delete from blocked_times where company_id = ${company.id} and id in (
        select id from imported_records where company_id = ${company.id} and kind = 'events')`)
    if (found?.companyFiles.before) await applyWithin(tx, found.companyFiles.before, scope.now)
    for (const table of ['search_terms', 'search_progress', 'imported_records'])
      await tx.run(sql`delete from ${raw(table)} where company_id = ${company.id}`)
    await changeImport(scope, {
      ...{ state: 'aborted', sealedSecret: '', error: '', task: '', followSeconds: 0, step: {} },
      ...{ progress: {}, problems: [], comparison: undefined, companyFiles: {} },
    })
  })
}

/** Returns whether there may be more. */
async function removeSomeOrders(scope: TenantScope): Promise<boolean> {
  const { tx, companyId } = scope
  const rows = await tx.all<{ id: OrderId }>(
    sql`select id from orders where company_id = ${companyId} order by id limit ${perTransaction}`,
  )
  if (rows.length === 0) return false
  const ids = join(rows.map(({ id }) => id))
  await recordOrphansOfOrders(
    scope,
    rows.map(({ id }) => id),
  )
  await tx.run(sql`
    delete from delivery_attempts where company_id = ${companyId} and event_id in (
      select event_id from deliveries where company_id = ${companyId} and order_id in (${ids}))`)
  for (const table of ofOrders)
    await tx.run(sql`delete from ${raw(table)} where company_id = ${companyId} and order_id in (${ids})`)
  await tx.run(sql`delete from guarded_times where company_id = ${companyId} and holder_id in (${ids})`)
  await tx.run(sql`delete from orders where company_id = ${companyId} and id in (${ids})`)
  bumpCalendarRevision(scope)
  return true
}

async function removeSomePeople({ tx, companyId }: TenantScope, table: keyof typeof ofPeople): Promise<boolean> {
  const rows = await tx.all<{ id: string }>(sql`
    select t.id from ${raw(table)} t join imported_records r on r.company_id = t.company_id and r.id = t.id
    where t.company_id = ${companyId} and r.kind in (${join([...ofPeople[table]])}) order by t.id
    limit ${perTransaction}`)
  if (rows.length === 0) return false
  const ids = join(rows.map(({ id }) => id))
  if (table === 'agencies')
    for (const members of ['agents', 'contacts'])
      await tx.run(sql`
        update ${raw(members)} set agency_id = null where company_id = ${companyId} and agency_id in (${ids})`)
  await tx.run(sql`delete from ${raw(table)} where company_id = ${companyId} and id in (${ids})`)
  return true
}
