import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, createDatabase } from '../../server/test/engine.ts'
import { Cluster, postgresPrograms } from '../../server/test/postgres/cluster.ts'
import { killOnExit } from './processes.ts'
import type { Workspace } from './workspace.ts'

/** How the PostgreSQL server is ended: SIGKILL, `-m immediate` or `-m fast`. */
export type ShutdownMode = 'kill' | 'immediate' | 'fast'
const signals = { kill: 'SIGKILL', immediate: 'SIGQUIT', fast: 'SIGINT' } as const

/** systemd's default RestartSec. */
const restartDelayMs = 100
const startTimeoutMs = 60_000
/** The log shows when the server was ready. */
const plainLog = ['log_timezone=UTC', 'log_line_prefix=%m ']

export function hasPostgres(): boolean {
  try {
    return postgresPrograms() !== ''
  } catch {
    return false
  }
}

/** A private PostgreSQL server that is restarted whenever it has ended, as under systemd. */
export class WatchedPostgres {
  readonly #cluster: Cluster
  #child: ChildProcess | undefined
  #isClosed = false
  /** When it was restarted after it was last ended. */
  #startedAt = 0
  #isEnding = false
  /** The length of the log that is about earlier starts. */
  #logRead = 0

  private constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  /** In a folder of the trial, with default settings and those given. */
  static async open({ folder }: Pick<Workspace, 'folder'>, settings: readonly string[] = []): Promise<WatchedPostgres> {
    // The postgres user may traverse the folder and read nothing else.
    chmodSync(folder, 0o711)
    const socket = join(folder, 'postgres')
    mkdirSync(socket)
    const postgres = new WatchedPostgres(Cluster.lay(socket, [...plainLog, ...settings]))
    postgres.#start()
    await postgres.#waitUntilReady()
    return postgres
  }

  /** The environment that selects a new database of this server. */
  database(name: string): { readonly DATABASE_URL: string } {
    createDatabase(this.#cluster.socket, name)
    return { DATABASE_URL: addressOf(this.#cluster.socket, name) }
  }

  /** Ends the server; resolves with the time of its restart. */
  async end(mode: ShutdownMode): Promise<number> {
    const child = await this.#running()
    const ended = once(child, 'exit')
    this.#isEnding = true
    child.kill(signals[mode])
    await ended
    return this.#startedAt
  }

  /** When it first accepted connections after this moment, according to its log. */
  readyAt(since: number): number | undefined {
    const ready = /^(\S+) (\S+) UTC LOG: {2}database system is ready to accept connections$/gm
    const moments = [...readFileSync(this.#cluster.log).subarray(this.#logRead).toString().matchAll(ready)]
    return moments.map(([, day, time]) => Date.parse(`${day}T${time}Z`)).find(at => at >= since)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const child = this.#child
    if (!child || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signals.immediate)
    await ended
  }

  /** After a kill the first starts may fail while processes of the old server hold its shared memory. */
  #start(): void {
    const child = killOnExit(this.#cluster.spawnServer())
    this.#child = child
    child.once('exit', () => {
      if (this.#isClosed) return
      if (!this.#isEnding) return void setTimeout(() => this.#isClosed || this.#start(), restartDelayMs)
      this.#isEnding = false
      this.#startedAt = Date.now()
      this.#logRead = statSync(this.#cluster.log).size
      this.#start()
    })
  }

  async #running(): Promise<ChildProcess> {
    for (;;) {
      const child = this.#child
      if (child && !hasEnded(child)) return child
      await pause(restartDelayMs / 2)
    }
  }

  async #waitUntilReady(): Promise<void> {
    const deadline = Date.now() + startTimeoutMs
    for (;;) {
      try {
        this.#cluster.run('pg_isready', '-q', '-h', this.#cluster.socket)
        return
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
      await pause(restartDelayMs)
    }
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
