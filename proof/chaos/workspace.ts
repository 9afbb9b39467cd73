import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../server/src/domain/database.ts'
import { readConfig } from '../../server/src/platform/process/config.ts'
import { openStore } from '../../server/src/platform/store/store.ts'
import type { Catalogue } from './booking.ts'
import { company, companyKey, endpoints } from './company.ts'
import type { LoadLine } from './load.ts'
import type { Received } from './receiver.ts'

/** The folder of a trial: the store, the logs, and the records of the load and the receiver. */
export interface Workspace {
  readonly folder: string
  readonly dataDir: string
  /** The environment that selects the store, where that is not in the data directory. */
  readonly store: Readonly<Record<string, string>>
  readonly loadFile: string
  readonly receivedFile: string
  readonly mailFile: string
  readonly faultsFile: string
}

export function makeWorkspace(name: string): Workspace {
  return workspaceIn(mkdtempSync(join(tmpdir(), `plumbline-chaos-${name}-`)))
}

export function workspaceIn(folder: string): Workspace {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  return {
    folder,
    dataDir,
    store: {},
    loadFile: join(folder, 'load.jsonl'),
    receivedFile: join(folder, 'received.jsonl'),
    mailFile: join(folder, 'mail.jsonl'),
    faultsFile: join(folder, 'faults.jsonl'),
  }
}

export interface Tenant {
  readonly catalogue: Catalogue
  readonly authorization: string
  readonly estateFee: string
}

interface Applied {
  readonly ids: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly keys: readonly { readonly access_key: string; readonly secret_key: string }[]
}

interface Preparation {
  readonly key?: string
  readonly subscriptions?: typeof endpoints
  readonly environment?: Readonly<Record<string, string>>
}

/** The company and its endpoints, created with the CLI of the program under test. */
export function prepare(
  { dataDir, store }: Workspace,
  program: string,
  receiverUrl: string | undefined,
  { key = companyKey, subscriptions = endpoints, environment = {} }: Preparation = {},
): Tenant {
  const run = (args: readonly string[], input = '') =>
    execFileSync(process.execPath, [program, ...args, '--json'], {
      input,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE: 'on', ...store, ...environment },
    })
  const { ids, keys } = JSON.parse(run(['company', 'apply', '-'], JSON.stringify({ ...company, key }))) as Applied
  for (const [name, kinds] of receiverUrl ? Object.entries(subscriptions) : []) {
    run(['webhook', 'create', '--company', key, '--url', `${receiverUrl}/${name}`, '--events', kinds.join()])
  }
  const { access_key, secret_key } = keys[0] ?? { access_key: '', secret_key: '' }
  const users = ids.users ?? {}
  return {
    authorization: `Basic ${btoa(`${access_key}:${secret_key}`)}`,
    estateFee: ids.fees?.Estate ?? '',
    catalogue: { services: ids.services ?? {}, inspectors: [users.ira, users.ida, users.ian].filter(isText) },
  }
}

const isText = (value: string | undefined): value is string => value !== undefined

/** Queries the store directly, not through the program. */
export function openStoreOf({ dataDir, store }: Pick<Workspace, 'dataDir' | 'store'>): Promise<Database> {
  return openStore(readConfig({ DATA_DIR: dataDir, ...store }), {
    longRunning: false,
    onLostLog: error => {
      throw error
    },
  })
}

export function readLoad({ loadFile }: Workspace): LoadLine[] {
  return linesOf(loadFile)
}

export function readReceived({ receivedFile }: Workspace): Received[] {
  return linesOf(receivedFile)
}

/** The ids of all messages that the mail server accepted, once for each time. */
export function readMail({ mailFile }: Workspace): string[] {
  return linesOf(mailFile)
}

function linesOf<T>(path: string): T[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as T)
}
