import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import type { BareWrites } from './bare-writes.ts'
import { measureFlow } from './booking-flow.ts'
import { measureCalculation } from './calculation.ts'
import { measureCommits } from './commit.ts'
import { type FilledCompany, fillStore } from './fill-store.ts'
import { type Comparison, type Cost, compareWithBare, type Effort, load, loadRepeatedly, type Work } from './load.ts'
import { type Plumbline, residentMegabytes, startBare, startPlumbline } from './processes.ts'
import { type Result, report } from './report.ts'
import { measureUploads } from './uploads.ts'
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
await step('uploads', measureUploads)
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
    const { product, bare, ratio } = await readBesideBare(server, work, effort)
    return [ratioRow(work.name, 'bare node:http, same bytes', ratio, product, bare, limit)]
  })
}

async function readBesideBare(server: Plumbline, work: Work, effort: Effort): Promise<Comparison> {
  const [request] = work.requests
  if (!request) throw new Error(`nothing to measure for ${work.name}`)
  const example = await fetch(server.url + request.path, { headers: request.headers })
  const bare = await startBare(example, await example.text())
  try {
    return await compareWithBare(server, bare, work, effort)
  } finally {
    await bare.stop()
  }
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

/**
 * Writes wait for the disk, so what counts is how many get through with as many at a time, not the processor time of
 * one.
 */
function besideBareWrites(server: Plumbline, work: Work): Promise<void> {
  return step(work.name, async () => {
    const bare = await measureBareWrites(effort)
    const product = await loadRepeatedly(server, work, effort)
    const alone = product.perSecond / bare.alone.perSecond
    const shared = product.perSecond / bare.shared.perSecond
    const of = 'a bare loop of the same statements'
    return [
      ratioRow(work.name, `${of}, node:sqlite, a durable commit each`, alone, product, bare.alone, 0.6),
      ratioRow('the same', `${of} that shares commits as Plumbline does`, shared, product, bare.shared),
    ]
  })
}

async function measureBareWrites({ seconds }: Effort): Promise<BareWrites> {
  const program = new URL('./bare-writes.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(seconds * 2)])
  return JSON.parse(stdout)
}

/** For growth: beside whoever shares commits too, since that tells more of what Plumbline itself costs. */
async function writeBesideBare(server: Plumbline, work: Work, effort: Effort): Promise<Comparison> {
  const { shared: bare } = await measureBareWrites(effort)
  const product = await loadRepeatedly(server, work, effort)
  return { bare, product, ratio: product.perSecond / bare.perSecond }
}

/** Without a limit it is there to be known. */
function ratioRow(
  work: string,
  against: string,
  ratio: number,
  product: Cost,
  bare: Cost,
  limit: number | undefined = undefined,
): Result {
  const show = ({ cpuMicros, perSecond }: Cost) => `${cpuMicros.toFixed(1)} µs, ${Math.round(perSecond)}/s`
  return {
    work,
    against: `${against} (${show(bare)})`,
    measured: `${ratio.toFixed(2)} (${show(product)})`,
    limit: limit === undefined ? '—' : `≥ ${limit}`,
    isReached: limit === undefined || ratio >= limit,
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

/**
 * The same work on a store that is a hundred or a thousand times as large. A machine's speed drifts while a bench runs,
 * so each time is taken beside a bare server's, and what is compared is by how much more the product takes.
 */
async function growth(): Promise<void> {
  const small = await ratiosOfAll('10,000 orders in one company', 1, 10_000)
  const large = await ratiosOfAll('1,000,000 orders in one company', 1, 1_000_000)
  const many = await ratiosOfAll('1,000 companies with 10 orders each', 1_000, 10)
  for (const [name, ratio] of small) {
    results.push(growthRow(`${name}: 10,000 → 1,000,000 orders`, ratio, large.get(name)))
    results.push(growthRow(`${name}: 1 → 1,000 companies`, ratio, many.get(name)))
  }
}

async function ratiosOfAll(name: string, companies: number, ordersEach: number): Promise<Map<string, number>> {
  const ratios = new Map<string, number>()
  await withStore(name, companies, ordersEach, async (server, filled) => {
    const measure = async (work: Work, beside: typeof readBesideBare) => {
      process.stdout.write(`  ${work.name} … `)
      const { ratio, product } = await beside(server, work, { seconds: 3, rounds: 3 })
      ratios.set(work.name, ratio)
      console.log(`${ratio.toFixed(2)} (${product.cpuMicros.toFixed(1)} µs)`)
    }
    for (const work of Object.values(readWorks(filled))) await measure(work, readBesideBare)
    await measure(writeWork(filled), writeBesideBare)
  })
  return ratios
}

function growthRow(work: string, before: number, after = 0): Result {
  const factor = before / after
  return {
    work,
    against: `${before.toFixed(2)} of a bare server before`,
    measured: `${factor.toFixed(2)} × (${after.toFixed(2)})`,
    limit: '≤ 1.2 ×',
    isReached: factor <= 1.2,
  }
}
