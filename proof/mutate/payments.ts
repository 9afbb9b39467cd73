import { anyCompany, force, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const online = 'server/test/payments/online.test.ts'

/** What clients pay at Stripe. */
export const paymentMutations: readonly Mutation[] = [
  {
    name: 'events-not-signed',
    edit: swap(' && timingSafeEqual(given, expected)', ''),
    breaks: 'anybody marks orders as paid',
    caughtBy: ['server/src/domain/payments/stripe-signature.test.ts'],
  },
  {
    name: 'old-events-accepted',
    edit: swap(' || Math.abs(now.epochMilliseconds / 1_000 - Number(time)) > toleranceSeconds', ''),
    breaks: 'an event that was recorded by a stranger is sent again later',
    caughtBy: ['server/src/domain/payments/stripe-signature.test.ts'],
  },
  {
    name: 'payment-recorded-again',
    edit: swap(' || checkout.paymentId', ''),
    breaks: 'the event and the return of a client are two payments',
    caughtBy: [`${online}#record one payment`],
  },
  {
    name: 'any-amount-accepted',
    edit: force(true),
    breaks: 'a payment of one cent pays for an inspection',
    caughtBy: [`${online}#another amount`],
  },
  {
    name: 'pay-links-not-signed',
    edit: swap(' && timingSafeEqual(given, known)', ''),
    breaks: 'who knows the id of an order sees it',
    caughtBy: [`${online}#a part of it was changed`],
  },
  {
    name: 'checkout-of-any-company',
    edit: anyCompany,
    breaks: 'an event of one company is about the order of another',
    caughtBy: [`${online}#another company`],
  },
]
