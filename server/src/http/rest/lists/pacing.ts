import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** While other requests are in progress, the work is followed by a pause of this many times its length. */
const pauseRatio = 3

/**
 * Limits a long response to a quarter of the event loop while other requests are in progress. Only its own work is measured,
 * because the event loop also serves others between its statements.
 */
export class Pacing {
  #ownMs = 0
  #isMeasuring = false
  #since = performance.eventLoopUtilization()

  /** Counts the work from here until the event loop continues with something else, which is before the next tick. */
  readonly beginWork = (): void => {
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    const startedAt = performance.now()
    process.nextTick(() => {
      this.#isMeasuring = false
      this.#ownMs += performance.now() - startedAt
    })
  }

  /** Awaited between the pages of the list. */
  async yieldToOthers(): Promise<void> {
    const ownMs = this.#ownMs
    const othersMs = performance.eventLoopUtilization(this.#since).active - ownMs
    await (othersMs > ownMs ? sleep(Math.ceil(pauseRatio * ownMs)) : nextTurn())
    this.#ownMs = 0
    this.#since = performance.eventLoopUtilization()
  }
}
