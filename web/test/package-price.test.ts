import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleSettings } from 'plumbline-client'
import { priceBooking } from '../../server/src/domain/catalogue/package-pricing.ts'
import { totalCents } from '../../server/src/domain/catalogue/pricing.ts'
import { priceKinds, pricePackage } from '../src/settings/services/price.ts'

const property = { squareFeet: 3_000, yearBuilt: undefined, zip: '28202' }
/** As they are sent. The second one never holds. */
const modifiers: readonly RuleSettings[] = [
  { squareFeet: { from: 2_500 }, zips: [], add: 75.25 },
  { squareFeet: { from: 3_001 }, zips: [], set: 1 },
  { zips: ['28202'], percent: -33.33 },
]
/** As they are stored. */
const stored = modifiers.map(({ set, add, percent, ...conditions }) => {
  const [kind, amount] = set === undefined ? (add === undefined ? ['percent', percent] : ['add', add]) : ['set', set]
  return { ...conditions, effect: { kind, amount: Math.round(Number(amount) * 100) } }
})

test('the preview of a package shows what the service charges', () => {
  for (const kind of priceKinds)
    for (const hundredths of [0, 1, 999, 1_001, 3_333, 10_000])
      for (const cents of [0, 1, 7_500, 57_505, 99_999, 1_234_567])
        for (const count of [0, modifiers.length]) {
          const fees = [{ id: 'f', name: 'f', amountCents: cents, rules: [] }]
          const service = { id: 's', fees } as unknown as Parameters<typeof priceBooking>[0][number]
          const price = { kind, amount: hundredths }
          const pack = { id: 'p', serviceIds: ['s'], price, modifiers: stored.slice(0, count) } as never
          const charged = totalCents(priceBooking([service], [pack], property))
          const draft = { price: { [kind]: hundredths / 100 }, modifiers: modifiers.slice(0, count) }
          assert.equal(pricePackage(draft, cents / 100, property), charged / 100)
        }
})
