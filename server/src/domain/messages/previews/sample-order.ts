import type { Service } from '../../catalogue/catalogue.ts'
import type { AgentId, ClientId, FeeId, OrderId, ServiceId } from '../../ids.ts'
import { addPrices } from '../../orders/order-fees.ts'
import { blankProperty } from '../../orders/order-fields.ts'
import { agentTexts, type Contact, contactTexts } from '../../people/contact.ts'
import { type Company, primaryOffice } from '../../tenants/company.ts'
import { showLocalDateTime } from '../../time/local-time.ts'
import type { MessageOrder, OrderFacts } from '../message-values.ts'
import { sampleValues } from '../template-words.ts'

const daysAhead = 7
const { order: values, client, buyers_agent: buyersAgent, sellers_agent: sellersAgent } = sampleValues

/** An order that is stored nowhere, with an inspector and services of the company, for companies without such an order. */
export function sampleFacts(
  company: Company,
  now: Temporal.Instant,
  cancelledAt: MessageOrder['cancelledAt'],
): OrderFacts {
  return {
    company,
    order: { ...sampleOrder(company, now), cancelledAt, cancelReason: cancelledAt ? values.cancel_reason : '' },
    client: { id: 'sample' as ClientId, ...contactOf(client, now) },
    buyersAgent: agentOf(buyersAgent, now),
    sellersAgent: agentOf(sellersAgent, now),
  }
}

function sampleOrder(company: Company, now: Temporal.Instant): Omit<MessageOrder, 'cancelledAt' | 'cancelReason'> {
  const day = now.toZonedDateTimeISO(company.zone).toPlainDate().add({ days: daysAhead })
  const users = [...company.users.values()]
  const inspector = users.find(({ isInspector }) => isInspector) ?? users.find(({ isOwner }) => isOwner)
  const property = {
    ...blankProperty,
    ...{ address1: values.street, city: values.city, state: values.state, zip: values.zip },
    ...{ squareFeet: values.square_feet, yearBuilt: values.year_built, reportNumber: values.report_number },
  }
  const services = company.items.services.filter(({ isVisible }) => isVisible).slice(0, values.services.length)
  const fees = addPrices([], services, property)
  return {
    ...property,
    id: 'sample' as OrderId,
    oid: Number(values.number),
    officeId: primaryOffice(company).id,
    startsAt: showLocalDateTime(day.toPlainDateTime('09:00')),
    durationMinutes: 180,
    inspectors: inspector ? [{ place: 1, userId: inspector.id }] : [],
    services: services.length > 0 ? services : values.services.map(name => ({ id: 'sample' as ServiceId, name })),
    paidCents: 0,
    fees: fees.length > 0 ? fees : [sampleFee(services[0])],
  }
}

function sampleFee(service: Service | undefined) {
  return {
    feeId: 'sample' as FeeId,
    name: service?.name ?? values.fees[0]?.name ?? '',
    amountCents: 42_500,
    serviceId: service?.id,
  }
}

type SamplePerson = typeof client

function contactOf({ first_name, last_name, email, phone }: SamplePerson, now: Temporal.Instant): Contact {
  const blank = Object.fromEntries(contactTexts.map(name => [name, ''])) as Record<
    (typeof contactTexts)[number],
    string
  >
  const texts = { ...blank, firstName: first_name, lastName: last_name, email, mobilePhone: phone }
  return {
    ...texts,
    sendsEmail: true,
    sendsSms: true,
    isShown: true,
    mergedInto: undefined,
    erasedAt: undefined,
    createdAt: now,
    modifiedAt: now,
  }
}

function agentOf(agent: SamplePerson & { readonly agency: string }, now: Temporal.Instant) {
  const own = Object.fromEntries(agentTexts.map(name => [name, ''])) as Record<(typeof agentTexts)[number], string>
  const place = { latitude: undefined, longitude: undefined, agencyId: undefined, agencyName: agent.agency }
  return { id: 'sample' as AgentId, ...contactOf(agent, now), ...own, ...place }
}
