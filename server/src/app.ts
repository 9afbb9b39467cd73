import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDemoInEmptyStore } from './cli/demo/demo-in-empty-store.ts'
import { unconnectedChannels } from './cli/unconnected-channels.ts'
import { KeyUses } from './domain/access/key-uses.ts'
import type { Database } from './domain/database.ts'
import { removeCompany } from './domain/migration/remove-company.ts'
import { useZipPositions, ZipPositions } from './domain/places/zip-positions.ts'
import { CompanyCache } from './domain/tenants/company-cache.ts'
import { findCompanyByKey } from './domain/tenants/company-store.ts'
import {
  findServerAddresses,
  type ServerAddresses,
  saveServerAddresses,
} from './domain/tenants/server-address-store.ts'
import { type Clock, systemClock } from './domain/time/clock.ts'
import type { KeyedCompany } from './http/connector/serve-stdio.ts'
import { createDirectoryApi } from './http/directory/directory-api.ts'
import { directoryDocs } from './http/docs/descriptions.ts'
import { addDocsPages } from './http/docs/docs-pages.ts'
import { findObstacle, notRunning } from './http/ops/ops-routes.ts'
import type { ExternalServices } from './http/requests/services.ts'
import { drainServer } from './http/server/drain-server.ts'
import * as imports from './jobs/moving-in/imports.ts'
import { JobScheduler } from './jobs/scheduled-jobs.ts'
import { sendTestDelivery } from './jobs/send-test-delivery.ts'
import { startWorker, type Worker, type WorkerOptions } from './jobs/worker.ts'
import { openBlobs } from './platform/blobs/open-blobs.ts'
import { openAtlas } from './platform/geocoding/atlas-file.ts'
import { openTemplateEngine } from './platform/messaging/template-engine.ts'
import { openClientDocuments } from './platform/outbound/client-documents.ts'
import { textFinder } from './platform/outbound/text-records.ts'
import { webhookUrlChecker } from './platform/outbound/webhook-address.ts'
import { calendarAddressChecker } from './platform/outside/calendar-address.ts'
import { openCalendarReader } from './platform/outside/read-calendar.ts'
import { openStripe } from './platform/payments/stripe.ts'
import type { Config } from './platform/process/config.ts'
import { listen } from './platform/process/listen.ts'
import type { Log, ProcessLog } from './platform/process/log.ts'
import { Metrics } from './platform/process/metrics.ts'
import { logStatements } from './platform/process/statement-log.ts'
import { openSignInServices } from './platform/sign-in/sign-in-services.ts'
import { lockStore } from './platform/sqlite/store-lock.ts'
import { readSchema } from './platform/store/schema.ts'
import { makeDataDir, type OpenOptions, openStore, showStore, whileStarting } from './platform/store/store.ts'
import { createPublicServer } from './public-server.ts'

export { sendTestDelivery }

export interface App {
  readonly publicUrl: string
  readonly directoryUrl: string
  /** The file with the demo company's keys, if an earlier start wrote it. */
  readonly demoAccess?: string
  /** Completes requests in flight, closes idle connections after `quietMs` without a request, then everything else. */
  stop(quietMs?: number): Promise<void>
}

export interface AppOptions {
  readonly now?: Clock
  /** For tests. */
  readonly worker?: WorkerOptions
}

