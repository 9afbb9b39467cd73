import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { measureFlow } from './booking-flow.ts'
import { measureCalculation } from './calculation.ts'
import { measureCommits } from './commit.ts'
import { type FilledCompany, fillStore } from './fill-store.ts'
import { compareWithBare, load, loadRepeatedly, type Served, type Work } from './load.ts'
import { type Plumbline, residentMegabytes, startBare, startPlumbline } from './processes.ts'
import { type Result, report } from './report.ts'
import { measureWebhooks } from './webhooks.ts'
import { readWorks, writeWork } from './works.ts'

/** `npm run bench`: the whole table, written to bench/results.md; `-- --quick` shorter, without growth, only shown. */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const effort = values.quick ? { seconds: 2, rounds: 3 } : { seconds: 4, rounds: 5 }
const results: Result[] = []
const orders = 20_000

await withStore('20,000 orders in one company', 1, orders, async (server, companies, folder) => {
  const [company] = companies as [FilledCompany]
  const works = readWorks(companies)
  results.push(...atRest(server))
  await besideBare(server, works.me, 0.6)
  await besideBare(server, works.services, 0.6)
  await besideBare(server, works.order, 0.5)
  await besideBare(server, works.slots, 0.25)
  await slotsAtFour(server, works.slots)
  await step('the calculation alone', () => measureCalculation(folder, company.key))
  await step('booking flow', () => measureFlow(server, company, 100, values.quick ? 10 : 30))
  await besideBareWrites(server, writeWork(companies))
})
await step('webhooks', () =>
  measureWebhooks({ orders, seconds: values.quick ? 10 : 30, backlog: values.quick ? 10_000 : 40_000 }),
)
await step('commits', () => measureCommits(values.quick ? 5_000 : 20_000))
if (!values.quick) await growth()
report(results, values.quick ? undefined : new URL('./results.md', import.meta.url))
process.exitCode = results.every(result => result.isReached) ? 0 : 1

async function withStore(
  name: string,
  companies: number,
  ordersEach: number,
  measure: (server: Plumbline, companies: FilledCompany[], folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  console.log(`\n${name}`)
  const filled = await fillStore(folder, companies, ordersEach)
  const server = await startPlumbline(folder)
  try {
    await measure(server, filled, folder)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function step(name: string, measure: () => Promise<Result[]>): Promise<void> {
  process.stdout.write(`  ${name} … `)
  const measured = await measure()
  results.push(...measured)
  console.log(measured.map(result => result.measured).join(', '))
}

function besideBare(server: Plumbline, work: Work, limit: number): Promise<void> {
  return step(work.name, async () => {
    const [request] = work.requests
    if (!request) throw new Error(`nothing to measure for ${work.name}`)
    const example = await fetch(server.url + request.path, { headers: request.headers })
    const bare = await startBare(example, await example.text())
    try {
      const { product, bare: ofBare, ratio } = await compareWithBare(server, bare, work, effort)
      return [ratioRow(work.name, 'bare node:http, same bytes', ratio, product, ofBare, limit)]
    } finally {
      await bare.stop()
    }
  })
}

function slotsAtFour(server: Plumbline, work: Work): Promise<void> {
  return step('the same at 4 connections', async () => {
    const { p99Ms } = await load(server, work, effort.seconds, 4)
    return [
      {
        work: 'the same at 4 connections',
        against: 'a limit',
        measured: `p99 ${p99Ms} ms`,
        limit: 'p99 ≤ 15 ms',
        isReached: p99Ms <= 15,
      },
    ]
  })
}

function besideBareWrites(server: Plumbline, work: Work): Promise<void> {
  return step(work.name, async () => {
    const program = new URL('./bare-writes.ts', import.meta.url).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [program, String(effort.seconds * 2)])
    const bare = JSON.parse(stdout) as Served
    const product = await loadRepeatedly(server, work, effort)
    const ratio = bare.cpuMicros / product.cpuMicros
    return [ratioRow(work.name, 'a bare loop of the same statements', ratio, product, bare, 0.6)]
  })
}

function ratioRow(work: string, against: string, ratio: number, product: Served, bare: Served, limit: number): Result {
  const show = ({ cpuMicros, perSecond }: Served) => `${cpuMicros.toFixed(1)} µs, ${Math.round(perSecond)}/s`
  return {
    work,
    against: `${against} (${show(bare)})`,
    measured: `${ratio.toFixed(2)} (${show(product)})`,
    limit: `≥ ${limit}`,
    isReached: ratio >= limit,
  }
}

/** The store exists and is filled: as after any restart. */
function atRest({ pid, readyMs }: Plumbline): Result[] {
  const megabytes = residentMegabytes(pid)
  return [
    {
      work: 'start to first answer',
      against: 'existing store',
      measured: `${Math.round(readyMs)} ms`,
      limit: '≤ 1000 ms',
      isReached: readyMs <= 1000,
    },
    {
      work: 'memory at rest',
      against: 'existing store',
      measured: `${Math.round(megabytes)} MB`,
      limit: '≤ 150 MB',
      isReached: megabytes <= 150,
    },
  ]
}

/** The same work on a store that is a hundred or a thousand times as large. */
async function growth(): Promise<void> {
  const small = await cpuOfAll('10,000 orders in one company', 1, 10_000)
  const large = await cpuOfAll('1,000,000 orders in one company', 1, 1_000_000)
  const many = await cpuOfAll('1,000 companies with 10 orders each', 1_000, 10)
  for (const [name, micros] of small) {
    results.push(growthRow(`${name}: 10,000 → 1,000,000 orders`, micros, large.get(name)))
    results.push(growthRow(`${name}: 1 → 1,000 companies`, micros, many.get(name)))
  }
}

async function cpuOfAll(name: string, companies: number, ordersEach: number): Promise<Map<string, number>> {
  const micros = new Map<string, number>()
  await withStore(name, companies, ordersEach, async (server, filled) => {
    const works = [...Object.values(readWorks(filled)), writeWork(filled)]
    for (const work of works) {
      process.stdout.write(`  ${work.name} … `)
      const { cpuMicros } = await loadRepeatedly(server, work, effort)
      micros.set(work.name, cpuMicros)
      console.log(`${cpuMicros.toFixed(1)} µs`)
    }
  })
  return micros
}

function growthRow(work: string, before: number, after = Number.POSITIVE_INFINITY): Result {
  const factor = after / before
  return {
    work,
    against: `${before.toFixed(1)} µs before`,
    measured: `${factor.toFixed(2)} × (${after.toFixed(1)} µs)`,
    limit: '≤ 1.2 ×',
    isReached: factor <= 1.2,
  }
}
