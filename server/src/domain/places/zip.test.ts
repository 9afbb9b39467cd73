import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTypingError, readPlusFour, readZip } from './zip.ts'

const zips: readonly [text: string | undefined, zip: string | undefined, plusFour: string | undefined][] = [
  ['28202', '28202', undefined],
  [' 28202 ', '28202', undefined],
  ['28202-1234', '28202', '1234'],
  ['28202 1234', '28202', '1234'],
  ['282021234', '28202', '1234'],
  ['28202-', '28202', undefined],
  ['28202-12', '28202', undefined],
  ['02116', '02116', undefined],
  ['2820', undefined, undefined],
  ['282021', undefined, undefined],
  ['2820212345', undefined, undefined],
  ['zip', undefined, undefined],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
]
for (const [text, zip, plusFour] of zips) {
  test(`2.2 the ZIP ${JSON.stringify(text)} is ${zip ?? 'none'}`, () => {
    assert.equal(readZip(text), zip)
    assert.equal(readPlusFour(text ?? ''), plusFour)
  })
}

const slips: readonly [a: string, b: string, isSlip: boolean][] = [
  ['28202', '28202', false],
  ['28202', '28203', true],
  ['28202', '82202', true],
  ['28202', '28022', true],
  ['28202', '28220', true],
  ['28202', '22208', false],
  ['28202', '28313', false],
  ['28202', '2820', false],
]
for (const [a, b, isSlip] of slips) {
  test(`4 geocode takes ${a} and ${b} for ${isSlip ? 'one slip apart' : 'two ZIPs'}`, () => {
    assert.equal(isTypingError(a, b), isSlip)
    assert.equal(isTypingError(b, a), isSlip)
  })
}

test('2.2 whatever is read as a ZIP is five digits and reads as itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4,10}[- ]?\d{0,4}$/)), text => {
      const zip = readZip(text)
      if (zip === undefined) return
      assert.match(zip, /^\d{5}$/)
      assert.equal(readZip(zip), zip)
    }),
  )
})
