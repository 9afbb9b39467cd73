import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { watchVersion } from './version-watch.ts'

describe('store: looking for what other processes wrote', () => {
  test('a store that cannot be read for a moment ends nothing, and whoever listens looks for itself', t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const versions: (number | Error)[] = [1, 1, new Error('disk I/O error'), 1, 1, 2]
    let moved = 0
    const timer = watchVersion(
      () => {
        const next = versions.shift()
        if (next instanceof Error) throw next
        return next ?? 2
      },
      () => moved++,
    )
    const heard = Array.from({ length: 6 }, () => {
      t.mock.timers.tick(200)
      return moved
    })
    assert.deepEqual(heard, [0, 1, 2, 2, 3, 3])
    clearInterval(timer)
  })
})
