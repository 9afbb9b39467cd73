import { hashSecret, randomText } from '../access/secret.ts'
import type { Visitor } from '../conflicts/hold.ts'
import { extendHold } from '../conflicts/hold-store.ts'
import { queueVisitorMessage } from '../messages/queue-messages.ts'
import { emailKey } from '../people/contact.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import { phoneOfOffice } from '../tenants/company.ts'
import { companyAddress } from '../tenants/company-address.ts'
import { requireNotMigrating } from '../tenants/migration-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { type BookingRequest, holdTime, maxBookingsOfNetwork, requireComplete } from './book.ts'
import { type BookingForm, blankForm } from './booking-form.ts'
import {
  countRequestsOfNetwork,
  findRequest,
  markConfirmed,
  type StoredRequest,
  saveRequest,
} from './booking-request-store.ts'
import { findBookingOfVisitor } from './booking-store.ts'
import { letter, mailTexts } from './mails/mail-texts.ts'
import { formatMoment } from './moments.ts'

/** How long the time of a booking that is not confirmed is kept. The link works for a day. */
export const confirmMinutes = 30
const linkHours = 24

export interface ConfirmationLink {
  /** What the page of the visitor chose: the link carries it, and the store has its hash. */
  readonly token: string
  readonly publicUrl: string
}

/** Sends the link with which the booking is made, and keeps its time for a while. Nothing else is stored of it. */
export async function requestConfirmation(
  scope: Scope,
  request: BookingRequest,
  link: ConfirmationLink,
): Promise<void> {
  // Locks the company's row.
  await requireNotMigrating(scope)
  const { visitor, form, language } = request
  requireComplete(scope, form)
  const { now } = scope
  const sent = await countRequestsOfNetwork(scope, visitor.network, now.subtract({ hours: 24 }))
  if (sent >= maxBookingsOfNetwork) throw new Refusal('booking.too-many', { limit: maxBookingsOfNetwork })
  await keepTime(scope, request)
  const code = randomText(30)
  saveRequest(scope, {
    visitor: visitor.id,
    codeHash: hashSecret(code),
    email: emailKey(form.email),
    form: JSON.stringify(form),
    language,
    network: visitor.network,
    createdAt: now,
    expiresAt: now.add({ hours: linkHours }),
    confirmedAt: undefined,
  })
  await queueVisitorMessage(scope, {
    occasion: `booking ${hashSecret(code)}`,
    email: emailKey(form.email),
    ...mailOf(scope, request, link, code),
  })
}

/** A visitor who may hold no time has to be quick. A time that is taken refuses the request. */
async function keepTime(scope: Scope, request: BookingRequest): Promise<void> {
  const hold = await holdTime(scope, request).catch(error => {
    if (error instanceof Refusal && (error.code === 'hold.too-many' || error.code === 'hold.share')) return undefined
    throw error
  })
  if (hold) extendHold(scope, hold.id, scope.now.add({ minutes: confirmMinutes }))
}

function mailOf(
  { company, office }: Scope,
  { form, language }: BookingRequest,
  { token, publicUrl }: ConfirmationLink,
  code: string,
) {
  const { confirm, hello, locale } = mailTexts[language]
  const query = new URLSearchParams({ visitor: token, office: office.id, lang: language })
  const url = `${companyAddress(company, publicUrl).url}/book/confirm/${code}?${query}`
  const paragraphs = [
    hello(form.firstName.trim()),
    `${confirm.text}\n${url}`,
    confirm.time(formatMoment(form.start, locale), confirmMinutes),
    confirm.notYou,
  ]
  return { subject: confirm.subject(company.name), body: letter(paragraphs, company, phoneOfOffice(company, office)) }
}

/** The form that the link books. */
export async function requireRequest(
  tenant: Tenant & { readonly now: Temporal.Instant },
  visitor: Visitor,
  code: string,
): Promise<StoredRequest & { readonly sent: BookingForm }> {
  const found = await findRequest(tenant, visitor.id)
  const isValid =
    found && found.codeHash === hashSecret(code) && Temporal.Instant.compare(found.expiresAt, tenant.now) > 0
  if (!isValid) throw new Refusal('booking.unknown')
  return { ...found, sent: { ...blankForm, ...(JSON.parse(found.form) as Partial<BookingForm>) } }
}

/** From now on the visitor books with this email address. */
export async function confirmEmail(scope: Scope, visitor: Visitor, code: string): Promise<void> {
  await requireRequest(scope, visitor, code)
  await markConfirmed(scope, visitor.id)
}

/** Whether a booking with this form needs no email any more, also because it is made already. */
export async function isConfirmed(
  scope: Scope,
  { visitor, form }: Pick<BookingRequest, 'visitor' | 'form'>,
): Promise<boolean> {
  if (!scope.company.settings.bookingConfirmsEmail) return true
  if (await findBookingOfVisitor(scope, visitor.id)) return true
  const request = await findRequest(scope, visitor.id)
  return request?.confirmedAt !== undefined && request.email === emailKey(form.email)
}
