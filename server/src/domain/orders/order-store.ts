import sql, { bulk } from 'sql-template-tag'
import { orNull, toFlag, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../scope.ts'
import { endOf, type Order } from './order.ts'

/** Takes the next order number of the company. Writers queue here, so that numbers grow in the order of the commits. */
export async function nextOid({ tx, companyId }: TenantScope): Promise<number> {
  const row = await tx.one<{ last_oid: number }>(sql`
    update companies set last_oid = last_oid + 1 where company_id = ${companyId} returning last_oid`)
  if (!row) throw new Error(`there is no company ${companyId}`)
  return row.last_oid
}

export async function insertOrder({ tx, companyId }: TenantScope, order: Order): Promise<void> {
  const endsAt = order.startsAt && endOf(order.startsAt, order.durationMinutes)
  await tx.run(sql`
    insert into orders (company_id, id, oid, office_id, order_type_id, client_id, buyers_agent_id, sellers_agent_id,
      address1, address2, city, state, zip, county, latitude, longitude, square_feet, year_built, sales_price_cents,
      foundation, report_number, starts_at, ends_at, duration_minutes, created_at, created_by, scheduled_at,
      scheduled_by, confirmed_at, confirmed_by, completed_at, completed_by, first_completed_at, first_completed_by,
      paid_at, sends_email, sends_sms, modified_at, removed_at)
    values (${companyId}, ${order.id}, ${order.oid}, ${order.officeId}, ${orNull(order.orderTypeId)},
      ${orNull(order.clientId)}, ${orNull(order.buyersAgentId)}, ${orNull(order.sellersAgentId)}, ${order.address1},
      ${order.address2}, ${order.city}, ${order.state}, ${order.zip}, ${order.county}, ${orNull(order.latitude)},
      ${orNull(order.longitude)}, ${orNull(order.squareFeet)}, ${orNull(order.yearBuilt)},
      ${orNull(order.salesPriceCents)}, ${order.foundation}, ${order.reportNumber}, ${orNull(order.startsAt)},
      ${orNull(endsAt)}, ${order.durationMinutes}, ${toMillis(order.createdAt)}, ${order.createdBy},
      ${orNull(order.scheduledAt)}, ${orNull(order.scheduledBy)}, ${orNull(order.confirmedAt)},
      ${orNull(order.confirmedBy)}, ${millisOrNull(order.completedAt)}, ${orNull(order.completedBy)},
      ${millisOrNull(order.firstCompletedAt)}, ${orNull(order.firstCompletedBy)}, ${millisOrNull(order.paidAt)},
      ${toFlag(order.sendsEmail)}, ${toFlag(order.sendsSms)}, ${toMillis(order.modifiedAt)},
      ${millisOrNull(order.removedAt)})`)
  await insertInspectors({ tx, companyId }, order)
  await insertServices({ tx, companyId }, order)
  await insertFees({ tx, companyId }, order)
}

async function insertInspectors({ tx, companyId }: Tenant, { id, inspectors }: Order): Promise<void> {
  if (inspectors.length === 0) return
  const rows = inspectors.map(({ place, userId }) => [companyId, id, place, userId])
  await tx.run(sql`insert into order_inspectors (company_id, order_id, place, user_id) values ${bulk(rows)}`)
}

async function insertServices({ tx, companyId }: Tenant, { id, serviceIds }: Order): Promise<void> {
  if (serviceIds.length === 0) return
  const rows = serviceIds.map((serviceId, sequence) => [companyId, id, serviceId, sequence])
  await tx.run(sql`insert into order_services (company_id, order_id, service_id, sequence) values ${bulk(rows)}`)
}

async function insertFees({ tx, companyId }: Tenant, { id, fees }: Order): Promise<void> {
  if (fees.length === 0) return
  const rows = fees.map(({ feeId, amountCents }, sequence) => [companyId, id, feeId, amountCents, sequence])
  await tx.run(sql`insert into order_fees (company_id, order_id, fee_id, amount_cents, sequence) values ${bulk(rows)}`)
}

function millisOrNull(instant: Temporal.Instant | undefined): number | null {
  return instant ? toMillis(instant) : null
}
