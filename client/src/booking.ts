import type { BookingWriteOptions } from './call.ts'
import type {
  AvailableSlotsQuery,
  ContactFields,
  OpenTime,
  Order,
  OrderBooked,
  OrderFields,
  OrderType,
  Package,
  Service,
  User,
} from './generated/tenant-types.ts'
import type { Plumbline } from './plumbline.ts'

export interface BookingOptions {
  /** The office of every lookup and of the order; the service expects the same one. */
  readonly office?: string
  /** Input that would be ignored is refused instead, and nothing is saved. */
  readonly isStrict?: boolean
  /** A time that is not free is refused (`TimeTaken`), or causes warnings. */
  readonly conflict?: 'reject' | 'warn'
}

/** The eight calls of a booking, in their order. */
export class Booking {
  readonly #company: Plumbline
  readonly #office: string | undefined
  readonly #isStrict: boolean
  readonly #conflict: BookingOptions['conflict']
  #draft: OrderBooked | undefined

  constructor(company: Plumbline, { office, isStrict = false, conflict }: BookingOptions = {}) {
    this.#company = company
    this.#office = office
    this.#isStrict = isStrict
    this.#conflict = conflict
  }

  /** 1. The user of the key. */
  me(): Promise<User> {
    return this.#company.me()
  }

  /** 2. The public catalogue, without hidden and inactive entries. */
  async catalogue(): Promise<{ orderTypes: OrderType[]; services: Service[]; packages: Package[] }> {
    const office = { office: this.#office }
    const [orderTypes, services, packages] = await Promise.all([
      this.#company.orderTypes(office),
      this.#company.services({ ...office, withAssociations: true }),
      this.#company.packages(office),
    ])
    return {
      orderTypes: orderTypes.filter(type => type.show === 'Yes'),
      services: services.filter(service => service.visible !== 'No'),
      packages: packages.filter(pack => pack.active && pack.show),
    }
  }

  /** 3. Finds the client by email address, or creates one: `createClient` alone would create duplicates. */
  async client(person: ContactFields & { readonly emailaddress: string }): Promise<string> {
    const known = await this.#company.lookUpClient(person.emailaddress)
    return known?.id ?? (await this.#company.createClient(person, { isStrict: this.#isStrict })).id
  }

  /** 4. Finds the agent. An unknown agent is dropped from the order. */
  async agent(email: string): Promise<string | undefined> {
    return (await this.#company.lookUpAgent(email))?.id
  }

  /** 5. Open windows of the inspectors. */
  openTime(query: AvailableSlotsQuery): Promise<OpenTime> {
    return this.#company.availableSlots({ office: this.#office, ...query })
  }

  /** 6. Saves the order as a draft: it books the time and sends no messages. */
  async draft(fields: OrderFields): Promise<OrderBooked> {
    const order = { ...fields, ...(this.#office && { officeuuid: this.#office }) }
    this.#draft = await this.#company.createOrder(order, this.#options())
    return this.#draft
  }

  /** 7. Reads the order as it was saved. */
  readBack(): Promise<Order> {
    return this.#company.order(this.#drafted().id)
  }

  /** 8. Schedules the order. Every repeat sends the events again. */
  schedule(scheduled: string): Promise<OrderBooked> {
    const { id } = this.#drafted()
    return this.#company.updateOrder(id, { inprogress: false, scheduled }, this.#options())
  }

  #options(): BookingWriteOptions & { readonly office?: string | undefined } {
    return { office: this.#office, isStrict: this.#isStrict, conflict: this.#conflict }
  }

  #drafted(): OrderBooked {
    if (!this.#draft) throw new Error('there is no draft yet: call draft() first')
    return this.#draft
  }
}
