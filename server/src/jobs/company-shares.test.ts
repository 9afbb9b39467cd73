import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyId } from '../domain/ids.ts'
import { CompanyShares } from './company-shares.ts'

const [a, b, c] = ['a', 'b', 'c'] as CompanyId[] as [CompanyId, CompanyId, CompanyId]
const shareOf = (shares: CompanyShares, companies: CompanyId[], places: number) => [...shares.share(companies, places)]

test('the places are shared equally, the company due longest first', () => {
  const shares = new CompanyShares(4)
  assert.deepEqual(shareOf(shares, [b, a], 5), [
    [b, 3],
    [a, 2],
  ])
})

test('a company with jobs in progress gets its next place after the others', () => {
  const shares = new CompanyShares(4)
  for (let i = 0; i < 3; i++) shares.begin(a)
  assert.deepEqual(shareOf(shares, [a, b, c], 2), [
    [b, 1],
    [c, 1],
  ])
})

test('a company alone does not get the last place', () => {
  const shares = new CompanyShares(4)
  assert.deepEqual(shareOf(shares, [a], 5), [[a, 4]])
  for (let i = 0; i < 4; i++) shares.begin(a)
  assert.deepEqual(shareOf(shares, [a], 1), [])
  shares.end(a)
  assert.deepEqual(shareOf(shares, [a], 2), [[a, 1]])
})
