import type { Order } from '../../../domain/orders/order.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { RequestContext, Scope } from '../../../domain/tenants/scope.ts'
import { answerTable, modifiedMember } from '../../../wire/record-table.ts'
import { sample } from '../../../wire/samples.ts'
import { id, integer } from '../../../wire/values.ts'
import type { Call } from '../call.ts'
import type { Out, SentRequest } from '../exchange.ts'
import { readPreferences } from '../write-handler.ts'

/** The answer of an operation that changes an order. */
export const savedOrder = answerTable<Order, Pick<Company, 'zone'>>({
  id: [id('The order.'), order => order.id, sample.order],
  oid: [integer('Its number.'), order => order.oid, 1042],
  modified: modifiedMember('When it was saved.'),
})

/** A write that the guard may refuse. It counts the drives between appointments, so it needs the positions of ZIPs. */
export async function guardedWrite<In, Source>(
  call: Call<In, Source>,
  work: (scope: Scope, input: In) => Promise<Out<Source>>,
  { appliesPreference = true } = {},
): Promise<void> {
  if (needsPositions(call.context, call.request)) await call.parts.zips.load()
  await call.write(scope => work(scope, call.input), { guardsTime: appliesPreference })
}

function needsPositions({ company }: RequestContext, { headers }: Pick<SentRequest, 'headers'>): boolean {
  return company.settings.conflicts !== 'allow' || readPreferences(headers.prefer).conflict !== undefined
}
