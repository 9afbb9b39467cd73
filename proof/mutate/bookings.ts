import { anyCompany, force, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const booking = 'server/test/bookings/booking.test.ts'

/** The booking page. */
export const bookingMutations: readonly Mutation[] = [
  {
    name: 'booking-of-any-company',
    edit: anyCompany,
    breaks: 'the link of a booking opens under the address of another company',
    caughtBy: ["server/test/isolation/other-apis.proof.ts#another company's booking"],
  },
  {
    name: 'booking-check-not-required',
    edit: force(false),
    breaks: 'a program books without solving a puzzle',
    caughtBy: [`${booking}#own puzzle`],
  },
  {
    name: 'booking-check-not-signed',
    edit: swap('isSame(sign(secret, subject, challenge), signature) && ', ''),
    breaks: 'one solution serves every visitor',
    caughtBy: [`${booking}#own puzzle`],
  },
  {
    name: 'bookings-of-an-address-unlimited',
    edit: force(false),
    breaks: 'one address books the week of a company',
    caughtBy: ['server/test/openapi/refusals.test.ts#booking'],
  },
  {
    name: 'bookings-changed-too-late',
    edit: force(false),
    breaks: 'a client cancels when the inspector stands at the door',
    caughtBy: [`${booking}#not changed later`],
  },
  {
    name: 'visits-unlimited',
    edit: force(false),
    breaks: 'one address solves puzzles and asks for times without end',
    caughtBy: ['server/src/domain/bookings/visit-rates.test.ts'],
  },
  {
    name: 'agent-links-not-signed',
    edit: force(false),
    breaks: 'an address that was made up opens the inspections of an agent',
    caughtBy: ['server/test/bookings/agents.test.ts#opens nothing'],
  },
  {
    name: 'waiting-visitor-told-twice',
    edit: force(false),
    breaks: 'a visitor who stopped waiting, or has no booking any more, gets an email all the same',
    caughtBy: ['server/test/bookings/waiting.test.ts#waits no longer'],
  },
]
