import type { Order } from '../../../domain/orders/order.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { RequestContext } from '../../../domain/tenants/scope.ts'
import { answerTable, modifiedMember } from '../../../wire/record-table.ts'
import { sample } from '../../../wire/samples.ts'
import { id, integer } from '../../../wire/values.ts'
import { readPreferences } from '../preferences.ts'
import type { RestRequest } from '../route.ts'

/** The answer of a route that changes an order. */
export const savedOrder = answerTable<Order, Pick<Company, 'zone'>>({
  id: [id('The order.'), order => order.id, sample.order],
  oid: [integer('Its number.'), order => order.oid, 1042],
  modified: modifiedMember('When it was saved.'),
})

/** The guard counts the drives between appointments. */
export function needsPositions({ company }: RequestContext, { sent }: RestRequest): boolean {
  return company.settings.conflicts !== 'allow' || readPreferences(sent.headers.prefer).conflict !== undefined
}
