import pg from 'pg'
import type { ServerStore } from './bench-store.ts'

/** A database on the coordinator of a Citus cluster, and on its workers if it is to be distributed. */
export class ClusterStore implements ServerStore {
  readonly url: string
  readonly #coordinator: string
  readonly #name: string
  readonly #servers: readonly string[]

  private constructor(coordinator: string, name: string, workers: readonly URL[]) {
    this.#coordinator = coordinator
    this.#name = name
    this.#servers = [new URL(coordinator), ...workers].map(({ host }) => addressAt(coordinator, host, name))
    this.url = this.#servers[0] as string
  }

  static async make(coordinator: string, name: string, workers: readonly URL[]): Promise<ClusterStore> {
    const store = new ClusterStore(coordinator, name, workers)
    for (const server of store.#servers)
      await ask(addressAt(coordinator, new URL(server).host, 'postgres'), `create database ${name}`)
    if (workers.length > 0) await store.#join(workers)
    return store
  }

  /** The workers that a coordinator knows. */
  static async workersOf(coordinator: string): Promise<URL[]> {
    const nodes = await ask(
      coordinator,
      `select nodename || ':' || nodeport as host from pg_dist_node where groupid > 0`,
    )
    return nodes.map(({ host }) => new URL(addressAt(coordinator, String(host), 'postgres')))
  }

  async checkRows(isChecked: boolean): Promise<void> {
    const role = isChecked ? 'origin' : 'replica'
    await ask(this.#coordinator, `alter database ${this.#name} set session_replication_role = ${role}`)
  }

  async settle(): Promise<void> {
    for (const server of this.#servers) {
      await ask(server, 'vacuum (analyze)')
      await ask(server, 'checkpoint')
    }
  }

  async drop(): Promise<void> {
    for (const server of this.#servers)
      await ask(
        addressAt(this.#coordinator, new URL(server).host, 'postgres'),
        `drop database ${this.#name} with (force)`,
      )
  }

  async #join(workers: readonly URL[]): Promise<void> {
    for (const server of this.#servers) await ask(server, 'create extension citus')
    const { hostname, port } = new URL(this.url)
    await ask(this.url, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`)
    for (const { hostname, port } of workers)
      await ask(this.url, `select citus_add_node('${hostname}', ${port || 5432})`)
  }
}

function addressAt(coordinator: string, host: string, database: string): string {
  const url = new URL(coordinator)
  url.host = host
  url.pathname = `/${database}`
  return url.href
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
