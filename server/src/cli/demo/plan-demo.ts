import type { BlockedTime } from '../../domain/calendar/blocked-time.ts'
import { isOfferedBy, type Service } from '../../domain/catalogue/catalogue.ts'
import type { OrderId } from '../../domain/ids.ts'
import { createOrder } from '../../domain/orders/create-order.ts'
import { completeOrder } from '../../domain/orders/end-order.ts'
import type { CausesEvents } from '../../domain/orders/order-event.ts'
import { nothingSent, type OrderInput } from '../../domain/orders/order-input.ts'
import { isQualified, type User } from '../../domain/people/user.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import { showLocalDateTime, showWallTime } from '../../domain/time/local-time.ts'
import { notes, places, streets } from './demo-data.ts'

const pastOrders = 27
/** Even if each takes two inspectors, 70 of 100 windows of the coming weeks stay open. */
const comingOrders = 13

/** The hours of one inspector on one day. */
interface Window {
  readonly inspector: User
  readonly starts: Temporal.PlainDateTime
  readonly ends: Temporal.PlainDateTime
}

interface Appointment extends Window {
  readonly inspectors: readonly User[]
  readonly services: readonly Service[]
  readonly property: OrderInput['property'] & { readonly squareFeet: number }
}

/** A command as it ran at a time in the past. */
interface Step {
  readonly at: Temporal.Instant
  readonly actor: User
  readonly run: (scope: Scope) => Promise<CausesEvents>
}

interface Demo {
  readonly company: Company
  readonly today: Temporal.PlainDate
  readonly timeOff: readonly BlockedTime[]
  readonly people: { readonly clients: readonly string[]; readonly agents: readonly string[] }
  /** Of one of the coming orders. */
  readonly orderId: OrderId
}

interface Booking {
  readonly isPast: boolean
  readonly isScheduled: boolean
  readonly isConfirmed: boolean
  readonly id?: OrderId
}

export class Planner {
  readonly #demo: Demo
  readonly #random = seededRandom(1924)

  constructor(demo: Demo) {
    this.#demo = demo
  }

  steps(): Step[] {
    const past = this.#appointments(this.#demo.today.subtract({ weeks: 5 }), 35, pastOrders)
    const coming = this.#appointments(this.#demo.today.add({ days: 1 }), 28, comingOrders)
    return [
      ...past.flatMap((appointment, i) =>
        this.#book(appointment, { isPast: true, isScheduled: true, isConfirmed: i % 4 > 0 }),
      ),
      ...coming.flatMap((appointment, i) =>
        this.#book(appointment, {
          ...{ isPast: false, isScheduled: i % 4 > 0, isConfirmed: i % 4 > 1 },
          ...(i === 1 && { id: this.#demo.orderId }),
        }),
      ),
    ]
  }

