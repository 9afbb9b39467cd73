import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Plumbline } from 'plumbline-client'
import { Directory } from 'plumbline-client/directory'
import { type App, startApp } from '../src/app.ts'
import type { DemoAccess, DemoKey } from '../src/cli/demo/create-demo.ts'
import type { WorkerOptions } from '../src/jobs/worker.ts'
import { readConfig } from '../src/platform/process/config.ts'
import { openLog } from '../src/platform/process/log.ts'
import { copyStore, storeOf } from './engine.ts'
import { fetchAsDescribed } from './openapi/as-described.ts'

export interface RunningServer {
  readonly access: DemoAccess
  readonly dataDir: string
  readonly publicUrl: string
  readonly directoryUrl: string
  /** The SDK with the key of one of the demo's people. */
  as(person: 'owner' | 'office' | 'inspector' | 'limited'): Plumbline
  directory(): Directory
  /** A raw request, for cases that the SDK cannot send. With the owner's key unless the headers have another. */
  raw(path: string, init?: RequestInit): Promise<{ status: number; headers: Headers; body: Record<string, never> }>
  /** Stops the server and keeps its data. */
  halt(): Promise<void>
  stop(): Promise<void>
}

/** A data directory with the demo company, if the test run has one: a copy takes less time than a new demo. */
const demoDir = process.env.TEST_DEMO

/** The whole service on free ports, with a data directory of its own and the demo company in it. */
export async function startServer(
  environment: Record<string, string> = {},
  habits: WorkerOptions = {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-test-'))
  if (demoDir) copyStore(demoDir, dataDir)
  const running = await startIn(dataDir, environment, habits)
  const access = correctAddresses(join(dataDir, 'demo.json'), running)
  const baseUrl = access.base_url
  let halted: Promise<void> | undefined
  const halt = () => {
    halted ??= running.stop()
    return halted
  }
  return {
    access,
    dataDir,
    publicUrl: running.publicUrl,
    directoryUrl: running.directoryUrl,
    as: person => {
      const { access_key: accessKey, secret_key: secretKey } = access[person]
      return new Plumbline({ maxRetries: 0, baseUrl, accessKey, secretKey, fetch: fetchAsDescribed })
    },
    directory: () => new Directory(running.directoryUrl, access.directory),
    raw: async (path, init = {}) => {
      const headers = new Headers(init.headers)
      if (!headers.has('authorization')) headers.set('authorization', basic(access.owner))
      const response = await fetchAsDescribed(baseUrl + path, { ...init, headers })
      const body = (await response.json()) as Record<string, never>
      return { status: response.status, headers: response.headers, body }
    },
    halt,
    stop: async () => {
      await halt()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The whole service on free ports, with the store of a data directory. */
export function startIn(
  dataDir: string,
  environment: Record<string, string> = {},
  habits?: WorkerOptions,
): Promise<App> {
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    DIRECTORY_PORT: '0',
    LOG_LEVEL: 'silent',
    ...storeOf(dataDir),
    ...environment,
  })
  return startApp(config, openLog(config.logLevel), () => undefined, habits)
}

/** A copied `demo.json` has the addresses of the server that created the demo. */
function correctAddresses(file: string, running: Pick<RunningServer, 'publicUrl' | 'directoryUrl'>): DemoAccess {
  const text = readFileSync(file, 'utf8')
  const { base_url, directory_url, company_key } = JSON.parse(text) as DemoAccess
  const corrected = text
    .replaceAll(base_url.slice(0, -`/${company_key}/rest`.length), running.publicUrl)
    .replaceAll(directory_url, running.directoryUrl)
  writeFileSync(file, corrected)
  return JSON.parse(corrected) as DemoAccess
}

export function basic({ access_key, secret_key }: Pick<DemoKey, 'access_key' | 'secret_key'>): string {
  return `Basic ${Buffer.from(`${access_key}:${secret_key}`).toString('base64')}`
}
