import type { Transaction } from './database.ts'

const waiting: (() => void)[] = []

/**
 * A long calculation awaits this after every few milliseconds of work. Each turn of the event loop continues one
 * calculation only, in rotation, so that ordinary requests wait for one slice at most, however many calculations run.
 */
export function nextSlice(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  if (waiting.length === 1) setImmediate(continueOne)
  return promise
}

function continueOne(): void {
  const next = waiting.shift()
  next?.()
  if (waiting.length > 0) setImmediate(continueOne)
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
export function inSlices(tx: Transaction, begin: () => void = () => undefined): Transaction {
  const slice = () => nextSlice().then(begin)
  return {
    all: statement => slice().then(() => tx.all(statement)),
    one: statement => slice().then(() => tx.one(statement)),
    run: statement => tx.run(statement),
    defer: statement => tx.defer(statement),
    lockCompanyKey: key => tx.lockCompanyKey(key),
    version: () => tx.version(),
    notify: topic => tx.notify(topic),
  }
}
