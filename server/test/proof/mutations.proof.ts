import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { controls } from '../../../proof/chaos/controls.ts'
import { Failpoints } from '../../../proof/failpoints/failpoint.ts'
import { mutations } from '../../../proof/mutate/mutations.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const failpoints = new Failpoints(root)

describe('npm run mutate', () => {
  test('every seeded fault fits the code at its failpoint', () => {
    const misfits = mutations.flatMap(({ name, at = name, edit }) => {
      const outcome = failpoints.apply({ failpoint: at, edit })
      return 'problem' in outcome ? [`${name}: ${outcome.problem}`] : []
    })
    assert.deepEqual(misfits, [])
  })

  test('every failpoint is used by a mutation or a control of chaos', () => {
    const used = new Set([
      ...mutations.map(({ name, at = name }) => at),
      ...Object.values(controls).flatMap(({ edits }) => edits.map(({ failpoint }) => failpoint)),
    ])
    const unused = failpoints.names.filter(name => !used.has(name))
    assert.deepEqual(unused, [])
  })

  test('there are at least 100 mutations, with unique names and tests that exist', () => {
    assert.ok(mutations.length >= 100, `${mutations.length} mutations`)
    assert.equal(new Set(mutations.map(({ name }) => name)).size, mutations.length)
    const named = mutations.flatMap(({ caughtBy }) => caughtBy.map(test => test.split('#')[0] ?? ''))
    assert.deepEqual(
      named.filter(file => !existsSync(join(root, file))),
      [],
    )
    assert.ok(mutations.every(({ caughtBy }) => caughtBy.length > 0))
  })
})
