import { hash } from 'node:crypto'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Database, Topic } from '../src/domain/database.ts'
import { readConfig } from '../src/platform/process/config.ts'
import { openStore } from '../src/platform/store/store.ts'
import { storeFile } from '../src/platform/store/store-address.ts'
import { askAndWait } from './postgres/sync-client.ts'

/** The socket folder of the PostgreSQL server, if the tests run on that engine. */
const socket = process.env.TEST_POSTGRES
/** The database of a cluster that all tests of this process share instead; they make companies of their own in it. */
const shared = process.env.TEST_DISTRIBUTED
export const template = 'plumbline_template'
export const isPostgres = (shared ?? socket) !== undefined

/** A test of SQLite itself, such as its query plans; it does not exist on PostgreSQL. */
export const testOnSqlite = isPostgres ? nothing : test

function nothing(_name: string, _work: (t: TestContext) => Promise<void>): void {}

export function addressOf(socket: string, database: string): string {
  return `postgres://postgres@${encodeURIComponent(socket)}/${database}`
}

const made = new Set<string>()

/**
 * The environment that selects the store of a data directory; on PostgreSQL a database of its own. The store is there with
 * its tables, because creating them takes longer than most tests.
 */
export function storeOf(dataDir: string): { readonly DATABASE_URL?: string } {
  if (shared) return { DATABASE_URL: shared }
  const name = databaseOf(dataDir)
  if (!made.has(name)) {
    made.add(name)
    if (!socket) copyEmptyStore(dataDir)
    else if (!isThere(socket, name)) createDatabase(socket, name, template)
  }
  if (!socket) return {}
  return { DATABASE_URL: addressOf(socket, name) }
}

/** The migrated SQLite file of the test run. */
const emptyStore = process.env.TEST_STORE

/** A folder that does not exist yet stays so: a test of a program that creates it needs it. */
function copyEmptyStore(dataDir: string): void {
  if (!emptyStore || !existsSync(dataDir) || readdirSync(dataDir).length > 0) return
  cpSync(emptyStore, join(dataDir, storeFile))
}

/** Gives a data directory the files and the store of another, which no process has open. */
export function copyStore(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  if (shared || !socket) return
  createDatabase(socket, databaseOf(to), databaseOf(from))
  made.add(databaseOf(to))
}

function isThere(socket: string, name: string): boolean {
  const url = addressOf(socket, 'postgres')
  return askAndWait({ url, text: 'select 1 from pg_database where datname = $1', values: [name] }).length > 0
}

export function openStoreOf(dataDir: string): Promise<Database> {
  return openStore(readConfig({ DATA_DIR: dataDir, ...storeOf(dataDir) }), {
    longRunning: false,
    onLostLog: error => {
      throw error
    },
  })
}

export type Value = string | number | null

const topics = ['companies', 'deliveries', 'cancellations', 'messages', 'blobs', 'imports'] satisfies Topic[]
/** The program would notify its workers of such a change; without it they find the change when they poll next. */
const notifyAll = `select ${topics.map(topic => `pg_notify('plumbline', '${topic}')`).join(', ')}`

/** Reads the store directly, not through the program. */
export function lookInto<R>(dataDir: string, statement: string, ...values: readonly Value[]): R[] {
  if (!/^\s*(?:select|with|explain|pragma)\b/i.test(statement)) throw new Error(`use alterStore for: ${statement}`)
  const url = urlOf(dataDir)
  if (url) return lookIntoUrl<R>(url, statement, values)
  return readers
    .open(dataDir)
    .prepare(statement)
    .all(...values) as R[]
}

/**
 * Changes the store directly, for example to let time pass. While it waits for a lock, a server in this process goes on, so
 * that the server can end the transaction that holds the lock.
 */
export async function alterStore(dataDir: string, statement: string, ...values: readonly Value[]): Promise<void> {
  const url = urlOf(dataDir)
  if (url) return alterPostgres(url, client => sendWith(client, statement, values))
  await alterFile(dataDir, file => void file.prepare(statement).all(...values))
}

