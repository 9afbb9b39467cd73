import type { ComparedKind, ImportProblem } from './imported-kind.ts'

export interface KindCounts {
  /** Records of the source, and those of them whose copy is the same, also in another spelling. */
  readonly source: number
  readonly equal: number
  /** With differences that all have a reason. */
  readonly explained: number
  readonly different: number
  readonly missing: number
}

/** A field that differs for one reason, and how often, with the first records. */
export interface NamedDifference {
  readonly kind: ComparedKind
  readonly field: string
  /** `""` if nothing explains it. */
  readonly why: string
  readonly count: number
  readonly examples: readonly { readonly id: string; readonly source: unknown; readonly copy: unknown }[]
}

export interface Comparison {
  readonly kinds: Readonly<Partial<Record<ComparedKind, KindCounts>>>
  readonly differences: readonly NamedDifference[]
  /** What was not taken over when it was read. */
  readonly problems: readonly ImportProblem[]
  /** Differences that nothing explains. */
  readonly unexplained: number
}

/** Without what was not taken over, which the import has. */
export interface SavedComparison extends Omit<Comparison, 'problems'> {
  readonly at: string
}

/** What the comparison of a record came to: `''` if it was not compared. */
export const recordOutcomes = ['', 'equal', 'explained', 'different', 'changed here', 'missing'] as const
export type RecordOutcome = (typeof recordOutcomes)[number]

/** A field of one record, with values as short texts. */
export interface ShownDifference {
  readonly field: string
  readonly source: string
  readonly copy: string
  /** `""` if nothing explains it. */
  readonly why: string
}

export interface ComparedRecord {
  readonly id: string
  readonly outcome: RecordOutcome
  readonly differences: readonly ShownDifference[]
}
