import { maxBookingsOfNetwork } from '../../../domain/bookings/book.ts'
import { houseOf } from '../../../domain/bookings/booking-form.ts'
import { chooseServices } from '../../../domain/bookings/offer.ts'
import { maxHoldsOfNetwork } from '../../../domain/conflicts/hold.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import { showDay } from '../../../domain/time/wall-minutes.ts'
import { bookingAnswer } from '../../../wire/booking/booked-wire.ts'
import {
  bookBody,
  chosenQuery,
  holdTimeBody,
  maxServices,
  readChosen,
  sampleVisitor,
  timesQuery,
} from '../../../wire/booking/booking-form-wire.ts'
import {
  bookingPageAnswer,
  bookingPriceAnswer,
  bookingTimesAnswer,
  heldTime,
  puzzleMembers,
  samplePuzzle,
} from '../../../wire/booking/booking-wire.ts'
import { addressQuery, geocoded, readWrittenAddress } from '../../../wire/geocode/geocode-wire.ts'
import { readDay } from '../../../wire/openings/openings-query.ts'
import { reasonOfNone } from '../../../wire/openings/openings-wire.ts'
import { textParameter } from '../../../wire/parameters.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { readInteger } from '../../../wire/spelling.ts'
import { bookVisit, daysFrom, holdTime, maxDays, searchTimes } from '../../booking/actions.ts'
import { correctAddress } from '../../booking/house-place.ts'
import type { Visit } from '../../booking/visitors.ts'
import { shown } from './booked-routes.ts'
import { badVisitor, closed, noCredentials, taken, unknown, unsolved } from './visitor-descriptions.ts'
import { visitorOperation } from './visitor-operation.ts'

const unreadable = [
  new Refusal('list.too-long', { field: 'services[]', limit: maxServices }),
  new Refusal('text.unreadable', { field: 'zip' }),
  new Refusal('text.too-long', { field: 'zip', limit: 10_000 }),
]

