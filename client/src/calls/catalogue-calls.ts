import type { GeocodedAddress, WrittenAddress } from '../places.ts'
import type { Fee, NamedEntry, OrderType, Package, Quote, QuoteRequest, Service } from '../resources.ts'
import { AccountCalls } from './account-calls.ts'
import { member } from './calls.ts'

/** What a company offers, prices, and the lists of values. */
export class CatalogueCalls extends AccountCalls {
  async orderTypes({ office }: { office?: string } = {}): Promise<readonly OrderType[]> {
    return member(await this.caller.get('/ordertypes', { office }), 'ordertypes')
  }

  async services(
    options: { withAssociations?: boolean; after?: string; office?: string } = {},
  ): Promise<readonly Service[]> {
    return member(await this.caller.get('/services', options), 'services')
  }

  /** With the inactive and the deleted ones: keep those with `active` and `show`. */
  async packages({ office }: { office?: string } = {}): Promise<readonly Package[]> {
    return member(await this.caller.get('/packages', { office }), 'packages')
  }

  /** Fees that belong to no service. */
  async fees(): Promise<readonly Fee[]> {
    return member(await this.caller.get('/fees'), 'fees')
  }

  /** Needs the owner privilege. */
  async quote(request: QuoteRequest, { office }: { office?: string } = {}): Promise<Quote> {
    return (await this.caller.post('/calculateservicequote', request, { office })) as unknown as Quote
  }

  async cancelReasons(): Promise<readonly NamedEntry[]> {
    return member(await this.caller.get('/cancelreasons'), 'cancelreasons')
  }

  async referReasons(): Promise<readonly NamedEntry[]> {
    return member(await this.caller.get('/referreasons'), 'referreasons')
  }

  async foundationTypes(): Promise<readonly NamedEntry[]> {
    return member(await this.caller.get('/foundationtypes'), 'foundationtypes')
  }

  async states(): Promise<readonly NamedEntry[]> {
    return member(await this.caller.get('/states'), 'states')
  }

  async countries(): Promise<readonly NamedEntry[]> {
    return member(await this.caller.get('/countries'), 'countries')
  }

  /** Corrects and locates an address. An address that cannot be located is refused. */
  async geocode({ address1, city, state, zip }: WrittenAddress): Promise<GeocodedAddress> {
    return (await this.caller.get('/geocode', { address1, city, state, zip })) as unknown as GeocodedAddress
  }
}
