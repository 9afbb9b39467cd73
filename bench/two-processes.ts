import { availableParallelism } from 'node:os'
import type { Engine } from './engine.ts'
import { withFilledServer } from './filled-server.ts'
import { type Cost, defaultConnections, type Effort, load, showCost, type Workload, warmUp } from './load.ts'
import { type Plumbline, startPlumbline } from './processes.ts'
import type { Result } from './report.ts'
import { readWorkloads, writeWorkload } from './workloads.ts'

const limit = 1.6
/** Two for the servers, two for the database, one for the load generator. */
const coresNeeded = 5

/** The gain of a second process on the same database, with enough companies that writers rarely wait for each other. */
export function measureTwoProcesses(engine: Engine, effort: Effort): Promise<Result[]> {
  const size = { companies: 32, ordersEach: 100 }
  return withFilledServer(engine, 'two processes, 32 companies with 100 orders each', size, async parts => {
    const other = await startPlumbline(parts.store.environment)
    try {
      const rows: Result[] = []
      for (const work of [writeWorkload(parts.filled), readWorkloads(parts.filled, 200).order]) {
        process.stdout.write(`  ${work.name} … `)
        rows.push(await compare([parts.server], [parts.server, other], work, effort))
        console.log(rows.at(-1)?.measured)
      }
      return rows
    } finally {
      await other.stop()
    }
  })
}

async function compare(
  alone: readonly Plumbline[],
  both: readonly Plumbline[],
  work: Workload,
  effort: Effort,
): Promise<Result> {
  for (const server of both) await warmUp(server, work, effort.warmUp)
  const seconds = effort.seconds * 2
  const one = await loadAll(alone, work, seconds)
  const two = await loadAll(both, work, seconds)
  const factor = two.perSecond / one.perSecond
  return {
    work: `${work.name}, two processes on one database`,
    against: `one process (${showCost(one)})`,
    measured: `${factor.toFixed(2)} × (${showCost(two)})`,
    limit: `≥ ${limit} ×`,
    isReached: factor >= limit || (hasEnoughCores() ? false : tooFewCores(one, two)),
  }
}

function hasEnoughCores(): boolean {
  return availableParallelism() >= coresNeeded
}

/** When all share the cores, the CPU time per request shows whether a second process would help. */
function tooFewCores(one: Cost, two: Cost): string {
  const possible = Math.min(2, (2 * one.cpuMicros) / two.cpuMicros)
  return `needs ${coresNeeded} cores to show; the CPU time per request would allow ${possible.toFixed(2)} ×`
}

async function loadAll(servers: readonly Plumbline[], work: Workload, seconds: number): Promise<Cost> {
  const connections = (2 * defaultConnections) / servers.length
  const served = await Promise.all(servers.map(server => load(server, work, seconds, connections)))
  const perSecond = served.reduce((sum, one) => sum + one.perSecond, 0)
  const used = served.reduce((sum, one) => sum + one.perSecond * one.cpuMicros, 0)
  return { perSecond, cpuMicros: used / perSecond }
}
