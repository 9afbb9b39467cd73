import { readConfig } from '../../src/platform/process/config.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { addressOf, createDatabase, template } from '../engine.ts'
import { Cluster } from './cluster.ts'

/** Not durable, because these tests kill no server. Vacuuming the many small databases takes time that tests need. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/** A server for one test run, with a migrated template database. */
export async function startTestServer(): Promise<Cluster> {
  const cluster = Cluster.make(settings)
  await makeTemplate(cluster).catch(error => {
    cluster.remove()
    throw error
  })
  return cluster
}

export async function makeTemplate({ socket }: Cluster): Promise<void> {
  createDatabase(socket, template)
  const place = readConfig({ DATABASE_URL: addressOf(socket, template) })
  const store = await openStore(place, { longRunning: false, onLostLog: () => undefined })
  await store.close()
}

/** Run on its own it serves a developer: it prints its address, and stops when its input ends. */
if (import.meta.main) {
  const cluster = await startTestServer()
  console.log(`TEST_POSTGRES=${cluster.socket}`)
  process.stdin.resume().on('end', () => {
    cluster.remove()
    process.exit()
  })
}
