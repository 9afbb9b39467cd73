/** The result of a trial. */
export interface Outcome {
  /** Broken guarantees; there must be none. */
  readonly violations: readonly string[]
  /** Exceeded time limits, which may be due to other load on this machine. */
  readonly slow: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}
