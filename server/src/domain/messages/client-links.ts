import sql from 'sql-template-tag'
import type { Order } from '../orders/order.ts'
import { findPayToken } from '../payments/pay-link.ts'
import { pipelined } from '../pipelined.ts'
import type { Tenant } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import { companyAddress } from '../tenants/company-address.ts'
import { findServerAddresses } from '../tenants/server-address-store.ts'

export interface LinkedCompany {
  readonly company: Company
  /** Where people reach this install; that of the server that started last if undefined. */
  readonly publicUrl: string | undefined
}

/** The addresses that only the client of an order gets. */
export interface ClientLinks {
  /** Where the client moves or cancels an appointment of the booking page. */
  readonly changeUrl?: string | undefined
  /** Where the client pays. */
  readonly payUrl?: string | undefined
}

export async function findClientLinks(
  tenant: Tenant,
  { company, publicUrl }: LinkedCompany,
  order: Order,
): Promise<ClientLinks> {
  const [booking, token] = await pipelined(findBookingToken(tenant, company, order), findPayToken(tenant, order))
  if (!booking && !token) return {}
  const base = publicUrl ?? (await findServerAddresses(tenant.tx)).publicUrl
  const page = base && `${companyAddress(company, base).url}/book`
  return {
    changeUrl: page && booking && `${page}/${booking}`,
    payUrl: page && token && `${page}/pay/${token}`,
  }
}

async function findBookingToken(tenant: Tenant, { settings }: Company, { id }: Order): Promise<string | undefined> {
  const { bookingPage, bookingReschedules, bookingCancels } = settings
  if (!bookingPage || !(bookingReschedules || bookingCancels)) return undefined
  const row = await tenant.tx.one<{ token: string }>(sql`
    select token from bookings where company_id = ${tenant.companyId} and order_id = ${id}`)
  return row?.token
}
