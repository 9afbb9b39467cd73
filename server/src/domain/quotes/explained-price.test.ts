import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Package, Service } from '../catalogue/catalogue.ts'
import type { FeeRule } from '../catalogue/fee-rule.ts'
import type { Property } from '../catalogue/pricing.ts'
import type { FeeId, PackageId, ServiceId } from '../ids.ts'
import { explainBooking, missingFacts } from './explained-price.ts'

const house: Property = { squareFeet: 3_000, yearBuilt: 1940, zip: '28203' }
const rule = (effect: FeeRule['effect'], conditions: Partial<FeeRule> = {}): FeeRule => ({
  squareFeet: undefined,
  yearBuilt: undefined,
  zips: [],
  effect,
  ...conditions,
})
const add = (amount: number) => ({ kind: 'add', amount }) as const

const cases: readonly (readonly [name: string, rules: FeeRule[], steps: string[]])[] = [
  ['without rules the base price stands alone', [], ['400 Base price']],
  [
    'each rule that holds is a step',
    [rule(add(7_500), { squareFeet: { from: 2_500, to: undefined } }), rule({ kind: 'percent', amount: 1_000 })],
    ['400 Base price', '475 2,500 sq ft or more: +$75.00', '522.5 always: +10 %'],
  ],
  [
    'a rule that does not hold is none',
    [rule(add(1), { squareFeet: { from: 3_001, to: undefined } })],
    ['400 Base price'],
  ],
  [
    'conditions are named together',
    [rule(add(-500), { yearBuilt: { from: undefined, to: 1950 }, zips: ['28203', '1', '2', '3'] })],
    ['400 Base price', '395 built up to 1950, in 28203, 1, 2 and others: −$5.00'],
  ],
  [
    'a price of a rule replaces the one before',
    [rule({ kind: 'set', amount: 50_000 }, { squareFeet: { from: 2_001, to: 3_000 } })],
    ['400 Base price', '500 2,001 sq ft to 3,000 sq ft: price $500.00'],
  ],
  [
    'nothing costs less than nothing',
    [rule(add(-90_000))],
    ['400 Base price', '-500 always: −$900.00', '0 Never below zero'],
  ],
]
for (const [name, rules, expected] of cases) {
  test(`explain a price: ${name}`, () => {
    const [fee] = explainBooking([service('inspection', rules)], [], house)
    assert.deepEqual(
      fee?.steps.map(({ amountCents, text }) => `${amountCents / 100} ${text}`),
      expected,
    )
    assert.equal(fee.amountCents, fee.steps.at(-1)?.amountCents)
  })
}

test('explain a price: the share of a package is the last step', () => {
  const booked = [service('inspection', []), service('radon', [])]
  const pack = {
    ...{ id: 'complete' as PackageId, name: 'Complete', serviceIds: booked.map(({ id }) => id) },
    price: { kind: 'amountOff', amount: 15_000 },
    modifiers: [
      rule(add(5_000), { squareFeet: { from: 2_500, to: undefined } }),
      rule(add(9_900), { squareFeet: { from: 5_000, to: undefined } }),
    ],
  } as unknown as Package
  const fees = explainBooking(booked, [pack], house)
  assert.deepEqual(
    fees.map(({ amountCents, listCents, steps }) => [amountCents, listCents, steps.at(-1)?.text]),
    [35_000, 35_000].map(cents => [
      ...[cents, 40_000],
      'Share of the price of the package Complete (2,500 sq ft or more: +$50.00)',
    ]),
  )
})

test('explain a price: what rules look at and nobody said is missing', () => {
  const rules = [rule(add(1), { squareFeet: { from: 1, to: 2 } }), rule(add(1), { zips: ['28203'] })]
  const services = [service('inspection', rules)]
  assert.deepEqual(missingFacts(services, [], { squareFeet: undefined, yearBuilt: undefined, zip: '' }), [
    'squareFeet',
    'zip',
  ])
  assert.deepEqual(missingFacts(services, [], house), [])
  const pack = { modifiers: [rule(add(1), { yearBuilt: { from: undefined, to: 1950 } })] } as unknown as Package
  assert.deepEqual(missingFacts([], [pack], { squareFeet: 1, yearBuilt: undefined, zip: '' }), ['yearBuilt'])
})

function service(name: string, rules: readonly FeeRule[]): Service {
  const fee = { id: `fee of ${name}` as FeeId, name, amountCents: 40_000, isShown: true, rules }
  return { id: name as ServiceId, name, fees: [fee] } as unknown as Service
}
