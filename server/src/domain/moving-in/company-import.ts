import type { Database } from '../database.ts'
import type { Clock } from '../time/clock.ts'

/** The states of an import: while it reads, and while it follows, another process may go on with it. */
export const importStates = ['reading', 'read', 'following', 'cut over', 'aborted'] as const
export type ImportState = (typeof importStates)[number]

/** The kinds of records that are read one by one, in the order in which they refer to each other. */
export const importedKinds = [
  'agencies',
  'escrowoffices',
  'clients',
  'agents',
  'escrowofficers',
  'insuranceagents',
  'contacts',
  'orders',
] as const
export type ImportedKind = (typeof importedKinds)[number]

/** How far a list was read. */
export interface ListProgress {
  /** Where a list with pages goes on. */
  readonly cursor?: string | undefined
  readonly isComplete: boolean
  /** Records that the source has, as far as is known. */
  readonly total: number
}

export type ImportProgress = Readonly<Partial<Record<ImportedKind | 'company' | 'events', ListProgress>>>

/** What was not taken over, and why: of a list, of a record or of a field. */
export interface ImportProblem {
  readonly what: string
  readonly why: string
}

export interface CompanyImport {
  readonly source: string
  readonly accessKey: string
  readonly sealedSecret: string
  readonly state: ImportState
  readonly callsAtOnce: number
  readonly callsPerSecond: number
  readonly startedAt: Temporal.Instant
  readonly changedAt: Temporal.Instant
  readonly progress: ImportProgress
  readonly problems: readonly ImportProblem[]
  readonly error: string
}

/** A record as it was read: waiting for its details, copied, changed here since, or not readable. */
export const recordStates = ['waiting', 'copied', 'changed here', 'unreadable'] as const
export type RecordState = (typeof recordStates)[number]

export interface ImportedRecord {
  readonly id: string
  readonly state: RecordState
  /** The id of the source, which may be a whole number. */
  readonly sourceId: string
  readonly sourceModified: string
  /** The commit time of the copy. */
  readonly copiedAt: number
  readonly problem: string
}

/** What an import needs beside what its caller says. */
export interface ImportsParts {
  readonly database: Database
  readonly now: Clock
  readonly allowPrivate: boolean
  readonly onProgress?: (steps: ImportSteps) => void
  /** Whether to stop after what is in progress. */
  readonly isEnding?: () => boolean
}

export interface ImportSteps {
  readonly kind: ImportedKind
  readonly done: number
  readonly total: number
}

/** What a caller says; omitted parts are those of the import that began. */
export interface ImportOrder {
  readonly key: string
  readonly from: string | undefined
  readonly accessKey: string | undefined
  readonly secret: string | undefined
  readonly name: string | undefined
  /** Of a source that does not say it. */
  readonly zone: string
  readonly callsAtOnce: number | undefined
  readonly callsPerSecond: number | undefined
}

/** Problems beyond this number are counted only. */
export const maxProblems = 1_000

export function withProblems(known: readonly ImportProblem[], more: readonly ImportProblem[]): ImportProblem[] {
  const all = new Map([...known, ...more].map(problem => [`${problem.what}\n${problem.why}`, problem]))
  return [...all.values()].slice(0, maxProblems)
}
