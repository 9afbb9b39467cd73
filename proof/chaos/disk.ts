import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientsTask, startClients } from './clients.ts'
import { companyKey } from './company.ts'
import { type DrainTask, drain } from './drain.ts'
import { join } from './join.ts'
import type { Outcome } from './outcome.ts'
import { freePort, Product, startHelper } from './processes.ts'
import { prepare, readLoad } from './workspace.ts'

export interface DiskTask extends ClientsTask, DrainTask {
  readonly program: string
  readonly rounds: number
}

export function canFillDisk(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0
}

const healthyLimitMs = 10_000
/** The log alone may take 64 MiB before a checkpoint; a smaller disk would fill up by itself. */
const diskSize = '192m'

/** The disk fills up under load and is freed again: no acknowledged write is lost, reads succeed, no restart is needed. */
export async function tryFullDisk(task: DiskTask): Promise<Outcome> {
  const { workspace, program, onProgress } = task
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', workspace.dataDir])
  const receiver = await startHelper<{ port: number }>('receiver.ts', [workspace.receivedFile])
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}/${companyKey}/rest`
  const server = new Product('serve', 'server', { workspace, program, port })
  const violations: string[] = []
  const healthyMs: number[] = []
  try {
    const tenant = prepare(workspace, program, `http://127.0.0.1:${receiver.hello.port}`)
    await server.start()
    const clients = await startClients(task, tenant, [baseUrl])
    for (let round = 1; round <= task.rounds; round++) {
      await pause(1_500)
      onProgress(`disk full, round ${round}`)
      const filler = fill(workspace.dataDir)
      await pause(2_500)
      const { status } = await fetch(`${baseUrl}/orders?limit=5`, { headers: { authorization: tenant.authorization } })
      if (status !== 200) violations.push(`reading a list on a full disk returned ${status}`)
      const before = countOf(task)
      rmSync(filler)
      const freedAt = performance.now()
      while (countOf(task) === before && performance.now() - freedAt < 3 * healthyLimitMs) await pause(20)
      healthyMs.push(Math.round(performance.now() - freedAt))
    }
    await clients.end()
    const refused = readLoad(workspace).filter(line => line.line === 'failed' && line.code === '503').length
    if (refused === 0) violations.push('no write was refused: the disk was not full')
    await drain(task, [server])
    const joined = await join(workspace, tenant, baseUrl, task.rounds)
    await server.stop()
    const slowest = Math.max(...healthyMs)
    if (slowest > healthyLimitMs) violations.push(`writes succeeded only ${slowest} ms after space was freed`)
    return {
      violations: [...joined.violations, ...violations],
      slow: [],
      counts: {
        disk_full: task.rounds,
        acknowledged: joined.counts.acknowledged ?? 0,
        refused,
        healthy_again_ms: slowest,
      },
    }
  } finally {
    await server.kill()
    receiver.child.disconnect()
    execFileSync('umount', ['--lazy', workspace.dataDir])
  }
}

function countOf({ workspace }: DiskTask): number {
  return readLoad(workspace).filter(({ line }) => line === 'acknowledged').length
}

/** The server writes at the same time, so this repeats until no byte fits. */
function fill(folder: string): string {
  const filler = joinPath(folder, 'filler')
  const block = Buffer.alloc(256 * 1024)
  try {
    for (;;) appendFileSync(filler, block)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return filler
}
