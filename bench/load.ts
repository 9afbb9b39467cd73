import autocannon from 'autocannon'
import { cpuSeconds, type Server } from './processes.ts'

export interface Workload {
  readonly name: string
  /** Sent in turn. */
  readonly requests: readonly Request[]
}

export interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
  /** Changes each request before it is sent. */
  readonly setupRequest?: (request: object) => object
  readonly onResponse?: (status: number, body: string) => void
}

export interface Cost {
  readonly perSecond: number
  /** CPU time of the server's process per request. */
  readonly cpuMicros: number
}

export function showCost({ cpuMicros, perSecond }: Cost): string {
  return `${cpuMicros.toFixed(1)} µs, ${Math.round(perSecond)}/s`
}

export interface Served extends Cost {
  readonly p99Ms: number
}

export const defaultConnections = 32

/** Loads a server from this process and measures the server's CPU time. */
export function load(
  server: Server,
  work: Workload,
  seconds: number,
  connections = defaultConnections,
): Promise<Served> {
  return measure(server, work, { duration: seconds, connections })
}

/** Warm-up: every request once on every connection. */
export async function warmUp(
  server: Server,
  work: Workload,
  atLeast: number,
  connections = defaultConnections,
): Promise<void> {
  await measure(server, work, { amount: Math.max(atLeast, work.requests.length * connections), connections })
}

async function measure(
  server: Server,
  work: Workload,
  extent: { connections: number; duration?: number; amount?: number },
): Promise<Served> {
  const before = cpuSeconds(server.pid)
  const result = await autocannon({ url: server.url, requests: [...work.requests], ...extent })
  const used = cpuSeconds(server.pid) - before
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} requests of ${work.name} failed`)
  return {
    perSecond: result.requests.average,
    cpuMicros: (used / result.requests.total) * 1e6,
    p99Ms: result.latency.p99,
  }
}

/** The median of several measurements. */
export async function loadRepeatedly(server: Server, work: Workload, effort: Effort): Promise<Served> {
  await warmUp(server, work, effort.warmUp)
  const served: Served[] = []
  for (let round = 0; round < effort.rounds; round++) served.push(await load(server, work, effort.seconds))
  return median(served, one => one.cpuMicros)
}

export interface Effort {
  readonly seconds: number
  readonly rounds: number
  /** The minimum number of requests before the measurement. */
  readonly warmUp: number
}

export interface Comparison {
  readonly bare: Cost
  readonly product: Cost
  readonly ratio: number
}

/**
 * Compares a path of the product with a bare server that sends the same bytes. Both are measured in turn, several
 * times, and the median ratio counts. It compares CPU time, because one load generator cannot saturate a fast server.
 */
export async function compareWithBare(
  product: Server,
  bare: Server,
  work: Workload,
  effort: Effort,
): Promise<Comparison> {
  await warmUp(bare, work, effort.warmUp)
  await warmUp(product, work, effort.warmUp)
  const pairs: Comparison[] = []
  for (let round = 0; round < effort.rounds; round++) {
    const ofBare = await load(bare, work, effort.seconds)
    const ofProduct = await load(product, work, effort.seconds)
    pairs.push({ bare: ofBare, product: ofProduct, ratio: ofBare.cpuMicros / ofProduct.cpuMicros })
  }
  return median(pairs, pair => pair.ratio)
}

/** The median by this value. */
export function median<T>(measured: readonly T[], value: (one: T) => number): T {
  return measured.toSorted((a, b) => value(a) - value(b))[Math.floor(measured.length / 2)] as T
}
