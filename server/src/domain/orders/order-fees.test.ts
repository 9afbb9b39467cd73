import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { OrderFee } from './order.ts'
import { becomesPaid, dueCents, paidSince } from './order-fees.ts'

const first = Temporal.Instant.from('2026-10-05T12:00:00Z')
const now = Temporal.Instant.from('2026-10-06T12:00:00Z')

function account(amounts: readonly number[], paidCents: number, paidAt?: Temporal.Instant) {
  const fees = amounts.map(amountCents => ({ amountCents }) as OrderFee)
  return { fees, paidCents, paidAt }
}

test('the amount due is the total of the fees minus the payments, and never negative', () => {
  assert.equal(dueCents(account([], 0)), 0)
  assert.equal(dueCents(account([41_500, -1_500], 0)), 40_000)
  assert.equal(dueCents(account([41_500], 41_499)), 1)
  assert.equal(dueCents(account([41_500], 50_000)), 0)
  assert.equal(dueCents(account([-100], 0)), 0)
})

const cases: readonly [what: string, order: ReturnType<typeof account>, since: Temporal.Instant | undefined][] = [
  ['nothing of something', account([100], 0), undefined],
  ['nothing of nothing', account([], 0), undefined],
  ['part of it', account([100], 99), undefined],
  ['all of it', account([100], 100), now],
  ['more than that', account([100], 101), now],
  ['something for nothing', account([], 1), now],
  ['all of it, a while ago', account([100], 100, first), first],
  ['all of it, before it was more', account([101], 100, first), undefined],
]

for (const [what, order, since] of cases) {
  test(`an order is paid in full after a payment of ${what}: ${since ? 'yes' : 'no'}`, () => {
    assert.deepEqual(paidSince(order, now)?.toString(), since?.toString())
  })
}

test('an order is paid while a payment was made and nothing is due, and becomes paid only once', () => {
  const cents = fc.integer({ min: -1_000, max: 1_000 })
  const moment = fc.constantFrom(undefined, first)
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 5 }), fc.nat({ max: 2_000 }), moment, (amounts, paidCents, paidAt) => {
      const before = account(amounts, paidCents, paidAt)
      const after = { ...before, paidAt: paidSince(before, now) }
      assert.equal(after.paidAt !== undefined, paidCents > 0 && dueCents(before) === 0)
      assert.equal(becomesPaid(before, after), after.paidAt === now)
    }),
  )
})
