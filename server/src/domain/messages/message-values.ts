import { totalCents } from '../catalogue/pricing.ts'
import type { Order } from '../orders/order.ts'
import type { OrderProperty } from '../orders/order-fields.ts'
import type { Agent, Client, Contact } from '../people/contact.ts'
import { readEmailAddress } from '../people/recipient-address.ts'
import type { User } from '../people/user.ts'
import { stateAbbreviation } from '../places/us-states.ts'
import { formatDate, formatDuration, formatMoney, formatShortDate, formatTime } from '../templates/text-format.ts'
import type { Company } from '../tenants/company.ts'
import { primaryOffice } from '../tenants/company.ts'
import type { Office } from '../tenants/office.ts'
import { endOf } from '../time/appointment.ts'
import type { ClientLinks } from './client-links.ts'

/** What messages say of an order. */
export type MessageOrder = OrderProperty &
  Pick<
    Order,
    | 'id'
    | 'oid'
    | 'officeId'
    | 'startsAt'
    | 'durationMinutes'
    | 'inspectors'
    | 'services'
    | 'fees'
    | 'paidCents'
    | 'cancelledAt'
    | 'cancelReason'
  >

/** An order with the people on it. */
export interface OrderFacts extends ClientLinks {
  readonly company: Company
  readonly order: MessageOrder
  readonly client: Client | undefined
  readonly buyersAgent: Agent | undefined
  readonly sellersAgent: Agent | undefined
  /** By how much the inspector says to be late; 0 on the way. */
  readonly lateMinutes?: number | undefined
}

export type MessageValues = ReturnType<typeof messageValues>

/** The values of a template. A missing one is null, so that `{% if order.date %}` works as expected. */
export function messageValues(facts: OrderFacts, recipient: Contact | User | undefined) {
  const { company, order } = facts
  const inspectors = inspectorsOf(facts).map(showUser)
  const office = officeOf(facts)
  return {
    recipient: showName(recipient),
    order: { ...showOrder(order), ...showArrival(facts), ...showLinks(facts) },
    client: showContact(facts.client),
    buyers_agent: { ...showContact(facts.buyersAgent), agency: orNull(facts.buyersAgent?.agencyName) },
    sellers_agent: { ...showContact(facts.sellersAgent), agency: orNull(facts.sellersAgent?.agencyName) },
    inspectors,
    inspector: inspectors[0] ?? showUser(undefined),
    company: { name: company.name, phone: orNull(phoneOf(facts)), email: orNull(replyAddressOf(facts)) },
    office: { name: office.name, phone: orNull(office.phone), address: orNull(addressOf(office.address, office)) },
  }
}

export function inspectorsOf({ company, order }: OrderFacts): User[] {
  return order.inspectors.flatMap(({ userId }) => company.users.get(userId) ?? [])
}

function officeOf({ company, order }: OrderFacts): Office {
  return company.offices.find(({ id }) => id === order.officeId) ?? primaryOffice(company)
}

/** The reply address: of the order's office, of the primary office, or of an owner. */
export function replyAddressOf(facts: OrderFacts): string | undefined {
  return [officeOf(facts).managerEmail, ...companyAddresses(facts.company)].map(readEmailAddress).find(Boolean)
}

export function companyAddresses(company: Company): string[] {
  const owners = [...company.users.values()].filter(({ isOwner }) => isOwner).map(({ email }) => email)
  return [primaryOffice(company).managerEmail, ...owners]
}

function phoneOf(facts: OrderFacts): string {
  return officeOf(facts).phone || primaryOffice(facts.company).phone
}

function showOrder(order: MessageOrder) {
  const { startsAt } = order
  return {
    number: String(order.oid),
    street: orNull(streetOf(order)),
    city: orNull(order.city),
    state: orNull(order.state),
    zip: orNull(order.zip),
    address: orNull(propertyAddress(order)),
    square_feet: order.squareFeet ?? null,
    year_built: order.yearBuilt ?? null,
    date: startsAt ? formatDate(startsAt) : null,
    short_date: startsAt ? formatShortDate(startsAt) : null,
    time: startsAt ? formatTime(startsAt) : null,
    end_time: startsAt ? formatTime(endOf(startsAt, order.durationMinutes)) : null,
    duration: formatDuration(order.durationMinutes),
    services: order.services.map(({ name }) => name),
    fees: order.fees.map(({ name, amountCents }) => ({ name, amount: formatMoney(amountCents) })),
    total: order.fees.length > 0 ? formatMoney(order.fees.reduce((sum, fee) => sum + fee.amountCents, 0)) : null,
    report_number: orNull(order.reportNumber),
    cancelled: order.cancelledAt !== undefined,
    cancel_reason: orNull(order.cancelReason),
  }
}

/** What is due shows only where it can be paid. */
function showLinks({ changeUrl, payUrl, order }: OrderFacts) {
  return {
    change_url: orNull(changeUrl),
    pay_url: orNull(payUrl),
    due: payUrl ? formatMoney(totalCents(order.fees) - order.paidCents) : null,
  }
}

/** When the inspector comes, in messages that say so. */
function showArrival({ order: { startsAt }, lateMinutes }: OrderFacts) {
  return {
    minutes_late: lateMinutes || null,
    expected_time: startsAt && lateMinutes !== undefined ? formatTime(endOf(startsAt, lateMinutes)) : null,
  }
}

export type PropertyAddress = Pick<Order, 'address1' | 'address2' | 'city' | 'state' | 'zip'>

export function propertyAddress(order: PropertyAddress): string {
  return addressOf(streetOf(order), order)
}

function streetOf({ address1, address2 }: PropertyAddress): string {
  return [address1, address2].filter(Boolean).join(', ')
}

function addressOf(street: string, { city, state, zip }: Pick<Order, 'city' | 'state' | 'zip'>): string {
  const region = [stateAbbreviation(state) ?? state, zip].filter(Boolean).join(' ')
  return [street, city, region].filter(Boolean).join(', ')
}

function showName(person: Contact | User | undefined) {
  return {
    name: orNull(person && nameOf(person)),
    first_name: orNull(person?.firstName),
    last_name: orNull(person?.lastName),
  }
}

export function nameOf({ displayName, firstName, lastName }: Contact | User): string {
  return displayName || [firstName, lastName].filter(Boolean).join(' ')
}

function showContact(contact: Contact | undefined) {
  const phone = contact?.mobilePhone || contact?.workPhone || contact?.homePhone
  return { ...showName(contact), email: orNull(contact?.email), phone: orNull(phone) }
}

function showUser(user: User | undefined) {
  return { ...showName(user), email: orNull(user?.email), phone: orNull(user?.mobile || user?.phone) }
}

function orNull(text: string | undefined): string | null {
  return text ? text : null
}
