import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../domain/refusal.ts'
import { readConfig } from '../../platform/process/config.ts'
import { openLog } from '../../platform/process/log.ts'
import { Metrics } from '../../platform/process/metrics.ts'
import { createHttpServer } from './http-server.ts'

test('8 a server gives the headers 10 s and the whole request 30 s, and checks every second', async () => {
  const parts = { config: readConfig({}), log: openLog('silent'), metrics: new Metrics() }
  const refuseUnknown = () => Promise.reject(new Refusal('action.unknown'))
  const app = createHttpServer(parts, { refuseUnknown })
  const { headersTimeout, requestTimeout } = app.server
  assert.deepEqual([headersTimeout, requestTimeout], [10_000, 30_000])
  const { connectionsCheckingInterval } = app.server as unknown as { connectionsCheckingInterval: number }
  assert.equal(connectionsCheckingInterval, 1_000)
  await app.close()
})
