import type { Tenant } from '../tenant.ts'
import { noteServed, WorkBudget } from './work-budget.ts'

/** A long calculation waits this long for short requests, so that it goes on however many there are. */
const maxWaitMs = 5
/** Between two slices, the event loop is for everything else this long, as long as there is something to do. */
const maxOthersMs = 4
/** A turn of the event loop that did nothing is shorter. */
const idleTurnMs = 0.03
/** The part of the time that the long reads of one company may take while others are served. */
const longReadShare = 0.1

interface Calculation {
  readonly company: string
  readonly proceed: () => void
}

const budget = new WorkBudget('long reads', longReadShare)
const waiting: Calculation[] = []
let isPlanned = false
let shortInProgress = 0
/** Set while calculations wait for short requests. */
let timer: NodeJS.Timeout | undefined
/** Set while every calculation is of a company that spent its share of the time. */
let pause: NodeJS.Timeout | undefined

/**
 * A long calculation of a company awaits this after every few milliseconds of work. It continues when no short request is in
 * progress and nothing else is to do, or a little later. One calculation continues at a time, in rotation, so that other
 * requests wait for one slice at most, however many calculations run. While other companies are served, the calculations of a
 * company continue for a part of the time only.
 */
export function nextSlice(company: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push({ company, proceed: resolve })
  if (!isPlanned) planNext()
  return promise
}

/** Long calculations wait while this work of a company is in progress. */
export async function beforeSlices<T>(company: string, work: () => Promise<T>): Promise<T> {
  noteServed(company)
  shortInProgress += 1
  try {
    return await work()
  } finally {
    shortInProgress -= 1
    if (shortInProgress === 0 && timer) {
      clearTimeout(timer)
      planNext()
    }
  }
}

function planNext(): void {
  isPlanned = true
  clearTimeout(pause)
  pause = undefined
  timer = shortInProgress > 0 ? setTimeout(continueOne, maxWaitMs) : undefined
  if (!timer) setImmediate(() => continueAfterOthers(performance.now()))
}

/** A turn accepts one new connection, so a single turn between two slices would keep new clients waiting. */
function continueAfterOthers(startedAt: number, turnAt = startedAt): void {
  setImmediate(() => {
    const now = performance.now()
    if (now - turnAt < idleTurnMs || now - startedAt > maxOthersMs) continueOne()
    else continueAfterOthers(startedAt, now)
  })
}

/** Continues the first calculation whose company need not wait. */
function continueOne(): void {
  timer = undefined
  isPlanned = false
  if (waiting.length === 0) return
  const waits = waiting.map(({ company }) => budget.waitMs(company))
  const leastMs = Math.min(...waits)
  if (leastMs > 0) {
    pause = setTimeout(planNext, leastMs)
    return
  }
  const [next] = waiting.splice(waits.indexOf(leastMs), 1)
  if (next) proceed(next)
  if (waiting.length > 0) planNext()
}

function proceed(calculation: Calculation): void {
  const startedAt = performance.now()
  calculation.proceed()
  // The slice runs as microtasks; a tick that one of them plans follows the last.
  queueMicrotask(() => process.nextTick(() => budget.charge(calculation.company, performance.now() - startedAt)))
}

/**
 * For long writes, between two transactions: waits as long as the last one took. Writers of other processes do not queue for
 * the lock of SQLite, so they need time in which it is free.
 */
export function leaveTimeToOthers(startedAt: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, performance.now() - startedAt))
}

/**
 * For long reads: every query is a slice of its own, because SQLite executes it on the event loop. `begin` is
 * called at the beginning of each.
 */
export function inSlices({ tx, companyId }: Tenant, begin: () => void = () => undefined): Tenant {
  const inSlice = <T>(query: () => Promise<T>) =>
    nextSlice(companyId).then(() => {
      begin()
      return charged(companyId, query())
    })
  const sliced: Tenant['tx'] = {
    all: statement => inSlice(() => tx.all(statement)),
    one: statement => inSlice(() => tx.one(statement)),
    run: statement => tx.run(statement),
    defer: statement => tx.defer(statement),
    lockCompanyKey: key => tx.lockCompanyKey(key),
    version: () => tx.version(),
    notify: topic => tx.notify(topic),
  }
  return { tx: sliced, companyId }
}

/** Charges what a server takes to answer. SQLite has answered by now, within the slice. */
async function charged<T>(company: string, query: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const result = await query
  budget.charge(company, performance.now() - startedAt)
  return result
}
