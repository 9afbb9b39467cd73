import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import { sampleVisitor } from '../../../wire/booking/booking-form-wire.ts'
import { sampleTime } from '../../../wire/booking/booking-wire.ts'
import { text } from '../../../wire/values.ts'

export const closed = new Refusal('booking.closed')
export const unsolved = new Refusal('booking.check')
export const taken = new Refusal('booking.taken', { times: [sampleTime] })
export const badVisitor = mistakeIn('visitor', 'is not a random text of 20 to 64 letters, digits, - and _')
export const unknown = new Refusal('booking.unknown')
export const fixed = new Refusal('booking.fixed', { reason: 'over' })
export const noCredentials = 'Needs no credentials. A company whose booking page is closed answers as an unknown one.'

export const tokenInPath = {
  token: { schema: text('The token of the booking.'), example: sampleVisitor },
}
