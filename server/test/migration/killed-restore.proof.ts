import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { answerOf, environmentOf, program } from '../cli/plumbline.ts'
import { isPostgres } from '../engine.ts'
import { startServer } from '../running-server.ts'
import { folderFor } from '../store/scratch.ts'

test('a restore that is killed leaves no store, and the next one succeeds', { skip: isPostgres }, async t => {
  const scratch = folderFor(t)
  const server = await startServer()
  t.after(() => server.stop())
  const owner = server.as('owner')
  const { id } = await owner.createOrder({ address1: '1 Kept Lane' })
  await owner.uploadAttachment(id, new Uint8Array(40_000_000), { title: 'Large' })
  const { backup } = await answerOf<{ backup: string }>(server.dataDir, ['backup', '--to', join(scratch, 'large')])
  const dataDir = join(scratch, 'data')
  for (const delayMs of [0, 15, 40]) {
    const isComplete = await killedRestore(backup, dataDir, delayMs)
    if (!isComplete) assert.ok(!existsSync(join(dataDir, 'plumbline.db')), 'half a store')
    else rmSync(dataDir, { recursive: true })
  }
  await answerOf(dataDir, ['restore', '--from', backup])
  assert.ok(!existsSync(join(dataDir, 'restoring')))
})

/** Whether it completed before the signal. */
async function killedRestore(backup: string, dataDir: string, delayMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [program, 'restore', '--from', backup], {
    env: environmentOf(dataDir),
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  while (!existsSync(join(dataDir, 'restoring', 'plumbline.db')) && child.exitCode === null) await nextTurn()
  await pause(delayMs)
  child.kill('SIGKILL')
  const [code] = await ended
  return code === 0
}
