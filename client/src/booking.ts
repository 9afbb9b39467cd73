import type { ContactFields } from './contacts.ts'
import type { Order, OrderFields, OrderSaved } from './orders.ts'
import type { Plumbline } from './plumbline.ts'
import type { OrderType, Package, Service, User } from './resources.ts'
import type { OpenTime, OpenTimeQuestion } from './slots.ts'

export interface BookingOptions {
  /** The same office for every lookup and for the order, as the service wants it. */
  readonly office?: string
  /** Let nothing be left out silently: what is not understood is refused, and nothing is saved. */
  readonly isStrict?: boolean
}

/** The eight calls of a booking, in their order. Two of them write. */
export class Booking {
  readonly #company: Plumbline
  readonly #office: string | undefined
  readonly #isStrict: boolean
  #draft: OrderSaved | undefined

  constructor(company: Plumbline, { office, isStrict = false }: BookingOptions = {}) {
    this.#company = company
    this.#office = office
    this.#isStrict = isStrict
  }

  /** 1. Whose key is this? */
  me(): Promise<User> {
    return this.#company.me()
  }

  /** 2. What can be booked by somebody outside: what is hidden or inactive is left out. */
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

  /** 3. The client of that email address, made if there is none: creating does not look by itself. */
  async client(person: ContactFields & { readonly emailaddress: string }): Promise<string> {
    const known = await this.#company.lookUpClient(person.emailaddress)
    return known?.id ?? (await this.#company.createClient(person, { isStrict: this.#isStrict })).id
  }

  /** 4. The agent, or nothing: an agent who is not known is left off the order. */
  async agent(email: string): Promise<string | undefined> {
    return (await this.#company.lookUpAgent(email))?.id
  }

  /** 5. Who has time? */
  openTime(question: OpenTimeQuestion): Promise<OpenTime> {
    return this.#company.availableSlots({ office: this.#office, ...question })
  }

  /** 6. The order as a draft: it holds the time, and nobody is told yet. */
  async draft(fields: OrderFields): Promise<OrderSaved> {
    const order = { ...fields, ...(this.#office && { officeuuid: this.#office }) }
    this.#draft = await this.#company.createOrder(order, { office: this.#office, isStrict: this.#isStrict })
    return this.#draft
  }

  /** 7. What was really saved? */
  readBack(): Promise<Order> {
    return this.#company.order(this.#drafted().id)
  }

  /** 8. Now it counts. Not to be repeated blindly: every repeat tells the world again. */
  schedule(scheduled: string): Promise<OrderSaved> {
    const { id } = this.#drafted()
    const wishes = { office: this.#office, isStrict: this.#isStrict }
    return this.#company.updateOrder(id, { inprogress: false, scheduled }, wishes)
  }

  #drafted(): OrderSaved {
    if (!this.#draft) throw new Error('there is no draft yet')
    return this.#draft
  }
}
