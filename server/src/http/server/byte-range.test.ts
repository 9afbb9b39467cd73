import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRange } from './byte-range.ts'

const cases: readonly (readonly [range: string, read: ReturnType<typeof readRange>])[] = [
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=2-', { first: 2, last: 9 }],
  ['bytes=5-100', { first: 5, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-100', { first: 0, last: 9 }],
  ['bytes=9-9', { first: 9, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=3-2', undefined],
  ['bytes=-', undefined],
  ['bytes=', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=a-b', undefined],
  ['lines=0-1', undefined],
  ['bytes=0-99999999999999999999', undefined],
  ['', undefined],
]
for (const [range, read] of cases) {
  test(`of ten bytes, "${range}" selects ${JSON.stringify(read)}`, () => {
    assert.deepEqual(readRange({ range }, 10, '"tag"'), read)
  })
}

test('an If-Range with an old ETag selects the whole file', () => {
  assert.deepEqual(readRange({ range: 'bytes=0-0', 'if-range': '"tag"' }, 10, '"tag"'), { first: 0, last: 0 })
  assert.equal(readRange({ range: 'bytes=0-0', 'if-range': '"other"' }, 10, '"tag"'), undefined)
  assert.equal(readRange({ range: 'bytes=0-0', 'if-range': 'Sun, 06 Nov 1994 08:49:37 GMT' }, 10, '"tag"'), undefined)
})
