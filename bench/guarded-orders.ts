import { applyCompany } from '../server/src/domain/company-files/apply-company.ts'
import { exportCompany } from '../server/src/domain/company-files/export-company.ts'
import type { BenchStore } from './bench-store.ts'
import type { Engine } from './engine.ts'
import type { FilledCompany } from './fill-store.ts'
import { withFilledServer } from './filled-server.ts'
import { type Cost, type Effort, load, median, showCost, type Workload, warmUp } from './load.ts'
import type { Result } from './report.ts'
import { orderBody } from './workloads.ts'

const limit = 1.15

/** `POST /order` in a company that rejects conflicts, beside one that allows them. Every booking is of free time. */
export function measureGuardedOrders(engine: Engine, effort: Effort): Promise<Result[]> {
  const size = { companies: 2, ordersEach: 1 }
  return withFilledServer(engine, 'two companies, one of which rejects conflicts', size, async parts => {
    const [allowing, rejecting] = parts.filled as [FilledCompany, FilledCompany]
    await rejectConflicts(parts.store, rejecting.key)
    const works = [freeBookings(allowing), freeBookings(rejecting)] as const
    for (const work of works) await warmUp(parts.server, work, effort.warmUp)
    const pairs: { free: Cost; guarded: Cost; factor: number }[] = []
    for (let round = 0; round < effort.rounds; round++) {
      const free = await load(parts.server, works[0], effort.seconds)
      const guarded = await load(parts.server, works[1], effort.seconds)
      pairs.push({ free, guarded, factor: guarded.cpuMicros / free.cpuMicros })
    }
    for (const work of works) if (work.refused() > 0) throw new Error(`${work.refused()} bookings were refused`)
    const { free, guarded, factor } = median(pairs, pair => pair.factor)
    return [
      {
        work: 'POST /order, conflicts: reject',
        against: `the same with conflicts: allow, in turn (${showCost(free)})`,
        measured: `${factor.toFixed(2)} × (${showCost(guarded)})`,
        limit: `≤ ${limit} ×`,
        isReached: factor <= limit,
      },
    ]
  })
}

async function rejectConflicts(store: BenchStore, key: string): Promise<void> {
  const database = await store.open()
  try {
    const file = await database.read('all companies', tx => exportCompany(tx, key))
    const settings = { ...file.settings, conflicts: 'reject' as const }
    await applyCompany(database, { ...file, settings }, Temporal.Now.instant())
  } finally {
    await database.close()
  }
}

/** Each request books another hour of another inspector, from two months on. */
function freeBookings(company: FilledCompany): Workload & { refused(): number } {
  const fields = JSON.parse(orderBody(company)) as object
  const { inspectors } = company
  let booked = 0
  let refused = 0
  const nextBody = () => {
    const hour = Math.floor(booked / inspectors.length)
    const inspector1uuid = inspectors[booked++ % inspectors.length]
    const datetime = `${workday(Math.floor(hour / 9))} ${String(8 + (hour % 9)).padStart(2, '0')}:00:00`
    return JSON.stringify({ ...fields, inspector1uuid, datetime, duration: 60 })
  }
  const request = {
    method: 'POST' as const,
    path: `/${company.key}/rest/order`,
    headers: { authorization: company.authorization, 'content-type': 'application/json' },
    setupRequest: (sent: object) => ({ ...sent, body: nextBody() }),
    onResponse: (_status: number, body: string) => {
      if (!body.startsWith('{"status":"ok"')) refused++
    },
  }
  return { name: 'POST /order', requests: [request], refused: () => refused }
}

/** The day after so many working days; the inspectors have Sunday off. */
function workday(days: number): string {
  const first = Temporal.Now.plainDateISO().add({ days: 60 })
  const monday = first.add({ days: 8 - first.dayOfWeek })
  return monday.add({ weeks: Math.floor(days / 6), days: days % 6 }).toString()
}
