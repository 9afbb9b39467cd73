import { randomText } from '../access/secret.ts'
import type { Hold, Visitor } from '../conflicts/hold.ts'
import { deleteHoldOfVisitor, findHoldOfVisitor } from '../conflicts/hold-store.ts'
import { placeHoldOfVisitor } from '../conflicts/holds.ts'
import type { ClientId } from '../ids.ts'
import { createOrder } from '../orders/create-order.ts'
import type { Order } from '../orders/order.ts'
import { nothingSent, type OrderInput } from '../orders/order-input.ts'
import { requireOrder } from '../orders/require-order.ts'
import { withOutbox } from '../outbox/transactional-outbox.ts'
import { type Agent, type Client, emailKey } from '../people/contact.ts'
import { agentStore, clientStore } from '../people/contact-store.ts'
import { clients } from '../people/contacts.ts'
import { pipelined } from '../pipelined.ts'
import { stateAbbreviation } from '../places/us-states.ts'
import { mistakeIn, Refusal } from '../refusal.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { endOf } from '../time/appointment.ts'
import { type LocalDateTime, readLocalDateTime, showWallTime } from '../time/local-time.ts'
import { type BookingForm, houseOf, mistakesIn } from './booking-form.ts'
import { type Booking, countBookingsOfNetwork, findBookingOfVisitor, insertBooking } from './booking-store.ts'
import { appointmentOf, type HousePlace, requirePerson, type Wanted } from './find-times.ts'
import type { Language } from './language.ts'
import { type Choice, chooseServices, offerOf } from './offer.ts'

/** In the history of orders, and on holds. */
export const bookingSource = 'Booking page'
/** Bookings of one network within a day. */
export const maxBookingsOfNetwork = 20

export interface Booked {
  readonly booking: Booking
  readonly order: Order
}

export interface BookingRequest {
  readonly visitor: Visitor
  readonly form: BookingForm
  /** Where the house is, as far as its address tells. */
  readonly place: HousePlace
  readonly language: Language
}

export function wantedOf(
  scope: Pick<Scope, 'company' | 'office'>,
  form: BookingForm,
  place: HousePlace,
): Wanted & { readonly choice: Choice } {
  const choice = chooseServices(scope, form, houseOf(form))
  const serviceIds = choice.services.map(({ id }) => id)
  return { choice, serviceIds, minutes: choice.minutes, place, inspector: form.inspector }
}

/** Keeps the time for the visitor while the form is filled in, in place of another one. */
export async function holdTime(scope: Scope, { visitor, form, place }: BookingRequest): Promise<Hold> {
  // Locks the company's row.
  await requireNotMigrating(scope)
  const startsAt = requireStart(form)
  const wanted = wantedOf(scope, form, place)
  if (wanted.serviceIds.length === 0) throw mistakeIn('services', 'services')
  const held = await findHoldOfVisitor(scope, visitor)
  if (held && isFor(held, startsAt, wanted)) return held
  await deleteHoldOfVisitor(scope, visitor)
  const person = await requirePerson(scope, wanted, startsAt)
  return placeHoldOfVisitor(scope, visitor, appointmentOf(scope, wanted, person, startsAt), bookingSource)
}

function requireStart({ start }: BookingForm): LocalDateTime {
  const startsAt = readLocalDateTime(start)
  if (!startsAt) throw mistakeIn('start', 'time')
  return startsAt
}

function isFor({ startsAt, endsAt, userIds }: Hold, start: LocalDateTime, { minutes, inspector }: Wanted): boolean {
  const isAsked = inspector === '' || userIds.some(id => id === inspector)
  return startsAt === start && endsAt === endOf(start, minutes) && isAsked
}

/**
 * Books what the visitor chose, as an ordinary order. The same visitor books once: a repetition finds the first booking,
 * whatever it asks for.
 */
