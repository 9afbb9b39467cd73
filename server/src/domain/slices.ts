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
