import type { ImportedKind, ImportProblem } from './company-import.ts'

export interface ComparedKind {
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
  readonly kind: ImportedKind
  readonly field: string
  /** `""` if nothing explains it. */
  readonly why: string
  readonly count: number
  readonly examples: readonly { readonly id: string; readonly source: unknown; readonly copy: unknown }[]
}

export interface Comparison {
  readonly kinds: Readonly<Partial<Record<ImportedKind, ComparedKind>>>
  readonly differences: readonly NamedDifference[]
  /** What was not taken over when it was read. */
  readonly problems: readonly ImportProblem[]
  /** Differences that nothing explains. */
  readonly unexplained: number
}
