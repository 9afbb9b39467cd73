import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Server {
  readonly pid: number
  readonly url: string
  stop(): Promise<void>
}

export interface DemoServer extends Server {
  readonly authorization: string
  readonly dataDir: string
  readonly readyMs: number
  /** Ends the process and keeps its store. */
  pause(): Promise<void>
}

const program = new URL('../server/bin/plumbline.js', import.meta.url).pathname

/** The product as it is started by anybody: its own process, its own empty store, the demo company in it. */
export async function startPlumbline(dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))): Promise<DemoServer> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DIRECTORY_PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await readyAddress(child)
  const readyMs = performance.now() - startedAt
  const { owner } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  return {
    pid: child.pid ?? 0,
    url: `${url}/demo/rest`,
    dataDir,
    readyMs,
    authorization: `Basic ${Buffer.from(`${owner.access_key}:${owner.secret_key}`).toString('base64')}`,
    pause: () => end(child),
    stop: async () => {
      await end(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function readyAddress(child: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of child.stdout ?? []) {
    printed += chunk
    const url = /ready at (http\S+?),/.exec(printed)?.[1]
    if (url) {
      child.stdout?.resume()
      return url
    }
  }
  throw new Error(`Plumbline did not start:\n${printed}`)
}

/** A bare server that answers what `example` answered. */
export async function startBare(example: Response, body: string): Promise<Server> {
  const child = fork(new URL('./bare-server.ts', import.meta.url).pathname)
  const skipped = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])
  const headers = Object.fromEntries([...example.headers].filter(([name]) => !skipped.has(name)))
  child.send({ headers, body })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, stop: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Seconds of processor time that a process has used so far. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(line) / 1024
}
