import { setTimeout as pause } from 'node:timers/promises'
import { pruneIdempotencyRecords } from '../domain/access/idempotency-store.ts'
import type { Database } from '../domain/database.ts'
import { pruneDeliveries } from '../domain/deliveries/prune-deliveries.ts'
import { firstOrderQueue, type OrderQueueKey, requeueOrphans } from '../domain/deliveries/requeue-orphans.ts'
import { purgeFootprints } from '../domain/footprints/purge-footprints.ts'
import type { Log } from '../platform/process/log.ts'

/** Something done again and again in the background. */
export interface ScheduledJob {
  readonly name: string
  readonly everyMs: number
  /** What takes long asks now and then whether the process is about to end. */
  readonly perform: (isEnding: () => boolean) => Promise<void>
}

const breathMs = 20

/** Until nothing is left, with a breath in between for whoever else wants to write. */
async function inBatches(isEnding: () => boolean, batch: () => Promise<boolean>): Promise<void> {
  while (!isEnding() && (await batch())) await pause(breathMs)
}

export function scheduledJobs(database: Database): ScheduledJob[] {
  return [
    { name: 'store upkeep', everyMs: 3_600_000, perform: () => database.maintain() },
    {
      name: 'old answers',
      everyMs: 600_000,
      perform: () => database.write('all companies', tx => pruneIdempotencyRecords(tx, Temporal.Now.instant())),
    },
    {
      name: 'old footprints',
      everyMs: 3_600_000,
      perform: () => purgeFootprints(database, Temporal.Now.instant()),
    },
    {
      name: 'old deliveries',
      everyMs: 600_000,
      perform: isEnding =>
        inBatches(isEnding, () => database.write('all companies', tx => pruneDeliveries(tx, Temporal.Now.instant()))),
    },
    {
      name: 'stray deliveries',
      everyMs: 3_600_000,
      perform: async isEnding => {
        let after: OrderQueueKey | undefined = firstOrderQueue
        while (after && !isEnding()) {
          after = await requeueOrphans(database, after, Temporal.Now.instant())
          await pause(breathMs)
        }
      },
    },
  ]
}

/** Performs each duty on its own beat; a duty that fails is logged and comes again. */
export class JobScheduler {
  readonly #log: Log
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #underWay = new Map<ScheduledJob, Promise<void>>()
  #isEnding = false

  /** Whoever is restarted every hour has its duties done all the same: the first time comes soon. */
  constructor(duties: readonly ScheduledJob[], log: Log, firstMs = 30_000) {
    this.#log = log
    for (const duty of duties) {
      const first = setTimeout(() => this.#perform(duty), Math.min(firstMs, duty.everyMs))
      const beat = setInterval(() => this.#perform(duty), duty.everyMs)
      this.#timers.add(first).add(beat)
    }
  }

  /** Begins nothing more and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isEnding = true
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#underWay.values())
  }

  /** What still runs from the last time is not begun again. */
  #perform(duty: ScheduledJob): void {
    if (this.#underWay.has(duty)) return
    const performance = duty
      .perform(() => this.#isEnding)
      .catch(error => this.#log.error({ duty: duty.name, err: error }, 'a duty failed'))
      .finally(() => this.#underWay.delete(duty))
    this.#underWay.set(duty, performance)
  }
}
