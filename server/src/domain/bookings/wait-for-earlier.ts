import { randomText } from '../access/secret.ts'
import type { Visitor } from '../conflicts/hold.ts'
import { queueVisitorMessage } from '../messages/queue-messages.ts'
import { isActive } from '../orders/order.ts'
import { requireOrder } from '../orders/require-order.ts'
import { emailKey } from '../people/contact.ts'
import { clientStore } from '../people/contact-store.ts'
import { readEmailAddress } from '../people/recipient-address.ts'
import { mistakeIn, Refusal } from '../refusal.ts'
import { phoneOfOffice } from '../tenants/company.ts'
import { companyAddress } from '../tenants/company-address.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { type LocalDateTime, showWallTime } from '../time/local-time.ts'
import { dayOf, showWallMinutes } from '../time/wall-minutes.ts'
import type { BookingRequest } from './book.ts'
import { findBookingOfOrder } from './booking-store.ts'
import { requireAllowed, requireBooking, wantedOfOrder } from './change-booking.ts'
import { findTimes, firstDayOf, type Wanted } from './find-times.ts'
import type { Language } from './language.ts'
import { letter, mailTexts } from './mails/mail-texts.ts'
import { formatMoment } from './moments.ts'
import { countWaitingOfNetwork, deleteWaiting, saveWaiting, type WaitingVisitor } from './waiting-store.ts'

/** Addresses that one network may enter within a day. */
export const maxWaitingOfNetwork = 10
const maxDays = 31

/** Who wants to hear of a time, in place of what the address waited for before. */
interface Asking {
  readonly email: string
  readonly language: Language
  readonly network: string
}

/** `first`: the first time that is open now, which is the one to beat. Without any, every time is earlier. */
export async function waitForEarlier(
  scope: Scope,
  { visitor, form, language }: BookingRequest,
  wanted: Wanted,
  first: LocalDateTime | undefined,
): Promise<void> {
  const email = readEmailAddress(form.email)
  if (!email) throw mistakeIn('email', 'email')
  if (wanted.serviceIds.length === 0) throw mistakeIn('services', 'services')
  const { now, company } = scope
  const last = showWallTime(now.add({ hours: 24 * company.settings.furthestDay }), company.zone)
  await save(scope, { email, language, network: visitor.network }, wanted, first ?? last)
}

/** With the link of a booking: a time before its appointment that is not open yet. */
export async function waitToMove(
  scope: Scope,
  token: string,
  { network }: Visitor,
  first: LocalDateTime | undefined,
): Promise<void> {
  const { booking, order } = await requireBooking(scope, token)
  const client = order.clientId && (await clientStore.find(scope, order.clientId))
  const email = client && readEmailAddress(client.email)
  requireAllowed(scope, order, 'reschedules')
  if (!email || !order.startsAt) throw new Refusal('booking.fixed', { reason: 'office' })
  const wanted = wantedOfOrder(order, '')
  const before = first && first < order.startsAt ? first : order.startsAt
  await save(scope, { email, language: booking.language, network }, wanted, before)
}

async function save(scope: Scope, { email, ...asking }: Asking, wanted: Wanted, startsBefore: LocalDateTime) {
  await requireNotMigrating(scope)
  if ((await countWaitingOfNetwork(scope, asking.network)) >= maxWaitingOfNetwork)
    throw new Refusal('booking.too-many', { limit: maxWaitingOfNetwork })
  const { now, office } = scope
  const { orderId, holdId: _, ...rest } = wanted
  saveWaiting(scope, {
    ...asking,
    ...{ email: emailKey(email), officeId: office.id, orderId, startsBefore },
    wanted: JSON.stringify(rest),
    token: randomText(30),
    createdAt: now,
    checkedAt: now,
  })
}

/** Tells nobody whether somebody waited. */
export async function stopWaiting(scope: Scope, token: string): Promise<void> {
  await requireNotMigrating(scope)
  await deleteWaiting(scope, token)
}

/** The first time that is open, as far ahead as the page shows times at once. */
export async function findFirst(scope: Scope, wanted: Wanted): Promise<LocalDateTime | undefined> {
  const { openings } = await findTimes(scope, wanted, firstDayOf(scope), maxDays)
  return openings[0] && showWallMinutes(openings[0].start)
}

/** What became of a visitor who waits: nothing yet, a time that is open, or no reason to wait any more. */
export type Found = LocalDateTime | 'nothing' | 'over'

export async function findEarlier(
  scope: Scope,
  { orderId, wanted: text, startsBefore }: WaitingVisitor,
): Promise<Found> {
  const firstDay = firstDayOf(scope)
  if (dayOf(startsBefore) < firstDay) return 'over'
  const order = orderId && (await requireOrder(scope, orderId))
  if (order && (!order.startsAt || !isActive(order) || order.startsAt < startsBefore)) return 'over'
  const wanted = { ...(JSON.parse(text) as Wanted), orderId }
  const first = await findFirst(scope, wanted)
  return first !== undefined && first < startsBefore ? first : 'nothing'
}

/** Ends the waiting, and sends the one message if a time was found. */
export async function answerWaiting(
  scope: Scope,
  visitor: WaitingVisitor,
  found: Exclude<Found, 'nothing'>,
  publicUrl: string,
): Promise<void> {
  const isWaiting = await deleteWaiting(scope, visitor.token)
  // failpoint: waiting-visitor-told-twice
  if (!isWaiting || found === 'over') return
  await queueVisitorMessage(scope, {
    occasion: `earlier ${visitor.token}`,
    email: visitor.email,
    ...(await mailOf(scope, visitor, found, publicUrl)),
  })
}

async function mailOf(
  scope: Scope,
  { language, orderId, token }: WaitingVisitor,
  found: LocalDateTime,
  publicUrl: string,
) {
  const { company, office } = scope
  const { earlier, hello, locale } = mailTexts[language]
  const booking = orderId && (await findBookingOfOrder(scope, orderId))
  const url = `${companyAddress(company, publicUrl).url}/book`
  const moment = formatMoment(found, locale)
  const page = booking
    ? `${url}/${booking.token}?lang=${language}`
    : `${url}?${new URLSearchParams({ office: office.slug, lang: language })}`
  const paragraphs = [
    hello(''),
    earlier.text(moment),
    `${booking ? earlier.move : earlier.book}\n${page}`,
    `${earlier.once} ${earlier.end}\n${url}/waiting/${token}?lang=${language}`,
  ]
  return { subject: earlier.subject(moment), body: letter(paragraphs, company, phoneOfOffice(company, office)) }
}
