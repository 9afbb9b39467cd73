import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Home } from './home.ts'

const startPatienceMs = 60_000

const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Children that still run when this process exits are killed. */
export function endWithUs(child: ChildProcess): ChildProcess {
  alive.add(child)
  return child.once('exit', () => alive.delete(child))
}

/** How a process of the product is started: the program, the store and the environment. */
export interface Circumstances {
  readonly home: Home
  readonly program: string
  readonly port: number
  readonly environment?: Readonly<Record<string, string>>
}

/** `plumbline serve` or `plumbline work`, which can be killed and started again. */
export class Product {
  readonly name: string
  readonly #mode: 'serve' | 'work'
  readonly #circumstances: Circumstances
  #child: ChildProcess | undefined

  constructor(mode: 'serve' | 'work', name: string, circumstances: Circumstances) {
    this.name = name
    this.#mode = mode
    this.#circumstances = circumstances
  }

  /** Resolves when the process is ready. Its log is in the home folder. */
  async start(): Promise<void> {
    const { home, program, port, environment } = this.#circumstances
    const log = openSync(join(home.folder, `${this.name}.log`), 'a')
    const child = spawn(process.execPath, [program, this.#mode], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        DATA_DIR: home.dataDir,
        PORT: String(port),
        DIRECTORY_PORT: '0',
        DEMO: 'off',
        LOG_LEVEL: 'error',
        WEBHOOK_ALLOW_PRIVATE: 'on',
        ...home.store,
        ...environment,
      },
      stdio: ['ignore', 'pipe', log],
    })
    closeSync(log)
    this.#child = endWithUs(child)
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

async function isReady(child: ChildProcess, words: string, name: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let printed = ''
  child.stdout?.setEncoding('utf8').on('data', text => {
    printed += text
    if (printed.includes(words)) resolve()
  })
  child.once('exit', code => reject(new Error(`${name} ended with ${code} instead of starting`)))
  const late = setTimeout(() => reject(new Error(`${name} did not start in time: ${printed}`)), startPatienceMs)
  await promise.finally(() => clearTimeout(late))
}

/** A part of the trial itself, which is never killed and ends with this process. */
export async function startPart<T>(
  file: string,
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; hello: T }> {
  const child = fork(join(import.meta.dirname, file), words, { env: { ...process.env, ...environment } })
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
