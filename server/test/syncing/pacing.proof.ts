import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Pacing } from '../../src/http/rest/lists/pacing.ts'
import { keepBusy } from '../keep-busy.ts'

/** Milliseconds that the list waits after its own work and the work of others. */
async function pauseAfter(ownMs: number, othersMs: number): Promise<number> {
  const pacing = new Pacing()
  await nextTurn()
  pacing.beginWork()
  keepBusy(ownMs)
  await nextTurn()
  keepBusy(othersMs)
  const startedAt = performance.now()
  await pacing.yieldToOthers()
  return performance.now() - startedAt
}

test('4 a whole list does not pause while no other request is served', async () => {
  const pauses = [await pauseAfter(20, 0), await pauseAfter(20, 0), await pauseAfter(20, 0)]
  assert.ok(Math.min(...pauses) < 20, `${pauses} ms`)
})

test('4 a whole list pauses three times its own work, and not that of others', async () => {
  const pause = await pauseAfter(20, 200)
  assert.ok(pause >= 59 && pause < 400, `${pause} ms`)
})
