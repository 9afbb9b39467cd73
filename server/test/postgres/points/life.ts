import { KeyUses } from '../../../src/domain/access/key-uses.ts'
import type { Database, Transaction } from '../../../src/domain/database.ts'
import { CompanyQueue } from '../../../src/domain/fairness/company-queue.ts'
import { ZipPositions } from '../../../src/domain/places/zip-positions.ts'
import { CompanyCache } from '../../../src/domain/tenants/company-cache.ts'
import { systemClock } from '../../../src/domain/time/clock.ts'
import { createRestApi } from '../../../src/http/rest/rest-api.ts'
import type { Blobs } from '../../../src/platform/blobs/blobs.ts'
import { openBlobs } from '../../../src/platform/blobs/open-blobs.ts'
import { openAtlas } from '../../../src/platform/geocoding/atlas-file.ts'
import { webhookUrlChecker } from '../../../src/platform/outbound/webhook-address.ts'
import { calendarAddressChecker } from '../../../src/platform/outside/calendar-address.ts'
import { openCalendarReader } from '../../../src/platform/outside/read-calendar.ts'
import { PostgresDatabase } from '../../../src/platform/postgres/postgres-database.ts'
import type { CompanyLimits } from '../../../src/platform/process/company-limits.ts'
import { type Config, readConfig } from '../../../src/platform/process/config.ts'
import { openLog } from '../../../src/platform/process/log.ts'
import { Metrics } from '../../../src/platform/process/metrics.ts'
import { openSignInServices } from '../../../src/platform/sign-in/sign-in-services.ts'
import { findHostTexts } from '../../crash/host-texts.ts'
import type { WorkerContext } from '../../crash/jobs.ts'
import { watchBlobs } from '../../crash/watched.ts'
import { unusedServices } from '../../unused-services.ts'
import type { Tap } from './tap.ts'

/** The parts of the program in one process, including the tenant API. */
export interface Life extends WorkerContext {
  readonly url: string
  close(): Promise<void>
}

const log = openLog('silent')

export function configOf(environment: Readonly<Record<string, string>>): Config {
  return readConfig({ WEBHOOK_ALLOW_PRIVATE: 'on', FILE_LIMIT_MIB: '1', ...environment })
}

/** The process that runs afterwards and is not interrupted. */
export async function beginLife(config: Config): Promise<Life & { readonly companies: CompanyCache }> {
  const database = openDatabase(config)
  const blobs = await openBlobs(config)
  // The store goes back between two requests: a company that is checked each time makes the steps the same each time.
  let time = 0
  const companies = new CompanyCache(database, () => {
    time += 1_000
    return time
  })
  const http = await openHttpServer({ database, blobs, companies, config })
  const close = async () => {
    await http.close()
    await database.close()
  }
  return { database, blobs, config, log, watch: () => undefined, url: http.url, close, companies }
}

function openDatabase({ postgres }: Config): PostgresDatabase {
  if (!postgres) throw new Error('no address of a server')
  return new PostgresDatabase(postgres)
}

/** Requests of a killed process never end, so they would hold their places for ever. */
const withoutLimit = new CompanyQueue(
  'work',
  { concurrency: Number.POSITIVE_INFINITY, maxWaiting: 0, maxWaitMs: 0 },
  { waited: () => undefined, refused: () => undefined },
)
const unlimited: CompanyLimits = {
  requests: withoutLimit,
  'long reads': withoutLimit,
  uploads: withoutLimit,
  downloads: withoutLimit,
  assistants: withoutLimit,
}

type HttpServerParts = Pick<Life, 'database' | 'blobs' | 'config'> & { readonly companies: CompanyCache }

async function openHttpServer(parts: HttpServerParts): Promise<{ url: string; close(): Promise<void> }> {
  const rest = createRestApi(
    {
      ...parts,
      now: systemClock,
      keyUses: new KeyUses(),
      log,
      metrics: new Metrics(),
      zips: new ZipPositions(openAtlas),
      publicUrl: () => 'http://here',
    },
    {
      places: { atlas: openAtlas, geocoder: undefined },
      checkUrl: webhookUrlChecker(true),
      checkCalendarAddress: calendarAddressChecker(true),
      readCalendar: openCalendarReader(true),
      ...openSignInServices(),
      ...unusedServices,
      findTexts: findHostTexts(parts.database),
    },
    unlimited,
  )
  const close = async () => {
    rest.server.closeAllConnections()
    await rest.close()
  }
  return { url: await rest.listen({ host: '127.0.0.1', port: 0 }), close }
}

/**
 * A process that a tap kills. From then on nothing of it continues: what it awaits never settles, and cleanup
 * after a failure never runs. It can be started again, which costs less than a process: only its cached
 * companies come from the process before.
 */
export class Mortal {
  readonly #tap: Tap
  readonly #config: Config
  readonly #blobs: Blobs
  /** Never settles, for work of the killed process. */
  readonly #never = Promise.withResolvers<never>()
  #server: { readonly url: string; close(): Promise<void> } | undefined
  /** The process until it is killed. */
  now: Life

