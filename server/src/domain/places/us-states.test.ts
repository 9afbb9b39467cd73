import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { stateAbbreviation } from './us-states.ts'

const states: readonly [text: string, abbreviation: string | undefined][] = [
  ['NC', 'NC'],
  ['nc', 'NC'],
  [' Nc ', 'NC'],
  ['North Carolina', 'NC'],
  ['NORTH CAROLINA', 'NC'],
  ['  north carolina\n', 'NC'],
  ['District of Columbia', 'DC'],
  ['Washington', 'WA'],
  ['West Virginia', 'WV'],
  ['Virginia', 'VA'],
  ['Kansas', 'KS'],
  ['Arkansas', 'AR'],
  ['Puerto Rico', 'PR'],
  ['', undefined],
  [' ', undefined],
  ['N', undefined],
  ['NC.', undefined],
  ['North  Carolina', undefined],
  ['Ontario', undefined],
  ['XX', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['toString', undefined],
]
for (const [text, abbreviation] of states) {
  test(`2.2 ${JSON.stringify(text)} is ${abbreviation ?? 'no state'}`, () =>
    assert.equal(stateAbbreviation(text), abbreviation))
}

test('2.2 all fifty states are there, with the district and Puerto Rico', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const found = letters.flatMap(a => letters.map(b => a + b)).filter(pair => stateAbbreviation(pair) === pair)
  assert.equal(found.length, 52)
})

test('2.2 no text makes it throw, and what is found is two capital letters', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      assert.match(stateAbbreviation(text) ?? 'NC', /^[A-Z]{2}$/)
    }),
  )
})
