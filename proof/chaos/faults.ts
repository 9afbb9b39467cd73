import { setTimeout as pause } from 'node:timers/promises'
import type { Clients } from './clients.ts'
import { chooseFault, type Fault } from './fault-choice.ts'
import type { LoadLine } from './load.ts'
import { type Product, startHelper } from './processes.ts'
import type { ShutdownMode, WatchedPostgres } from './watched-postgres.ts'
import type { Tenant } from './workspace.ts'

const stopLimitMs = 10_000
/** The processes that faults are injected into, and the clients that observe them. */
export interface FaultTargets {
  readonly servers: readonly Product[]
  readonly baseUrls: readonly string[]
  readonly workers: readonly Product[]
  /** The PostgreSQL server, if it holds the store. */
  readonly postgres: WatchedPostgres | undefined
  readonly clients: Clients
  readonly tenant: Tenant
  readonly random: () => number
  readonly aim: Fault | undefined
  /** A server that acknowledges no write within this time of the database's restart has not reconnected. */
  readonly reconnectLimitMs: number
  /** Logs each fault and the recovery time. */
  readonly note: (fault: InjectedFault) => void
}

export interface InjectedFault {
  readonly fault: Fault
  readonly at: number
  readonly ms: number
}

/** Injects faults into the processes and records the results. */
export class Faults {
  readonly counts = { kills: 0, server_kills: 0, worker_kills: 0, database_kills: 0, database_restarts: 0, stops: 0 }
  /** The time from a kill of a server to its first response. */
  readonly recoveries: number[] = []
  /** From the restart of the database until each server had acknowledged a write that was sent after it. */
  readonly databaseRecoveries: number[] = []
  /** The share of that time in which the database accepted no connection. */
  readonly databaseStarts: number[] = []
  /** The start time of a bare `node:http` server, sampled: the speed of this machine at that moment. */
  readonly bareStarts: number[] = []
  readonly #violations: string[] = []
  readonly #stopped: { server: number; from: number; to: number }[] = []
  readonly #targets: FaultTargets
  readonly #random: () => number
  readonly #restarts = new Set<Promise<void>>()
  #faults = 0

  constructor(targets: FaultTargets) {
    this.#targets = targets
    this.#random = targets.random
  }