/** Several changes in one transaction. */
export async function alterTogether(dataDir: string, statements: readonly string[]): Promise<void> {
  const script = statements.join(';\n')
  const url = urlOf(dataDir)
  if (url) return alterPostgres(url, client => client.query(script))
  await alterFile(dataDir, file => file.exec(`begin immediate;\n${script};\ncommit`))
}

const lockTimeoutMs = 30_000

async function alterPostgres(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, statement_timeout: lockTimeoutMs })
  await client.connect()
  try {
    await work(client)
    await client.query(notifyAll)
  } finally {
    await client.end()
  }
}

function sendWith(client: pg.Client, statement: string, values: readonly Value[]): Promise<unknown> {
  return client.query(numbered(statement), [...values])
}

async function alterFile(dataDir: string, work: (file: DatabaseSync) => void): Promise<void> {
  const deadline = performance.now() + lockTimeoutMs
  while (!tryToAlter(writers.open(dataDir), work)) {
    if (performance.now() > deadline) throw new Error('the store stayed locked')
    await pause(5)
  }
}

/** Returns whether the file was free. */
function tryToAlter(file: DatabaseSync, work: (file: DatabaseSync) => void): boolean {
  try {
    work(file)
    return true
  } catch (error) {
    if (file.isTransaction) file.exec('rollback')
    const { errcode } = error as { errcode?: number }
    if (errcode === undefined || (errcode & 0xff) !== sqliteBusy) throw error
    return false
  }
}

const sqliteBusy = 5

const watchedFiles = new Set<string>()

/** Connections to stores, one for each data directory. */
class Connections {
  readonly #open = new Map<string, DatabaseSync>()
  readonly #timeout: number

  constructor(timeout: number) {
    this.#timeout = timeout
  }

  open(dataDir: string): DatabaseSync {
    return this.#open.getOrInsertComputed(dataDir, () => {
      if (!watchedFiles.has(dataDir)) queueMicrotask(() => this.close(dataDir))
      return new DatabaseSync(join(dataDir, storeFile), { timeout: this.#timeout })
    })
  }

  close(dataDir: string): void {
    this.#open.get(dataDir)?.close()
    this.#open.delete(dataDir)
  }
}

const readers = new Connections(5_000)
const writers = new Connections(0)

/**
 * Opening the file takes longer than a statement. The file of a running server stays open until the function that this
 * returns is called; any other is closed before anything else happens in this process.
 */
export function keepOpen(dataDir: string): () => void {
  watchedFiles.add(dataDir)
  return () => {
    watchedFiles.delete(dataDir)
    readers.close(dataDir)
    writers.close(dataDir)
  }
}

/** The same on a test's own server. */
export function lookIntoUrl<R>(url: string, statement: string, values: readonly Value[] = []): R[] {
  return askAndWait<R>({ url, text: numbered(statement), values })
}

/** With `$1` and `$2` instead of question marks. */
function numbered(statement: string): string {
  let place = 0
  return statement.replaceAll('?', () => `$${++place}`)
}

/** As `storeOf`, of a database without tables. */
export function emptyStoreOf(dataDir: string): { readonly DATABASE_URL?: string } {
  if (!socket) return {}
  const name = `${databaseOf(dataDir)}_empty`
  createDatabase(socket, name)
  return { DATABASE_URL: addressOf(socket, name) }
}

function urlOf(dataDir: string): string | undefined {
  return shared ?? (socket && addressOf(socket, databaseOf(dataDir)))
}

function databaseOf(dataDir: string): string {
  return `p${hash('sha256', dataDir, 'hex').slice(0, 20)}`
}

export function createDatabase(socket: string, name: string, from = 'template1'): void {
  askAndWait({ url: addressOf(socket, 'postgres'), text: `create database ${name} template ${from}`, values: [] })
}
