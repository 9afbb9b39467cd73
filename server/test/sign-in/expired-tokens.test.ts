// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { scheduledJobs } from '../../src/jobs/scheduled-jobs.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { testClock } from '../clock.ts'
import { alterStore, lookInto, openStoreOf } from '../engine.ts'
import { type RunningServer, startServer } from '../running-server.ts'

let server: RunningServer
before(async () => {
  server = await startServer()
})
after(() => server.stop())

const countTokens = () =>
  Number(lookInto<{ n: number }>(server.dataDir, 'select count(*) as n from one_time_tokens')[0]?.n)

test('5 expired tokens are deleted in batches, so that other writers get their turn', async () => {
  await alterStore(
    server.dataDir,
    `insert into one_time_tokens (company_id, id, purpose, token_hash, created_at, expires_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1201)
      select c.company_id, 'old ' || n, 'passkey sign-in', 'old ' || n, 0, 1 from numbers, companies c
      where c.key = 'demo'`,
  )
  const database = await openStoreOf(server.dataDir)
  const job = scheduledJobs(database, openLog('silent'), testClock).find(
    ({ name }) => name === 'expired sessions and tokens',
  )
  const left: number[] = []
  // Asked before each batch.
  await job?.perform(() => {
    left.push(countTokens())
    return false
  })
  await database.close()
  assert.deepEqual(left, [1201, 701, 201])
  assert.equal(countTokens(), 0)
})
