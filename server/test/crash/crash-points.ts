import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Pictures } from './pictures.ts'

/** What a write does, step by step, and how many states of the store it goes through. */
export interface Way {
  readonly steps: readonly string[]
  readonly states: number
}

/** With `WRITE_POINTS=1` a table is written anew, to be looked at before it is committed. */
export const isWriting = process.env.WRITE_POINTS === '1'

/** A committed table of ways, against which those are held that are found; a new step cannot hide. */
export class Ways {
  readonly #path: URL
  readonly #known: Readonly<Record<string, Way>>
  readonly #found: Record<string, Way> = {}
  #points = 0

  constructor(name: 'requests' | 'commands' | 'jobs', folder: string | URL = import.meta.url) {
    this.#path = new URL(`points-of-${name}.json`, folder)
    this.#known = existsSync(this.#path) ? JSON.parse(readFileSync(this.#path, 'utf8')) : {}
  }

  /** Where what is done depends on the day, only which steps there are. */
  hold(name: string, { steps, states, points }: Way & { points: number }, dependsOnDay = false): void {
    const way = { steps: dependsOnDay ? [...new Set(steps)].toSorted() : steps, states }
    this.#found[name] = way
    this.#points += points
    if (!isWriting) assert.deepEqual(way, this.#known[name], 'it goes another way: look at it, then WRITE_POINTS=1')
  }

  /** The last test of all that hold one. */
  testThatAllWereHeld(): void {
    test('as many as there are in the table, each with as many points', t => {
      if (isWriting) writeFileSync(this.#path, `${JSON.stringify(this.#found, null, 2)}\n`)
      else assert.deepEqual(Object.keys(this.#found).toSorted(), Object.keys(this.#known).toSorted())
      t.diagnostic(`${this.#points} points`)
    })
  }
}

/** A step is where something begins; what only ends is no other one. */
export function wayOf({ points, states }: Pictures): Way & { points: number } {
  const steps = points.filter(({ when }) => when === 'before').map(({ step }) => step)
  return { steps: steps.filter(step => step !== 'flush'), states: states.length, points: points.length }
}

/** What no write may do, wherever it ends: to say it is done when it is not, or to go on after it said so. */
export function mistakesOf({ points, states }: Pictures): string[] {
  const answered = points.findIndex(({ step }) => step === 'answer')
  const last = states.length - 1
  if (answered < 0) return ['it was never acknowledged']
  const state = points[answered]?.state ?? -1
  return state === last ? [] : [`it was acknowledged in state ${state}, and ended in state ${last}`]
}
