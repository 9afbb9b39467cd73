import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '../../../src/domain/database.ts'
import { isWriting, type StepTable } from '../../crash/crash-points.ts'
import { isShort } from '../../proof/trials.ts'
import { within } from '../../store/scratch.ts'
import { changesIn, type Found } from './kept-store.ts'
import type { Life } from './life.ts'
import type { Stage } from './stage.ts'
import type { Break } from './tap.ts'

/** The outcome of an attempt. */
export type Outcome<A> = { readonly answer: A } | { readonly failure: unknown } | 'died'

export interface Trial<A> {
  readonly name: string
  /** Prepares the state, when needed. */
  readonly due?: readonly string[]
  /** The attempt. */
  act(life: Life): Promise<A>
  /** The recovery by the next process. */
  end(life: Life, left: Left): Promise<void>
  /** Checks the response of an interrupted attempt against the state it left. */
  check(outcome: Outcome<A>, left: Left): Promise<void> | void
  /** After the end: `whole` is the state of an uninterrupted attempt. */
  checkEnd(found: Found, whole: Found, words: string): Promise<void> | void
  /** The number of steps depends on the day: of steps with one name only the first is interrupted, and every commit. */
  readonly dependsOnDay?: boolean
}

/** The state that an attempt left. */
export interface Left {
  readonly words: string
  /** Nothing was saved. */
  readonly isUntouched: boolean
  /** All of it was saved, apart from random ids. */
  readonly isWhole: boolean
}

interface Whole {
  readonly steps: readonly string[]
  readonly start: Found
  /** The differences when it is done, and the final state. */
  readonly changes: string
  readonly ended: Found
}

const patienceMs = 30_000
/** On a busy machine a connection may take longer than the connect timeout. */
const maxAttempts = 5

/** With few trials, every commit and every sixth of the other points. */
const isOfFew = ({ step }: Break, place: number) => step === 'commit' || place % 6 === 0

/** Interrupts at every step in every way, and compares the steps with the recorded table. */
export class Points {
  readonly #stage: Stage
  readonly #stepTable: StepTable

  constructor(stage: Stage, stepTable: StepTable) {
    this.#stage = stage
    this.#stepTable = stepTable
  }

  async tryAll<A>(trial: Trial<A>): Promise<void> {
    const whole = await this.#whole(trial)
    const states = new Set<string>()
    // What goes a new way is written after all its points were tried.
    const areFew = isShort && !(isWriting && this.#stepTable.isNew(trial.name, whole, trial.dependsOnDay))
    const breaks = [...breaksOf(whole.steps, trial.dependsOnDay)].filter(areFew ? isOfFew : () => true)
    for (const wanted of breaks) states.add(await this.#try(trial, wanted, whole))
    const way = { steps: whole.steps, points: breaks.length, states: areFew ? undefined : states.size }
    this.#stepTable.hold(trial.name, way, trial.dependsOnDay)
    if (isWriting) console.log(trial.name, [...states])
  }

  /** An uninterrupted run. */
  async #whole<A>(trial: Trial<A>): Promise<Whole> {
    const { tap, store, mortal } = this.#stage
    await this.#makeDue(trial)
    const start = await store.look()
    mortal.renew()
    void tap.count()
    const answer = await trial.act(mortal.now)
    const steps = [...tap.steps]
    const changes = changesIn(await store.look(), start)
    const left = { words: 'whole', isUntouched: false, isWhole: true }
    await trial.check({ answer }, left)
    await trial.end(mortal.now, left)
    const ended = await store.look()
    await store.restore()
    return { steps, start, changes, ended }
  }

  async #try<A>(trial: Trial<A>, wanted: Break, whole: Whole): Promise<string> {
    const { tap, store, mortal, successor } = this.#stage
    const words = `${wanted.how} ${wanted.when} ${wanted.step} ${wanted.nth}`
    const outcome = await this.#breakOff(trial, wanted, words)
    const changes = changesIn(await store.look(), whole.start)
    const left = { words, isUntouched: changes === '', isWhole: changes === whole.changes }
    await trial.check(outcome, left)
    void tap.count()
    const next = wanted.how === 'dies' ? successor : mortal.now
    await patiently(() => trial.end(next, left)).catch(error => assert.fail(`${words}, made again: ${error}`))
    await trial.checkEnd(await store.look(), whole.ended, words)
    await store.restore()
    return changes
  }

  async #breakOff<A>(trial: Trial<A>, wanted: Break, words: string): Promise<Outcome<A>> {
    const { tap, store, mortal } = this.#stage
    for (let count = 1; ; count++) {
      await this.#makeDue(trial)
      if (wanted.how === 'dies' || tap.isDead) mortal.renew()
      let isBroken = false
      const broken = tap.count(wanted).then(() => {
        isBroken = true
      })
      const attempt = attemptOf(trial.act(mortal.now), wanted.how === 'dies' ? broken : undefined)
      const outcome = await within(patienceMs, attempt)
      // A deferred write may arrive a little later.
      await within(200, broken).catch(() => undefined)
      if (isBroken) return outcome
      assert.ok(count < maxAttempts, `${words} is never reached: ${tap.steps.join(', ')}`)
      await store.restore()
      await pause(100)
    }
  }

  async #makeDue<A>({ due }: Trial<A>): Promise<void> {
    if (due && due.length > 0) await this.#stage.store.alter(...due)
  }
}

/** A client repeats the request after a 503. */
async function patiently(work: () => Promise<void>): Promise<void> {
  for (let count = 1; ; count++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || count >= maxAttempts) throw error
      await pause(100)
    }
  }
}

async function attemptOf<A>(acting: Promise<A>, death: Promise<void> | undefined): Promise<Outcome<A>> {
  const ended = acting.then(
    answer => ({ answer }),
    failure => ({ failure }),
  )
  return death ? Promise.race([ended, death.then(() => 'died' as const)]) : ended
}

/**
 * Only a statement can break the connection and leave the process alive. For a killed process, the moment after one
 * statement is the moment before the next.
 */
function* breaksOf(steps: readonly string[], isSpared = false): Generator<Break> {
  const seen: Record<string, number> = {}
  for (const [place, step] of steps.entries()) {
    const nth = (seen[step] ?? 0) + 1
    seen[step] = nth
    if (isSpared && nth > 1 && step !== 'commit') continue
    if (isOutside(step)) yield { step, nth, when: 'before', how: 'dies' }
    else yield { step, nth, when: 'before', how: 'breaks' }
    if (place === 0 && !isOutside(step)) yield { step, nth, when: 'before', how: 'dies' }
    if (isMoment(step)) continue
    if (!isOutside(step)) yield { step, nth, when: 'after', how: 'breaks' }
    yield { step, nth, when: 'after', how: 'dies' }
  }
}

const outside = ['put blob', 'first piece of blob', 'remove blob', 'carry', 'hand over', 'POST', 'print']
const isOutside = (step: string) => outside.includes(step)
/** The end of these steps cannot be distinguished from the start of the next. */
const isMoment = (step: string) => ['first piece of blob', 'POST', 'print'].includes(step)