  /** At most one appointment per window, so no inspector has two at the same time. */
  #appointments(first: Temporal.PlainDate, days: number, count: number): Appointment[] {
    const free = this.#random.shuffle(this.#windows(first, days))
    return free.splice(0, count).map(window => {
      const appointment = this.#appointment(window)
      const second = appointment.property.squareFeet > 2400 ? free.findIndex(other => canJoin(other, appointment)) : -1
      const helpers = second < 0 ? [] : free.splice(second, 1).map(({ inspector }) => inspector)
      return { ...appointment, inspectors: [appointment.inspector, ...helpers] }
    })
  }

  #windows(first: Temporal.PlainDate, days: number): Window[] {
    const windows: Window[] = []
    for (let day = first; first.until(day).days < days; day = day.add({ days: 1 })) {
      for (const inspector of this.#demo.company.users.values()) {
        for (const { weekday, starts, ends } of inspector.hours) {
          if (weekday !== day.dayOfWeek) continue
          windows.push({ inspector, starts: day.toPlainDateTime(starts), ends: day.toPlainDateTime(ends) })
        }
      }
    }
    return windows.filter(window => !this.#demo.timeOff.some(time => isWithin(time, window)))
  }

  /** A main service and the add-ons that still fit into the window. Most customers want the first main service. */
  #appointment(window: Window): Appointment {
    const { inspector } = window
    const random = this.#random
    const length = window.starts.until(window.ends).total('minutes')
    const possible = [...this.#demo.company.catalogue.services.values()].filter(
      service => service.isVisible && isOfferedBy(inspector.officeId, service) && isQualified(inspector, service.id),
    )
    const mains = possible.filter(service => !service.isAncillary && minutesOf([service]) <= length)
    const services = [random.chance(0.6) ? (mains[0] as Service) : random.pick(mains)]
    for (const service of possible.filter(service => service.isAncillary)) {
      if (random.chance(0.35) && minutesOf([...services, service]) <= length) services.push(service)
    }
    const starts = window.starts.add({ minutes: 15 * random.between(0, (length - minutesOf(services)) / 15) })
    const ends = starts.add({ minutes: minutesOf(services) })
    return { inspector, inspectors: [], starts, ends, services, property: this.#property(inspector, services[0]) }
  }

  /** A property in the inspector's ZIP codes, of the size and age that the main service is for. */
  #property(inspector: User, main: Service | undefined): Appointment['property'] {
    const random = this.#random
    const type = this.#demo.company.catalogue.orderTypes.find(({ id }) => id === main?.orderTypeId)?.name
    const [smallest, largest] =
      main?.name === 'Condominium Inspection' ? [70, 190] : type === 'Commercial' ? [400, 1400] : [110, 460]
    const squareFeet = 10 * random.between(smallest, largest)
    return {
      address1: `${random.between(100, 9800)} ${random.pick(streets)}`,
      ...random.pick(places.filter(({ zip }) => inspector.zips.includes(zip))),
      state: 'NC',
      squareFeet,
      yearBuilt: type === 'New Construction' ? this.#demo.today.year : random.between(1924, this.#demo.today.year - 1),
      salesPriceCents: Math.round((squareFeet * random.between(190, 310)) / 1000) * 100_000,
      foundation: random.pick(['Crawl space', 'Slab', 'Basement']),
    }
  }

  /** Booked by the office, and completed by the inspector when the appointment is over and the report is written. */
  #book(appointment: Appointment, { isPast, isScheduled, isConfirmed, id }: Booking): Step[] {
    const { zone, users } = this.#demo.company
    const random = this.#random
    const at = this.#bookingTime(appointment)
    const [buyersAgent, sellersAgent] = random.shuffle(this.#demo.people.agents)
    const input: OrderInput = {
      ...nothingSent,
      property: appointment.property,
      startsAt: showLocalDateTime(appointment.starts),
      minutes: minutesOf(appointment.services),
      office: appointment.inspector.officeId,
      orderType: appointment.services[0]?.orderTypeId,
      client: random.pick(this.#demo.people.clients),
      buyersAgent: random.chance(0.75) ? buyersAgent : undefined,
      sellersAgent: random.chance(0.3) ? sellersAgent : undefined,
      inspectors: appointment.inspectors.map(({ id }, i) => ({ place: i + 1, id })),
      services: appointment.services.map(({ id }) => id),
      notes: random.chance(0.4) ? [{ owner: undefined, text: random.pick(notes) }] : [],
      isInProgress: isScheduled ? false : undefined,
      scheduledAt: isScheduled ? showWallTime(at.add({ minutes: 10 }), zone) : undefined,
      confirmedAt: isConfirmed ? showWallTime(at.add({ hours: 24 }), zone) : undefined,
    }
    const office = this.#demo.company.offices.find(({ id }) => id === appointment.inspector.officeId) as Scope['office']
    let created: { readonly id: string; readonly oid: number } | undefined
    const create: Step = {
      at,
      actor: [...users.values()].find(user => user.isOfficeStaff) as User,
      run: async scope => {
        const written = await createOrder({ ...scope, office }, input, id)
        created = written.order
        return written
      },
    }
    const complete: Step = {
      at: appointment.ends.add({ minutes: 90 }).toZonedDateTime(zone).toInstant(),
      actor: appointment.inspector,
      run: scope => completeOrder(scope, created?.id ?? '', `R-${created?.oid}`),
    }
    return isPast ? [create, complete] : [create]
  }

  /** Two days or more before the appointment and before today, so that a confirmation the day after is in the past too. */
  #bookingTime({ starts }: Appointment): Temporal.Instant {
    const day = starts.toPlainDate()
    const latest = Temporal.PlainDate.compare(day, this.#demo.today) < 0 ? day : this.#demo.today
    return latest
      .subtract({ days: this.#random.between(2, 9) })
      .toZonedDateTime({ timeZone: this.#demo.company.zone, plainTime: '09:00' })
      .add({ seconds: this.#random.between(0, 420 * 60) })
      .toInstant()
  }
}

function isWithin({ userId, startsAt, endsAt }: BlockedTime, { inspector, starts, ends }: Window): boolean {
  return userId === inspector.id && startsAt < showLocalDateTime(ends) && endsAt > showLocalDateTime(starts)
}

function canJoin(other: Window, { inspector, services, starts, ends }: Appointment): boolean {
  return (
    other.inspector.id !== inspector.id &&
    other.inspector.officeId === inspector.officeId &&
    services.every(service => isQualified(other.inspector, service.id)) &&
    Temporal.PlainDateTime.compare(other.starts, starts) <= 0 &&
    Temporal.PlainDateTime.compare(ends, other.ends) <= 0
  )
}

function minutesOf(services: readonly Service[]): number {
  return services.reduce((sum, service) => sum + (service.durationMinutes ?? 0), 0)
}

/** The generator mulberry32: the same seed gives the same sequence. */
function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number; both ends are possible. */
  const between = (from: number, to: number) => from + Math.floor(next() * (Math.floor(to) - from + 1))
  return {
    between,
    chance: (probability: number) => next() < probability,
    pick: <T>(items: readonly T[]) => items[between(0, items.length - 1)] as T,
    shuffle: <T>(items: readonly T[]) =>
      items
        .map(item => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
  }
}
