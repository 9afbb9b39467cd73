import { lookup } from 'node:dns/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure } from './cli/command.ts'
import { demoAccessPath, keepDemoAccess, showDemoAccess } from './cli/demo/demo-access.ts'
import { CompanyCache } from './domain/tenants/company-cache.ts'
import { hasCompanies } from './domain/tenants/company-store.ts'
import { createDirectoryApi } from './http/directory/directory-api.ts'
import { directoryDocs, tenantDocs } from './http/docs/descriptions.ts'
import { addDocsPages } from './http/docs/docs-pages.ts'
import { addOpsRoutes } from './http/ops/ops-routes.ts'
import { addReportRoutes } from './http/reports/report-routes.ts'
import { createRestApi } from './http/rest/rest-api.ts'
import { drainServer } from './http/server/drain-server.ts'
import { startWorker, type WorkerOptions } from './jobs/worker.ts'
import { openBlobs } from './platform/blobs/blobs.ts'
import { openAtlas } from './platform/geocoding/atlas-file.ts'
import type { Config } from './platform/process/config.ts'
import type { Log } from './platform/process/log.ts'
import { Metrics } from './platform/process/metrics.ts'
import { lockStore } from './platform/sqlite/store-lock.ts'
import { makeDataDir, type OpenOptions, openStore } from './platform/store/store.ts'

export interface Running {
  readonly publicUrl: string
  readonly directoryUrl: string
  /** Lets requests under way finish, and clients leave for as long as they are given, then closes everything. */
  stop(drainMs?: number): Promise<void>
}

/** All doors and the worker in one process. */
export async function serve(
  config: Config,
  log: Log,
  print: (text: string) => void,
  habits: WorkerOptions = {},
): Promise<Running> {
  makeDataDir(config.dataDir)
  const lock = config.postgres ? undefined : lockStore(config.dataDir)
  const database = await openStore(config, longRunning(log))
  const companies = new CompanyCache(database, () => performance.now())
  let publicUrl = ''
  const blobs = await openBlobs(config)
  const metrics = new Metrics()
  const parts = { database, companies, blobs, config, log, metrics, publicUrl: () => publicUrl }
  let isReady = false
  const rest = createRestApi(parts, { places: { atlas: openAtlas, geocoder: await geocoderOf(config, log) } })
  addReportRoutes(rest, parts)
  addOpsRoutes(rest, database, metrics, () => isReady)
  addDocsPages(rest, tenantDocs)
  const directory = createDirectoryApi(parts)
  addDocsPages(directory, directoryDocs)

  const worker = startWorker(parts, habits)
  const servers = [rest.server, directory.server]
  const stop = async (drainMs = 0) => {
    isReady = false
    await Promise.all(servers.map(server => drainServer(server, drainMs)))
    await Promise.all([rest.close(), directory.close(), worker.stop()])
    await blobs.close()
    await database.close()
    lock?.release()
  }

  try {
    const listening = await listen(rest, config.host, config.port, 'PORT')
    publicUrl = config.publicUrl ?? listening
    const directoryListening = await listen(directory, config.host, config.directoryPort, 'DIRECTORY_PORT')
    const directoryUrl = config.directoryUrl ?? directoryListening
    if (config.demo && !(await database.read('all companies', hasCompanies))) {
      const now = Temporal.Now.instant()
      const { createDemo } = await import('./cli/demo/create-demo.ts')
      const access = await createDemo(database, { publicUrl, directoryUrl }, now, keepDemoAccess(config.dataDir))
      print(showDemoAccess(access, demoAccessPath(config.dataDir)))
    }
    isReady = true
    return { publicUrl, directoryUrl, stop }
  } catch (error) {
    // A door that is open already would keep the process alive.
    await stop()
    throw error
  }
}

/** What most servers never need is not loaded before it is. */
async function geocoderOf(config: Config, log: Log) {
  if (!config.geocoder) return undefined
  const { openGeocoder } = await import('./platform/geocoding/geocoder.ts')
  return openGeocoder(config, log)
}

async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<string> {
  try {
    // One address, not a name: Fastify would open a second server for a name with two.
    const { address } = await lookup(host)
    await app.listen({ host: address, port })
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port, setting)
  }
  const { port: actual } = app.server.address() as AddressInfo
  return addressOf(host, actual)
}

/** Where a server that listens on this host is reached from this machine. */
export function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Failure(`port ${port} is taken: stop what uses it, or set ${setting} to a free port`)
    case 'EACCES':
      return new Failure(`port ${port} needs more rights than this process has: set ${setting} to a port above 1023`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Failure(`${host} is no address of this machine: set HOST to one, such as 127.0.0.1 or 0.0.0.0`)
    default:
      return error
  }
}

/** How the store is opened by whoever stays. */
export function longRunning(log: Log): OpenOptions {
  return {
    longRunning: true,
    onLostLog: dieOfLostLog(log),
    onWaiting: error => log.warn({ err: error }, 'the database cannot be reached yet; waiting for it'),
  }
}

/** After a failed flush only a restart can tell what is on the disk. */
function dieOfLostLog(log: Log): (error: unknown) => void {
  return error => {
    log.fatal({ err: error }, 'the disk did not take the log; stopping, so that a restart reads what is really there')
    process.exit(1)
  }
}
