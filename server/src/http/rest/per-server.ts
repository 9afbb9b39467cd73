import type { RestParts } from './call.ts'

/** A part that a few operations need, made on first use: one for each server of the process. */
export function perServer<T>(make: (parts: RestParts) => T): (parts: RestParts) => T {
  const made = new WeakMap<RestParts, T>()
  return parts => made.getOrInsertComputed(parts, () => make(parts))
}
