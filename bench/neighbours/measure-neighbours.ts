import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { type Engine, openEngine } from '../engine.ts'
import type { FilledCompany } from '../fill-store.ts'
import { type FilledServer, withFilledServer } from '../filled-server.ts'
import { type Result, show } from '../report.ts'
import type { Target } from './attacker.ts'

const cases = ['availability', 'lists', 'bookings', 'slow readers', 'uploads']
const perSecond = 50

export async function measureNeighbours(engine: Engine, seconds: number, only?: string): Promise<Result[]> {
  const size = { companies: 2, ordersEach: 5_000 }
  return withFilledServer(engine, 'two companies', size, async parts => {
    const results: Result[] = []
    await latencies(parts, 4)
    for (const name of cases.filter(name => only === undefined || name === only)) {
      const quiet = p99(await latencies(parts, seconds))
      const attacker = await attack(name, parts)
      await sleep(1_000)
      const beside = await latencies(parts, seconds)
      attacker.kill('SIGKILL')
      await once(attacker, 'exit')
      results.push(row(name, quiet, p99(beside)))
      console.log(results.at(-1)?.work, results.at(-1)?.measured)
      await sleep(1_000)
    }
    return results
  })
}

function row(name: string, quiet: number, beside: number): Result {
  return {
    work: `one company at its worst, another booking: ${name}`,
    against: `the other company's p99 when quiet: ${quiet.toFixed(1)} ms`,
    measured: `p99 ${beside.toFixed(1)} ms, ${(beside / quiet).toFixed(1)} ×`,
    limit: '≤ 3 × and ≤ 50 ms',
    isReached: beside <= 3 * quiet && beside <= 50,
  }
}

async function attack(name: string, { server, filled }: FilledServer): Promise<ChildProcess> {
  const [, loud] = filled as [FilledCompany, FilledCompany]
  const child = fork(new URL('./attacker.ts', import.meta.url).pathname)
  const target: Target = {
    url: server.url,
    path: `/${loud.key}/rest`,
    authorization: loud.authorization,
    order: loud.orders[0] ?? '',
  }
  child.send({ name, target })
  await once(child, 'message')
  return child
}

/** Latencies of the other company's requests, from the planned start of each. */
async function latencies({ server, filled }: FilledServer, seconds: number): Promise<number[]> {
  const [quiet] = filled as [FilledCompany]
  const pool = new Pool(server.url, { connections: 32 })
  const headers = { authorization: quiet.authorization, 'content-type': 'application/json' }
  const call = async (i: number, planned: number) => {
    const body =
      i % 3 === 0 ? JSON.stringify({ address1: `${i} Oak Street`, services: quiet.services.slice(0, 3) }) : null
    const path = ['/order', `/order/${quiet.orders[i % quiet.orders.length]}`, '/me'][i % 3]
    const response = await pool.request({
      path: `/${quiet.key}/rest${path}`,
      method: body ? 'POST' : 'GET',
      headers,
      body,
    })
    const text = await response.body.text()
    if (!text.startsWith('{"status":"ok"')) throw new Error(`${path}: ${text.slice(0, 200)}`)
    return performance.now() - planned
  }
  const calls: Promise<number>[] = []
  const startedAt = performance.now()
  for (let i = 0; i < seconds * perSecond; i++) {
    const planned = startedAt + (i * 1000) / perSecond
    await sleep(Math.max(0, planned - performance.now()))
    calls.push(call(i, planned))
  }
  const took = await Promise.all(calls)
  await pool.close()
  return took
}

function p99(took: readonly number[]): number {
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.POSITIVE_INFINITY
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { engine: { type: 'string', default: 'sqlite' }, seconds: { type: 'string', default: '6' } },
    allowPositionals: true,
  })
  const engine = openEngine(values.engine as 'sqlite')
  show(await measureNeighbours(engine, Number(values.seconds), positionals[0]))
  engine.close()
}
