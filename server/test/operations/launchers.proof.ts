import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { program } from '../cli/plumbline.ts'
import { isPostgres } from '../engine.ts'
import { atEnd, folderFor } from '../store/scratch.ts'
import { eventually } from '../webhooks/eventually.ts'
import { startProcess } from './server-process.ts'
import { findOldNode, systemPath } from './system-node.ts'

const oldNode = findOldNode()
const root = join(import.meta.dirname, '../../..')
const launchers: readonly (readonly [name: string, command: readonly [string, ...string[]] | undefined])[] = [
  ['npm start', ['npm', '--prefix', root, 'start']],
  ['npx plumbline serve', ['npx', '--prefix', root, 'plumbline', 'serve']],
  ['the path of the program and an older Node', oldNode ? [oldNode, program, 'serve'] : undefined],
]

describe('plumbline serve behind a launcher', {
  timeout: 60_000,
  // Each test waits for several processes to start and to stop.
  concurrency: 2,
  skip: isPostgres && 'launchers do not depend on the engine',
}, () => {
  for (const [name, command] of launchers) {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const) {
      test(`${signal} to ${name} stops the server gracefully and frees its port`, async t => {
        if (!command) return t.skip('there is no older Node on this machine')
        await stops(t, command, signal)
      })
    }
  }
})

async function stops(t: TestContext, command: readonly [string, ...string[]], signal: NodeJS.Signals): Promise<void> {
  const dataDir = folderFor(t)
  const server = await startProcess(t, dataDir, { DEMO: 'off', PATH: systemPath }, command)
  const pid = Number(readFileSync(join(dataDir, 'server.pid'), 'utf8'))
  atEnd(t, () => isRunning(pid) && process.kill(pid, 'SIGKILL'))
  const closed = once(server.child, 'close')
  // Ctrl-C reaches the whole process group.
  process.kill((signal === 'SIGINT' ? -1 : 1) * (server.child.pid ?? 0), signal)
  // Standard output is open as long as the server runs, also after the launcher has ended.
  await closed
  await eventually(() => assert.equal(isRunning(pid), false))
  assert.match(server.printed(), /Stopping: waiting for requests in flight\n$/)
  await assert.rejects(fetch(`${server.url}/healthz`))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
