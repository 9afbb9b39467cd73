import { countEvents } from '../events/event-store.ts'
import type { AgentId, ClientId, OrderId, UserId } from '../ids.ts'
import { findOrder } from '../orders/load-order.ts'
import { isActive, type Order } from '../orders/order.ts'
import type { Contact } from '../people/contact.ts'
import { agentStore, clientStore } from '../people/contact-store.ts'
import { readEmailAddress, readPhoneNumber } from '../people/recipient-address.ts'
import type { User } from '../people/user.ts'
import { templateInUse } from '../templates/template.ts'
import { type Audience, type Channel, isArrival, type MessageKind } from '../templates/template-key.ts'
import type { TenantScope } from '../tenant.ts'
import type { Company } from '../tenants/company.ts'
import type { Scope } from '../tenants/scope.ts'
import { instantOf, type LocalDateTime } from '../time/local-time.ts'
import { findClientLinks, type LinkedCompany } from './client-links.ts'
import type { Message, RenderedMessage } from './message.ts'
import { companyAddresses, type OrderFacts } from './message-values.ts'
import { peopleOf } from './plan-messages.ts'
import { type MessageDraft, oneLine, revisingEvents, tidy } from './render-message.ts'

/** The message will not be sent; the text is the reason. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

export interface PreparedMessage {
  /** The message is rendered already, or is to be rendered from the draft. */
  readonly content: RenderedMessage | MessageDraft
  /** The appointment that the message is about. */
  readonly startsAt: LocalDateTime | undefined
  /** The version of the order; if it changes before the message is submitted, the message is prepared again. */
  readonly orderModifiedAt: Temporal.Instant | undefined
}

export interface MessageSource extends LinkedCompany {
  /** The address that emails come from. */
  readonly from: string | undefined
}

/** Checks that the message is still wanted and loads the current data that it is rendered from. Throws Cancelled. */
export async function prepareMessage(
  scope: TenantScope,
  message: Message,
  source: MessageSource,
): Promise<PreparedMessage> {
  const { company, from } = source
  if (!isOfOrder(message)) return prepareNotice(scope, message, company)
  const { orderId, kind, audience, channel } = message
  const order = await findOrder(scope, orderId)
  if (!order) throw new Cancelled('the order was removed')
  requireWanted(message, order, company, scope.now)
  const template = templateInUse(company.messageTemplates, { kind, audience, channel })
  if (!template.isOn) throw new Cancelled('this kind of message is switched off')

  const { modifiedAt: orderModifiedAt } = order
  // A cancellation is about the appointment that the person had.
  const startsAt = kind === 'cancelled' ? message.startsAt : order.startsAt
  const facts = await loadOrderFacts(scope, company, { ...order, startsAt })
  const person = personOf(facts, audience, message.personId) ?? (await findContact(scope, audience, message.personId))
  if (!person) throw new Cancelled('this person is no longer known')
  requireWelcome(person, channel)
  const address = requireAddress(person, channel)
  // An earlier attempt may have shown the text, so it stays, unless the address has changed.
  if (message.rendered?.address === address) return { content: message.rendered, startsAt, orderModifiedAt }
  const revision = await countEvents(scope, order.id, revisingEvents)
  const { lateMinutes } = message
  const links = audience === 'client' ? await findClientLinks(scope, source, order) : {}
  const draft = {
    template,
    facts: { ...facts, ...links, lateMinutes, revision, from, now: scope.now },
    recipient: { person, address },
  }
  return { content: draft, startsAt, orderModifiedAt }
}

/** The message of an order as it will end: one that is due and no longer wanted is not sent. */
export function foreseen<M extends Message>(message: M, order: Order, { company, now }: Scope): M {
  if (message.state !== 'due' || !isOfOrder(message)) return message
  try {
    requireWanted(message, order, company, now)
    return message
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    return { ...message, state: 'cancelled', error: error.message }
  }
}

function requireWanted(message: Message, order: Order, company: Company, now: Temporal.Instant): void {
  const { kind, audience, channel, personId } = message
  if (order.removedAt && kind !== 'cancelled') throw new Cancelled('the order was removed')
  if (!order.scheduledAt) throw new Cancelled('the order is a draft')
  if (!(channel === 'email' ? order.sendsEmail : order.sendsSms))
    throw new Cancelled(`${channelNames[channel]} is switched off for this order`)
  const person = peopleOf(order).find(one => one.personId === personId)
  if (kind === 'cancelled') {
    if (person && isActive(order)) throw new Cancelled('this person is on the order again')
    requireAhead(message, message.startsAt, order, company, now)
    return
  }
  if (order.cancelledAt) throw new Cancelled('the order was cancelled')
  if (!person) throw new Cancelled('this person is no longer on the order')
  // A person whose role changed has another reminder for the new role.
  if (kind === 'reminder' && person.audience !== audience)
    throw new Cancelled('this person has another part in the order')
  if (kind !== 'completed') requireTimely(message, order, company, now)
}

export const channelNames: Record<Channel, string> = { email: 'email', sms: 'SMS' }

