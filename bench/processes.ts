import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { BareAnswers } from './bare-server.ts'
import type { Profiles } from './profiles.ts'

export interface Server {
  readonly pid: number
  readonly url: string
  stop(): Promise<void>
}

export interface Plumbline extends Server {
  readonly readyMs: number
}

export const program = new URL('../server/bin/plumbline.js', import.meta.url).pathname

/** Set if servers are profiled. */
let profiles: Profiles | undefined

export function profileWith(chosen: Profiles): void {
  profiles = chosen
}

/** The program as an operator starts it: a process of its own, on the store that the environment names. */
export async function startPlumbline(environment: Readonly<Record<string, string>>): Promise<Plumbline> {
  const startedAt = performance.now()
  const watched = profiles ? ['--inspect=127.0.0.1:0'] : []
  const child = spawn(process.execPath, [...watched, program, 'serve'], {
    env: { ...process.env, PORT: '0', DIRECTORY_PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', profiles ? 'pipe' : 'inherit'],
  })
  const inspector = profiles && inspectorAddress(child)
  const url = await readyAddress(child)
  const readyMs = performance.now() - startedAt
  const watch = inspector && (await profiles?.watch(await inspector))
  const stop = async () => {
    await watch?.leave()
    await end(child)
  }
  return { pid: child.pid ?? 0, url, readyMs, stop }
}

function inspectorAddress(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    child.stderr?.on('data', chunk => {
      const address = /ws:\/\/\S+/.exec(String(chunk))?.[0]
      if (address) resolve(address)
    })
  })
}

async function readyAddress(child: ChildProcess): Promise<string> {
  let printed = ''
  // The stream stays open afterwards: a server that cannot write its log would fail.
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk
    const url = /ready at (http\S+?),/.exec(printed)?.[1]
    if (!url) continue
    child.stdout?.resume()
    return url
  }
  throw new Error(`Plumbline did not start:\n${printed}`)
}

/** A bare server that answers every request with the response `example`. */
export function startBare(example: Response, body: string, count: number): Promise<Server> {
  return startBaseline('./bare-server.ts', example, { body, count })
}

/** The same with a file, which it reads for each response. */
export function startBareFile(example: Response, body: string): Promise<Server> {
  return startBaseline('./bare-file.ts', example, { body, count: 1 })
}

async function startBaseline(
  program: string,
  example: Response,
  { body, count }: Pick<BareAnswers, 'body' | 'count'>,
): Promise<Server> {
  const child = fork(new URL(program, import.meta.url).pathname)
  const skipped = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
  const headers = Object.fromEntries([...example.headers].filter(([name]) => !skipped.has(name)))
  child.send({ headers, body, count } satisfies BareAnswers)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server ended by itself')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Seconds of CPU time that a process has used so far. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(line) / 1024
}
