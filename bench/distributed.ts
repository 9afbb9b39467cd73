import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { BenchStore } from './bench-store.ts'
import { ClusterStore } from './cluster-store.ts'
import { type FilledCompany, fillStore } from './fill-store.ts'
import { load, median, showCost, type Workload, warmUp } from './load.ts'
import { type Plumbline, program, startPlumbline } from './processes.ts'
import { type Result, show } from './report.ts'
import { readWorkloads, writeWorkload } from './workloads.ts'

/**
 * `npx node bench/distributed.ts`: calls on a distributed store, beside the same on one server. TEST_CITUS is the address of a
 * database on the coordinator, which knows the workers. The one server is the coordinator's, with a database of its own.
 */
const limits = { write: 0.5, read: 0.4 }
const size = { companies: 16, ordersEach: 200 }
const effort = { seconds: 3, rounds: 5, warmUp: 500 }

interface Side {
  readonly store: BenchStore
  readonly server: Plumbline
  readonly filled: readonly FilledCompany[]
}

const coordinator = process.env.TEST_CITUS
if (!coordinator) throw new Error('TEST_CITUS names no coordinator of a Citus cluster')
const name = `plumbline_bench_${randomBytes(4).toString('hex')}`
const plain = await openSide(coordinator, `${name}_plain`, [])
const distributed = await openSide(coordinator, name, await ClusterStore.workersOf(coordinator))
try {
  const works = ({ filled }: Side) => {
    const { order, slots } = readWorkloads(filled)
    return [writeWorkload(filled), order, slots]
  }
  const results: Result[] = []
  for (const connections of [1, 8]) {
    for (const [i, work] of works(plain).entries()) {
      const there = works(distributed)[i] as Workload
      results.push(await compare(work, there, connections))
      console.log(`${results.at(-1)?.work}: ${results.at(-1)?.measured}`)
    }
  }
  show(results)
  process.exitCode = results.every(({ isReached }) => isReached) ? 0 : 1
} finally {
  for (const { server, store } of [plain, distributed]) {
    await server.stop()
    await store.remove()
  }
}

async function openSide(coordinator: string, name: string, workers: readonly URL[]): Promise<Side> {
  const store = new BenchStore(await ClusterStore.make(coordinator, name, workers))
  const filled = await fillStore(store, size.companies, size.ordersEach)
  if (workers.length > 0) distribute(store)
  await store.settle()
  return { store, filled, server: await startPlumbline(store.environment) }
}

function distribute({ environment }: BenchStore): void {
  const options = { env: { ...process.env, ...environment }, stdio: 'inherit' } as const
  const { status } = spawnSync(process.execPath, [program, 'store', 'distribute'], options)
  if (status !== 0) throw new Error('store distribute failed')
}

/** Requests per second: what the coordinator and the workers do counts too. */
async function compare(work: Workload, there: Workload, connections: number): Promise<Result> {
  await warmUp(plain.server, work, effort.warmUp, connections)
  await warmUp(distributed.server, there, effort.warmUp, connections)
  const rounds = []
  for (let round = 0; round < effort.rounds; round++) {
    const one = await load(plain.server, work, effort.seconds, connections)
    const many = await load(distributed.server, there, effort.seconds, connections)
    rounds.push({ one, many, ratio: many.perSecond / one.perSecond })
  }
  const { one, many, ratio } = median(rounds, round => round.ratio)
  const limit = work.name === 'POST /order' ? limits.write : limits.read
  return {
    work: `${work.name}, distributed, ${connections} at a time`,
    against: `one server (${showCost(one)})`,
    measured: `${ratio.toFixed(2)} (${showCost(many)})`,
    limit: `≥ ${limit}`,
    isReached: ratio >= limit,
  }
}
