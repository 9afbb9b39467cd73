import { setTimeout as pause } from 'node:timers/promises'
import { compareReadsWithBaseline, ratioRow, writeRows } from './baseline.ts'
import { measureFlow, warmUpFlow } from './booking-flow.ts'
import { measureBookingPage } from './booking-page.ts'
import { measureCalculation } from './calculation.ts'
import { measureCalendar } from './calendar.ts'
import { measureCommits } from './commit.ts'
import { measureConsole } from './console.ts'
import type { Engine } from './engine.ts'
import type { FilledCompany } from './fill-store.ts'
import { type FilledServer, withFilledServer } from './filled-server.ts'
import { measureGrowth } from './growth.ts'
import { measureGuardedOrders } from './guarded-orders.ts'
import { type Effort, load, type Workload } from './load.ts'
import { measureMovingIn } from './moving-in.ts'
import { measureNeighbours } from './neighbours/measure-neighbours.ts'
import { type Plumbline, residentMegabytes } from './processes.ts'
import type { Profiles } from './profiles.ts'
import { measuredIn, type Result } from './report.ts'
import { repeatWhileStolen, whileWatchingHost } from './stolen.ts'
import { measureToolCalls } from './tool-calls.ts'
import { measureTwoProcesses } from './two-processes.ts'
import { measureUploads } from './uploads.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWholeList } from './whole-list.ts'
import { readWorkloads, writeWorkload } from './workloads.ts'

/** Duration and repetitions of a run. */
export interface Extent {
  readonly effort: Effort
  /** The number of different orders that are read. */
  readonly orderCount: number
  readonly flowSeconds: number
  /** Attempts of rows with absolute limits while the host steals CPU time. */
  readonly maxRounds: number
  readonly webhookOrders: number
  readonly backlog: number
  readonly commits: number
  /** For each of the worst cases. */
  readonly neighbourSeconds: number
  readonly hasGrowth: boolean
  /** Orders of the company whose whole list is read. */
  readonly listedOrders: number
  /** Only the rows with this word in their name. */
  readonly only: string
}

const orders = 20_000

/** All rows of one engine, each printed as soon as it is measured. */
export class EngineRows {
  readonly #engine: Engine
  readonly #extent: Extent
  readonly #profiles: Profiles | undefined
  readonly #results: Result[] = []

  constructor(engine: Engine, extent: Extent, profiles: Profiles | undefined) {
    this.#engine = engine
    this.#extent = extent
    this.#profiles = profiles
  }

  async measure(): Promise<readonly Result[]> {
    const {
      flowSeconds: seconds,
      maxRounds,
      webhookOrders,
      backlog,
      commits,
      effort,
      neighbourSeconds,
      hasGrowth,
      listedOrders,
    } = this.#extent
    const engine = this.#engine
    const size = { companies: 1, ordersEach: orders }
    await withFilledServer(engine, '20,000 orders in one company', size, parts => this.#onOneCompany(parts))
    await this.#step('booking page', () => measureBookingPage(engine, effort))
    await this.#step('guarded orders', () => measureGuardedOrders(engine, effort))
    await this.#step('tool calls', () => measureToolCalls(engine, effort))
    await this.#step('webhooks', () => measureWebhooks(engine, { orders: webhookOrders, seconds, backlog, maxRounds }))
    await this.#step('whole lists', () => measureWholeList(engine, listedOrders))
    if (engine.name === 'sqlite') {
      await this.#step('commits', () => measureCommits(commits))
      await this.#step('uploads', measureUploads)
      await this.#step('console', measureConsole)
      await this.#step('calendar', measureCalendar)
    } else {
      await this.#step('two processes', () => measureTwoProcesses(engine, effort))
    }
    await this.#step('neighbours', () => measureNeighbours(engine, neighbourSeconds))
    if (hasGrowth) await this.#step('moving in', () => measureMovingIn(engine))
    if (hasGrowth && this.#isWanted('growth')) this.#results.push(...(await measureGrowth(engine)))
    return this.#results
  }

  async #onOneCompany({ server, filled, store }: FilledServer): Promise<void> {
    const { limits } = this.#engine
    const { effort, flowSeconds, maxRounds } = this.#extent
    const [company] = filled as [FilledCompany]
    const works = readWorkloads(filled, this.#extent.orderCount)
    this.#results.push(...(await idleRows(server)))
    await this.#readRow(server, works.me, limits.shown)
    await this.#readRow(server, works.services, limits.shown)
    await this.#readRow(server, works.order, limits.order)
    await this.#readRow(server, works.slots, limits.slots)
    await this.#step('the same at 4 connections', async () => [await atFour(server, works.slots, effort, 15)])
    await this.#step(works.openings.name, async () => [await atFour(server, works.openings, effort, 30)])
    await this.#step('the calculation alone', () => measureCalculation(store, company.key))
    await warmUpFlow(server, company, 100)
    await this.#step('booking flow', () =>
      repeatWhileStolen(maxRounds, round => measureFlow(server, company, 100, flowSeconds, round)),
    )
    await this.#step('POST /order', () => writeRows(this.#engine, server, writeWorkload(filled), effort))
  }

  #readRow(server: Plumbline, work: Workload, limit: number): Promise<void> {
    return this.#step(work.name, async () => {
      const { product, bare, ratio } = await compareReadsWithBaseline(server, work, this.#extent.effort)
      return [ratioRow(work.name, 'bare node:http, same bytes', ratio, product, bare, limit)]
    })
  }

  #isWanted(name: string): boolean {
    return name.includes(this.#extent.only)
  }

  async #step(name: string, measure: () => Promise<readonly Result[]>): Promise<void> {
    if (!this.#isWanted(name)) return
    await this.#profiles?.begin(`${this.#engine.name} ${name}`)
    process.stdout.write(`  ${name} … `)
    const { value, stolen } = await whileWatchingHost(measure)
    await this.#profiles?.end()
    const measured = value.map(result => ({ stolen, ...result }))
    this.#results.push(...measured)
    console.log(measured.map(measuredIn).join(', '))
  }
}

async function atFour(server: Plumbline, work: Workload, { seconds }: Effort, limitMs: number): Promise<Result> {
  const { p99Ms } = await load(server, work, seconds, 4)
  return {
    work: `${work.name}, at 4 connections`,
    against: 'a limit',
    measured: `p99 ${p99Ms} ms`,
    limit: `p99 ≤ ${limitMs} ms`,
    isReached: p99Ms <= limitMs,
  }
}

/** The store exists and is filled, as after a restart. */
async function idleRows({ pid, readyMs }: Plumbline): Promise<Result[]> {
  // A process gives back what only the start needed once it has been idle for a second.
  await pause(5_000)
  const megabytes = residentMegabytes(pid)
  return [
    {
      work: 'start to first response',
      against: 'existing store',
      measured: `${Math.round(readyMs)} ms`,
      limit: '≤ 1000 ms',
      isReached: readyMs <= 1000,
    },
    {
      work: 'memory when idle',
      against: 'existing store',
      measured: `${Math.round(megabytes)} MB`,
      limit: '≤ 150 MB',
      isReached: megabytes <= 150,
    },
  ]
}
