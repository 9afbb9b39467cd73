/** What a trial saw. */
export interface Outcome {
  /** Promises that were broken: none may be. */
  readonly violations: readonly string[]
  /** What took longer than it should: true of this machine, with whatever else it does. */
  readonly slow: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}
