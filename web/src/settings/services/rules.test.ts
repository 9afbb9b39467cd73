import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleSettings } from 'plumbline-client'
import { overlapOf } from './rule-overlaps.ts'
import { readTiers, rulesOf } from './tiers.ts'

const rule = (fields: Partial<RuleSettings>): RuleSettings => ({ zips: [], ...fields })
const ofSize = (from: number | undefined, to: number | undefined, set: number) =>
  rule({ squareFeet: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, set })

test('a table of sizes becomes the same rules again, with gaps and other rules', () => {
  const old = rule({ yearBuilt: { to: 1949 }, add: 85 })
  for (const [rules, tiers, rest] of [
    [[], [{}], []],
    [[ofSize(undefined, 1_500, 385)], [{ to: 1_500, price: 385 }, {}], []],
    [
      [ofSize(undefined, 1_500, 385), ofSize(2_001, 2_500, 455), ofSize(2_501, undefined, 695), old],
      [{ to: 1_500, price: 385 }, { to: 2_000 }, { to: 2_500, price: 455 }, { price: 695 }],
      [old],
    ],
    [[ofSize(3_001, undefined, 600)], [{ to: 3_000 }, { price: 600 }], []],
    [[old, ofSize(undefined, 1_500, 385)], [{}], [old, ofSize(undefined, 1_500, 385)]],
  ] as const) {
    assert.deepEqual(readTiers(rules), { tiers, rest })
    assert.deepEqual([...rulesOf(tiers), ...rest], rules)
  }
})

test('a row that is not filled in is not a rule, and the next one begins after the row before it', () => {
  assert.deepEqual(rulesOf([{ to: 1_500, price: 385 }, {}, { to: 2_500, price: 455 }, {}]), [
    ofSize(undefined, 1_500, 385),
    ofSize(1_501, 2_500, 455),
  ])
})

test('rules that are not in order, or not of sizes alone, are not part of a table', () => {
  const first = ofSize(undefined, 2_000, 400)
  for (const other of [
    ofSize(1_500, 3_000, 450),
    ofSize(undefined, 1_000, 300),
    ofSize(undefined, 3_000, 300),
    { ...ofSize(2_001, 3_000, 450), zips: ['28202'] },
    { ...ofSize(2_001, 3_000, 450), yearBuilt: { to: 1950 } },
    rule({ squareFeet: { from: 2_001 }, add: 50 }),
  ])
    assert.deepEqual(readTiers([first, other]), { tiers: [{ to: 2_000, price: 400 }, {}], rest: [other] })
})

test('rules overlap by the same kind of condition, and the price is that of a house in the overlap', () => {
  const overlap = (one: Partial<RuleSettings>, other: Partial<RuleSettings>) => {
    const rules = [rule(one), rule(other)] as const
    return overlapOf(
      { name: 'Fee', amount: 400, serviceDescription: '', taxable: false, baseFee: false, show: true, rules },
      rules[1],
    )
  }
  const sizes = overlap({ squareFeet: { from: 2_000, to: 3_000 }, add: 50 }, { squareFeet: { from: 2_500 }, add: 75 })
  assert.deepEqual([sizes?.house.squareFeet, sizes?.price], [2_500, 525])
  assert.equal(overlap({ squareFeet: { to: 2_000 }, add: 50 }, { squareFeet: { to: 1_000 }, set: 75 })?.price, 75)
  assert.equal(overlap({ squareFeet: { to: 2_000 }, add: 50 }, { squareFeet: { from: 2_001 }, add: 75 }), undefined)
  assert.equal(overlap({ squareFeet: { to: 2_000 }, add: 50 }, { yearBuilt: { to: 1950 }, add: 75 }), undefined)
  assert.equal(overlap({ add: 50 }, { squareFeet: { from: 1 }, add: 75 }), undefined)
  const places = overlap({ zips: ['28202', '28203'], add: 5 }, { zips: ['28203'], squareFeet: { from: 9 }, add: 7 })
  assert.deepEqual([places?.house, places?.price], [{ squareFeet: 9, yearBuilt: undefined, zip: '28203' }, 412])
  const apart = { squareFeet: { from: 2_500 }, zips: ['28202'], add: 5 }
  assert.equal(overlap(apart, { squareFeet: { from: 2_000 }, zips: ['28203'], add: 5 }), undefined)
})