export async function book(scope: Scope, request: BookingRequest): Promise<Booked> {
  const { visitor, form, place } = request
  // Locks the company's row, so that of two requests of a visitor the second one finds the booking of the first.
  await requireNotMigrating(scope)
  const known = await findBookingOfVisitor(scope, visitor.id)
  if (known) return { booking: known, order: await requireOrder(scope, known.orderId) }
  requireComplete(scope, form)
  await requireRoom(scope, visitor)
  const startsAt = requireStart(form)
  const wanted = wantedOf(scope, form, place)
  const held = await findHoldOfVisitor(scope, visitor)
  const isHeld = held !== undefined && isFor(held, startsAt, wanted)
  if (held && !isHeld) await deleteHoldOfVisitor(scope, visitor)
  const inspector = isHeld ? held.userIds[0] : await requirePerson(scope, wanted, startsAt)
  const people = await findPeople(scope, form)
  const input: OrderInput = {
    ...orderOf(scope, request, wanted.choice, people),
    startsAt,
    inspectors: [{ place: 1, id: inspector ?? '' }],
    hold: isHeld ? held.id : undefined,
  }
  const { order } = await withOutbox(scope, () => createOrder(scope, input))
  const { network, id } = visitor
  const token = randomText(30)
  const booking = { orderId: order.id, visitor: id, network, token, language: request.language, createdAt: scope.now }
  insertBooking(scope, booking)
  return { booking, order }
}

export function requireComplete(scope: Scope, form: BookingForm): void {
  const errors = mistakesIn(form, offerOf(scope)).map(({ field, problem }) => ({ field, message: problem }))
  if (errors.length > 0) throw new Refusal('settings.mistakes', { errors })
}

async function requireRoom(scope: Scope, { network }: Visitor): Promise<void> {
  const found = await countBookingsOfNetwork(scope, network, scope.now.subtract({ hours: 24 }))
  // failpoint: bookings-of-an-address-unlimited
  if (found >= maxBookingsOfNetwork) throw new Refusal('booking.too-many', { limit: maxBookingsOfNetwork })
}

interface FoundPeople {
  readonly client: ClientId
  readonly agent: Agent | undefined
  readonly notes: readonly string[]
}

/**
 * The client and the agent with these addresses. Neither is changed, and the response tells nothing of them: what the visitor
 * wrote differently is a note of the order.
 */
async function findPeople(scope: Scope, form: BookingForm): Promise<FoundPeople> {
  const name = `${form.firstName.trim()} ${form.lastName.trim()}`
  const mobile = form.mobile.trim()
  const [known, agent] = await pipelined(
    clientStore.findByEmail(scope, emailKey(form.email)),
    agentStore.findByEmail(scope, emailKey(form.agentEmail)),
  )
  const agentText = [form.agentName.trim(), form.agentEmail.trim()].filter(Boolean).join(', ')
  const isOther = known && (known.displayName !== name || known.mobilePhone !== mobile)
  return {
    client: known?.id ?? (await newClient(scope, form, name)).id,
    agent: form.agentEmail === '' ? undefined : agent,
    notes: [
      ...(isOther ? [`Booked by ${name}, ${mobile}`] : []),
      ...(agentText !== '' && (form.agentEmail === '' || !agent) ? [`Buyer's agent: ${agentText}`] : []),
    ],
  }
}

function newClient(scope: Scope, form: BookingForm, displayName: string): Promise<Client> {
  return clients.create(scope, {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    displayName,
    email: form.email.trim(),
    mobilePhone: form.mobile.trim(),
  })
}

function orderOf(
  { company, office, now }: Scope,
  { form, place }: BookingRequest,
  { services, pack, fees }: Choice,
  { client, agent, notes }: FoundPeople,
): OrderInput {
  const { squareFeet, yearBuilt, foundation, zip } = houseOf(form)
  const isScheduled = company.settings.bookingHandling === 'at once'
  return {
    ...nothingSent,
    property: {
      address1: form.address1.trim(),
      city: form.city.trim(),
      state: stateAbbreviation(form.state) ?? form.state,
      ...{ zip, squareFeet, yearBuilt, foundation, osOrder: 'yes' },
      ...(place.latitude !== undefined && { latitude: place.latitude, longitude: place.longitude }),
      accessNotes: form.accessNotes.trim(),
    },
    office: office.id,
    orderType: services.find(({ isAncillary }) => !isAncillary)?.orderTypeId ?? services[0]?.orderTypeId,
    client,
    buyersAgent: agent?.id,
    requestedInspectors: form.inspector === '' ? undefined : [form.inspector],
    services: services.map(({ id }) => id),
    packages: pack ? [pack.id] : [],
    fees: fees
      .filter(({ amountCents, listCents }) => amountCents !== listCents)
      .map(({ feeId, amountCents }) => ({ id: feeId, amountCents })),
    notes: notes.map(text => ({ owner: undefined, text })),
    controls: Object.entries(form.answers).map(([id, value]) => ({ id, value })),
    ...(isScheduled && { isInProgress: false, scheduledAt: showWallTime(now, company.zone) }),
    conflict: 'reject',
    source: bookingSource,
  }
}
