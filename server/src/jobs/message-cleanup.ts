import type { Database } from '../domain/database.ts'
import { pruneMessages } from '../domain/messages/prune-messages.ts'
import type { Log } from '../platform/process/log.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

/** Whoever runs the service hears of every message that nobody got; that old ones are forgotten is no surprise. */
export function messageCleanup(database: Database, log: Log): ScheduledJob {
  return {
    name: 'old messages',
    everyMs: 3_600_000,
    perform: async () => {
      const { unsure, cancelled, deleted } = await pruneMessages(database, Temporal.Now.instant())
      if (unsure > 0) log.warn({ count: unsure }, 'nobody can tell whether these messages were sent')
      if (cancelled > 0) log.warn({ count: cancelled }, 'messages that nobody could send for a month were cancelled')
      if (deleted > 0) log.info({ count: deleted }, 'old messages were forgotten')
    },
  }
}
