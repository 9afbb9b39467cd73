import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyMs = 1_000
/** As much as scheduled jobs need. */
const idleUtilization = 0.1

/**
 * Gives back, once, the memory that only the start needed: V8 keeps its young generation as large as loading the program made
 * it. A collection takes up to a few hundred milliseconds, so it waits for a second in which the process had little to do.
 */
export function freeMemoryOnceIdle(): void {
  let last = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > idleUtilization) return
    clearInterval(timer)
    freeMemory()
  }, everyMs).unref()
}

/** An ordinary collection does not shrink the young generation. */
function freeMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: NodeJS.GCFunction = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
