import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Workspace } from './workspace.ts'

const startTimeoutMs = 60_000

const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Children that still run when this process exits are killed. */
export function killOnExit(child: ChildProcess): ChildProcess {
  alive.add(child)
  return child.once('exit', () => alive.delete(child))
}

/** How a process is started: the program, the store and the environment. */
export interface LaunchOptions {
  readonly workspace: Workspace
  readonly program: string
  readonly port: number
  readonly environment?: Readonly<Record<string, string>>
}

/** `plumbline serve` or `plumbline work`, which can be killed and started again. */
export class Product {
  readonly name: string
  readonly #mode: 'serve' | 'work'
  readonly #options: LaunchOptions
  #child: ChildProcess | undefined

  constructor(mode: 'serve' | 'work', name: string, options: LaunchOptions) {
    this.name = name
    this.#mode = mode
    this.#options = options
  }

  /** Resolves when the process is ready. Its log is in the workspace folder. */
  async start(): Promise<void> {
    const { workspace, program, port, environment } = this.#options
    const log = openSync(join(workspace.folder, `${this.name}.log`), 'a')
    const child = spawn(process.execPath, [program, this.#mode], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        DATA_DIR: workspace.dataDir,
        PORT: String(port),
        DIRECTORY_PORT: '0',
        DEMO: 'off',
        LOG_LEVEL: 'error',
        WEBHOOK_ALLOW_PRIVATE: 'on',
        ...workspace.store,
        ...environment,
      },
      stdio: ['ignore', 'pipe', log],
    })
    closeSync(log)
    this.#child = killOnExit(child)
    await isReady(child, this.#mode === 'serve' ? 'Plumbline is ready' : 'Plumbline worker is ready', this.name)
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Sends SIGTERM and returns how the process ended. */
  async stop(): Promise<{ code: number | null; ms: number; from: number; to: number }> {
    const from = Date.now()
    const code = await this.#end('SIGTERM')
    const to = Date.now()
    return { code, ms: to - from, from, to }
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }
}

async function isReady(child: ChildProcess, text: string, name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', chunk => {
    printed += chunk
    if (printed.includes(text)) resolve()
  })
  child.once('exit', code => reject(new Error(`${name} ended with ${code} instead of starting`)))
  const timer = setTimeout(() => reject(new Error(`${name} did not start in time: ${printed}`)), startTimeoutMs)
  await promise.finally(() => clearTimeout(timer))
}

/** A part of the trial itself, which is never killed and ends with this process. */
export async function startHelper<T>(
  file: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; hello: T }> {
  const child = fork(join(import.meta.dirname, file), args, { env: { ...process.env, ...environment } })
  const [hello] = (await once(child, 'message')) as [T]
  return { child, hello }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
