import { readConfig } from '../../src/platform/process/config.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { addressOf, createDatabase, template } from '../engine.ts'
import { Cluster } from './cluster.ts'

/** As little durable as tests need that kill no server. */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** A server for one run of the tests, with the layout of the store ready to be copied for each of them. */
export async function startTestServer(): Promise<Cluster> {
  const cluster = Cluster.make(hasty)
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

/** Alone it is there for whoever develops: it says where, and goes when its input ends. */
if (import.meta.main) {
  const cluster = await startTestServer()
  console.log(`TEST_POSTGRES=${cluster.socket}`)
  process.stdin.resume().on('end', () => {
    cluster.remove()
    process.exit()
  })
}
