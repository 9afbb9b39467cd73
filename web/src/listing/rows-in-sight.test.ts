import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Sight, sightAt } from './rows-in-sight.ts'

const window = 860

/** Scrolls through a list in steps of so many pixels, as a page does whose height is that of its places. */
function scrolled(rows: number, rowHeight: number, pixels: number): { readonly end: Sight; readonly height: number } {
  let sight = sightAt(100, window, rowHeight, 0)
  let [y, height] = [-100, 0]
  for (let i = 0; i < rows; i++) {
    const places = Math.min(rows, sight.end) - sight.base
    height = Math.max(height, places * rowHeight)
    const most = places * rowHeight - window
    if (y >= most) return { end: sight, height }
    y = Math.min(most, y + pixels)
    const next = sightAt(-y, window, rowHeight, sight.base)
    // The page keeps the rows where they are.
    y -= (next.base - sight.base) * rowHeight
    sight = next
  }
  return { end: sight, height }
}

test('the end of 1,000,000 rows is reached, and no list is higher than browsers draw', () => {
  for (const rowHeight of [44, 76])
    for (const pixels of [1_000_000, 12_345_678]) {
      const { end, height } = scrolled(1_000_000, rowHeight, pixels)
      assert.ok(end.first < 1_000_000 && end.last >= 1_000_000, JSON.stringify(end))
      assert.ok(height < 33_000_000)
    }
})

test('a short list has all its rows on the page, from the first one', () => {
  assert.deepEqual(sightAt(200, window, 44, 0), { first: 0, last: 52, base: 0, end: 545_454 })
  assert.equal(sightAt(-44 * 10_000, window, 44, 0).first, 9_988)
})

test('scrolling back to the first place leads to the first row', () => {
  const half = 545_454 / 2
  assert.equal(sightAt(0, window, 44, 2 * half).base, half)
  assert.equal(sightAt(0, window, 44, half).base, 0)
})
