import type { Booked } from '../../domain/bookings/book.ts'
import { changesOf } from '../../domain/bookings/change-booking.ts'
import { totalCents } from '../../domain/catalogue/pricing.ts'
import { propertyAddress } from '../../domain/messages/message-values.ts'
import { dueCents } from '../../domain/orders/order-fees.ts'
import type { Payable } from '../../domain/payments/checkout.ts'
import type { RequestContext } from '../../domain/tenants/scope.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { shownStatuses, showState } from '../orders/status-wire.ts'
import { answerTable, type MemberTable } from '../record-table.ts'
import { sampleTimestamp } from '../samples.ts'
import { showMoney } from '../spelling.ts'
import { boolean, integer, listOf, money, orNull, text, timestamp, wallTime } from '../values.ts'
import { sampleStart, sampleVisitor } from './booking-form-wire.ts'

export interface ShownBooking extends Booked {
  readonly context: Pick<RequestContext, 'company' | 'now'>
  /** The address of its page. */
  readonly url: string
  /** What can be paid online, at the address. */
  readonly payment: (Payable & { readonly url: string }) | undefined
}

const changes = ({ context, order }: ShownBooking) => changesOf(context.company, order, context.now)

const booking: MemberTable<ShownBooking> = {
  token: [
    text('Opens the booking: whoever has it may change the appointment.'),
    ({ booking }) => booking.token,
    sampleVisitor,
  ],
  url: [
    text('The page on which the client changes the appointment.'),
    ({ url }) => url,
    `https://inspections.example.com/demo/book/${sampleVisitor}`,
  ],
  oid: [integer('Number of the order.'), ({ order }) => order.oid, 1042],
  orderstatus: [
    { type: 'string', enum: shownStatuses, description: 'A booking that the office still looks at is a `draft`.' },
    source => showState(changes(source).status),
    'scheduled',
  ],
  start: [orNull(wallTime('Start.')), ({ order }) => order.startsAt ?? null, sampleStart],
  duration: [integer('Minutes.'), ({ order }) => order.durationMinutes, 180],
  address: [text('The house.'), ({ order }) => propertyAddress(order), '600 E 4th St, Charlotte, NC 28202'],
  services: [
    listOf({ type: 'string' }, 'Names of the services.'),
    ({ order }) => order.services.map(({ name }) => name),
    ['Home Inspection'],
  ],
  total: [money('The price.'), ({ order }) => showMoney(totalCents(order.fees)), 450],
  due: [money('What is still to be paid.'), ({ order }) => showMoney(dueCents(order)), 450],
  deposit: [
    money('The part of it that the company asks for now; 0 without one.'),
    ({ payment }) => showMoney(payment?.depositCents ?? 0),
    0,
  ],
  payurl: [
    text('The page on which the client pays; `""` if it cannot be paid online.'),
    ({ payment }) => payment?.url ?? '',
    '',
  ],
  inspectors: [
    listOf({ type: 'string' }, 'Who comes.'),
    ({ order, context }) =>
      order.inspectors.flatMap(({ userId }) => context.company.users.get(userId)?.displayName ?? []),
    ['Marcus Bell'],
  ],
  reschedules: [boolean('Whether the appointment can be moved now.'), source => changes(source).reschedules, true],
  cancels: [boolean('Whether it can be cancelled now.'), source => changes(source).cancels, true],
  changesuntil: [
    orNull(timestamp('The last moment for changes.')),
    source => {
      const { until } = changes(source)
      return until ? showInstant(until, source.context.company.zone) : null
    },
    sampleTimestamp,
  ],
}

export const bookingAnswer = answerTable(booking)
