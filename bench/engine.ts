import { DatabaseSync } from 'node:sqlite'
import { Cluster } from '../server/test/postgres/cluster.ts'
import { BenchStore } from './bench-store.ts'
import { PostgresStore } from './postgres-store.ts'

export const engineNames = ['sqlite', 'postgres'] as const
export type EngineName = (typeof engineNames)[number]

/** The least of a bare server's speed that each path may have; the way to another process is not free. */
export interface Limits {
  readonly shown: number
  readonly order: number
  readonly slots: number
  readonly write: number
}

export interface Engine {
  readonly name: EngineName
  /** With its version, and what of its settings is not the usual. */
  readonly title: string
  readonly limits: Limits
  /** An empty store of its own. */
  makeStore(): BenchStore
  close(): void
}

export function openEngine(name: EngineName): Engine {
  return name === 'sqlite' ? openSqlite() : openPostgres()
}

function openSqlite(): Engine {
  const file = new DatabaseSync(':memory:')
  const version = file.prepare('select sqlite_version() as version').get()?.version
  file.close()
  return {
    name: 'sqlite',
    title: `SQLite ${version}`,
    limits: { shown: 0.6, order: 0.5, slots: 0.25, write: 0.6 },
    makeStore: () => new BenchStore(),
    close: () => undefined,
  }
}

/** Memory as any server is given; and no checkpoint in the middle of a row because the one before wrote much. */
const settings = ['shared_buffers=512MB', 'max_wal_size=4GB']

/** A server of its own that loses nothing: `fsync` and `synchronous_commit` are on, as they are unless told otherwise. */
function openPostgres(): Engine {
  const cluster = Cluster.make(settings)
  const version = cluster.run('postgres', '--version').split(' ')[2]
  let made = 0
  return {
    name: 'postgres',
    title: `PostgreSQL ${version?.trim()}, durable, on a Unix socket, ${settings.join(', ')}`,
    limits: { shown: 0.5, order: 0.25, slots: 0.15, write: 0.6 },
    makeStore: () => new BenchStore(new PostgresStore(cluster, `bench${made++}`)),
    close: () => cluster.remove(),
  }
}
