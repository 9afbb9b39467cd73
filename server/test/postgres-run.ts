import { readConfig } from '../src/platform/config.ts'
import { openStore } from '../src/platform/store.ts'
import { addressOf, createDatabase, template } from './engine.ts'
import { type Cluster, postgresPrograms, startCluster } from './postgres-cluster.ts'

/** A server for one run of the tests, with the layout of the store ready to be copied for each of them. */
export async function startTestServer(): Promise<Cluster> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const cluster = startCluster(programs, [
    '-c',
    'fsync=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'full_page_writes=off',
  ])
  createDatabase(cluster.socket, template)
  const store = await openStore(readConfig({ DATABASE_URL: addressOf(cluster.socket, template) }), {
    longRunning: false,
    onLostLog: () => undefined,
  })
  await store.close()
  return cluster
}

if (import.meta.main) {
  const cluster = await startTestServer()
  console.log(cluster.socket)
  process.stdin.resume().on('end', () => cluster.remove())
}
