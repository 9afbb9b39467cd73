import type { Database } from '../domain/database.ts'
import { futureDeliveries } from '../domain/deliveries/future-deliveries.ts'
import { futureMessages } from '../domain/messages/message-store.ts'
import type { Log } from '../platform/process/log.ts'
import type { ScheduledJob } from './scheduled-jobs.ts'

/** Clocks of several machines differ by less. */
const toleranceMs = 60_000

/**
 * Notices that the clock went back, and makes the deliveries and messages due that were queued or attempted in what is now
 * the future. Otherwise they would wait for hours. The first run finds those of a process that ended before it noticed.
 */
export function clockJumps(database: Database, log: Log, now: () => Temporal.Instant): ScheduledJob {
  let offset = Infinity
  return {
    name: 'clock jumps',
    everyMs: 2_000,
    perform: async () => {
      // failpoint: clock-jumps-unnoticed
      const current = now().epochMilliseconds - performance.now()
      if (current < offset - toleranceMs) await makeDue(database, log, now())
      offset = current
    },
  }
}

async function makeDue(database: Database, log: Log, now: Temporal.Instant): Promise<void> {
  const limit = now.add({ milliseconds: toleranceMs })
  const isNeeded = await database.read(
    'reachable companies',
    async tx => (await futureDeliveries.exist(tx, limit)) || (await futureMessages.exist(tx, limit)),
  )
  if (!isNeeded) return
  const count = await database.write('reachable companies', async tx => {
    const deliveries = await futureDeliveries.makeDue(tx, now, limit)
    const messages = await futureMessages.makeDue(tx, now, limit)
    tx.notify('deliveries')
    tx.notify('messages')
    return { deliveries, messages }
  })
  log.warn(count, 'the clock went back: deliveries and messages from the future are due now')
}
