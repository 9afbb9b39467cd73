import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clauses, namesIn, testNames, untested } from './clauses.ts'

test('every clause has a test named after it', () => {
  const missing = untested(testNames())
  assert.deepEqual(
    missing.map(({ key, summary }) => `${key}: ${summary}`),
    [],
  )
})

test('keys are unique, and every section has clauses', () => {
  assert.equal(new Set(clauses.map(({ key }) => key)).size, clauses.length)
  const sections = new Set(clauses.map(({ key }) => key.split(/[. ]/)[0]))
  assert.deepEqual([...sections].toSorted(), ['1', '2', '3', '4', '5', '6', '7', '8'])
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
