import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { BareWrites, BareWritesTask } from './bare-writes.ts'
import type { Engine } from './engine.ts'
import { type FilledCompany, fillStore } from './fill-store.ts'
import {
  type Comparison,
  type Cost,
  compareWithBare,
  type Effort,
  loadRepeatedly,
  showCost,
  type Workload,
} from './load.ts'
import { type Plumbline, type Server, startBare } from './processes.ts'
import type { Result } from './report.ts'

export async function compareReadsWithBaseline(server: Plumbline, work: Workload, effort: Effort): Promise<Comparison> {
  const bare = await startBareFor(server, work)
  try {
    return await compareWithBare(server, bare, work, effort)
  } finally {
    await bare.stop()
  }
}

/** A bare server with the response to the first of these requests, one copy per request. */
export async function startBareFor(server: Plumbline, work: Workload): Promise<Server> {
  const [request] = work.requests
  if (!request) throw new Error(`nothing to measure for ${work.name}`)
  const example = await fetch(server.url + request.path, { headers: request.headers })
  return startBare(example, await example.text(), new Set(work.requests.map(({ path }) => path)).size)
}

/** Runs on its own store, so that the two do not affect each other. */
export async function measureBareWrites(engine: Engine, { seconds }: Effort): Promise<BareWrites> {
  const store = engine.makeStore()
  try {
    const [filled] = (await fillStore(store, 1, 10_000)) as [FilledCompany]
    const program = new URL('./bare-writes.ts', import.meta.url).pathname
    const child = fork(program, { env: { ...process.env, ...store.environment } })
    child.send({ filled, seconds: seconds * 2 } satisfies BareWritesTask)
    const ended = once(child, 'exit')
    const [measured] = await Promise.race([once(child, 'message'), ended.then(() => [undefined])])
    if (!measured) throw new Error('the bare loop exited without a result')
    await ended
    return measured as BareWrites
  } finally {
    await store.remove()
  }
}

/**
 * Writes wait for the disk, so this compares throughput at the same concurrency, not CPU time.
 */
export async function writeRows(
  engine: Engine,
  server: Plumbline,
  work: Workload,
  effort: Effort,
): Promise<readonly Result[]> {
  const { alone, shared } = await measureBareWrites(engine, effort)
  const product = await loadRepeatedly(server, work, effort)
  const of = 'a bare loop of the same statements'
  const driver = engine.name === 'sqlite' ? 'node:sqlite' : 'pg on 32 connections'
  const ratio = product.perSecond / alone.perSecond
  const rows = [
    ratioRow(work.name, `${of}, ${driver}, a durable commit each`, ratio, product, alone, engine.limits.write),
  ]
  if (!shared) return rows
  const beside = product.perSecond / shared.perSecond
  return [...rows, ratioRow('the same', `${of} with group commit`, beside, product, shared)]
}

/** A row without a limit is informative. */
export function ratioRow(
  work: string,
  against: string,
  ratio: number,
  product: Cost,
  bare: Cost,
  limit: number | undefined = undefined,
): Result {
  return {
    work,
    against: `${against} (${showCost(bare)})`,
    measured: `${ratio.toFixed(2)} (${showCost(product)})`,
    limit: limit === undefined ? '—' : `≥ ${limit}`,
    isReached: limit === undefined || ratio >= limit,
  }
}
