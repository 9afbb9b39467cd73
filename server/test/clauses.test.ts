import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Clause, clauses, namesIn, testNames, untested } from './clauses.ts'

/** Complete sections, in which every clause must have a test. */
const complete = ['2.1', '2.2', '2.5', '2.6', '2.7', '2.8', '3', '4', '4.1', '4.2', '4.3', '7', '8']

test('every clause of a complete section has a test named after it', () => {
  const isComplete = ({ key }: Clause) => complete.some(section => isIn(key.split(' ')[0] ?? '', section))
  const missing = untested(testNames()).filter(isComplete)
  assert.deepEqual(
    missing.map(({ key, summary }) => `${key}: ${summary}`),
    [],
  )
})

test('every complete section has clauses, and keys are unique', () => {
  for (const section of complete) {
    assert.ok(
      clauses.some(({ key }) => isIn(key.split(' ')[0] ?? '', section)),
      section,
    )
  }
  assert.equal(new Set(clauses.map(({ key }) => key)).size, clauses.length)
})

test('a test covers a clause if its name has the number and every word of the key', () => {
  const all = ['3 repeat again', '3.1 repeat', '3 gone'].map(key => ({ key, summary: '' }))
  const names = ['3 a Repeat is recorded AGAIN', '3 a repeat', '13 repeat again', '3 repeated once']
  assert.deepEqual(
    untested(names, all).map(({ key }) => key),
    ['3.1 repeat', '3 gone'],
  )
  assert.deepEqual(
    untested(names.slice(1), all).map(({ key }) => key),
    ['3 repeat again', '3.1 repeat', '3 gone'],
  )
})

test('names are found with every kind of quotes', () => {
  const quoted = ["'3 it\\'s one'", '"3 it\'s two"', '`3 it is $' + '{three}`']
  const source = quoted.map(name => `test(${name}, () => {})`).join('\n')
  assert.deepEqual(namesIn(source), ["3 it's one", "3 it's two", '3 it is $' + '{three}'])
  assert.deepEqual(namesIn("latest('3 not a test')\nassert.test(name)"), [])
})

/** 4.1.3 is in 4.1, and 4.1 in 4; 4.3 is a section of its own. */
function isIn(number: string, section: string): boolean {
  return number === section || number.startsWith(`${section}.`)
}