  async next(): Promise<void> {
    await pause(150 + this.#random() * 900)
    const fault = chooseFault(this.#faults++, this.#targets.postgres !== undefined, this.#targets.aim, this.#random)
    const at = Date.now()
    await this.#faultsByName[fault]()
    this.#targets.note({ fault, at, ms: Date.now() - at })
  }

  async end(): Promise<void> {
    await Promise.all(this.#restarts)
  }

  /** A server that is stopped with SIGTERM finishes its requests: only refused connections are allowed to fail. */
  violations(lines: readonly LoadLine[]): string[] {
    const failed = lines.filter(line => line.line === 'failed')
    const cutOff = this.#stopped.flatMap(stop =>
      failed
        .filter(
          ({ at, code, server }) => server === stop.server && at >= stop.from && at <= stop.to && !isRefused(code),
        )
        .map(({ code }) => `a request failed with ${code} while the server was stopping`),
    )
    return [...this.#violations, ...cutOff]
  }

  readonly #faultsByName: Readonly<Record<Fault, () => Promise<unknown>>> = {
    server: () => this.#killServer(),
    worker: () => this.#killWorker(),
    'server and worker': () => Promise.all([this.#killServer(), this.#killWorker()]),
    database: () => this.#failDatabase(this.#random() < 0.6 ? 'kill' : 'immediate'),
    'database restart': () => this.#failDatabase('fast'),
    'server and database': () => this.#failMachine(),
    'stop server': () => this.#stopServer(),
    'stop worker': () => this.#stopWorker(),
  }

  async #killServer(): Promise<void> {
    const server = this.#anyServer()
    const killedAt = performance.now()
    await this.#killOnly(server)
    await this.#startServer(server)
    this.recoveries.push(Math.round(performance.now() - killedAt))
    if (this.recoveries.length % 5 === 1) this.bareStarts.push(await bareStart())
  }

  async #startServer(server: number): Promise<void> {
    const { servers, baseUrls, tenant } = this.#targets
    await servers[server]?.start()
    const { authorization } = tenant
    const response = await fetch(`${baseUrls[server]}/me`, { headers: { authorization } })
    await response.text()
    if (response.status !== 200) this.#violations.push(`/me returned ${response.status} after a kill`)
  }

  /** No client waits for a worker; one restarts while the next is killed. */
  async #killWorker(): Promise<void> {
    const worker = this.#anyWorker()
    await Promise.all(this.#restarts)
    await worker.kill()
    this.#count('worker_kills')
    const restart = worker.start().finally(() => this.#restarts.delete(restart))
    restart.catch(error => this.#violations.push(String(error)))
    this.#restarts.add(restart)
  }

  /** The supervisor restarts the database, and no other process is touched; sometimes it is killed again while starting. */
  async #failDatabase(how: ShutdownMode): Promise<void> {
    let startedAt = await this.#endDatabase(how)
    while (how !== 'fast' && this.#random() < 0.2) {
      await pause(this.#random() * 400)
      startedAt = await this.#endDatabase('kill')
    }
    await this.#awaitReconnect(startedAt)
  }

  /** A server and the database at the same moment, as when their machine fails. */
  async #failMachine(): Promise<void> {
    const server = this.#anyServer()
    const [startedAt] = await Promise.all([this.#endDatabase('kill'), this.#killOnly(server)])
    await this.#startServer(server)
    await this.#awaitReconnect(startedAt)
  }

  async #endDatabase(how: ShutdownMode): Promise<number> {
    const startedAt = (await this.#targets.postgres?.end(how)) ?? 0
    if (how === 'fast') this.counts.database_restarts++
    else this.#count('database_kills')
    return startedAt
  }

  async #awaitReconnect(startedAt: number): Promise<void> {
    const { servers, clients, reconnectLimitMs } = this.#targets
    const acknowledgedAt = await Promise.all(
      servers.map((_, i) => clients.acknowledged(i, startedAt, reconnectLimitMs)),
    )
    for (const [i, at] of acknowledgedAt.entries()) {
      const text = `${servers[i]?.name} acknowledged no write within ${reconnectLimitMs} ms of the database's restart`
      if (at === undefined && !clients.isOver()) this.#violations.push(text)
    }
    const last = acknowledgedAt.every(at => at !== undefined)
      ? Math.max(...acknowledgedAt)
      : startedAt + reconnectLimitMs
    this.databaseRecoveries.push(last - startedAt)
    const readyAt = this.#targets.postgres?.readyAt(startedAt)
    if (readyAt !== undefined) this.databaseStarts.push(readyAt - startedAt)
  }

  async #stopServer(): Promise<void> {
    const server = this.#anyServer()
    const product = this.#targets.servers[server] as Product
    const { code, ms, from, to } = await product.stop()
    this.#checkStop('the server', code, ms)
    this.#stopped.push({ server, from, to })
    await product.start()
  }

  async #stopWorker(): Promise<void> {
    await Promise.all(this.#restarts)
    const worker = this.#anyWorker()
    const { code, ms } = await worker.stop()
    this.#checkStop(worker.name, code, ms)
    await worker.start()
  }

  #checkStop(name: string, code: number | null, ms: number): void {
    this.counts.stops++
    if (code !== 0) this.#violations.push(`${name} exited with ${code} on SIGTERM`)
    if (ms > stopLimitMs) this.#violations.push(`${name} took ${ms} ms to stop`)
  }

  async #killOnly(server: number): Promise<void> {
    await this.#targets.servers[server]?.kill()
    this.#count('server_kills')
  }

  #count(what: 'server_kills' | 'worker_kills' | 'database_kills'): void {
    this.counts.kills++
    this.counts[what]++
  }

  #anyServer(): number {
    return Math.floor(this.#random() * this.#targets.servers.length)
  }

  #anyWorker(): Product {
    const { workers } = this.#targets
    return workers[Math.floor(this.#random() * workers.length)] as Product
  }
}

function isRefused(code: string): boolean {
  return code === 'ECONNREFUSED'
}

async function bareStart(): Promise<number> {
  const startedAt = performance.now()
  const { child } = await startHelper('receiver.ts', ['/dev/null'])
  const millis = Math.round(performance.now() - startedAt)
  child.disconnect()
  return millis
}
