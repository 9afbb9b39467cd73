import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { applyTo } from '../../../proof/mutate/mutation.ts'
import { mutations } from '../../../proof/mutate/mutations.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

describe('npm run mutate', () => {
  test('every seeded bug still fits the code it breaks', () => {
    const misfits = mutations.flatMap(mutation => {
      const outcome = applyTo(readFileSync(join(root, mutation.file), 'utf8'), mutation)
      return typeof outcome === 'string' ? [] : [`${mutation.name}: ${outcome.problem} in ${mutation.file}`]
    })
    assert.deepEqual(misfits, [])
  })

  test('there are enough of them, each with a name of its own and tests that exist', () => {
    assert.ok(mutations.length >= 60, `${mutations.length} mutations`)
    assert.equal(new Set(mutations.map(({ name }) => name)).size, mutations.length)
    const named = mutations.flatMap(({ caughtBy }) => caughtBy.map(test => test.split('#')[0] ?? ''))
    assert.deepEqual(
      named.filter(file => !existsSync(join(root, file))),
      [],
    )
    assert.ok(mutations.every(({ caughtBy }) => caughtBy.length > 0))
  })

  test('an edit that does not fit is found out', () => {
    const mutation = { name: 'x', file: 'x', old: 'a b', new: 'a c', breaks: 'x', caughtBy: [] }
    assert.deepEqual(applyTo('nothing', mutation), { problem: 'its old text no longer occurs' })
    assert.deepEqual(applyTo('a b, a b', mutation), { problem: 'its old text occurs more than once' })
    assert.deepEqual(applyTo('a b', { ...mutation, new: 'a b' }), { problem: 'it changes nothing' })
    assert.equal(applyTo('so a b it is', mutation), 'so a c it is')
  })
})
