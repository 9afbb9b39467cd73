import { randomUUID } from 'node:crypto'
import { connectAssistant, toolCall } from './connected-assistant.ts'
import type { Engine } from './engine.ts'
import type { FilledCompany } from './fill-store.ts'
import { withFilledServer } from './filled-server.ts'
import { type Cost, type Effort, load, median, type Request, showCost, type Workload, warmUp } from './load.ts'
import type { Result } from './report.ts'
import { orderBody, readWorkloads, writeWorkload } from './workloads.ts'

const limit = 2

interface Pair {
  readonly rest: Workload
  readonly tool: Workload
}

/** A call of a tool beside the call of the tenant API that it stands for, with the same arguments. */
export function measureToolCalls(engine: Engine, effort: Effort): Promise<Result[]> {
  const size = { companies: 1, ordersEach: 2_000 }
  return withFilledServer(engine, 'an assistant beside the tenant API', size, async ({ server, filled, store }) => {
    const [company] = filled as [FilledCompany]
    const database = await store.open()
    const token = await connectAssistant(database, company.key).finally(() => database.close())
    const results: Result[] = []
    for (const { rest, tool } of pairsOf(company, token)) {
      for (const work of [rest, tool]) await warmUp(server, work, effort.warmUp)
      const rounds: { direct: Cost; called: Cost; factor: number }[] = []
      for (let round = 0; round < effort.rounds; round++) {
        const direct = await load(server, rest, effort.seconds)
        const called = await load(server, tool, effort.seconds)
        rounds.push({ direct, called, factor: called.cpuMicros / direct.cpuMicros })
      }
      const { direct, called, factor } = median(rounds, round => round.factor)
      results.push({
        work: `an assistant calls ${tool.name}`,
        against: `${rest.name}, in turn (${showCost(direct)})`,
        measured: `${factor.toFixed(2)} × (${showCost(called)})`,
        limit: `≤ ${limit} ×`,
        isReached: factor <= limit,
      })
    }
    return results
  })
}

function pairsOf(company: FilledCompany, token: string): Pair[] {
  const { key } = company
  const works = readWorkloads([company])
  const tool = (name: string, ...requests: readonly Request[]): Workload => ({ name, requests: requests.map(answered) })
  // Of two days: nobody reads an assistant the openings of a month.
  const openings = { days: 2, zip: '28203', duration: 180 }
  return [
    {
      rest: works.order,
      tool: tool('get_order', ...company.orders.slice(0, 1_000).map(id => toolCall(key, token, 'get_order', { id }))),
    },
    {
      rest: openingsOf(company, openings),
      tool: tool('find_open_times', toolCall(key, token, 'find_open_times', openings)),
    },
    { rest: writeWorkload([company]), tool: tool('create_order', createOrder(company, token)) },
  ]
}

function openingsOf({ key, authorization }: FilledCompany, query: Readonly<Record<string, string | number>>): Workload {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const request = { method: 'GET' as const, path: `/${key}/rest/openings?${search}`, headers: { authorization } }
  return { name: 'GET /openings, 50 inspectors × 2 days', requests: [request] }
}

/** Each call has a key of its own, which the tool asks for. */
function createOrder(company: FilledCompany, token: string): Request {
  const fields = JSON.parse(orderBody(company)) as object
  return {
    ...toolCall(company.key, token, 'create_order', fields),
    setupRequest: sent => ({
      ...sent,
      body: toolCall(company.key, token, 'create_order', { ...fields, idempotency_key: randomUUID() }).body,
    }),
  }
}

/** A refusal is HTTP 200 too. */
function answered(request: Request): Request {
  return {
    ...request,
    onResponse: (_status, body) => {
      if (body.includes('"isError":true') || body.includes('"error":{')) throw new Error(body.slice(0, 500))
    },
  }
}
