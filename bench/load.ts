import autocannon from 'autocannon'
import { cpuSeconds, type Server } from './processes.ts'

export interface Load {
  readonly path: string
  readonly headers: Record<string, string>
  readonly seconds: number
}

export interface Served {
  readonly perSecond: number
  /** Processor time of the server for one request. */
  readonly cpuMicros: number
}

/** Loads a server from this process with 32 connections, and counts what it took the server. */
export async function load(server: Server, { path, headers, seconds }: Load): Promise<Served> {
  const before = cpuSeconds(server.pid)
  const result = await autocannon({ url: server.url + path, headers, connections: 32, duration: seconds })
  const used = cpuSeconds(server.pid) - before
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} requests of ${path} failed`)
  return { perSecond: result.requests.average, cpuMicros: (used / result.requests.total) * 1e6 }
}

/**
 * How close a path of the product comes to a bare server with the same bytes. Both are measured in turn, several
 * times, and the middle of the ratios counts. The ratio is of processor time, because one loading process cannot
 * saturate a fast server, and would make both look alike.
 */
export async function compareWithBare(product: Server, bare: Server, work: Load, rounds: number) {
  await load(bare, { ...work, seconds: 1 })
  await load(product, { ...work, seconds: 1 })
  const pairs: { bare: Served; product: Served; ratio: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const ofBare = await load(bare, work)
    const ofProduct = await load(product, work)
    pairs.push({ bare: ofBare, product: ofProduct, ratio: ofBare.cpuMicros / ofProduct.cpuMicros })
  }
  return pairs.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)] as (typeof pairs)[number]
}
