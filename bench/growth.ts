import { startBareFor } from './baseline.ts'
import type { Engine } from './engine.ts'
import type { FilledCompany } from './fill-store.ts'
import { type Size, withFilledServer } from './filled-server.ts'
import { type Cost, load, median, showCost, type Workload, warmUp } from './load.ts'
import type { Plumbline } from './processes.ts'
import type { Result } from './report.ts'
import { readWorkloads, writeWorkload } from './workloads.ts'

const rounds = 5
const seconds = 2
const warmUpRequests = 5_000

const smallSize: Size = { companies: 1, ordersEach: 10_000 }
const largeSizes: readonly (readonly [name: string, size: Size])[] = [
  ['10,000 → 1,000,000 orders', { companies: 1, ordersEach: 1_000_000 }],
  ['1 → 1,000 companies, 10,000 → 1,000,000 orders', { companies: 1_000, ordersEach: 1_000 }],
]

/**
 * The same work on a store that is a hundred or a thousand times as large. A machine's speed drifts during a run, so
 * both servers are loaded in turn and the median ratio counts. Reads are compared with bare servers that have as many
 * different responses, because a thousand responses exceed the CPU cache.
 */
export async function measureGrowth(engine: Engine): Promise<Result[]> {
  const results: Result[] = []
  for (const [name, size] of largeSizes) {
    const rows = await withFilledServer(engine, describe(smallSize), smallSize, small =>
      withFilledServer(engine, describe(size), size, large => compareAll(name, small, large)),
    )
    results.push(...rows)
  }
  return results
}

function describe({ companies, ordersEach }: Size): string {
  const owner = companies === 1 ? 'one company' : `each of ${companies.toLocaleString('en')} companies`
  return `${ordersEach.toLocaleString('en')} orders in ${owner}`
}

interface Side {
  readonly server: Plumbline
  readonly filled: readonly FilledCompany[]
}

async function compareAll(name: string, small: Side, large: Side): Promise<Result[]> {
  const results: Result[] = []
  const compare = async (of: (side: Side) => Workload, take: (side: Side, work: Workload) => Promise<Taker>) => {
    const row = await growthRow(
      `${of(small).name}: ${name}`,
      await take(small, of(small)),
      await take(large, of(large)),
    )
    console.log(`  ${row.work} … ${row.measured}`)
    results.push(row)
  }
  for (const read of ['me', 'services', 'order', 'slots'] as const) {
    await compare(({ filled }) => readWorkloads(filled)[read], takeReads)
  }
  // Those of a thousand companies would only take long: each is calculated anew.
  if (large.filled.length === 1) await compare(({ filled }) => readWorkloads(filled).openings, takeReads)
  await compare(({ filled }) => writeWorkload(filled), takeWrites)
  return results
}

/** One measurement; growth compares `slowness`. */
interface Taken {
  readonly slowness: number
  readonly cost: Cost
}

interface Taker {
  take(): Promise<Taken>
  end(): Promise<void>
}

/** CPU time per response, divided by that of a bare server. */
async function takeReads({ server }: Side, work: Workload): Promise<Taker> {
  const bare = await startBareFor(server, work)
  for (const one of [bare, server]) await warmUp(one, work, warmUpRequests)
  return {
    take: async () => {
      const ofBare = await load(bare, work, seconds)
      const cost = await load(server, work, seconds)
      return { slowness: cost.cpuMicros / ofBare.cpuMicros, cost }
    },
    end: () => bare.stop(),
  }
}

/** Writes wait for the disk, so throughput is compared. */
async function takeWrites({ server }: Side, work: Workload): Promise<Taker> {
  await warmUp(server, work, warmUpRequests)
  return {
    take: async () => {
      const cost = await load(server, work, seconds)
      return { slowness: 1 / cost.perSecond, cost }
    },
    end: async () => undefined,
  }
}

async function growthRow(work: string, small: Taker, large: Taker): Promise<Result> {
  const pairs: { factor: number; before: Taken; after: Taken }[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await small.take()
    const after = await large.take()
    pairs.push({ factor: after.slowness / before.slowness, before, after })
  }
  await Promise.all([small.end(), large.end()])
  const { factor, before, after } = median(pairs, pair => pair.factor)
  return {
    work,
    against: `the small store, in turn (${showCost(before.cost)})`,
    measured: `${factor.toFixed(2)} × (${showCost(after.cost)})`,
    limit: '≤ 1.2 ×',
    isReached: factor <= 1.2,
  }
}
