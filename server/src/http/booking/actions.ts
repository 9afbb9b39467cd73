import { randomText } from '../../domain/access/secret.ts'
import { type Booked, type BookingRequest, book, holdTime as hold, wantedOf } from '../../domain/bookings/book.ts'
import type { BookingForm } from '../../domain/bookings/booking-form.ts'
import { findBookingOfVisitor } from '../../domain/bookings/booking-store.ts'
import {
  cancelBooking,
  requireBooking,
  rescheduleBooking,
  wantedOfOrder,
} from '../../domain/bookings/change-booking.ts'
import { confirmEmail, isConfirmed, requestConfirmation, requireRequest } from '../../domain/bookings/confirm-email.ts'
import { findNearTimes, findTimes, firstDayOf, type Wanted } from '../../domain/bookings/find-times.ts'
import type { Language } from '../../domain/bookings/language.ts'
import { findFirst, waitForEarlier, waitToMove } from '../../domain/bookings/wait-for-earlier.ts'
import type { Hold } from '../../domain/conflicts/hold.ts'
import { findHoldOfVisitor } from '../../domain/conflicts/hold-store.ts'
import type { FoundOpenings } from '../../domain/openings/find-openings.ts'
import type { Places } from '../../domain/places/geocode.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import { WallClock } from '../../domain/time/wall-clock.ts'
import { dayOf, minutesPerDay, showWallMinutes } from '../../domain/time/wall-minutes.ts'
import { placeOf } from './house-place.ts'
import type { Visit } from './visitors.ts'

/** What the pages and the operations of visitors do alike. */

export const maxDays = 31

export interface Days {
  readonly firstDay: number
  readonly days: number
}

/** A time that is open, with its moment. */
export interface OpenTime {
  readonly start: string
  readonly startlocal: string
}

export interface FoundTimes extends Days {
  readonly today: number
  readonly minutes: number
  readonly times: readonly OpenTime[]
  readonly reason: FoundOpenings['reason']
}

export interface SentVisit {
  /** Empty if the visitor has none yet. */
  readonly visitor: string
  readonly form: BookingForm
}

export async function searchTimes(visit: Visit, places: Places, sent: SentVisit, days: Days): Promise<FoundTimes> {
  const place = await placeOf(places, sent.form)
  const visitor = sent.visitor === '' ? undefined : await visit.visitor(sent.visitor)
  return visit.read(async scope => {
    const held = visitor && (await findHoldOfVisitor(scope, visitor))
    const wanted = { ...wantedOf(scope, sent.form, place), holdId: held?.id }
    return timesOf(scope, await findTimes(scope, wanted, days.firstDay, days.days), wanted, days)
  })
}

/** The times to which a booking can move. */
export function searchOtherTimes(visit: Visit, token: string, days: Days): Promise<FoundTimes> {
  return visit.read(async scope => {
    const { order } = await requireBooking(scope, token)
    const wanted = wantedOfOrder(order, '')
    return timesOf(scope, await findTimes(scope, wanted, days.firstDay, days.days), wanted, days)
  })
}

function timesOf(scope: Scope, found: FoundOpenings, { minutes }: Wanted, { firstDay }: Days): FoundTimes {
  const { openings, clock, reason, days } = found
  return {
    today: firstDayOf(scope),
    firstDay,
    days,
    minutes,
    reason,
    times: openings.map(({ start }) => showTime(clock, start)),
  }
}

function showTime(clock: WallClock, start: number): OpenTime {
  return { start: clock.show(start), startlocal: showWallMinutes(start) }
}

/** From today, at most as many days as a page shows. */
export function daysFrom({ context }: Visit, firstDay: number | undefined, days: number): Days {
  const today = firstDayOf(context)
  const last = today + context.company.settings.furthestDay
  return { firstDay: Math.min(Math.max(firstDay ?? today, today), last), days: Math.min(Math.max(days, 1), maxDays) }
}

export async function holdTime(visit: Visit, places: Places, sent: SentVisit, check: string): Promise<Hold> {
  await visit.requireSolved(sent.visitor, check)
  const request = await requestOf(visit, places, sent, 'en')
  return orNearTimes(visit, places, sent, () => visit.write(scope => hold(scope, request)))
}

