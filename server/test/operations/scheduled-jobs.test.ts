// engines: both

import { after, before, test } from 'node:test'
import type { Database } from '../../src/domain/database.ts'
import { endDeliveryLeases } from '../../src/domain/deliveries/claim-store.ts'
import type { WorkerId } from '../../src/domain/ids.ts'
import { endMessageLeases } from '../../src/domain/messages/message-claim-store.ts'
import { scheduledJobs } from '../../src/jobs/scheduled-jobs.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { testClock } from '../clock.ts'
import { openStoreOf } from '../engine.ts'
import { type RunningServer, startServer } from '../running-server.ts'

const log = openLog('silent')
let server: RunningServer
let database: Database
before(async () => {
  server = await startServer()
  database = await openStoreOf(server.dataDir)
})
after(async () => {
  await database.close()
  await server.stop()
})

test('the leases of a worker that died end', async () => {
  await database.write('all companies', async tx => {
    await endDeliveryLeases(tx, 'dead' as WorkerId, testClock())
    await endMessageLeases(tx, 'dead' as WorkerId, testClock())
  })
})

// The servers of most tests end before the first run of their jobs, so no other test executes all these statements.
for (const name of scheduledJobs({} as Database, log, testClock).map(job => job.name)) {
  test(`${name}: the job runs beside a server`, async () => {
    await scheduledJobs(database, log, testClock)
      .find(job => job.name === name)
      ?.perform(() => false)
  })
}
