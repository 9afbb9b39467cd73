import { maxWaitingOfNetwork, stopWaiting } from '../../../domain/bookings/wait-for-earlier.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import { waitBody } from '../../../wire/booking/booking-form-wire.ts'
import { answerTable } from '../../../wire/record-table.ts'
import { lookupOffice } from '../../../wire/reused-descriptions.ts'
import { boolean } from '../../../wire/values.ts'
import { waitToMoveBooking, waitVisit } from '../../booking/actions.ts'
import type { Visit } from '../../booking/visitors.ts'
import { closed, fixed, noCredentials, tokenInPath, unknown, unsolved } from './visitor-descriptions.ts'
import { visitorOperation } from './visitor-operation.ts'

const waits = answerTable<{ readonly waiting: boolean }>({
  waiting: [boolean('Whether an email will be sent.'), ({ waiting }) => waiting, true],
})

export const waitingRoutes = [
  visitorOperation({
    method: 'POST',
    path: '/booking/wait',
    name: 'waitForBookingTime',
    summary: 'Wait for an earlier time',
    description: `Sends one email once a time becomes free that starts before the first one that is open now. An address waits for one time at a company. ${noCredentials}`,
    query: { office: lookupOffice },
    body: waitBody,
    answer: waits,
    refuses: [
      closed,
      unsolved,
      mistakeIn('emailaddress', 'is not an email address'),
      new Refusal('booking.too-many', { limit: maxWaitingOfNetwork }),
      unknown,
    ],
    visit: async (visit: Visit, { body }, { services }) => {
      await waitVisit(visit, services.places, body)
      return { waiting: true }
    },
  }),
  visitorOperation({
    method: 'POST',
    path: '/booking/order/:token/wait',
    name: 'waitToMoveBooking',
    summary: 'Wait for an earlier time of a booking',
    description: `As \`POST /booking/wait\`, for a time before the appointment of a booking. ${noCredentials}`,
    pathParameters: tokenInPath,
    answer: waits,
    refuses: [closed, unknown, fixed, new Refusal('booking.too-many', { limit: maxWaitingOfNetwork })],
    dropsNothing: true,
    visit: async (visit: Visit, { params }) => {
      await waitToMoveBooking(visit, params.token)
      return { waiting: true }
    },
  }),
  visitorOperation({
    method: 'POST',
    path: '/booking/wait/:token/end',
    name: 'endBookingWait',
    summary: 'Stop waiting for an earlier time',
    description: `With the token of the link in the email. Says nothing about whether there is one. ${noCredentials}`,
    pathParameters: tokenInPath,
    answer: waits,
    refuses: [closed],
    dropsNothing: true,
    visit: async (visit: Visit, { params }) => {
      await visit.write(scope => stopWaiting(scope, params.token))
      return { waiting: false }
    },
  }),
]
