import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Plumbline } from 'plumbline-client'
import { Directory } from 'plumbline-client/directory'
import { type App, startApp } from '../src/app.ts'
import type { DemoAccess, DemoKey } from '../src/cli/demo/create-demo.ts'
import { type Clock, systemClock } from '../src/domain/time/clock.ts'
import type { WorkerOptions } from '../src/jobs/worker.ts'
import { readConfig } from '../src/platform/process/config.ts'
import { openLog } from '../src/platform/process/log.ts'
import { afterAllFiles } from './after-all-files.ts'
import { testClock } from './clock.ts'
import { copyDemoCompany, sourceKey } from './copy-company.ts'
import { alterStore, copyStore, keepOpen, lookInto, storeOf, type Value } from './engine.ts'
import { fetchAsDescribed } from './openapi/as-described.ts'
import { withinCompany } from './within-company.ts'

/** A company of a running server, and the people who use it. */
export interface RunningServer {
  /** The company's key. */
  readonly key: string
  readonly access: DemoAccess
  /** A file with `access`, for programs that read `demo.json`. */
  readonly accessFile: string
  readonly dataDir: string
  readonly publicUrl: string
  readonly directoryUrl: string
  /** The SDK with the key of one of the demo's people. */
  as(person: 'owner' | 'office' | 'inspector' | 'limited'): Plumbline
  directory(): Directory
  /** A raw request, for cases that the SDK cannot send. With the owner's key unless the headers have another. */
  raw(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: Record<string, never> }>
  /** Reads the store directly; on a server of several companies only the rows of this one. */
  look<R>(statement: string, ...values: readonly Value[]): R[]
  /** Changes the store directly. The statement itself must leave other companies alone. */
  alter(statement: string, ...values: readonly Value[]): Promise<void>
  stop(): Promise<void>
}

/** A server of one test file. */
export interface OwnServer extends RunningServer {
  /** Stops the server and keeps its data. */
  halt(): Promise<void>
}

/** A data directory with the demo company, if the test run has one: a copy takes less time than a new demo. */
const demoDir = process.env.TEST_DEMO

/**
 * A company of its own, with the records of the demo company, on the server that all test files of this process have in
 * common for an environment. A test that changes the install as a whole needs `startServer`.
 */
export async function joinServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await commonServer(environment)
  const { dataDir, publicUrl, directoryUrl } = server
  const { company, access } = await copyDemoCompany(dataDir, server.access)
  const accessFile = join(dataDir, `${access.company_key}.json`)
  writeFileSync(accessFile, JSON.stringify(access))
  return {
    ...clientsOf(access),
    ...{ accessFile, dataDir, publicUrl, directoryUrl },
    look: (statement, ...values) => lookInto(dataDir, withinCompany(statement, company), ...values),
    alter: (statement, ...values) => alterStore(dataDir, statement, ...values),
    stop: () => Promise.resolve(),
  }
}

const commonServers = new Map<string, Promise<OwnServer>>()

function commonServer(environment: Record<string, string>): Promise<OwnServer> {
  return commonServers.getOrInsertComputed(JSON.stringify(environment), () => {
    const starting = startCommonServer({ ...usualEnvironment, ...environment })
    afterAllFiles(async () => (await starting).stop())
    return starting
  })
}

async function startCommonServer(environment: Record<string, string>): Promise<OwnServer> {
  const server = await startServer(environment)
  await server.alter(`update companies set key = '${sourceKey}' where key = 'demo'`)
  await server.alter('update company_state set revision = revision + 1')
  return server
}

/** Receivers of webhooks at loopback addresses, addresses of clients as a proxy reports them, and small files. */
const usualEnvironment = { WEBHOOK_ALLOW_PRIVATE: 'on', TRUST_PROXY: 'on', FILE_LIMIT_MIB: '1' }

/** The whole service on free ports, with a data directory of its own and the demo company in it. */
export async function startServer(
  environment: Record<string, string> = {},
  options: WorkerOptions = {},
  now: Clock = testClock,
): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
  // The demo of the test run belongs to the time of the tests.
  if (demoDir && now !== systemClock) copyStore(demoDir, dataDir)
  const running = await startIn(dataDir, environment, options, now)
  const { publicUrl, directoryUrl } = running
  const accessFile = join(dataDir, 'demo.json')
  const access = correctAddresses(accessFile, running)
  const close = keepOpen(dataDir)
  let halted: Promise<void> | undefined
  const halt = () => {
    close()
    halted ??= running.stop()
    return halted
  }
  return {
    ...clientsOf(access),
    ...{ accessFile, dataDir, publicUrl, directoryUrl },
    look: (statement, ...values) => lookInto(dataDir, statement, ...values),
    alter: (statement, ...values) => alterStore(dataDir, statement, ...values),
    halt,
    stop: async () => {
      await halt()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Ways to send requests to a company. */
function clientsOf(access: DemoAccess): Pick<RunningServer, 'key' | 'access' | 'as' | 'directory' | 'raw'> {
  const { base_url: baseUrl, directory_url: directoryUrl } = access
  return {
    key: access.company_key,
    access,
    as: person => {
      const { access_key: accessKey, secret_key: secretKey } = access[person]
      return new Plumbline({ maxRetries: 0, baseUrl, accessKey, secretKey, fetch: fetchAsDescribed })
    },
    directory: () => new Directory(directoryUrl, access.directory),
    raw: async (path, init = {}) => {
      const headers = new Headers(init.headers)
      if (!headers.has('authorization')) headers.set('authorization', basic(access.owner))
      const response = await fetchAsDescribed(baseUrl + path, { ...init, headers })
      const body = (await response.json()) as Record<string, never>
      return { status: response.status, headers: response.headers, body }
    },
  }
}

/** The whole service on free ports, with the store of a data directory. */
export function startIn(
  dataDir: string,
  environment: Record<string, string> = {},
  options: WorkerOptions = {},
  now: Clock = testClock,
): Promise<App> {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    DIRECTORY_PORT: '0',
    LOG_LEVEL: 'silent',
    // Nothing listens there: no test asks a name server or Stripe outside.
    DNS_SERVERS: '127.0.0.1:9',
    STRIPE_URL: 'http://127.0.0.1:9',
    ...storeOf(dataDir),
    ...environment,
  })
  return startApp(config, openLog(config.logLevel, now), () => undefined, { now, worker: options })
}

/** A copied `demo.json` has the addresses of the server that created the demo. */
function correctAddresses(file: string, running: Pick<RunningServer, 'publicUrl' | 'directoryUrl'>): DemoAccess {
  const text = readFileSync(file, 'utf8')
  const { base_url, directory_url, company_key } = JSON.parse(text) as DemoAccess
  const rest = base_url.slice(0, -`/${company_key}/rest`.length)
  // In one pass: the port of one may be the old port of the other.
  const current: Readonly<Record<string, string>> = { [rest]: running.publicUrl, [directory_url]: running.directoryUrl }
  const corrected = text.replaceAll(/http:\/\/[^"/]+/g, address => current[address] ?? address)
  writeFileSync(file, corrected)
  return JSON.parse(corrected) as DemoAccess
}

export function basic({ access_key, secret_key }: Pick<DemoKey, 'access_key' | 'secret_key'>): string {
  return `Basic ${Buffer.from(`${access_key}:${secret_key}`).toString('base64')}`
}
