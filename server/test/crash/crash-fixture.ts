import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { raw } from 'sql-template-tag'
import { KeyUses } from '../../src/domain/access/key-uses.ts'
import type { Database } from '../../src/domain/database.ts'
import { removeCompany } from '../../src/domain/migration/remove-company.ts'
import { ZipPositions } from '../../src/domain/places/zip-positions.ts'
import { CompanyCache } from '../../src/domain/tenants/company-cache.ts'
import { systemClock } from '../../src/domain/time/clock.ts'
import { addOperatorApi } from '../../src/http/operator/operator-api.ts'
import { createRestApi } from '../../src/http/rest/rest-api.ts'
import type { Blobs } from '../../src/platform/blobs/blobs.ts'
import { openBlobs } from '../../src/platform/blobs/open-blobs.ts'
import { openAtlas } from '../../src/platform/geocoding/atlas-file.ts'
import { webhookUrlChecker } from '../../src/platform/outbound/webhook-address.ts'
import { calendarAddressChecker } from '../../src/platform/outside/calendar-address.ts'
import { openCalendarReader } from '../../src/platform/outside/read-calendar.ts'
import { type Config, readConfig } from '../../src/platform/process/config.ts'
import { openLog } from '../../src/platform/process/log.ts'
import { Metrics } from '../../src/platform/process/metrics.ts'
import { openSignInServices } from '../../src/platform/sign-in/sign-in-services.ts'
import { readSchema } from '../../src/platform/store/schema.ts'
import { openStore } from '../../src/platform/store/store.ts'
import { unusedOperatorServices, unusedServices } from '../unused-services.ts'
import { findHostTexts } from './host-texts.ts'
import { Snapshots } from './snapshots.ts'
import { type AsyncWatch, type Watch, watchBlobs, watchDatabase, watchFlushes } from './watched.ts'

export interface CrashFixtureOptions {
  /** The store to copy. */
  readonly from: string
  /** A folder of its own. */
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
  /** Called at every step. */
  readonly watch?: Watch
  /** A seeded fault. */
  readonly seedFault?: (database: Database) => Database
}

/** The parts of the server on a store of their own; every change is observed. */
export interface CrashFixture {
  readonly dataDir: string
  readonly snapshots: Snapshots
  readonly watch: AsyncWatch
  readonly database: Database
  readonly blobs: Blobs
  readonly config: Config
  readonly log: ReturnType<typeof openLog>
  /** Changes the store without being observed. */
  alter(...statements: string[]): Promise<void>
  /** The tenant API and that of operators, on a port of their own. */
  serve(): Promise<string>
  close(): Promise<void>
}

const silent = openLog('silent')

export async function openCrashFixture({
  from,
  folder,
  environment = {},
  watch: other,
  seedFault,
}: CrashFixtureOptions): Promise<CrashFixture> {
  const dataDir = join(folder, 'data')
  mkdirSync(folder, { recursive: true })
  cpSync(from, dataDir, { recursive: true })
  const config = readConfig({ DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE: 'on', FILE_LIMIT_MIB: '1', ...environment })
  const snapshots = new Snapshots(dataDir, folder)
  const watch: Watch = (step, when) => {
    snapshots.take(step, when)
    other?.(step, when)
  }
  const store = await openStore(dataDir, {
    longRunning: false,
    onLostLog: error => {
      throw error
    },
  })
  const endWatching = watchFlushes((step, when) => isWatching && watch(step, when))
  let isWatching = true
  let isClosed = false
  const database = watchDatabase(seedFault ? seedFault(store) : store, watch)
  const blobs = watchBlobs(await openBlobs(config), watch)
  const closing: (() => Promise<unknown>)[] = []
  return {
    dataDir,
    snapshots,
    watch,
    database,
    blobs,
    config,
    log: silent,
    alter: async (...statements) => {
      isWatching = false
      await store.write('all companies', async tx => {
        for (const statement of statements) await tx.run(raw(statement))
      })
      isWatching = true
    },
    serve: async () => {
      const companies = new CompanyCache(database, () => performance.now())
      const parts = {
        database,
        companies,
        now: systemClock,
        keyUses: new KeyUses(),
        blobs,
        config,
        log: silent,
        metrics: new Metrics(),
        zips: new ZipPositions(openAtlas),
        publicUrl: () => 'http://127.0.0.1:8080',
      }
      const rest = createRestApi(parts, {
        places: { atlas: openAtlas, geocoder: undefined },
        ...unusedServices,
        findTexts: findHostTexts(database),
        checkUrl: webhookUrlChecker(true),
        checkCalendarAddress: calendarAddressChecker(true),
        readCalendar: openCalendarReader(true),
        ...openSignInServices(),
      })
      addOperatorApi(rest, parts, {
        ...unusedOperatorServices,
        ...openSignInServices(),
        removeCompany: key => removeCompany({ database, schema: readSchema() }, key, systemClock()),
      })
      closing.push(() => rest.close())
      return rest.listen({ host: '127.0.0.1', port: 0 })
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      for (const close of closing) await close()
      await store.close()
      endWatching()
    },
  }
}

export function writeJson(folder: string, name: string, value: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(value))
  return path
}
