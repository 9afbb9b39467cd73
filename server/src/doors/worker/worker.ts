import type { Database } from '../../domain/database.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { blobRemoval } from './blob-removal.ts'
import { DutyRoster, dutiesOf } from './duties.ts'
import { Queue } from './queue.ts'

export interface WorkerParts {
  readonly database: Database
  readonly blobs: Blobs
  readonly config: Config
  readonly log: Log
}

/** How long what is under way may take to finish when the worker is asked to stop. */
const stopPatienceMs = 5_000

/** All that happens in the background, inside a server or in a process of its own; any number of them share it. */
export function startWorker({ database, blobs, log }: WorkerParts): { stop(): Promise<void> } {
  const roster = new DutyRoster(dutiesOf(database), log)
  const queues = [new Queue(blobRemoval(database, blobs), database, log)]
  return {
    stop: async () => {
      await Promise.all([roster.stop(), ...queues.map(queue => queue.stop(stopPatienceMs))])
    },
  }
}