/** Composition root: `plumbline serve`, with the HTTP servers and the worker in one process. */
export async function startApp(
  config: Config,
  log: ProcessLog,
  print: (text: string) => void,
  { now = systemClock, worker: workerOptions = {} }: AppOptions = {},
): Promise<App> {
  makeDataDir(config.dataDir)
  const lock = config.postgres ? undefined : lockStore(config.dataDir)
  const options = storeOptions(log)
  const database = logStatements(await openStore(config, options), log)
  const companies = new CompanyCache(database, () => performance.now(), { serviceHosts: config.serviceHosts })
  const keyUses = new KeyUses()
  const blobs = await openBlobs(config)
  const metrics = new Metrics()
  const urls = { publicUrl: '', directoryUrl: '' }
  const zips = await loadZips()
  const routing = await openRouting(config, log)
  const publicUrl = () => urls.publicUrl
  const parts = { database, companies, now, keyUses, blobs, config, log, metrics, zips, routing, publicUrl }
  const signIn = {
    ...openSignInServices(config.postgres?.connections),
    unconnected: unconnectedChannels(config),
    readClientDocument: openClientDocuments(config.webhookAllowPrivate),
  }
  const templates = openTemplateEngine()
  let isReady = false

  const services: ExternalServices = {
    places: { atlas: openAtlas, geocoder: await openGeocoder(config, log) },
    checkUrl: webhookUrlChecker(config.webhookAllowPrivate),
    checkCalendarAddress: calendarAddressChecker(config.webhookAllowPrivate),
    readCalendar: openCalendarReader(config.webhookAllowPrivate),
    findTexts: textFinder(config.dnsServers),
    ...signIn,
    templates,
    mailFrom: config.smtp?.from,
    checkouts: openStripe(config),
    sendTest: (...test) => sendTestDelivery(...test, { allowPrivate: config.webhookAllowPrivate, now }),
  }
  const rest = createPublicServer(
    parts,
    services,
    {
      ...signIn,
      removeCompany: key => removeCompany({ database, schema: readSchema() }, key, now()),
      recentErrors: () => log.recentErrors.list(),
      findObstacle: async () => (isReady ? findObstacle(database, config.dataDir) : notRunning),
      directoryUrl: () => urls.directoryUrl,
      serviceHosts: config.serviceHosts,
      store: showStore(config),
    },
    () => isReady,
  )
  const directory = createDirectoryApi(parts)
  addDocsPages(directory, directoryDocs)
  let worker: Worker | undefined
  const saveUses = () => keyUses.save(database)
  const savingUses = new JobScheduler([{ name: 'last use of keys', everyMs: 60_000, perform: saveUses }], log)

  const stop = async (quietMs = 0) => {
    isReady = false
    await Promise.all([rest, directory].map(({ server }) => drainServer(server, quietMs)))
    await Promise.all([rest.close(), directory.close(), worker?.stop()])
    await templates[Symbol.asyncDispose]()
    await savingUses.stop()
    await saveUses().catch(error => log.warn({ err: error }, 'last use of keys not saved'))
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
    await whileStarting(config, options, () => rememberAddresses(database, urls)).catch(error =>
      log.warn({ err: error }, 'the address of this server was not saved; commands print links with another one'),
    )
    const demoAccess = join(config.dataDir, 'demo.json')
    const hasDemo =
      existsSync(demoAccess) &&
      (await whileStarting(config, options, () => database.read('all companies', tx => findCompanyByKey(tx, 'demo'))))
    if (config.demo) {
      await whileStarting(config, options, () =>
        createDemoInEmptyStore({ database, now, ...signIn }, config.dataDir, urls, print),
      )
    }
    isReady = true
    return { ...urls, ...(hasDemo && { demoAccess }), stop }
  } catch (error) {
    // A listening socket would keep the process alive.
    await stop()
    throw error
  }
}

/** Records of orders show the position of the ZIP where no other is known. */
async function loadZips(): Promise<ZipPositions> {
  const zips = new ZipPositions(openAtlas)
  await zips.load()
  useZipPositions(zips)
  return zips
}

/** `plumbline work`: the worker alone. */
export async function startWorkerApp(config: Config, log: Log, now: Clock): Promise<Pick<App, 'stop'>> {
  await loadZips()
  const options = storeOptions(log)
  const database = logStatements(await openStore(config, options), log)
  const blobs = await openBlobs(config)
  const worker = await whileStarting(config, options, () => startWorker({ database, blobs, config, log, now }))
  const stop = async () => {
    await worker.stop()
    await blobs.close()
    await database.close()
  }
  return { stop }
}

/** Loaded only when used. */
export async function serveConnectorOnStdio(company: KeyedCompany): Promise<void> {
  await (await import('./http/connector/serve-stdio.ts')).serveConnectorOnStdio(company)
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

/** Loaded only when configured. */
async function openRouting(config: Config, log: Log) {
  return config.routing ? (await import('./platform/routing/osrm.ts')).openRouting(config, log) : undefined
}

/** For commands, which run in other processes. */
async function rememberAddresses(database: Database, urls: ServerAddresses): Promise<void> {
  const last = await database.read('all companies', findServerAddresses)
  if (last.publicUrl === urls.publicUrl && last.directoryUrl === urls.directoryUrl) return
  await database.write('all companies', tx => saveServerAddresses(tx, urls))
}

/** The position of a ZIP is not that of a house. */
export async function importCompany(...call: Parameters<typeof imports.importCompany>): Promise<void> {
  await loadZips()
  return imports.importCompany(...call)
}

export async function followCompany(...call: Parameters<typeof imports.followCompany>): Promise<void> {
  await loadZips()
  return imports.followCompany(...call)
}

/** Orders show the position of their ZIP. */
export async function compareWithSource(
  ...call: Parameters<typeof imports.compareWithSource>
): ReturnType<typeof imports.compareWithSource> {
  await loadZips()
  return imports.compareWithSource(...call)
}