export interface SentBooking extends SentVisit {
  readonly check: string
  readonly language: Language
  /** Of the link in the email, where the company asks for it. */
  readonly code: string
}

export async function bookVisit(visit: Visit, places: Places, sent: SentBooking): Promise<Booked> {
  const request = await requestOf(visit, places, sent, sent.language)
  // A visitor who got the email is no program.
  if (sent.code === '') await visit.requireSolved(sent.visitor, sent.check)
  else await visit.write(scope => confirmEmail(scope, request.visitor, sent.code))
  if (await visit.read(scope => isConfirmed(scope, request)))
    return orNearTimes(visit, places, sent, () => visit.write(scope => book(scope, request)))
  const link = { token: sent.visitor, publicUrl: visit.publicUrl }
  await orNearTimes(visit, places, sent, () => visit.write(scope => requestConfirmation(scope, request, link)))
  throw new Refusal('booking.unconfirmed', { email: sent.form.email.trim() })
}

/** What the link in an email books, or the booking that it made. */
export async function readRequest(visit: Visit, visitor: string, code: string) {
  const known = await visit.visitor(visitor)
  return visit.read(async scope => {
    const booking = await findBookingOfVisitor(scope, known.id)
    return booking ? { token: booking.token } : requireRequest(scope, known, code)
  })
}

/** Sends an email once an earlier time becomes free. */
export async function waitVisit(visit: Visit, places: Places, sent: Omit<SentBooking, 'code'>): Promise<void> {
  requireWaitingList(visit)
  await visit.requireSolved(sent.visitor, sent.check)
  const request = await requestOf(visit, places, sent, sent.language)
  const first = await visit.read(scope => findFirst(scope, wantedOf(scope, sent.form, request.place)))
  await visit.write(scope => waitForEarlier(scope, request, wantedOf(scope, sent.form, request.place), first))
}

/** The same for the appointment of a booking. */
export async function waitToMoveBooking(visit: Visit, token: string): Promise<void> {
  requireWaitingList(visit)
  const visitor = await visit.visitor(randomText(30))
  const first = await visit.read(async scope => {
    const { order } = await requireBooking(scope, token)
    return findFirst(scope, wantedOfOrder(order, ''))
  })
  await visit.write(scope => waitToMove(scope, token, visitor, first))
}

function requireWaitingList({ company }: Visit): void {
  if (!company.settings.bookingWaitingList) throw new Refusal('booking.unknown')
}

async function requestOf(visit: Visit, places: Places, sent: SentVisit, language: Language): Promise<BookingRequest> {
  const place = await placeOf(places, sent.form)
  return { visitor: await visit.visitor(sent.visitor), form: sent.form, place, language }
}

/** A time that was taken is refused with the nearest ones. They are searched outside of the transaction, which locks the company. */
async function orNearTimes<T>(visit: Visit, places: Places, { form }: SentVisit, work: () => Promise<T>): Promise<T> {
  return work().catch(async error => {
    if (!(error instanceof Refusal) || error.code !== 'booking.taken') throw error
    const place = await placeOf(places, form)
    throw await withNearTimes(visit, scope => wantedOf(scope, form, place), form.start)
  })
}

export async function moveBooking(visit: Visit, token: string, start: string): Promise<Booked> {
  return visit
    .write(scope => rescheduleBooking(scope, token, start))
    .catch(async error => {
      if (!(error instanceof Refusal) || error.code !== 'booking.taken') throw error
      const { order } = await visit.read(scope => requireBooking(scope, token))
      throw await withNearTimes(visit, () => wantedOfOrder(order, ''), start)
    })
}

export function endBooking(visit: Visit, token: string): Promise<Booked> {
  return visit.write(scope => cancelBooking(scope, token))
}

export function readBooking(visit: Visit, token: string): Promise<Booked> {
  return visit.read(scope => requireBooking(scope, token))
}

async function withNearTimes(visit: Visit, wanted: (scope: Scope) => Wanted, start: string): Promise<Refusal> {
  const openings = await visit.read(scope => findNearTimes(scope, wanted(scope), start))
  const first = openings[0] ? Math.floor(openings[0].start / minutesPerDay) : dayOf(start)
  const clock = WallClock.of(visit.company.zone, first, first + maxDays)
  return new Refusal('booking.taken', { times: openings.map(each => showTime(clock, each.start)) })
}
