import type { Order } from '../orders/order.ts'
import type { Agent } from '../people/agent.ts'
import type { Client } from '../people/client.ts'
import type { Contact } from '../people/contact.ts'
import type { User } from '../people/user.ts'
import { stateAbbreviation } from '../places/us-states.ts'
import { formatDate, formatDuration, formatMoney, formatShortDate, formatTime } from '../templates/text-format.ts'
import type { Company } from '../tenants/company.ts'
import { primaryOffice } from '../tenants/company.ts'
import type { Office } from '../tenants/office.ts'
import { endOf } from '../time/appointment.ts'
import { readEmailAddress } from './recipient-address.ts'

/** An order with the people on it, as they are now. */
export interface OrderFacts {
  readonly company: Company
  readonly order: Order
  readonly client: Client | undefined
  readonly buyersAgent: Agent | undefined
  readonly sellersAgent: Agent | undefined
}

export type MessageValues = ReturnType<typeof messageValues>

/** What a template may name. What is missing is nothing, so that `{% if order.date %}` asks what it seems to ask. */
export function messageValues(facts: OrderFacts, recipient: Contact | User | undefined) {
  const { company, order } = facts
  const inspectors = inspectorsOf(facts).map(showUser)
  const office = officeOf(facts)
  return {
    recipient: showName(recipient),
    order: showOrder(order),
    client: showContact(facts.client),
    buyers_agent: { ...showContact(facts.buyersAgent), agency: orNone(facts.buyersAgent?.agency) },
    sellers_agent: { ...showContact(facts.sellersAgent), agency: orNone(facts.sellersAgent?.agency) },
    inspectors,
    inspector: inspectors[0] ?? showUser(undefined),
    company: { name: company.name, phone: orNone(phoneOf(facts)), email: orNone(replyAddressOf(facts)) },
    office: { name: office.name, phone: orNone(office.phone), address: orNone(addressOf(office.address, office)) },
  }
}

export function inspectorsOf({ company, order }: OrderFacts): User[] {
  return order.inspectors.flatMap(({ userId }) => company.users.get(userId) ?? [])
}

export function officeOf({ company, order }: OrderFacts): Office {
  return company.offices.find(({ id }) => id === order.officeId) ?? primaryOffice(company)
}

/** Where an answer is read: at the order's office, at the main one, by an owner. */
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

function showOrder(order: Order) {
  const { startsAt } = order
  return {
    number: String(order.oid),
    street: orNone(streetOf(order)),
    city: orNone(order.city),
    state: orNone(order.state),
    zip: orNone(order.zip),
    address: orNone(propertyAddress(order)),
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
    report_number: orNone(order.reportNumber),
  }
}

export function propertyAddress(order: Order): string {
  return addressOf(streetOf(order), order)
}

function streetOf({ address1, address2 }: Order): string {
  return [address1, address2].filter(Boolean).join(', ')
}

function addressOf(street: string, { city, state, zip }: Pick<Order, 'city' | 'state' | 'zip'>): string {
  const region = [stateAbbreviation(state) ?? state, zip].filter(Boolean).join(' ')
  return [street, city, region].filter(Boolean).join(', ')
}

function showName(person: Contact | User | undefined) {
  return {
    name: orNone(person && nameOf(person)),
    first_name: orNone(person?.firstName),
    last_name: orNone(person?.lastName),
  }
}

export function nameOf({ displayName, firstName, lastName }: Contact | User): string {
  return displayName || [firstName, lastName].filter(Boolean).join(' ')
}

function showContact(contact: Contact | undefined) {
  const phone = contact?.mobilePhone || contact?.workPhone || contact?.homePhone
  return { ...showName(contact), email: orNone(contact?.email), phone: orNone(phone) }
}

function showUser(user: User | undefined) {
  return { ...showName(user), email: orNone(user?.email), phone: orNone(user?.mobile || user?.phone) }
}

function orNone(text: string | undefined): string | null {
  return text ? text : null
}
