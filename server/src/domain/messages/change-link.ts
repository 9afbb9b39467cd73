import sql from 'sql-template-tag'
import type { Order } from '../orders/order.ts'
import type { Tenant } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import { companyAddress } from '../tenants/company-address.ts'
import { findServerAddresses } from '../tenants/server-address-store.ts'

export interface LinkedCompany {
  readonly company: Company
  /** Where people reach this install; that of the server that started last if undefined. */
  readonly publicUrl: string | undefined
}

/** The page on which the client moves or cancels an appointment of the booking page; undefined if there is none. */
export async function findChangeLink(
  tenant: Tenant,
  { company, publicUrl }: LinkedCompany,
  { id }: Pick<Order, 'id'>,
): Promise<string | undefined> {
  const { bookingPage, bookingReschedules, bookingCancels } = company.settings
  if (!bookingPage || !(bookingReschedules || bookingCancels)) return undefined
  const row = await tenant.tx.one<{ token: string }>(sql`
    select token from bookings where company_id = ${tenant.companyId} and order_id = ${id}`)
  const base = row && (publicUrl ?? (await findServerAddresses(tenant.tx)).publicUrl)
  return base && `${companyAddress(company, base).url}/book/${row.token}`
}
