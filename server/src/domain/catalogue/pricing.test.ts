import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { FeeId, ServiceId } from '../ids.ts'
import type { Service } from './catalogue.ts'
import type { Fee } from './fee.ts'
import type { Effect, FeeRule, Range } from './fee-rule.ts'
import { type Property, priceServices, totalCents } from './pricing.ts'

const now = Temporal.Instant.from('2026-01-01T00:00:00Z')
const unknown: Property = { squareFeet: undefined, yearBuilt: undefined, zip: undefined }

describe('pricing', () => {
  const set = (amount: number): Effect => ({ kind: 'set', amount })
  const add = (amount: number): Effect => ({ kind: 'add', amount })
  const percent = (amount: number): Effect => ({ kind: 'percent', amount })
  const large = range(2001, undefined)
  const old = range(undefined, 1950)

  const cases: readonly [name: string, rules: FeeRule[], property: Partial<Property>, cents: number][] = [
    ['without rules it is the default amount', [], { squareFeet: 9000 }, 40_000],
    ['a rule without conditions always holds', [rule(add(500))], {}, 40_500],
    ['an undefined value meets no condition', [rule(add(500), { squareFeet: large })], {}, 40_000],
    [
      'the first number of a range belongs to it',
      [rule(add(500), { squareFeet: large })],
      { squareFeet: 2001 },
      40_500,
    ],
    ['the number before does not', [rule(add(500), { squareFeet: large })], { squareFeet: 2000 }, 40_000],
    ['the last number of a range belongs to it', [rule(add(500), { yearBuilt: old })], { yearBuilt: 1950 }, 40_500],
    ['the number behind does not', [rule(add(500), { yearBuilt: old })], { yearBuilt: 1951 }, 40_000],
    ['a ZIP of the list holds', [rule(add(500), { zips: ['60601', '60602'] })], { zip: '60602' }, 40_500],
    ['with its extension too', [rule(add(500), { zips: ['60602'] })], { zip: ' 60602-1234' }, 40_500],
    ['another ZIP does not', [rule(add(500), { zips: ['60601'] })], { zip: '60603' }, 40_000],
    ['no ZIP does not', [rule(add(500), { zips: ['60601'] })], {}, 40_000],
    [
      'every condition has to hold',
      [rule(add(500), { squareFeet: large, yearBuilt: old, zips: ['60601'] })],
      { squareFeet: 3000, yearBuilt: 1960, zip: '60601' },
      40_000,
    ],
    ['set replaces', [rule(set(12_345))], {}, 12_345],
    ['percent is in hundredths and rounds to cents', [rule(percent(1250))], {}, 45_000],
    ['half a cent goes up', [rule(set(1)), rule(percent(5000))], {}, 2],
    ['a percentage may lower', [rule(percent(-2500))], {}, 30_000],
    [
      'rules act one after the other, in their order',
      [rule(add(10_000)), rule(percent(1000)), rule(add(1))],
      {},
      55_001,
    ],
    ['a later set forgets what came before', [rule(add(10_000)), rule(set(100))], {}, 100],
    ['never below nothing', [rule(add(-50_000))], {}, 0],
    ['but a rule may come back from below', [rule(add(-50_000)), rule(add(20_000))], {}, 10_000],
  ]
  for (const [name, rules, property, cents] of cases) {
    test(name, () => {
      const [priced, ...others] = priceServices([service('a', fee('f', 40_000, rules))], { ...unknown, ...property })
      assert.deepEqual(others, [])
      assert.deepEqual(priced, { feeId: 'f', name: 'f', amountCents: cents, serviceId: 'a' })
    })
  }

  test('2.2 a repeated service is priced once, and services keep their order', () => {
    const [a, b] = [service('a', fee('1', 100), fee('2', 200)), service('b', fee('3', 300))]
    const priced = priceServices([b, a, b, a], unknown)
    assert.deepEqual(
      priced.map(({ serviceId, feeId }) => `${serviceId}${feeId}`),
      ['b3', 'a1', 'a2'],
    )
    assert.equal(totalCents(priced), 600)
    assert.equal(totalCents([]), 0)
  })

  const cents = fc.integer({ min: 0, max: 1e9 })
  const number = fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: undefined })
  const someRange = fc.option(fc.record({ from: number, to: number }), { nil: undefined })
  const zip = fc.constantFrom('60601', '60602', '60603')
  const someRule: fc.Arbitrary<FeeRule> = fc.record({
    squareFeet: someRange,
    yearBuilt: someRange,
    zips: fc.array(zip, { maxLength: 2 }),
    effect: fc.oneof(
      fc.record({ kind: fc.constant('set' as const), amount: cents }),
      fc.record({ kind: fc.constant('add' as const), amount: fc.integer({ min: -1e6, max: 1e6 }) }),
      fc.record({ kind: fc.constant('percent' as const), amount: fc.integer({ min: -10_000, max: 10_000 }) }),
    ),
  })
  const property = fc.record({ squareFeet: number, yearBuilt: number, zip: fc.option(zip, { nil: undefined }) })

  test('a price is a whole number of cents and never negative, with any rules', () => {
    fc.assert(
      fc.property(cents, fc.array(someRule, { maxLength: 6 }), property, (amount, rules, property) => {
        const [priced] = priceServices([service('a', fee('f', amount, rules))], property)
        assert.ok(Number.isSafeInteger(priced?.amountCents) && (priced?.amountCents ?? -1) >= 0)
      }),
    )
  })

  test('a rule that does not hold changes nothing', () => {
    const never = rule(set(1), { squareFeet: range(20_000, undefined) })
    fc.assert(
      fc.property(cents, fc.array(someRule, { maxLength: 4 }), fc.nat(4), property, (amount, rules, at, property) => {
        const price = (rules: FeeRule[]) => priceServices([service('a', fee('f', amount, rules))], property)
        assert.deepEqual(price(rules.toSpliced(at, 0, never)), price(rules))
      }),
    )
  })
})

function range(from: number | undefined, to: number | undefined): Range {
  return { from, to }
}

function rule(effect: Effect, conditions: Partial<Omit<FeeRule, 'effect'>> = {}): FeeRule {
  return { squareFeet: undefined, yearBuilt: undefined, zips: [], ...conditions, effect }
}

function fee(id: string, amountCents: number, rules: readonly FeeRule[] = []): Fee {
  const plain = { serviceDescription: '', isTaxable: false, isBaseFee: false, isShown: true, sequence: 1 }
  return { id: id as FeeId, name: id, amountCents, ...plain, rules, modifiedAt: now }
}

function service(id: string, ...fees: Fee[]): Service {
  return { id: id as ServiceId, name: id, fees } as unknown as Service
}
