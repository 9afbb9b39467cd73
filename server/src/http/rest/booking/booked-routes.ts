import { mistakeIn } from '../../../domain/refusal.ts'
import { companyAddress } from '../../../domain/tenants/company-address.ts'
import { body, required, writtenField } from '../../../wire/body-codec.ts'
import { bookingAnswer } from '../../../wire/booking/booked-wire.ts'
import { sampleStart } from '../../../wire/booking/booking-form-wire.ts'
import { text } from '../../../wire/values.ts'
import { endBooking, moveBooking, readBooking } from '../../booking/actions.ts'
import { findPayment } from '../../booking/pay.ts'
import type { Visit } from '../../booking/visitors.ts'
import { closed, fixed, noCredentials, taken, tokenInPath, unknown } from './visitor-descriptions.ts'
import { visitorOperation } from './visitor-operation.ts'

/** What clients do with the link of their booking. */
export const bookedRoutes = [
  visitorOperation({
    method: 'GET',
    path: '/booking/order/:token',
    name: 'booking',
    summary: 'Get a booking',
    description: `What the client booked, and whether it can still be changed. ${noCredentials}`,
    pathParameters: tokenInPath,
    answer: bookingAnswer,
    refuses: [closed, unknown],
    visit: async (visit: Visit, { params }) => shown(visit, await readBooking(visit, params.token)),
  }),
  visitorOperation({
    method: 'POST',
    path: '/booking/order/:token/reschedule',
    name: 'rescheduleBooking',
    summary: 'Move a booking',
    description: `Moves the appointment to a time that is open, with the same inspector if possible. A repetition changes nothing. ${noCredentials}`,
    pathParameters: tokenInPath,
    body: body('BookingRescheduleFields', 'The new time.', {
      start: required(writtenField('start', text("Start in the company's local time."), sampleStart)),
    }),
    answer: bookingAnswer,
    refuses: [closed, unknown, fixed, taken, mistakeIn('start', 'is not a time')],
    visit: async (visit: Visit, { params, body }) => shown(visit, await moveBooking(visit, params.token, body.start)),
  }),
  visitorOperation({
    method: 'POST',
    path: '/booking/order/:token/cancel',
    name: 'cancelBooking',
    summary: 'Cancel a booking',
    description: `Cancels the appointment. A repetition changes nothing. ${noCredentials}`,
    pathParameters: tokenInPath,
    answer: bookingAnswer,
    refuses: [closed, unknown, fixed],
    dropsNothing: true,
    visit: async (visit: Visit, { params }) => shown(visit, await endBooking(visit, params.token)),
  }),
]

export async function shown(visit: Visit, booked: Awaited<ReturnType<typeof readBooking>>) {
  const { context, company, publicUrl } = visit
  const page = `${companyAddress(company, publicUrl).url}/book`
  const offered = await findPayment(visit, booked.order)
  const payment = offered && { ...offered, url: `${page}/pay/${offered.token}` }
  return { ...booked, context, url: `${page}/${booked.booking.token}`, payment }
}
