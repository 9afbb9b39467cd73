import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { watchVersion } from './version-watch.ts'

describe('store: watching for commits of other processes', () => {
  test('a store that cannot be read for a moment counts as changed, and watching continues', t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const versions: (number | Error)[] = [1, 1, new Error('disk I/O error'), 1, 1, 2]
    let changes = 0
    const timer = watchVersion(
      () => {
        const next = versions.shift()
        if (next instanceof Error) throw next
        return next ?? 2
      },
      () => changes++,
    )
    const seen = Array.from({ length: 6 }, () => {
      t.mock.timers.tick(200)
      return changes
    })
    assert.deepEqual(seen, [0, 1, 2, 2, 3, 3])
    clearInterval(timer)
  })
})