/** The appointment that the message is about must not have been rescheduled, nor be over. */
function requireTimely(message: Message, order: Order, company: Company, now: Temporal.Instant): void {
  const { kind, startsAt, createdAt, rendered } = message
  const isReminder = kind === 'reminder'
  if (isArrival(kind) && Temporal.Instant.compare(createdAt.add({ minutes: arrivalMinutes }), now) <= 0)
    throw new Cancelled('it could not be sent in time')
  if ((isReminder || isArrival(kind) || rendered) && startsAt !== order.startsAt)
    throw new Cancelled('the appointment was moved')
  if (isReminder && order.completedAt && Temporal.Instant.compare(order.completedAt, createdAt) > 0)
    throw new Cancelled('the inspection is complete')
  // What waited on a phone without a connection comes together: the arrival, and that it is done.
  if (isArrival(kind) && order.completedAt) throw new Cancelled('the inspection is complete')
  requireAhead(message, order.startsAt, order, company, now)
}

/** Nobody wants to read later that an inspector was on the way. */
const arrivalMinutes = 30

function requireAhead(
  { kind, createdAt }: Message,
  startsAt: LocalDateTime | undefined,
  order: Order,
  { zone }: Company,
  now: Temporal.Instant,
): void {
  if (!startsAt) return
  const begins = instantOf(startsAt, zone)
  const endsAt = kind === 'reminder' ? begins : begins.add({ minutes: order.durationMinutes })
  // An order may be booked for a time in the past on purpose.
  const wasAhead = Temporal.Instant.compare(createdAt, endsAt) < 0
  if (wasAhead && Temporal.Instant.compare(endsAt, now) <= 0) throw new Cancelled('the appointment has passed')
}

export async function loadOrderFacts(scope: TenantScope, company: Company, order: Order): Promise<OrderFacts> {
  const agent = (id: AgentId | undefined) => (id ? agentStore.find(scope, id) : undefined)
  return {
    company,
    order,
    client: order.clientId && (await clientStore.find(scope, order.clientId)),
    buyersAgent: await agent(order.buyersAgentId),
    sellersAgent: await agent(order.sellersAgentId),
  }
}

export function personOf(facts: OrderFacts, audience: Audience, personId: string): Contact | User | undefined {
  const { client, buyersAgent, sellersAgent, company } = facts
  if (audience === 'inspector') return company.users.get(personId as UserId)
  const contacts = [client, buyersAgent, sellersAgent].filter(contact => contact !== undefined)
  return contacts.find(({ id }: { id: ClientId | AgentId }) => id === personId)
}

/** A person who was taken off the order. */
async function findContact(scope: TenantScope, audience: Audience, id: string): Promise<Contact | undefined> {
  if (audience === 'inspector') return undefined
  return audience === 'client' ? clientStore.find(scope, id as ClientId) : agentStore.find(scope, id as AgentId)
}

/** Why a message to this person would not be sent by the channel; undefined if it would. */
export function whyUnreachable(person: Contact | User, channel: Channel): string | undefined {
  try {
    requireWelcome(person, channel)
    requireAddress(person, channel)
    return undefined
  } catch (error) {
    if (error instanceof Cancelled) return error.message
    throw error
  }
}

/** The switches of a client or an agent; users have none. */
export function requireWelcome(person: Contact | User, channel: Channel): void {
  if (!('sendsEmail' in person)) return
  if (!(channel === 'email' ? person.sendsEmail : person.sendsSms))
    throw new Cancelled(`${channelNames[channel]} is switched off for this person`)
}

export function requireAddress(person: Contact | User, channel: Channel): string {
  const { text, read, name } =
    channel === 'email'
      ? { text: person.email, read: readEmailAddress, name: 'email address' }
      : { text: 'mobile' in person ? person.mobile : person.mobilePhone, read: readPhoneNumber, name: 'mobile number' }
  if (text.trim() === '') throw new Cancelled(`has no ${name}`)
  const address = read(text)
  if (!address) throw new Cancelled(`has no ${name} that can be used`)
  return address
}

interface OfOrder {
  readonly orderId: OrderId
  readonly kind: MessageKind
  readonly audience: Audience
}

const notices: readonly Message['kind'][] = ['notice', 'invitation', 'password reset', 'test']
const otherAudiences: readonly Message['audience'][] = ['owner', 'user', 'visitor']

function isOfOrder<M extends Message>(message: M): message is M & OfOrder {
  return message.orderId !== undefined && !notices.includes(message.kind) && !otherAudiences.includes(message.audience)
}

function prepareNotice({ now }: TenantScope, message: Message, company: Company): PreparedMessage {
  const address = message.audience === 'visitor' ? message.personId : addressOfUser(message, company)
  const about = { startsAt: undefined, orderModifiedAt: undefined }
  if (message.rendered?.address === address) return { content: message.rendered, ...about }
  const content: RenderedMessage = {
    address,
    sender: oneLine(company.name),
    replyTo: companyAddresses(company).map(readEmailAddress).find(Boolean),
    subject: oneLine(message.text?.subject ?? ''),
    body: `${tidy(message.text?.body ?? '')}\n`,
    calendar: undefined,
    renderedAt: now,
  }
  return { content, ...about }
}

function addressOfUser({ personId, audience, channel }: Message, company: Company): string {
  const person = company.users.get(personId as UserId)
  if (!person) throw new Cancelled('this person is no longer known')
  if (audience === 'owner' && !person.isOwner) throw new Cancelled('this person is no longer an owner')
  return requireAddress(person, channel)
}
