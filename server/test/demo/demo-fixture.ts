import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { readCompanyFile } from '../../src/cli/company-file-reader.ts'
import companyFile from '../../src/cli/demo/company.json' with { type: 'json' }
import { seedDemo } from '../../src/cli/demo/seed-demo.ts'
import type { BlockedTime } from '../../src/domain/calendar/blocked-time.ts'
import { listBlockedTimes } from '../../src/domain/calendar/calendar-store.ts'
import { applyCompany } from '../../src/domain/company-files/apply-company.ts'
import type { Transaction } from '../../src/domain/database.ts'
import type { ServiceId, UserId } from '../../src/domain/ids.ts'
import { nextOid } from '../../src/domain/orders/order-store.ts'
import type { User } from '../../src/domain/people/user.ts'
import type { Company } from '../../src/domain/tenants/company.ts'
import { loadCompany } from '../../src/domain/tenants/load-company.ts'
import { openStoreOf } from '../engine.ts'

/** A demo created at a given time in a store of its own, and read back. */
export interface Demo {
  readonly now: Temporal.Instant
  readonly today: Temporal.PlainDate
  readonly company: Company
  readonly orders: readonly SeededOrder[]
  readonly blocked: readonly BlockedTime[]
  readonly counts: { clients: number; agents: number }
  readonly oidAfterwards: number
  readonly footprints: readonly { order_id: string; user_id: string; modified_at: number }[]
}

export interface SeededOrder extends OrderRow {
  readonly inspectors: readonly User[]
  readonly serviceIds: readonly ServiceId[]
  readonly fees: readonly { feeId: string; amountCents: number }[]
}

type OrderRow = {
  id: string
  oid: number
  office_id: string
  address1: string
  zip: string
  square_feet: number
  year_built: number
  starts_at: string
  ends_at: string
  duration_minutes: number
  created_at: number
  scheduled_at: string | null
  confirmed_at: string | null
  completed_at: number | null
  modified_at: number
}

export async function makeDemo(now: Temporal.Instant): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-demo-'))
  const database = await openStoreOf(folder)
  try {
    await applyCompany(database, await readCompanyFile(companyFile), now)
    return await database.write('all companies', tx => seedAndRead(tx, now))
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

async function seedAndRead(tx: Transaction, now: Temporal.Instant): Promise<Demo> {
  const company = await loadCompany(tx, 'demo')
  assert.ok(company)
  const scope = { tx, now, companyId: company.id }
  await seedDemo(scope, company)
  const clients = await tx.all(sql`select id from clients where company_id = ${company.id}`)
  const agents = await tx.all(sql`select id from agents where company_id = ${company.id}`)
  return {
    now,
    today: now.toZonedDateTimeISO(company.zone).toPlainDate(),
    company,
    orders: await readOrders(tx, company),
    blocked: await listBlockedTimes(scope),
    counts: { clients: clients.length, agents: agents.length },
    oidAfterwards: (await nextOid(scope)).oid,
    footprints: await tx.all(sql`
      select order_id, user_id, modified_at from footprints where company_id = ${company.id}`),
  }
}

async function readOrders(tx: Transaction, company: Company): Promise<SeededOrder[]> {
  const rows = await tx.all<OrderRow>(sql`
    select id, oid, office_id, address1, zip, square_feet, year_built, starts_at, duration_minutes, created_at,
      scheduled_at, confirmed_at, completed_at, modified_at, (
        select max(ends_at) from order_inspectors i
        where i.company_id = ${company.id} and i.order_id = orders.id) as ends_at
    from orders where company_id = ${company.id} order by oid`)
  const orders: SeededOrder[] = []
  for (const row of rows) {
    const inspectors = await tx.all<{ user_id: string }>(
      sql`select user_id from order_inspectors where company_id = ${company.id} and order_id = ${row.id} order by place`,
    )
    const services = await tx.all<{ service_id: string }>(
      sql`select service_id from order_services where company_id = ${company.id} and order_id = ${row.id} order by sequence`,
    )
    const fees = await tx.all<{ fee_id: string; amount_cents: number }>(
      sql`select fee_id, amount_cents from order_fees where company_id = ${company.id} and order_id = ${row.id} order by sequence`,
    )
    orders.push({
      ...row,
      inspectors: inspectors.map(({ user_id }) => company.users.get(user_id as UserId) as User),
      serviceIds: services.map(({ service_id }) => service_id as ServiceId),
      fees: fees.map(({ fee_id, amount_cents }) => ({ feeId: fee_id, amountCents: amount_cents })),
    })
  }
  return orders
}

export function inspectorsOf({ users }: Company): User[] {
  return [...users.values()].filter(user => user.isInspector)
}

export function first<T>(items: readonly T[]): T {
  const [item] = items
  assert.ok(item)
  return item
}
