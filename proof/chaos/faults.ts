import { setTimeout as pause } from 'node:timers/promises'
import type { Tenant } from './home.ts'
import type { LoadLine } from './load.ts'
import { type Product, startPart } from './processes.ts'

const stopLimitMs = 10_000

/** What is done to the processes, and what came of it. */
export class Faults {
  kills = 0
  stops = 0
  readonly recoveries: number[] = []
  /** How long a bare `node:http` server takes to start, now and then: what this machine can do meanwhile. */
  readonly bareStarts: number[] = []
  readonly #violations: string[] = []
  readonly #stopped: { from: number; to: number }[] = []
  readonly #server: Product
  readonly #workers: readonly Product[]
  readonly #baseUrl: string
  readonly #authorization: string
  readonly #random: () => number
  readonly #restarts = new Set<Promise<void>>()

  constructor(
    server: Product,
    others: readonly Product[],
    baseUrl: string,
    { authorization }: Tenant,
    random: () => number,
  ) {
    this.#server = server
    this.#workers = others
    this.#baseUrl = baseUrl
    this.#authorization = authorization
    this.#random = random
  }

  async next(): Promise<void> {
    await pause(150 + this.#random() * 900)
    // However short a run is, the server is killed.
    const dice = this.kills === 0 ? 0 : this.#random()
    if (dice < 0.45) await this.#killServer()
    else if (dice < 0.8) await this.#killWorker()
    else if (dice < 0.9) await Promise.all([this.#killServer(), this.#killWorker()])
    else if (dice < 0.97) await this.#stopServer()
    else await this.#stopWorker()
  }

  async end(): Promise<void> {
    await Promise.all(this.#restarts)
  }

  /** What was asked to stop finishes what it has taken: but for connections that were refused, nothing may fail. */
  violations(lines: readonly LoadLine[]): string[] {
    const failed = lines.filter(line => line.line === 'failed')
    const cutOff = this.#stopped.flatMap(({ from, to }) =>
      failed
        .filter(({ at, code }) => at >= from && at <= to && code !== 'ECONNREFUSED')
        .map(({ code }) => `a request failed with ${code} while the server was stopping`),
    )
    return [...this.#violations, ...cutOff]
  }

  async #killServer(): Promise<void> {
    const killedAt = performance.now()
    await this.#server.kill()
    this.kills++
    await this.#server.start()
    const response = await fetch(`${this.#baseUrl}/me`, { headers: { authorization: this.#authorization } })
    await response.text()
    if (response.status !== 200) this.#violations.push(`after a kill /me answers ${response.status}`)
    this.recoveries.push(Math.round(performance.now() - killedAt))
    if (this.recoveries.length % 5 === 1) this.bareStarts.push(await bareStart())
  }

  /** Nobody waits for a worker; one of them comes back while the next is killed. */
  async #killWorker(): Promise<void> {
    const worker = this.#choose()
    await Promise.all(this.#restarts)
    await worker.kill()
    this.kills++
    const restart = worker.start().finally(() => this.#restarts.delete(restart))
    restart.catch(error => this.#violations.push(String(error)))
    this.#restarts.add(restart)
  }

  async #stopServer(): Promise<void> {
    const { code, ms, from, to } = await this.#server.stop()
    this.#judge('the server', code, ms)
    this.#stopped.push({ from, to })
    await this.#server.start()
  }

  async #stopWorker(): Promise<void> {
    await Promise.all(this.#restarts)
    const worker = this.#choose()
    const { code, ms } = await worker.stop()
    this.#judge(worker.name, code, ms)
    await worker.start()
  }

  #judge(name: string, code: number | null, ms: number): void {
    this.stops++
    if (code !== 0) this.#violations.push(`${name}, asked to stop, ended with ${code}`)
    if (ms > stopLimitMs) this.#violations.push(`${name} took ${ms} ms to stop`)
  }

  #choose(): Product {
    return this.#workers[Math.floor(this.#random() * this.#workers.length)] as Product
  }
}

async function bareStart(): Promise<number> {
  const startedAt = performance.now()
  const { child } = await startPart('receiver.ts', ['/dev/null'])
  const millis = Math.round(performance.now() - startedAt)
  child.disconnect()
  return millis
}

export function recoveryCounts({ recoveries, bareStarts }: Pick<Faults, 'recoveries' | 'bareStarts'>): {
  readonly recovery_p50_ms: number
  readonly recovery_p99_ms: number
  readonly bare_start_p50_ms: number
  readonly bare_start_p99_ms: number
} {
  return {
    recovery_p50_ms: share(recoveries, 0.5),
    recovery_p99_ms: share(recoveries, 0.99),
    bare_start_p50_ms: share(bareStarts, 0.5),
    bare_start_p99_ms: share(bareStarts, 0.99),
  }
}

function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
}
