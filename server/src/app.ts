import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, StoreUnavailable } from './domain/database.ts'
import { CompanyCache } from './domain/tenants/company-cache.ts'
import { findCompanyByKey, hasCompanies } from './domain/tenants/company-store.ts'
import { createDirectoryApi } from './http/directory/directory-api.ts'
import { directoryDocs, tenantDocs } from './http/docs/descriptions.ts'
import { addDocsPages } from './http/docs/docs-pages.ts'
import { addOpsRoutes } from './http/ops/ops-routes.ts'
import { addReportRoutes } from './http/reports/report-routes.ts'
import { createRestApi } from './http/rest/rest-api.ts'
import { drainServer } from './http/server/drain-server.ts'
import { listen } from './http/server/listen.ts'
import { startWorker, type Worker, type WorkerOptions } from './jobs/worker.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { openAtlas } from './platform/geocoding/atlas-file.ts'
import { webhookUrlChecker } from './platform/outbound/webhook-address.ts'
import type { Config } from './platform/process/config.ts'
import type { Log } from './platform/process/log.ts'
import { Metrics } from './platform/process/metrics.ts'
import { logStatements } from './platform/process/statement-log.ts'
import { lockStore } from './platform/sqlite/store-lock.ts'
import { makeDataDir, type OpenOptions, openStore, whileStarting } from './platform/store/store.ts'

export interface App {
  readonly publicUrl: string
  readonly directoryUrl: string
  /** The file with the demo company's keys, if an earlier start wrote it. */
  readonly demoAccess?: string
  /** Completes requests in flight, closes idle connections after `quietMs` without a request, then everything else. */
  stop(quietMs?: number): Promise<void>
}

/** Composition root: `plumbline serve`, with the HTTP servers and the worker in one process. */
export async function startApp(
  config: Config,
  log: Log,
  print: (text: string) => void,
  workerOptions: WorkerOptions = {},
): Promise<App> {
  makeDataDir(config.dataDir)
  const lock = config.postgres ? undefined : lockStore(config.dataDir)
  const options = storeOptions(log)
  const database = logStatements(await openStore(config, options), log)
  const companies = new CompanyCache(database, () => performance.now())
  const blobs = await openBlobs(config)
  const metrics = new Metrics()
  const urls = { publicUrl: '', directoryUrl: '' }
  const parts = { database, companies, blobs, config, log, metrics, publicUrl: () => urls.publicUrl }
  let isReady = false

  const rest = createRestApi(parts, {
    places: { atlas: openAtlas, geocoder: await openGeocoder(config, log) },
    checkUrl: webhookUrlChecker(config.webhookAllowPrivate),
  })
  addReportRoutes(rest, parts)
  addOpsRoutes(rest, parts, () => isReady)
  addDocsPages(rest, tenantDocs)
  const directory = createDirectoryApi(parts)
  addDocsPages(directory, directoryDocs)
  let worker: Worker | undefined

  const stop = async (quietMs = 0) => {
    isReady = false
    await Promise.all([rest, directory].map(({ server }) => drainServer(server, quietMs)))
    await Promise.all([rest.close(), directory.close(), worker?.stop()])
    await blobs.close()
    await database.close()
    lock?.release()
  }

  try {
    worker = await whileStarting(config, options, () => startWorker(parts, workerOptions))
    const restUrl = await listen(rest, config.host, config.port, 'PORT')
    urls.publicUrl = config.publicUrl ?? restUrl
    const directoryUrl = await listen(directory, config.host, config.directoryPort, 'DIRECTORY_PORT')
    urls.directoryUrl = config.directoryUrl ?? directoryUrl
    const demoAccess = join(config.dataDir, 'demo.json')
    const hasDemo =
      existsSync(demoAccess) &&
      (await whileStarting(config, options, () => database.read('all companies', tx => findCompanyByKey(tx, 'demo'))))
    if (config.demo) {
      await whileStarting(config, options, () => createDemoInEmptyStore(database, config.dataDir, urls, print))
    }
    isReady = true
    return { ...urls, ...(hasDemo && { demoAccess }), stop }
  } catch (error) {
    // A listening socket would keep the process alive.
    await stop()
    throw error
  }
}

/** `plumbline work`: the worker alone. */
export async function startWorkerApp(config: Config, log: Log): Promise<Pick<App, 'stop'>> {
  const options = storeOptions(log)
  const database = logStatements(await openStore(config, options), log)
  const blobs = await openBlobs(config)
  const worker = await whileStarting(config, options, () => startWorker({ database, blobs, config, log }))
  const stop = async () => {
    await worker.stop()
    await blobs.close()
    await database.close()
  }
  return { stop }
}

/** How a long-running process opens the store. */
export function storeOptions(log: Log): OpenOptions {
  return {
    longRunning: true,
    onLostLog: error => {
      // After a failed fsync only a restart can tell what is on the disk.
      log.fatal({ err: error }, 'fsync of the log failed; exiting, so that a restart recovers from the disk')
      process.exit(1)
    },
    onWaiting: error => log.warn({ err: error }, 'the database is not reachable yet; waiting for it'),
  }
}

/** Loaded only when configured. */
async function openGeocoder(config: Config, log: Log) {
  return config.geocoder && (await import('./platform/geocoding/geocoder.ts')).openGeocoder(config, log)
}

async function createDemoInEmptyStore(
  database: Database,
  dataDir: string,
  urls: Pick<App, 'publicUrl' | 'directoryUrl'>,
  print: (text: string) => void,
): Promise<void> {
  const hasAny = () => database.read('all companies', hasCompanies)
  if (await hasAny()) return
  const { createDemo, showDemoAccess } = await import('./cli/demo/create-demo.ts')
  try {
    const access = await createDemo(database, urls, Temporal.Now.instant(), dataDir)
    print(showDemoAccess(access, dataDir))
  } catch (error) {
    // A process that started at the same time may have created it meanwhile.
    if (error instanceof StoreUnavailable || !(await hasAny())) throw error
  }
}
