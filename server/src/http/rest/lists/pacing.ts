import { setTimeout as sleep } from 'node:timers/promises'

/** A slice of work is followed by a pause of this many times its length while other requests are in progress. */
const pauseRatio = 3
const busyUtilization = 0.1

/** Awaited between the slices of a response without an end in sight: it takes a quarter of the time others could use. */
export async function yieldToOthers(sliceMs: number): Promise<void> {
  const before = performance.eventLoopUtilization()
  await sleep(1)
  const { utilization } = performance.eventLoopUtilization(before)
  if (utilization > busyUtilization) await sleep(Math.ceil(pauseRatio * sliceMs))
}
