import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { engineNames, openEngine } from '../../bench/engine.ts'
import { neighbourCases, withNeighbours } from '../../bench/neighbours/measure-neighbours.ts'

/**
 * The short form of the rows in bench/results.md. Other tests use the CPU at the same time, so its limit is wider: a company
 * whose requests wait for all the work of another one waits longer.
 */
const limitMs = 4_000
const seconds = 1

for (const name of engineNames) {
  describe(`a company that does its worst, on ${name}`, () => {
    test('16 another company books meanwhile, without failures or long delays', async t => {
      const engine = openEngine(name)
      t.after(() => engine.close())
      await withNeighbours(engine, async neighbours => {
        for (const one of neighbourCases) {
          const besideMs = await neighbours.measureBeside(one, seconds)
          assert.ok(besideMs < limitMs, `${one.name}: p99 ${Math.round(besideMs)} ms, limit ${limitMs} ms`)
        }
      })
    })
  })
}
