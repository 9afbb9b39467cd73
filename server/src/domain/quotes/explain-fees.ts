import type { FeeId } from '../ids.ts'
import type { Order, OrderFee } from '../orders/order.ts'
import { formatMoney } from '../templates/text-format.ts'
import type { Company } from '../tenants/company.ts'
import { explainBooking, type PriceStep } from './explained-price.ts'

/** A fee of an order, with what the catalogue of today says about it. */
export interface ExplainedOrderFee extends OrderFee {
  /** Undefined if the catalogue does not have it any more. */
  readonly catalogueCents: number | undefined
  readonly steps: readonly PriceStep[]
}

/** How each fee of an order came about. The last step of an amount that is not that of the catalogue says so. */
export function explainOrderFees({ catalogue }: Pick<Company, 'catalogue'>, order: Order): ExplainedOrderFee[] {
  const services = order.services.flatMap(({ id }) => catalogue.services.get(id) ?? [])
  const packages = order.packages.flatMap(
    ({ packageId }) => catalogue.packages.find(({ id }) => id === packageId) ?? [],
  )
  const ofServices = new Map(explainBooking(services, packages, order).map(fee => [fee.feeId, fee]))
  return order.fees.map(fee => {
    const { amountCents: catalogueCents, steps = [] } = ofServices.get(fee.feeId) ?? standalone(catalogue, fee.feeId)
    if (catalogueCents === fee.amountCents) return { ...fee, catalogueCents, steps }
    return { ...fee, catalogueCents, steps: [...steps, ownStep(fee, catalogueCents)] }
  })
}

function standalone({ fees }: Company['catalogue'], id: FeeId): { amountCents?: number; steps?: readonly PriceStep[] } {
  const known = fees.get(id)
  if (!known) return {}
  const { amountCents } = known
  return { amountCents, steps: [{ kind: 'base', amountCents, text: 'Base price' }] }
}

function ownStep({ amountCents }: OrderFee, catalogueCents: number | undefined): PriceStep {
  const text =
    catalogueCents === undefined
      ? 'Kept from the day it was priced: the catalogue does not have it any more'
      : `Set on this order, or priced earlier: today it would be ${formatMoney(catalogueCents)}`
  return { kind: 'order', amountCents, text }
}
