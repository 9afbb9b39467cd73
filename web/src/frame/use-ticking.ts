import { useSyncExternalStore } from 'react'

/** Near times are counted in seconds. */
const tickMs = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all texts; it runs while there are any. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  for (const listener of listeners) listener()
}

/** A text that depends on the time that it is. Only a text that changes is shown anew. */
export function useTicking(read: () => string): string {
  return useSyncExternalStore(subscribe, read)
}
