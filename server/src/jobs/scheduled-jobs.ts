import { setTimeout as pause } from 'node:timers/promises'
import { pruneIdempotencyRecords } from '../domain/access/idempotency-store.ts'
import { pruneAllAssistants } from '../domain/assistants/prune-assistants.ts'
import { pruneRequests } from '../domain/bookings/booking-request-store.ts'
import { pruneHolds } from '../domain/conflicts/hold-store.ts'
import type { Database } from '../domain/database.ts'
import { pruneDeliveries } from '../domain/deliveries/prune-deliveries.ts'
import { firstOrderQueue, type OrderQueueKey, requeueOrphans } from '../domain/deliveries/requeue-orphans.ts'
import { purgeFootprints } from '../domain/footprints/purge-footprints.ts'
import { pruneMessages } from '../domain/messages/prune-messages.ts'
import { removeAllInterrupted } from '../domain/migration/remove-company.ts'
import { SearchIndex } from '../domain/search/search-index.ts'
import { pruneSignIns } from '../domain/sessions/prune-sign-ins.ts'
import { defaultSessionLimits, type SessionLimits } from '../domain/sessions/session.ts'
import type { Clock } from '../domain/time/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { readSchema } from '../platform/store/schema.ts'

/** Work that is repeated in the background. */
export interface ScheduledJob {
  readonly name: string
  readonly everyMs: number
  /** The time of the first run, if the default is too late. */
  readonly firstMs?: number
  /** Long work checks now and then whether the process is about to end. */
  readonly perform: (isEnding: () => boolean) => Promise<void>
}

const betweenBatchesMs = 20

/** Repeats until nothing is left, with a pause in which other writers get their turn. */
async function inBatches(isEnding: () => boolean, batch: () => Promise<boolean>): Promise<void> {
  while (!isEnding() && (await batch())) await pause(betweenBatchesMs)
}

export function scheduledJobs(
  database: Database,
  log: Log,
  now: Clock,
  sessions: SessionLimits = defaultSessionLimits,
): ScheduledJob[] {
  return [
    { name: 'store maintenance', everyMs: 3_600_000, perform: () => database.maintain() },
    {
      name: 'search index',
      everyMs: 2_000,
      perform: isEnding =>
        new SearchIndex(database).indexLagging(async () => {
          await pause(betweenBatchesMs)
          return !isEnding()
        }),
    },
    {
      name: 'old idempotency records',
      everyMs: 600_000,
      perform: () => database.write('reachable companies', tx => pruneIdempotencyRecords(tx, now())),
    },
    {
      name: 'expired sessions and tokens',
      everyMs: 600_000,
      perform: isEnding =>
        inBatches(isEnding, () => database.write('reachable companies', tx => pruneSignIns(tx, sessions, now()))),
    },
    {
      name: 'expired assistants and old calls of them',
      everyMs: 600_000,
      perform: isEnding =>
        inBatches(isEnding, () => database.write('reachable companies', tx => pruneAllAssistants(tx, now()))),
    },
    {
      name: 'expired holds',
      everyMs: 600_000,
      perform: () => database.write('reachable companies', tx => pruneHolds(tx, now())),
    },
    {
      name: 'bookings that were never confirmed',
      everyMs: 3_600_000,
      perform: () => database.write('reachable companies', tx => pruneRequests(tx, now())),
    },
    {
      name: 'old footprints',
      everyMs: 3_600_000,
      perform: () => purgeFootprints(database, now()),
    },
    {
      name: 'old deliveries',
      everyMs: 600_000,
      perform: isEnding =>
        inBatches(isEnding, () => database.write('reachable companies', tx => pruneDeliveries(tx, now()))),
    },
    {
      name: 'old messages',
      everyMs: 3_600_000,
      perform: async () => {
        const { unsure, cancelled, deleted } = await pruneMessages(database, now())
        if (unsure > 0) log.warn({ count: unsure }, 'messages may or may not have been sent')
        if (cancelled > 0) log.warn({ count: cancelled }, 'messages that waited too long were cancelled')
        if (deleted > 0) log.info({ count: deleted }, 'old messages were deleted')
      },
    },
    {
      name: 'interrupted imports and removals of companies',
      everyMs: 3_600_000,
      perform: isEnding => removeAllInterrupted({ database, schema: readSchema(), isEnding }, now()),
    },
    {
      name: 'orphan deliveries',
      everyMs: 3_600_000,
      perform: async isEnding => {
        let after: OrderQueueKey | undefined = firstOrderQueue
        while (after && !isEnding()) {
          after = await requeueOrphans(database, after, now())
          await pause(betweenBatchesMs)
        }
      },
    },
  ]
}

/** Performs each job at its interval; a failure is logged, and the job is performed again. */
export class JobScheduler {
  readonly #log: Log
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #inProgress = new Map<ScheduledJob, Promise<void>>()
  #isEnding = false

  /** The first run comes soon after the start, so that frequent restarts do not prevent it. */
  constructor(jobs: readonly ScheduledJob[], log: Log, firstMs = 30_000) {
    this.#log = log
    for (const job of jobs) {
      const first = setTimeout(() => this.#perform(job), job.firstMs ?? Math.min(firstMs, job.everyMs))
      const interval = setInterval(() => this.#perform(job), job.everyMs)
      this.#timers.add(first).add(interval)
    }
  }

  /** Starts nothing more and waits for the jobs in progress. */
  async stop(): Promise<void> {
    this.#isEnding = true
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#inProgress.values())
  }

  /** A job whose last run is still in progress is skipped. */
  #perform(job: ScheduledJob): void {
    if (this.#inProgress.has(job)) return
    const running = job
      .perform(() => this.#isEnding)
      .catch(error => this.#log.error({ job: job.name, err: error }, 'scheduled job failed'))
      .finally(() => this.#inProgress.delete(job))
    this.#inProgress.set(job, running)
  }
}
