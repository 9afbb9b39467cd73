import type { Order } from '../../../domain/orders/order.ts'
import { requireOrderToChange } from '../../../domain/orders/require-order.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { RequestContext, Scope } from '../../../domain/tenants/scope.ts'
import { sampleOrder, showOrder } from '../../../wire/orders/order-wire.ts'
import { answerTable, modifiedMember } from '../../../wire/record-table.ts'
import { sample } from '../../../wire/samples.ts'
import { id, integer } from '../../../wire/values.ts'
import type { Call } from '../call.ts'
import type { Out, SentRequest } from '../exchange.ts'
import { readPreferences } from '../write-options.ts'

/** The answer of an operation that changes an order. */
export const savedOrder = answerTable<Order, Pick<Company, 'zone'>>({
  id: [id('The order.'), order => order.id, sample.order],
  oid: [integer('Its number.'), order => order.oid, 1042],
  modified: modifiedMember('When it was saved.'),
})

export const changedMeanwhile = new Refusal('settings.stale', { current: sampleOrder })

/** The lock of the company keeps the order as it is until the change is saved. */
export async function requireUnmodified(scope: Scope, id: string, since: Temporal.Instant | undefined): Promise<void> {
  if (since === undefined) return
  const { before } = await requireOrderToChange(scope, id)
  if (since.epochMilliseconds === before.modifiedAt.epochMilliseconds) return
  throw new Refusal('settings.stale', { current: { ...showOrder(before, scope.company), conflicts: [] } })
}

/** A write that the guard may refuse. It counts the drives between appointments, so it needs the positions of ZIPs. */
export async function guardedWrite<In, Source>(
  call: Call<In, Source>,
  work: (scope: Scope, input: In) => Promise<Out<Source>>,
  { appliesPreference = true } = {},
): Promise<void> {
  if (needsPositions(call.context, call.request)) await call.parts.zips.load()
  await call.write(work, { guardsTime: appliesPreference })
}

/** The body is read in the transaction, and rarely says `override`. */
function needsPositions(
  { company }: RequestContext,
  { headers, body }: SentRequest & { readonly body: unknown },
): boolean {
  if (company.settings.conflicts !== 'allow' || readPreferences(headers.prefer).conflict) return true
  return body instanceof Buffer && body.includes('override')
}
