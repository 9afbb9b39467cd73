import sql from 'sql-template-tag'
import { type Columns, insertInto, instant, plain, rowReader } from '../columns.ts'
import type { OrderId } from '../ids.ts'
import { toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Language } from './language.ts'

/** An order of the booking page. */
export interface Booking {
  readonly orderId: OrderId
  readonly visitor: string
  readonly network: string
  /** Opens the page on which the client changes the appointment. */
  readonly token: string
  readonly language: Language
  readonly createdAt: Temporal.Instant
}

const columns: Columns<Booking> = {
  orderId: plain(),
  visitor: plain(),
  network: plain(),
  token: plain(),
  language: plain(),
  createdAt: instant,
}
const bookings = rowReader(columns)
const insertBookings = insertInto('bookings', { companyId: plain(), ...columns })

export function insertBooking({ tx, companyId }: Tenant, booking: Booking): void {
  tx.defer(insertBookings([{ companyId, ...booking }]))
}

export async function findBookingOfVisitor({ tx, companyId }: Tenant, visitor: string): Promise<Booking | undefined> {
  const row = await tx.one(sql`
    select ${bookings.columns} from bookings where company_id = ${companyId} and visitor = ${visitor}`)
  return row && bookings.read(row)
}

export async function findBookingByToken({ tx, companyId }: Tenant, token: string): Promise<Booking | undefined> {
  // failpoint: booking-of-any-company
  const row = await tx.one(sql`
    select ${bookings.columns} from bookings where company_id = ${companyId} and token = ${token}`)
  return row && bookings.read(row)
}

export async function findBookingOfOrder({ tx, companyId }: Tenant, orderId: OrderId): Promise<Booking | undefined> {
  const row = await tx.one(sql`
    select ${bookings.columns} from bookings where company_id = ${companyId} and order_id = ${orderId}`)
  return row && bookings.read(row)
}

export async function countBookingsOfNetwork(
  { tx, companyId }: TenantScope,
  network: string,
  since: Temporal.Instant,
): Promise<number> {
  const row = await tx.one<{ found: number }>(sql`
    select count(*) as found from bookings
    where company_id = ${companyId} and network = ${network} and created_at > ${toMillis(since)}`)
  return Number(row?.found)
}
