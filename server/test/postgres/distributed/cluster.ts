import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import pg from 'pg'

/** A database with Citus on the coordinator of a cluster, as a user who may create databases on all of its servers. */
const coordinator = process.env.TEST_CITUS

/** The way from the servers of the cluster to one of its workers. It can be cut, as if the worker were gone. */
class WorkerRoute {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false

  constructor({ host, port }: Address) {
    this.#server = createServer(client => {
      if (this.#isCut) return void client.destroy()
      const worker = connect(port, host)
      client.pipe(worker).pipe(client)
      const end = () => {
        client.destroy()
        worker.destroy()
      }
      for (const socket of [client, worker]) this.#sockets.add(socket.on('error', end).on('close', end))
    })
  }

  async open(): Promise<number> {
    await new Promise<void>(done => this.#server.listen(0, '127.0.0.1', done))
    return (this.#server.address() as { port: number }).port
  }

  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  mend(): void {
    this.#isCut = false
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}

interface Address {
  readonly host: string
  readonly port: number
}

/** A database of a test, on the coordinator and two workers. Nothing is in it yet. */
export interface ClusterDatabase {
  readonly url: string
  readonly name: string
  /** Of the workers, by the ports under which the cluster knows them. */
  readonly routes: ReadonlyMap<number, WorkerRoute>
  ask<R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<R[]>
}

/** Undefined where no cluster is named; the test is skipped then. The workers must reach this machine's loopback address. */
export async function clusterDatabase(t: TestContext): Promise<ClusterDatabase | undefined> {
  if (!coordinator) {
    const why = 'TEST_CITUS names no coordinator of a Citus cluster'
    console.log(`NOT RUN: ${t.name}: ${why}`)
    return void t.skip(why)
  }
  const name = `plumbline_${randomBytes(4).toString('hex')}`
  const { hostname, port } = new URL(coordinator)
  const home = { host: hostname, port: Number(port || 5432) }
  const workers = (
    await askAt<{ host: string; port: number }>(
      coordinator,
      `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0 order by nodeport`,
    )
  ).slice(0, 2)
  for (const server of [home, ...workers]) {
    await askAt(urlOf(server, 'postgres'), `create database ${name}`)
    await askAt(urlOf(server, name), 'create extension citus')
  }
  const url = urlOf(home, name)
  await askAt(url, `select citus_set_coordinator_host('${home.host}', ${home.port})`)
  const routes = new Map<number, WorkerRoute>()
  for (const worker of workers) {
    const route = new WorkerRoute(worker)
    const routed = await route.open()
    await askAt(url, `select citus_add_node('127.0.0.1', ${routed})`)
    routes.set(routed, route)
  }
  // Its thousands of files take longer to remove than a test may take to end otherwise.
  t.after(
    async () => {
      for (const server of [home, ...workers])
        await askAt(urlOf(server, 'postgres'), `drop database ${name} with (force)`)
      for (const route of routes.values()) route.close()
    },
    { timeout: 120_000 },
  )
  return { url, name, routes, ask: (text, values) => askAt(url, text, values) }
}

function urlOf({ host, port }: Address, database: string): string {
  const url = new URL(coordinator ?? '')
  url.hostname = host
  url.port = String(port)
  url.pathname = `/${database}`
  return url.href
}

async function askAt<R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<R>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** The port of the worker that has a company. */
export async function workerOf({ ask }: ClusterDatabase, key = 'demo'): Promise<number> {
  const [found] = await ask<{ port: number }>(
    `select nodeport as port from pg_dist_shard_placement where shardid = get_shard_id_for_distribution_column(
      'company_state', (select company_id from companies where key = $1))`,
    [key],
  )
  return found?.port ?? assert.fail('the company has no shard')
}

export function otherWorker({ routes }: ClusterDatabase, worker: number): number {
  return [...routes.keys()].find(port => port !== worker) ?? assert.fail('there is one worker')
}

export function route({ routes }: ClusterDatabase, port: number) {
  return routes.get(port) ?? assert.fail(`no worker at ${port}`)
}
