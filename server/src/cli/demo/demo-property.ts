import type { Service } from '../../domain/catalogue/catalogue.ts'
import type { User } from '../../domain/people/user.ts'
import type { Company } from '../../domain/tenants/company.ts'
import places from './places.json' with { type: 'json' }
import type { SeededRandom } from './seeded-random.ts'

export interface DemoProperty {
  readonly address1: string
  readonly city: string
  readonly county: string
  readonly zip: string
  readonly squareFeet: number
  readonly yearBuilt: number
  readonly salesPriceCents: number
  readonly foundation: string
  /** Large enough for a second inspector. */
  readonly isLarge: boolean
}

/** A property in the inspector's ZIP codes, of the size and age that the main service is for. */
export function inventProperty(
  company: Company,
  inspector: User,
  services: readonly Service[],
  year: number,
  chance: SeededRandom,
): DemoProperty {
  const type = company.catalogue.orderTypes.find(type => type.id === services[0]?.orderTypeId)?.name ?? ''
  const [smallest, largest] = sizes[services[0]?.name ?? ''] ?? [1100, 4600]
  const squareFeet = 10 * chance.between(smallest / 10, largest / 10)
  const { zip, city, county } = chance.pick(places.places.filter(({ zip }) => inspector.zips.includes(zip)))
  return {
    address1: `${chance.between(100, 9800)} ${chance.pick(places.streets)}`,
    city,
    county,
    zip,
    squareFeet,
    yearBuilt: type === 'New Construction' ? year : chance.between(1924, year - 1),
    salesPriceCents: Math.round((squareFeet * chance.between(190, 310)) / 1000) * 100_000,
    foundation: chance.pick(['Crawl space', 'Slab', 'Basement']),
    isLarge: squareFeet > 2400,
  }
}

const sizes: Record<string, readonly [number, number]> = {
  'Condominium Inspection': [700, 1900],
  'Commercial Inspection': [4000, 14000],
}
