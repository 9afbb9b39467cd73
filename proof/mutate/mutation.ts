import type { SeededEdit } from '../failpoints/failpoint.ts'

/** A seeded fault: one small edit at a failpoint, its effect, and the tests that must fail. */
export interface Mutation {
  readonly name: string
  /** The failpoint, where it has another name. */
  readonly at?: string
  readonly edit: SeededEdit['edit']
  readonly breaks: string
  /** Test files, from the root; a pattern of test names follows a #, where the whole file would take long. */
  readonly caughtBy: readonly string[]
}
