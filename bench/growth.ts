import type { Engine } from './engine.ts'
import type { FilledCompany } from './fill-store.ts'
import { type Size, withFilledServer } from './filled-server.ts'
import { type Cost, load, middle, type Work, warmUp } from './load.ts'
import type { Plumbline } from './processes.ts'
import type { Result } from './report.ts'
import { readWorks, writeWork } from './works.ts'

const rounds = 5
const seconds = 2
const warmUpRequests = 5_000

const little: Size = { companies: 1, ordersEach: 10_000 }
const grown: readonly (readonly [name: string, size: Size])[] = [
  ['10,000 → 1,000,000 orders', { companies: 1, ordersEach: 1_000_000 }],
  ['1 → 1,000 companies, 10,000 → 1,000,000 orders', { companies: 1_000, ordersEach: 1_000 }],
]

/**
 * The same work on a store that is a hundred or a thousand times as large. A machine's speed drifts while a bench runs,
 * so both servers are there at the same time and are loaded in turn, and the middle of what they differ by counts.
 */
export async function measureGrowth(engine: Engine): Promise<Result[]> {
  const results: Result[] = []
  for (const [name, size] of grown) {
    const rows = await withFilledServer(engine, describe(little), little, small =>
      withFilledServer(engine, describe(size), size, large => compareAll(name, small, large)),
    )
    results.push(...rows)
  }
  return results
}

function describe({ companies, ordersEach }: Size): string {
  const whose = companies === 1 ? 'one company' : `each of ${companies.toLocaleString('en')} companies`
  return `${ordersEach.toLocaleString('en')} orders in ${whose}`
}

interface Side {
  readonly server: Plumbline
  readonly filled: readonly FilledCompany[]
}

async function compareAll(name: string, small: Side, large: Side): Promise<Result[]> {
  const results: Result[] = []
  const compare = async (of: (side: Side) => Work, factor: (before: Cost, after: Cost) => number) => {
    const row = await growthRow(name, [small.server, of(small)], [large.server, of(large)], factor)
    console.log(`  ${row.work} … ${row.measured}`)
    results.push(row)
  }
  for (const read of ['me', 'services', 'order', 'slots'] as const) {
    await compare(
      ({ filled }) => readWorks(filled)[read],
      (before, after) => after.cpuMicros / before.cpuMicros,
    )
  }
  // Writes wait for the disk, so that how many get through says more than what one costs.
  await compare(
    ({ filled }) => writeWork(filled),
    (before, after) => before.perSecond / after.perSecond,
  )
  return results
}

type Loaded = readonly [server: Plumbline, work: Work]

async function growthRow(
  name: string,
  small: Loaded,
  large: Loaded,
  factorOf: (before: Cost, after: Cost) => number,
): Promise<Result> {
  for (const [server, work] of [small, large]) await warmUp(server, work, warmUpRequests)
  const pairs: { factor: number; before: Cost; after: Cost }[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await load(...small, seconds)
    const after = await load(...large, seconds)
    pairs.push({ factor: factorOf(before, after), before, after })
  }
  const { factor, before, after } = middle(pairs, pair => pair.factor)
  const show = ({ cpuMicros, perSecond }: Cost) => `${cpuMicros.toFixed(1)} µs, ${Math.round(perSecond)}/s`
  return {
    work: `${small[1].name}: ${name}`,
    against: `the small store, in turn (${show(before)})`,
    measured: `${factor.toFixed(2)} × (${show(after)})`,
    limit: '≤ 1.2 ×',
    isReached: factor <= 1.2,
  }
}
