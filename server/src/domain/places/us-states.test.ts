import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { stateAbbreviation, stateName } from './us-states.ts'

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
  ['Guam', 'GU'],
  ['American Samoa', 'AS'],
  ['Virgin Islands', 'VI'],
  ['U.S. Virgin Islands', 'VI'],
  ['Northern Mariana Islands', 'MP'],
  ['NC.', 'NC'],
  ['N.C.', 'NC'],
  ['n. c.', 'NC'],
  ['D.C.', 'DC'],
  ['North  Carolina', 'NC'],
  ['W. Virginia', undefined],
  ['', undefined],
  [' ', undefined],
  ['N', undefined],
  ['N C N C', undefined],
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

test('2.2 all fifty states are there, with the district and the five territories', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const found = letters.flatMap(a => letters.map(b => a + b)).filter(pair => stateAbbreviation(pair) === pair)
  assert.equal(found.length, 56)
})

test('2.2 no text throws, and each result is two capital letters', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      assert.match(stateAbbreviation(text) ?? 'NC', /^[A-Z]{2}$/)
    }),
  )
})

test('2.2 every abbreviation has a name, and the name leads back to it', () => {
  for (const abbreviation of ['NC', 'DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'WV']) {
    assert.notEqual(stateName(abbreviation), abbreviation)
    assert.equal(stateAbbreviation(stateName(abbreviation)), abbreviation)
  }
})