export const bookingRoutes = [
  visitorOperation({
    method: 'GET',
    path: '/booking',
    name: 'bookingPage',
    summary: 'Get what the booking page offers',
    description: `Company, offices, services, packages, questions and rules for visitors. ${noCredentials}`,
    query: { office: lookupOffice },
    answer: bookingPageAnswer,
    refuses: [closed],
    visit: async ({ context }: Visit) => context,
  }),
  visitorOperation({
    method: 'GET',
    path: '/booking/price',
    name: 'bookingPrice',
    summary: 'Get the price of a booking',
    description: `The price that an order of the booking page has: packages at their own price. ${noCredentials}`,
    query: chosenQuery,
    answer: bookingPriceAnswer,
    refuses: [closed, ...unreadable],
    visit: async ({ context }: Visit, { sentQuery }) => {
      const form = readChosen(sentQuery)
      return chooseServices(context, form, houseOf(form))
    },
  }),
  visitorOperation({
    method: 'GET',
    path: '/booking/times',
    name: 'bookingTimes',
    summary: 'List the times of a booking',
    description: `The times that are open now, by the rules of \`GET /openings\`: at most ${maxDays} days. They say nothing about who is free and why. ${noCredentials}`,
    query: timesQuery,
    answer: bookingTimesAnswer,
    refuses: [
      closed,
      badVisitor,
      new Refusal('parameter.invalid', { name: 'from', value: 'soon', expected: 'a day, YYYY-MM-DD' }),
      ...unreadable,
    ],
    visit: async (visit: Visit, { sentQuery }, { services }) => {
      const from = sentQuery.text('from')?.trim()
      const firstDay = from ? readDay('from', from) : undefined
      const days = daysFrom(visit, firstDay, readInteger(sentQuery.text('days') ?? '') ?? 14)
      const sent = { visitor: sentQuery.text('visitor') ?? '', form: readChosen(sentQuery) }
      const found = await searchTimes(visit, services.places, sent, days)
      return { ...found, from: showDay(found.firstDay), reason: found.reason && reasonOfNone(found.reason) }
    },
  }),
  visitorOperation({
    method: 'GET',
    path: '/booking/address',
    name: 'bookingAddress',
    summary: 'Correct the address of a booking',
    description: `As \`GET /geocode\`. ${noCredentials}`,
    query: addressQuery,
    answer: geocoded,
    refuses: [
      closed,
      new Refusal('fields.missing', { fields: Object.keys(addressQuery) }),
      new Refusal('address.unknown', { city: 'Erewhon', state: 'Utopia', zip: '00000' }),
      new Refusal('text.unreadable', { field: 'address1' }),
      new Refusal('text.too-long', { field: 'address1', limit: 10_000 }),
    ],
    visit: async (_visit: Visit, { sentQuery }, { services }) => {
      const address = readWrittenAddress(sentQuery)
      const corrected = await correctAddress(services.places, address)
      if (!corrected) throw new Refusal('address.unknown', address)
      return corrected
    },
  }),
  visitorOperation({
    method: 'GET',
    path: '/booking/check',
    name: 'bookingCheck',
    summary: 'Get a puzzle for a visitor',
    description: `A proof of work in the format of ALTCHA, which holding a time and booking ask for: find the number from 0 to \`maxnumber\` that makes the hexadecimal SHA-256 of \`salt\` + number equal to \`challenge\`. \`check\` is then the Base64 of the JSON \`{"algorithm", "challenge", "number", "salt", "signature"}\`. It is good for an hour, and for this visitor. ${noCredentials}`,
    query: { visitor: textParameter('The visitor, as in the other requests.', sampleVisitor) },
    answer: { members: puzzleMembers, example: samplePuzzle },
    refuses: [closed, badVisitor],
    visit: async (visit: Visit, { query }) => ({ ...(await visit.puzzle(query.visitor ?? '')) }),
  }),
  visitorOperation({
    method: 'POST',
    path: '/booking/hold',
    name: 'holdBookingTime',
    summary: 'Hold a time for a visitor',
    description: `Keeps the time for ten minutes while the visitor fills in the form, in place of another one. A visitor has one hold, an address ${maxHoldsOfNetwork}, and all visitors together half of the open time of a week: a booking needs none. ${noCredentials}`,
    query: { office: lookupOffice },
    body: holdTimeBody,
    answer: heldTime,
    refuses: [
      closed,
      unsolved,
      badVisitor,
      taken,
      new Refusal('hold.too-many', { whose: 'address', limit: maxHoldsOfNetwork }),
      new Refusal('hold.share', { week: '2031-11-03' }),
    ],
    visit: async (visit: Visit, { body }, { services }) => ({
      company: visit.company,
      hold: await holdTime(visit, services.places, body, body.check),
    }),
  }),
  visitorOperation({
    method: 'POST',
    path: '/booking',
    name: 'book',
    summary: 'Book as a visitor',
    description: `Creates an ordinary order, scheduled or, if the company reviews bookings, a draft. **A visitor books once:** the same \`visitor\` again gets the first booking, whatever it sends, so a request without an answer can be repeated. A time that is no longer open is refused with the nearest \`times\`. A client and an agent with these email addresses are used as they are, and the response tells nothing of them. A company may ask for an email first (\`bookingConfirmsEmail\`): then nothing is booked, and an email is sent, whose link has the \`code\`. ${noCredentials}`,
    query: { office: lookupOffice },
    body: bookBody,
    answer: bookingAnswer,
    refuses: [
      closed,
      unsolved,
      mistakeIn('mobilephone', 'is not a phone number'),
      taken,
      new Refusal('booking.too-many', { limit: maxBookingsOfNetwork }),
      new Refusal('booking.unconfirmed', { email: 'rosa@example.com' }),
      unknown,
    ],
    visit: async (visit: Visit, { body }, { services }) => shown(visit, await bookVisit(visit, services.places, body)),
  }),
]
