import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleSettings } from 'plumbline-client'
import { priceBooking } from '../../server/src/domain/catalogue/package-pricing.ts'
import { priceFee as charge, totalCents } from '../../server/src/domain/catalogue/pricing.ts'
import { priceFee, priceKinds, pricePackage } from '../src/settings/services/price.ts'

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

test('the preview of a fee shows what the service charges', () => {
  const effects = [
    [{ set: 300.25 }, { kind: 'set', amount: 30_025 }],
    [{ add: -40.5 }, { kind: 'add', amount: -4_050 }],
    [{ percent: 12.5 }, { kind: 'percent', amount: 1_250 }],
  ] as const
  const conditions = [
    {},
    { squareFeet: { from: 2_001 } },
    { squareFeet: { from: 1_000, to: 2_000 } },
    { yearBuilt: { to: 1_949 } },
    { zips: ['28202', '28203'] },
  ]
  const properties = [undefined, 1_500, 2_000, 2_001].flatMap(squareFeet =>
    [undefined, 1_940, 1_985].flatMap(yearBuilt =>
      ['', '28202', ' 28202 ', '28202-1234', '282021234', '2820', '28202123', '28204', 'NC 28202'].map(zip => ({
        ...{ squareFeet, yearBuilt, zip },
      })),
    ),
  )
  for (const condition of conditions)
    for (const [typed, effect] of effects)
      for (const property of properties) {
        const rule = { zips: [], ...condition }
        const fee = { amountCents: 9_999, rules: [{ ...rule, effect }] } as never
        const shown = priceFee({ amount: 99.99, rules: [{ ...rule, ...typed }] } as never, property)
        assert.equal(shown, charge(fee, property) / 100, JSON.stringify({ condition, typed, property }))
      }
})
