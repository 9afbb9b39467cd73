import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readCompanyFile } from '../server/src/cli/company-file-reader.ts'
import { applyCompany } from '../server/src/domain/company-files/apply-company.ts'
import { companyFile } from './bench-company.ts'
import type { BenchStore } from './bench-store.ts'
import { type Engine, type EngineName, openEngine } from './engine.ts'
import { type FilledCompany, fillStore } from './fill-store.ts'
import { withFilledServer } from './filled-server.ts'
import { cpuSeconds, type Plumbline, profileWith, startPlumbline } from './processes.ts'
import { Profiles } from './profiles.ts'
import { type Result, show } from './report.ts'

/** `node bench/moving-in.ts [--engine postgres] [--orders 6000] [--profile FOLDER]` measures these rows alone. */
export const movedOrders = 61_000
/** PostgreSQL's own time comes on top. */
const limitSeconds = { sqlite: 300, postgres: 480 } as const
/** Bookings of the company beside the import. */
const perSecond = 20
const quietSeconds = 10

/**
 * A company is read from a server beside this one, by the worker of a server on which another company books. Rows for the
 * duration, for the memory and for the neighbour.
 */
export async function measureMovingIn(engine: Engine, orders = movedOrders): Promise<Result[]> {
  const size = { companies: 1, ordersEach: orders }
  return withFilledServer(engine, `${orders} orders to move`, size, async ({ server: source, filled }) => {
    const store = engine.makeStore()
    try {
      const [neighbour] = await fillStore(store, 1, 2_000)
      const mover = await addMover(store)
      const target = await startPlumbline({ ...store.environment, WEBHOOK_ALLOW_PRIVATE: 'on', LOG_LEVEL: 'error' })
      try {
        return await measure({
          source,
          target,
          limitSeconds: limitSeconds[engine.name],
          orders,
          mover,
          from: filled[0] as FilledCompany,
          neighbour: neighbour as FilledCompany,
        })
      } finally {
        await target.stop()
      }
    } finally {
      await store.remove()
    }
  })
}

/** A company with nothing but an owner. */
async function addMover(store: BenchStore): Promise<string> {
  const database = await store.open()
  const { users, offices, ...rest } = companyFile('mover', 0) as Record<string, unknown>
  const file = await readCompanyFile({ key: rest.key, name: rest.name, zone: rest.zone, offices, users })
  const { newKeys } = await applyCompany(database, file, Temporal.Now.instant())
  await database.close()
  const [key] = newKeys
  return `Basic ${btoa(`${key?.accessKey}:${key?.secretKey}`)}`
}

interface Parts {
  readonly source: Plumbline
  readonly target: Plumbline
  readonly limitSeconds: number
  readonly orders: number
  readonly mover: string
  readonly from: FilledCompany
  readonly neighbour: FilledCompany
}

async function measure({ source, target, limitSeconds, orders, mover, from, neighbour }: Parts): Promise<Result[]> {
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${target.url}/mover/rest/settings/movein${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: mover, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { status: string; message: string; movein: Record<string, unknown> }
    if (answer.status !== 'ok') throw new Error(answer.message)
    return answer.movein
  }
  const book = new Bookings(target, neighbour)
  await book.during(async () => sleep(3_000))
  const quietMs = await book.during(() => sleep(quietSeconds * 1_000))
  const [accessKey, secret] = atob(from.authorization.replace('Basic ', '')).split(':')
  const before = residentMb(target.pid)
  const startedAt = performance.now()
  const cpuBefore = [cpuSeconds(target.pid), cpuSeconds(source.pid)] as const
  let [atHalf, peak] = [0, before]
  const besideMs = await book.during(async () => {
    const address = `${source.url}/${from.key}/rest`
    await call('', { address, accessKey, secret, callsAtOnce: 16, callsPerSecond: 1000 })
    for (;;) {
      const { state, task, error, orders: copied } = await call('')
      peak = Math.max(peak, residentMb(target.pid))
      if (Number(copied) < orders / 2) atHalf = peak
      if (error) throw new Error(String(error))
      if (state === 'read' && task === '') break
      await sleep(500)
    }
  })
  const seconds = (performance.now() - startedAt) / 1000
  const cpuMs = ({ pid }: Plumbline, before: number) => (((cpuSeconds(pid) - before) * 1000) / orders).toFixed(2)
  const name = `moving in with ${orders.toLocaleString('en')} orders`
  return [
    {
      work: `${name}, beside the source`,
      against: 'a limit',
      measured:
        `${Math.round(seconds)} s, ${Math.round(orders / seconds)} orders per second; CPU time of an order: ` +
        `${cpuMs(target, cpuBefore[0])} ms here, ${cpuMs(source, cpuBefore[1])} ms at the source`,
      limit: `${movedOrders.toLocaleString('en')} in ≤ ${limitSeconds} s`,
      isReached: (seconds / orders) * movedOrders <= limitSeconds,
    },
    {
      work: `${name}: memory of the server that reads`,
      against: `its memory before (${Math.round(before)} MB)`,
      measured: `${Math.round(atHalf)} MB up to the half, ${Math.round(peak)} MB in all`,
      limit: 'the second half adds ≤ 50 MB',
      isReached: peak - atHalf <= 50,
    },
    {
      work: `a company books while another has: ${name}`,
      against: `its p99 when the other is quiet (${quietMs.toFixed(1)} ms)`,
      measured: `p99 ${besideMs.toFixed(1)} ms, ${(besideMs / quietMs).toFixed(1)} ×`,
      limit: '≤ 50 ms',
      isReached: besideMs <= 50,
    },
  ]
}

/** Books at a fixed rate, whatever the answers take. */
class Bookings {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #service: string

  constructor(server: Plumbline, { key, authorization, services: [service = ''] }: FilledCompany) {
    this.#url = `${server.url}/${key}/rest/order`
    this.#headers = { authorization, 'content-type': 'application/json' }
    this.#service = service
  }

  /** The p99 in milliseconds while the work runs. */
  async during(work: () => Promise<void>): Promise<number> {
    const times: number[] = []
    const open = new Set<Promise<void>>()
    const timer = setInterval(() => {
      const booked = this.#book().then(ms => void times.push(ms))
      open.add(booked)
      void booked.finally(() => open.delete(booked))
    }, 1_000 / perSecond)
    try {
      await work()
    } finally {
      clearInterval(timer)
      await Promise.all(open)
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
  }

  async #book(): Promise<number> {
    const startedAt = performance.now()
    const body = JSON.stringify({ city: 'Charlotte', zip: '28203', services: [this.#service] })
    const response = await fetch(this.#url, { method: 'POST', headers: this.#headers, body })
    const answer = (await response.json()) as { status: string; message: string }
    if (answer.status !== 'ok') throw new Error(answer.message)
    return performance.now() - startedAt
  }
}

function residentMb(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'sqlite' },
      orders: { type: 'string', default: String(movedOrders) },
      profile: { type: 'string' },
    },
  })
  if (values.profile) profileWith(new Profiles(values.profile))
  const engine = openEngine(values.engine as EngineName)
  show(await measureMovingIn(engine, Number(values.orders)))
  engine.close()
}
