import type { Database } from '../domain/database.ts'
import { pruneMessages } from '../domain/messages/prune-messages.ts'
import type { Log } from '../platform/process/log.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

/** Completes messages that can no longer be sent, and deletes old ones. Messages that were not sent are logged as warnings. */
export function messageCleanup(database: Database, log: Log): ScheduledJob {
  return {
    name: 'old messages',
    everyMs: 3_600_000,
    perform: async () => {
      const { unsure, cancelled, deleted } = await pruneMessages(database, Temporal.Now.instant())
      if (unsure > 0) log.warn({ count: unsure }, 'messages may or may not have been sent')
      if (cancelled > 0) log.warn({ count: cancelled }, 'messages that waited too long were cancelled')
      if (deleted > 0) log.info({ count: deleted }, 'old messages were deleted')
    },
  }
}
