import type { PackageId } from '../ids.ts'
import type { Package, Service } from './catalogue.ts'
import type { PackagePrice } from './package-price.ts'
import { applyRules, type PricedFee, type Property, priceServices, totalCents } from './pricing.ts'

type Priced = Pick<Package, 'id' | 'serviceIds' | 'price' | 'modifiers'>

export interface DiscountedFee extends PricedFee {
  /** The price without a package. */
  readonly listCents: number
  /** The package that decided the price. */
  readonly packageId: PackageId | undefined
}

/**
 * The fees of these services for this property, booked in these packages: what the company's own scheduler charges. 2.4:
 * orders and quotes of the API are priced by `priceServices` alone.
 *
 * A package applies when all its services are booked. Its price, changed by the modifiers that hold for the property,
 * replaces the sum of their fees and is divided among them, so that the total of an order with these fees is exact. Of two packages with the same service, the first one
 * applies. Services without fees cost nothing, in a package too.
 */
export function priceBooking(
  services: readonly Service[],
  packages: readonly Priced[],
  property: Property,
): DiscountedFee[] {
  const fees = priceServices(services, property)
  const booked = new Set(services.map(({ id }) => id))
  const taken = new Set<string>()
  const discounted = new Map<PricedFee, Pick<DiscountedFee, 'amountCents' | 'packageId'>>()
  for (const { id, serviceIds, price, modifiers } of packages) {
    if (!price && modifiers.length === 0) continue
    if (!serviceIds.every(service => booked.has(service) && !taken.has(service))) continue
    for (const service of serviceIds) taken.add(service)
    const inPackage = fees.filter(({ serviceId }) => serviceIds.includes(serviceId))
    const priced = priceOf(price, totalCents(inPackage))
    const shares = divide(applyRules(modifiers, priced, property), inPackage)
    for (const [i, fee] of inPackage.entries()) discounted.set(fee, { amountCents: shares[i] ?? 0, packageId: id })
  }
  return fees.map(fee => ({ ...fee, listCents: fee.amountCents, packageId: undefined, ...discounted.get(fee) }))
}

function priceOf(price: PackagePrice | undefined, listCents: number): number {
  if (!price) return listCents
  const { kind, amount } = price
  if (kind === 'fixed') return amount
  const off = kind === 'amountOff' ? amount : Math.round((listCents * amount) / 10_000)
  return Math.max(0, listCents - off)
}

/** In proportion to the fees, in whole cents: each share ends where the exact sum so far rounds to. */
function divide(cents: number, fees: readonly PricedFee[]): number[] {
  const list = totalCents(fees)
  // Fees without an amount share equally.
  const weights = fees.map(({ amountCents }) => (list === 0 ? 1 : amountCents))
  const whole = list === 0 ? fees.length : list
  let [weight, given] = [0, 0]
  return weights.map(each => {
    weight += each
    const share = Math.round(cents * (weight / whole)) - given
    given += share
    return share
  })
}
