import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { orEmpty, readFlag, readInteger, readList, readText, showMoney, showYesNo } from './spelling.ts'

describe('reading and showing values of the wire format', () => {
  const flags: readonly (readonly [value: unknown, flag: boolean | undefined])[] = [
    ...[true, 1, '1', 'true', 'yes', 'Yes', 'TRUE', ' yes '].map(value => [value, true] as const),
    ...[false, 0, '0', 'false', 'no', 'No', ' FALSE'].map(value => [value, false] as const),
    ...['', 'on', 'maybe', 2, -1, Number.NaN, null, undefined, [], [true], {}].map(
      value => [value, undefined] as const,
    ),
  ]
  for (const [value, flag] of flags) {
    test(`${JSON.stringify(value)} as a flag is ${flag ?? 'absent'}`, () => assert.equal(readFlag(value), flag))
  }

  const integers: readonly [value: unknown, integer: number | undefined][] = [
    [0, 0],
    [-3, -3],
    ['2400', 2400],
    [' 2400 ', 2400],
    [2400.0, 2400],
    [2400.5, undefined],
    ['2,40', undefined],
    ['2400 sqft', undefined],
    ['', undefined],
    ['  ', undefined],
    [true, undefined],
    [null, undefined],
    [undefined, undefined],
    [[], undefined],
    [['7'], undefined],
    [2 ** 53, undefined],
    ['1e400', undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [Number.NaN, undefined],
  ]
  for (const [value, integer] of integers) {
    test(`${JSON.stringify(value) ?? value} as a whole number is ${integer ?? 'absent'}`, () => {
      assert.equal(readInteger(value), integer)
    })
  }

  test('a text is read from a string or a number', () => {
    assert.equal(readText('60601'), '60601')
    assert.equal(readText(60601), '60601')
    assert.equal(readText(''), '')
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, [], {}]) {
      assert.equal(readText(value), undefined)
    }
  })

  test('a list is read from an array, a single value or nothing', () => {
    assert.deepEqual(readList(['a', 'b']), ['a', 'b'])
    assert.deepEqual(readList('a'), ['a'])
    assert.deepEqual(readList({ package: 'x' }), [{ package: 'x' }])
    assert.deepEqual(readList([]), [])
    for (const value of [undefined, null, '']) assert.equal(readList(value), undefined)
  })

  test('money is shown with at most two decimals and reads back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), cents => {
        const shown = showMoney(cents)
        assert.match(JSON.stringify(shown), /^\d+(\.\d{1,2})?$/)
        assert.equal(Math.round(shown * 100), cents)
      }),
    )
  })

  test('a missing value reads as the empty string; yes and no are Yes and No', () => {
    assert.deepEqual([orEmpty(undefined), orEmpty(0), orEmpty(''), orEmpty('x')], ['', 0, '', 'x'])
    assert.deepEqual([showYesNo(true), showYesNo(false)], ['Yes', 'No'])
  })

  test('no value makes a read function throw', () => {
    fc.assert(
      fc.property(fc.anything(), value => void [readFlag, readInteger, readText, readList].map(read => read(value))),
    )
  })
})
