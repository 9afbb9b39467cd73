import { isOfferedBy, type Package, type Service } from '../catalogue/catalogue.ts'
import { type DiscountedFee, priceBooking } from '../catalogue/package-pricing.ts'
import { totalCents } from '../catalogue/pricing.ts'
import { readId, type ServiceId } from '../ids.ts'
import { defaultMinutes, type House } from '../openings/appointment-length.ts'
import type { User } from '../people/user.ts'
import { type Control, controlsOf } from '../tenants/controls.ts'
import type { RequestContext } from '../tenants/scope.ts'

/** What visitors may book with an office. */
export interface Offer {
  readonly services: readonly Service[]
  readonly packages: readonly Package[]
  /** The people visitors may choose among; empty if they may not. */
  readonly inspectors: readonly User[]
  readonly questions: readonly Control[]
  /** The kinds of foundation that change the length of an appointment. */
  readonly foundations: readonly string[]
}

type Context = Pick<RequestContext, 'company' | 'office'>

/** 2.3, 2.4: without hidden services, without packages that are not sold or contain one. */
export function offerOf({ company, office }: Context): Offer {
  const { catalogue, settings, users } = company
  const services = [...catalogue.services.values()].filter(
    service => service.isVisible && isOfferedBy(office.id, service) && isOfShownType(company, service),
  )
  const ids = new Set(services.map(({ id }) => id))
  const packages = catalogue.packages.filter(
    pack =>
      pack.isActive &&
      pack.isShown &&
      isOfferedBy(office.id, pack) &&
      pack.serviceIds.length > 0 &&
      pack.serviceIds.every(id => ids.has(id)),
  )
  const people = [...users.values()].filter(user => user.isInspector && user.isShown && user.officeId === office.id)
  return {
    services,
    packages,
    inspectors: settings.bookingChoosesInspector && people.length > 1 ? people : [],
    questions: settings.bookingQuestions.flatMap(name => controlsOf(settings).find(each => each.name === name) ?? []),
    foundations: [...new Set(settings.durationRules.flatMap(({ foundations }) => foundations))],
  }
}

function isOfShownType({ catalogue }: Context['company'], { orderTypeId }: Service): boolean {
  return catalogue.orderTypes.find(({ id }) => id === orderTypeId)?.isShown ?? true
}

/** The services that a visitor chose, with their price and length for this house. */
export interface Choice {
  readonly services: readonly Service[]
  readonly pack: Package | undefined
  readonly fees: readonly DiscountedFee[]
  readonly totalCents: number
  readonly listCents: number
  readonly minutes: number
}

export interface ChosenServices {
  /** As sent. */
  readonly services: readonly string[]
  readonly pack: string
}

/** Services and packages that are not offered count as not chosen. */
export function chooseServices(
  context: Context,
  { services: sent, pack: sentPack }: ChosenServices,
  house: House & { readonly zip: string },
): Choice {
  const offer = offerOf(context)
  const pack = offer.packages.find(({ id }) => id === readId(sentPack))
  const ids = new Set<ServiceId>([...(pack?.serviceIds ?? []), ...sent.flatMap(id => readId<ServiceId>(id) ?? [])])
  const services = offer.services.filter(({ id }) => ids.has(id))
  const fees = priceBooking(services, pack ? [pack] : [], house)
  return {
    services,
    pack,
    fees,
    totalCents: totalCents(fees),
    listCents: fees.reduce((sum, { listCents }) => sum + listCents, 0),
    minutes: defaultMinutes(
      context.company,
      [...ids].filter(id => services.some(service => service.id === id)),
      house,
    ),
  }
}
