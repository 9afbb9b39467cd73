import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { DemoAccess } from '../../src/cli/demo/create-demo.ts'
import { environmentOf, program } from '../cli/plumbline.ts'
import { atEnd } from '../store/scratch.ts'

export interface ServerProcess {
  readonly child: ChildProcess
  readonly url: string
  readonly directoryUrl: string
  /** Standard output so far. */
  printed(): string
  logged(): string
  /** Time from the start of the process to its first response. */
  readonly readyMs: number
  /** Sends SIGTERM and returns the exit. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>
}

/** `plumbline serve` in a process of its own, on free ports, ready when this returns. */
export async function startProcess(
  t: TestContext,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  launcher?: readonly [string, ...string[]],
): Promise<ServerProcess> {
  const startedAt = performance.now()
  const [command, ...args] = launcher ?? [process.execPath, program, 'serve']
  const child = spawn(command, args, {
    // A launcher may be an older Node, which cannot load the clock.
    env: environmentOf(dataDir, { ...(launcher && { NODE_OPTIONS: '' }), ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as a shell gives it.
    detached: launcher !== undefined,
  })
  atEnd(t, () => child.kill('SIGKILL'))
  let printed = ''
  let logged = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    logged += text
  })
  const addresses = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', text => {
      printed += text
      const ready = /^Plumbline is ready at (\S+), its directory at (\S+) /m.exec(printed)
      if (ready) resolve(ready)
    })
    child.on('error', reject).on('exit', code => reject(new Error(`the server ended with ${code}: ${logged}`)))
  })
  const [, url = '', directoryUrl = ''] = addresses
  await fetch(`${url}/healthz`).then(response => response.text())
  return {
    child,
    url,
    directoryUrl,
    printed: () => printed,
    logged: () => logged,
    readyMs: performance.now() - startedAt,
    stop: async (signal = 'SIGTERM') => {
      const startedAt = performance.now()
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code] = (await ended) as [number | null]
      return { code, ms: performance.now() - startedAt }
    },
  }
}

export function demoAccess(dataDir: string): DemoAccess {
  return JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoAccess
}
