import { totalCents } from '../../domain/catalogue/pricing.ts'
import type { ExportedOrder } from '../../domain/orders/list-orders.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showWallTime } from '../../domain/time/local-time.ts'
import { showMoney } from '../spelling.ts'
import { showStatus } from './status-wire.ts'

type Cell = (exported: ExportedOrder, company: Company) => string | number | undefined

/** The columns of exported orders: what people sort, count and add up. Times are those of the company. */
export const orderColumns: Readonly<Record<string, Cell>> = {
  Number: ({ order }) => order.oid,
  Status: ({ order }) => showStatus(order),
  Start: ({ order }) => order.startsAt,
  Minutes: ({ order }) => order.durationMinutes,
  Inspectors: ({ order }, { users }) =>
    namesOf(order.inspectors.map(({ userId }) => ({ name: users.get(userId)?.displayName ?? '' }))),
  Office: ({ order }, { offices }) => offices.find(({ id }) => id === order.officeId)?.name,
  'Address 1': ({ order }) => order.address1,
  'Address 2': ({ order }) => order.address2,
  City: ({ order }) => order.city,
  State: ({ order }) => order.state,
  ZIP: ({ order }) => order.zip,
  'Square feet': ({ order }) => order.squareFeet,
  'Year built': ({ order }) => order.yearBuilt,
  Foundation: ({ order }) => order.foundation,
  Client: ({ client }) => client?.displayName,
  'Client email': ({ client }) => client?.email,
  'Client phone': ({ client }) => client?.mobilePhone,
  "Buyer's agent": ({ buyersAgent }) => buyersAgent?.displayName,
  "Buyer's agency": ({ buyersAgent }) => buyersAgent?.agencyName,
  "Seller's agent": ({ sellersAgent }) => sellersAgent?.displayName,
  Services: ({ order }) => namesOf(order.services),
  Total: ({ order }) => showMoney(totalCents(order.fees)),
  Paid: ({ order }) => showMoney(order.paidCents),
  Balance: ({ order }) => showMoney(totalCents(order.fees) - order.paidCents),
  'Report number': ({ order }) => order.reportNumber,
  Created: ({ order }, { zone }) => showWallTime(order.createdAt, zone),
  Completed: ({ order }, { zone }) => order.completedAt && showWallTime(order.completedAt, zone),
  Cancelled: ({ order }, { zone }) => order.cancelledAt && showWallTime(order.cancelledAt, zone),
  'Cancel reason': ({ order }) => order.cancelReason,
  ID: ({ order }) => order.id,
}

function namesOf(named: readonly { readonly name: string }[]): string {
  return named.map(({ name }) => name).join('; ')
}
