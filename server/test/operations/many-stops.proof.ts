import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { describe, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { testOnSqlite } from '../engine.ts'
import { isShort } from '../proof/trials.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { startProcess } from './server-process.ts'

const stops = isShort ? 8 : 20
const clients = 100
/** Shorter than the time for which a stopping server waits for the next request. */
const maxPauseMs = 700

describe('plumbline serve: many stops', () => {
  testOnSqlite(
    `SIGTERM resets no kept-alive connection: ${stops} stops with clients that send at random moments`,
    async t => {
      const outcomes: Record<string, number> = {}
      let longestMs = 0
      const dataDir = folderFor(t)
      for (let stop = 0; stop < stops; stop++) {
        const { outcomes: some, ms } = await stopUnderLoad(t, dataDir)
        for (const [outcome, count] of Object.entries(some)) outcomes[outcome] = (outcomes[outcome] ?? 0) + count
        longestMs = Math.max(longestMs, ms)
      }
      t.diagnostic(`${JSON.stringify(outcomes)}, longest stop ${Math.round(longestMs)} ms`)
      // A connection refused after the signal was never a request.
      assert.deepEqual(Object.keys(outcomes).toSorted(), ['200', 'ECONNREFUSED'])
      assert.ok(longestMs < 10_000)
    },
  )
})

async function stopUnderLoad(t: TestContext, dataDir: string) {
  const server = await startProcess(t, dataDir, { DEMO: 'off' })
  const script = new URL('random-clients.ts', import.meta.url).pathname
  const child = fork(script, [server.url, String(clients), String(maxPauseMs)])
  atEnd(t, () => child.kill('SIGKILL'))
  await once(child, 'message')
  await pause(Math.random() * 500)
  const reported = once(child, 'message') as Promise<[Record<string, number>]>
  const { code, ms } = await server.stop()
  assert.equal(code, 0, server.logged())
  const [outcomes] = await reported
  return { outcomes, ms }
}
