import { DatabaseSync } from 'node:sqlite'
import { Cluster } from '../server/test/postgres/cluster.ts'
import { BenchStore } from './bench-store.ts'
import { PostgresStore } from './postgres-store.ts'

export const engineNames = ['sqlite', 'postgres'] as const
export type EngineName = (typeof engineNames)[number]

/** The lowest allowed ratio to the baseline per path; PostgreSQL's are lower because of its round trips. */
export interface Limits {
  readonly shown: number
  readonly order: number
  readonly slots: number
  readonly write: number
}

export interface Engine {
  readonly name: EngineName
  /** With its version and the settings that differ from the defaults. */
  readonly title: string
  readonly limits: Limits
  /** Creates an empty store. */
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

/** Typical memory, and a WAL large enough that the writes of one row cause no checkpoint in the next. */
const settings = ['shared_buffers=512MB', 'max_wal_size=4GB']

/** A private, durable server: `fsync` and `synchronous_commit` are on, as by default. */
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
