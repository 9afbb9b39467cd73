import type { CompanyFile } from '../company-files/company-file.ts'
import type { Database } from '../database.ts'
import type { BlobKey } from '../ids.ts'
import type { Clock } from '../time/clock.ts'
import type { SavedComparison } from './comparison.ts'
import type { ImportedKind, ImportProblem } from './imported-kind.ts'

/** The states of an import: while it reads, and while it follows, another process may go on with it. */
export const importStates = ['reading', 'read', 'following', 'cut over', 'aborted'] as const
export type ImportState = (typeof importStates)[number]

/** What the worker does next with an import that the console began. */
export const importTasks = ['', 'read', 'compare', 'cut over', 'abort'] as const
export type ImportTask = (typeof importTasks)[number]

/** How far a list was read. */
export interface ListProgress {
  /** Where a list with pages goes on. */
  readonly cursor?: string | undefined
  readonly isComplete: boolean
  /** Records that the source has, as far as is known. */
  readonly total: number
}

export type ImportProgress = Readonly<Partial<Record<ImportedKind | 'company', ListProgress>>>

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
  readonly task: ImportTask
  /** The worker waits until then. */
  readonly dueAt: Temporal.Instant
  /** How often what changed at the source is read; 0 for never. */
  readonly followSeconds: number
  readonly step: ImportStep
  /** The last one. */
  readonly comparison: SavedComparison | undefined
  readonly companyFiles: CompanyFiles
}

/** What was asked for, and when. */
export type AskedTask = Pick<CompanyImport, 'task' | 'dueAt'>

/** How far the worker is with a list. */
export interface ImportStep {
  readonly kind?: string
  readonly done?: number
  readonly total?: number
  /** When the list began, and how much of it was done by then. */
  readonly since?: string
  readonly doneBefore?: number
}

/** From how long the part of the list took that is done since then. */
export function secondsLeft(step: ImportStep, now: Temporal.Instant): number | undefined {
  const { done = 0, total = 0, since, doneBefore = 0 } = step
  if (since === undefined || done <= doneBefore) return undefined
  const seconds = (now.epochMilliseconds - Temporal.Instant.from(since).epochMilliseconds) / 1000
  return Math.round((seconds / (done - doneBefore)) * Math.max(0, total - done))
}

/** The company as a file. */
export interface CompanyFiles {
  /** Before the import, if there was one. */
  readonly before?: CompanyFile
  /** As the source had it, and as it was here after it was copied. */
  readonly source?: CompanyFile
  readonly copy?: CompanyFile
}

/** What every import begins with. */
export const newImport = {
  task: '',
  dueAt: Temporal.Instant.fromEpochMilliseconds(0),
  followSeconds: 0,
  step: {},
  comparison: undefined,
  companyFiles: {},
} as const

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
  /** Where contents of files go. */
  readonly blobs: { put(key: BlobKey, bytes: AsyncIterable<Uint8Array>): Promise<void> }
  readonly fileLimitMiB: number
  readonly onProgress?: (step: RunningStep) => void
  /** Whether to stop after what is in progress. */
  readonly isEnding?: () => boolean
  /** Ends the calls in progress. */
  readonly signal?: AbortSignal
}

/** The list that is read or compared. */
export interface RunningStep extends ImportStep {
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