  private constructor(tap: Tap, config: Config, blobs: Blobs) {
    this.#tap = tap
    this.#config = config
    this.#blobs = blobs
    this.#never.promise.catch(() => undefined)
    this.now = this.#born()
  }

  static async begin(tap: Tap, config: Config, companies: CompanyCache): Promise<Mortal> {
    const process = new Mortal(tap, config, await openBlobs(config))
    process.#server = await openHttpServer({ ...process.#currentParts(), config, companies })
    process.renew()
    return process
  }

  /** Starts another process. */
  renew(): void {
    // A killed process closes nothing.
    void this.now.close()
    this.now = this.#born()
  }

  /** Settles it at the end, so that leftover work ends. */
  async close(): Promise<void> {
    this.#never.reject(new Error('the process is dead'))
    await this.#server?.close()
    void this.now.close()
  }

  #born(): Life {
    const tap = this.#tap
    tap.begin()
    const mine = tap.life
    const isOver = () => tap.isDead || tap.life !== mine
    const store = openDatabase(this.#config)
    const watch = mortalWatch(tap, isOver, this.#never.promise)
    return {
      database: mortalDatabase(store, isOver, this.#never.promise),
      blobs: watchBlobs(this.#blobs, watch),
      config: this.#config,
      log,
      watch,
      url: this.#server?.url ?? '',
      close: () => store.close().catch(() => undefined),
    }
  }

  /** The HTTP server stays open across processes. */
  #currentParts(): { readonly database: Database; readonly blobs: Blobs } {
    const database = () => this.now.database
    return {
      database: {
        version: () => database().version(),
        read: (...words) => database().read(...words),
        readAutocommit: (...words) => database().readAutocommit(...words),
        write: (...words) => database().write(...words),
        writeAsyncCommit: (...words) => database().writeAsyncCommit(...words),
        writePipelined: work => database().writePipelined(work),
        writePipelinedAsyncCommit: work => database().writePipelinedAsyncCommit(work),
        listen: (...words) => database().listen(...words),
        broadcast: text => database().broadcast(text),
        onBroadcast: listener => database().onBroadcast(listener),
        maintain: () => database().maintain(),
        close: () => database().close(),
      },
      blobs: {
        put: (...words) => this.now.blobs.put(...words),
        get: (...words) => this.now.blobs.get(...words),
        remove: (...words) => this.now.blobs.remove(...words),
        close: () => this.now.blobs.close(),
      },
    }
  }
}

/** The request has arrived; its sender may be killed before the response. */
export function answerTheLiving({ watch }: Life, answer: () => void): void {
  Promise.resolve(watch('POST', 'before')).then(answer, () => undefined)
}

function mortalWatch(tap: Tap, isOver: () => boolean, never: Promise<never>): Life['watch'] {
  return (step, when) => {
    if (isOver()) return never
    if (step !== 'piece of blob') return tap.step(step, when) ? never : undefined
    // Their number depends on the network.
    if (tap.steps.includes('first piece of blob')) return
    return tap.step('first piece of blob', 'before') ? never : undefined
  }
}

/** A response to a killed process is dropped. */
function mortalDatabase(store: PostgresDatabase, isOver: () => boolean, never: Promise<never>): Database {
  const wait = <R>(ask: () => Promise<R>) => {
    if (isOver()) return never
    return new Promise<R>((resolve, reject) => {
      ask().then(
        value => (isOver() ? never.catch(reject) : resolve(value)),
        error => (isOver() ? never.catch(reject) : reject(error)),
      )
    })
  }
  const within = (tx: Transaction): Transaction => ({
    all: statement => wait(() => tx.all(statement)),
    one: statement => wait(() => tx.one(statement)),
    run: statement => wait(() => tx.run(statement)),
    defer: statement => tx.defer(statement),
    version: () => tx.version(),
    lockCompanyKey: key => tx.lockCompanyKey(key),
    notify: topic => tx.notify(topic),
  })
  return {
    version: () => store.version(),
    read: (access, work, freshness) => wait(() => store.read(access, tx => work(within(tx)), freshness)),
    readAutocommit: (access, work) => wait(() => store.readAutocommit(access, tx => work(within(tx)))),
    write: (access, work) => wait(() => store.write(access, tx => work(within(tx)))),
    writeAsyncCommit: (access, work) => wait(() => store.writeAsyncCommit(access, tx => work(within(tx)))),
    writePipelined: work => wait(() => store.writePipelined(tx => work(within(tx)))),
    writePipelinedAsyncCommit: work => wait(() => store.writePipelinedAsyncCommit(tx => work(within(tx)))),
    listen: (topic, listener) => store.listen(topic, listener),
    broadcast: text => store.broadcast(text),
    onBroadcast: listener => store.onBroadcast(listener),
    maintain: () => store.maintain(),
    close: () => store.close(),
  }
}
