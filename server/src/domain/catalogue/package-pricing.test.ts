import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { FeeId, PackageId, ServiceId } from '../ids.ts'
import type { Service } from './catalogue.ts'
import type { FeeRule } from './fee-rule.ts'
import type { PackagePrice } from './package-price.ts'
import { priceBooking } from './package-pricing.ts'
import { priceServices, totalCents } from './pricing.ts'

const property = { squareFeet: 3_000, yearBuilt: undefined, zip: undefined }
const inspection = service('inspection', 40_000, { add: 10_000 })
const radon = service('radon', 15_000)
const termite = service('termite', 7_500)
const free = service('free')
const all = [inspection, radon, termite, free]

type Case = readonly [name: string, booked: Service[], packages: ReturnType<typeof pack>[], cents: number[]]

/** The amounts that the fees of the booked services cost, in the order of the services. */
const cases: readonly Case[] = [
  ['without packages every fee costs what it costs alone', [inspection, radon], [], [50_000, 15_000]],
  ['a package without a price changes nothing', [inspection, radon], [pack([inspection, radon])], [50_000, 15_000]],
  ['a fixed price is divided in proportion', [inspection, radon], [fixed(52_000, inspection, radon)], [40_000, 12_000]],
  ['it may be more than the sum', [inspection, radon], [fixed(78_000, inspection, radon)], [60_000, 18_000]],
  ['cents that do not divide go to the next fee', [radon, termite], [fixed(10_000, radon, termite)], [6_667, 3_333]],
  ['an amount off is taken from the sum', [inspection, radon], [off(6_500, inspection, radon)], [45_000, 13_500]],
  ['never below nothing', [radon, termite], [off(30_000, radon, termite)], [0, 0]],
  ['a percentage is of the priced fees', [inspection, radon], [percent(1_000, inspection, radon)], [45_000, 13_500]],
  ['half a cent of a discount counts', [termite], [percent(1_001, termite)], [6_749]],
  ['other services keep their price', [termite, inspection], [percent(1_000, inspection)], [7_500, 45_000]],
  ['a package applies only if all its services are booked', [inspection], [fixed(1, inspection, radon)], [50_000]],
  ['two packages apply side by side', [radon, termite], [off(1_000, radon), off(500, termite)], [14_000, 7_000]],
  [
    'of two packages with the same service the first one applies',
    [inspection, radon],
    [percent(1_000, inspection), fixed(1, inspection, radon)],
    [45_000, 15_000],
  ],
  [
    'modifiers change the price after its discount, in their order, if they hold',
    [inspection, radon],
    [withModifiers(fixed(52_000, inspection, radon), large(1_000), small(99_999), large(12_000))],
    [50_000, 15_000],
  ],
  [
    'modifiers need no discount',
    [radon, termite],
    [withModifiers(pack([radon, termite]), large(-4_500))],
    [12_000, 6_000],
  ],
  ['never below nothing either', [radon], [withModifiers(off(1_000, radon), large(-90_000))], [0]],
  ['services without fees cost nothing', [free], [fixed(1_000, free)], []],
  ['and take no part of a price', [free, radon], [fixed(1_000, free, radon)], [1_000]],
  ['a repeated service is priced once', [radon, radon], [percent(5_000, radon)], [7_500]],
]

describe('prices of packages', () => {
  for (const [name, booked, packages, cents] of cases)
    test(name, () => {
      const fees = priceBooking(booked, packages, property)
      assert.deepEqual(
        fees.map(fee => fee.amountCents),
        cents,
      )
      const list = priceServices(booked, property).map(fee => fee.amountCents)
      assert.deepEqual(
        fees.map(fee => fee.listCents),
        list,
      )
      for (const { packageId, amountCents, listCents } of fees) assert.ok(packageId || amountCents === listCents)
    })

  test('a fixed price of fees that cost nothing is divided equally', () => {
    const [one, two] = [service('one', 0), service('two', 0)]
    const fees = priceBooking([one, two], [fixed(101, one, two)], property)
    assert.deepEqual(
      fees.map(fee => fee.amountCents),
      [51, 50],
    )
  })

  const cents = fc.integer({ min: 0, max: 1e11 })
  test('fees are whole cents, none is negative, and a fixed price is their sum', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), cents, (amounts, price) => {
        const services = amounts.map((amount, i) => service(`${i}`, amount))
        const fees = priceBooking(services, [fixed(price, ...services)], property)
        assert.ok(fees.every(fee => Number.isSafeInteger(fee.amountCents) && fee.amountCents >= 0))
        assert.equal(totalCents(fees), price)
      }),
    )
  })

  test('a discount is taken from the sum of the fees, exactly', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 8 }), fc.integer({ min: 0, max: 10_000 }), (amounts, hundredths) => {
        const services = [...all, ...amounts.map((amount, i) => service(`${i}`, amount))]
        const list = totalCents(priceServices(services, property))
        const fees = priceBooking(services, [percent(hundredths, ...services)], property)
        assert.equal(totalCents(fees), list - Math.round((list * hundredths) / 10_000))
      }),
    )
  })
})

function pack(services: readonly Service[], price?: PackagePrice) {
  return { id: 'package' as PackageId, serviceIds: services.map(({ id }) => id), price, modifiers: [] as FeeRule[] }
}

function withModifiers(priced: ReturnType<typeof pack>, ...modifiers: FeeRule[]) {
  return { ...priced, modifiers }
}

function ofSize(from: number | undefined, to: number | undefined, amount: number): FeeRule {
  return { squareFeet: { from, to }, yearBuilt: undefined, zips: [], effect: { kind: 'add', amount } }
}
function large(amount: number): FeeRule {
  return ofSize(2_500, undefined, amount)
}
function small(amount: number): FeeRule {
  return ofSize(undefined, 1_500, amount)
}

function fixed(amount: number, ...services: Service[]) {
  return pack(services, { kind: 'fixed', amount })
}

function off(amount: number, ...services: Service[]) {
  return pack(services, { kind: 'amountOff', amount })
}

function percent(amount: number, ...services: Service[]) {
  return pack(services, { kind: 'percentOff', amount })
}

/** Its fee costs more for large houses. */
function service(id: string, amountCents?: number, { add = 0 } = {}): Service {
  const large = { squareFeet: { from: 2_500, to: undefined }, yearBuilt: undefined, zips: [] }
  const rules = add ? [{ ...large, effect: { kind: 'add' as const, amount: add } }] : []
  const fees = amountCents === undefined ? [] : [{ id: id as FeeId, name: id, amountCents, rules }]
  return { id: id as ServiceId, name: id, fees } as unknown as Service
}
