import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Snapshots } from './snapshots.ts'

/** The steps of a write, and the number of states of the store it goes through. */
export interface WriteSteps {
  readonly steps: readonly string[]
  readonly states: number
}

interface HeldSteps extends Omit<WriteSteps, 'states'> {
  readonly states: number | undefined
  readonly points: number
}

/** With `WRITE_POINTS=1` a table is regenerated; review it before the commit. */
export const isWriting = process.env.WRITE_POINTS === '1'

/** The committed table of steps. The observed steps must equal it, so a new step is noticed. */
export class StepTable {
  readonly #path: URL
  readonly #known: Readonly<Record<string, WriteSteps>>
  readonly #found: Record<string, WriteSteps> = {}
  #points = 0

  constructor(name: 'requests' | 'commands' | 'jobs' | 'operators', folder: string | URL = import.meta.url) {
    this.#path = new URL(`points-of-${name}.json`, folder)
    this.#known = existsSync(this.#path) ? JSON.parse(readFileSync(this.#path, 'utf8')) : {}
  }

  /** Whether it goes another way than in the table. */
  isNew(name: string, { steps }: Pick<WriteSteps, 'steps'>, dependsOnDay?: boolean): boolean {
    return !isDeepStrictEqual(heldSteps(steps, dependsOnDay), this.#known[name]?.steps)
  }

  hold(name: string, { steps, states, points }: HeldSteps, dependsOnDay?: boolean): void {
    // Without all points, not all states were seen.
    const seen = states ?? this.#known[name]?.states ?? 0
    const way = { steps: heldSteps(steps, dependsOnDay), states: seen }
    this.#found[name] = way
    this.#points += points
    if (!isWriting) assert.deepEqual(way, this.#known[name], 'it goes another way: look at it, then WRITE_POINTS=1')
  }

  /** The last test of each file that uses a table. */
  testThatAllWereHeld(): void {
    test('the table of crash points has exactly these entries', t => {
      if (isWriting) writeFileSync(this.#path, `${JSON.stringify(this.#found, null, 2)}\n`)
      else assert.deepEqual(Object.keys(this.#found).toSorted(), Object.keys(this.#known).toSorted())
      t.diagnostic(`${this.#points} points`)
    })
  }
}

/** Where the number of steps depends on the date, only their names count. */
function heldSteps(steps: readonly string[], dependsOnDay = false): readonly string[] {
  return dependsOnDay ? [...new Set(steps)].toSorted() : steps
}

/** A step is counted at its beginning. */
export function stepsOf({ points, states }: Snapshots): WriteSteps & { points: number } {
  const steps = points.filter(({ when }) => when === 'before').map(({ step }) => step)
  return { steps: steps.filter(step => step !== 'flush'), states: states.length, points: points.length }
}

/** A write must not be acknowledged before it is committed, nor change the store after it was acknowledged. */
export function findViolations({ points, states }: Snapshots): string[] {
  const answered = points.findIndex(({ step }) => step === 'answer')
  const last = states.length - 1
  if (answered < 0) return ['it was never acknowledged']
  const state = points[answered]?.state ?? -1
  return state === last ? [] : [`it was acknowledged in state ${state}, and ended in state ${last}`]
}
