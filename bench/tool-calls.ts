import { randomUUID } from 'node:crypto'
import { connectAssistant, toolCall } from './connected-assistant.ts'
import type { Engine } from './engine.ts'
import type { FilledCompany } from './fill-store.ts'
import { withFilledServer } from './filled-server.ts'
import {
  type Cost,
  defaultConnections,
  type Effort,
  load,
  median,
  type Request,
  showCost,
  type Workload,
  warmUp,
} from './load.ts'
import type { Result } from './report.ts'
import { orderBody, readWorkloads, writeWorkload } from './workloads.ts'

const limit = 2

interface Pair {
  readonly rest: Workload
  readonly tool: Workload
  /** Of a request that takes long: with more connections it would wait in the queue of its company. */
  readonly isLong?: true
}

const fewConnections = 4
const fewRequests = 200

/** A call of a tool beside the call of the tenant API that it stands for, with the same arguments. */
export function measureToolCalls(engine: Engine, effort: Effort): Promise<Result[]> {
  const size = { companies: 1, ordersEach: 2_000 }
  return withFilledServer(engine, 'an assistant beside the tenant API', size, async ({ server, filled, store }) => {
    const [company] = filled as [FilledCompany]
    const database = await store.open()
    const token = await connectAssistant(database, company.key).finally(() => database.close())
    const results: Result[] = []
    for (const { rest, tool, isLong } of pairsOf(company, token)) {
      const connections = isLong ? fewConnections : defaultConnections
      for (const work of [rest, tool]) await warmUp(server, work, isLong ? fewRequests : effort.warmUp, connections)
      const rounds: { direct: Cost; called: Cost; factor: number }[] = []
      for (let round = 0; round < effort.rounds; round++) {
        const direct = await load(server, rest, effort.seconds, connections)
        const called = await load(server, tool, effort.seconds, connections)
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
  return [
    {
      rest: works.order,
      tool: tool('get_order', ...company.orders.slice(0, 1_000).map(id => toolCall(key, token, 'get_order', { id }))),
    },
    { rest: openings(company), tool: tool('find_open_times', findOpenTimes(company, token)), isLong: true },
    { rest: writeWorkload([company]), tool: tool('create_order', createOrder(company, token)) },
  ]
}

let asked = 0

/** Of two days: nobody reads an assistant the openings of a month. Each is a new question: the answer to a repeated one is kept. */
function nextQuestion() {
  asked += 1
  return { days: 2, zip: '28203', duration: 180, squarefeet: 1_000 + asked }
}

function openings({ key, authorization }: FilledCompany): Workload {
  const request: Request = {
    ...{ method: 'GET', path: `/${key}/rest/openings`, headers: { authorization } },
    setupRequest: sent => {
      const query = Object.entries(nextQuestion()).map(([name, value]) => [name, String(value)])
      return { ...sent, path: `/${key}/rest/openings?${new URLSearchParams(query)}` }
    },
  }
  return { name: 'GET /openings, 50 inspectors × 2 days', requests: [request] }
}

function findOpenTimes({ key }: FilledCompany, token: string): Request {
  const call = () => toolCall(key, token, 'find_open_times', nextQuestion())
  return { ...call(), setupRequest: sent => ({ ...sent, body: call().body }) }
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
