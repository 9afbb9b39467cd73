import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Database } from '../src/domain/database.ts'
import { openStore } from '../src/platform/store.ts'

/** The folder of a PostgreSQL server's socket, where this run is about that engine. */
const socket = process.env.TEST_POSTGRES
export const template = 'plumbline_template'
export const isPostgres = socket !== undefined

export function addressOf(socket: string, database: string): string {
  return `postgres://postgres@${encodeURIComponent(socket)}/${database}`
}

const made = new Set<string>()

/** What of the environment leads to the store of a data directory; on PostgreSQL that is a database of its own. */
export function storeOf(dataDir: string): { readonly DATABASE_URL?: string } {
  if (!socket) return {}
  const name = databaseOf(dataDir)
  if (!made.has(name)) {
    made.add(name)
    psql('postgres', `create database ${name} template ${template}`, 'already exists')
  }
  return { DATABASE_URL: addressOf(socket, name) }
}

export function openStoreOf(dataDir: string): Promise<Database> {
  return openStore(
    { dataDir, databaseUrl: storeOf(dataDir).DATABASE_URL },
    {
      longRunning: false,
      onLostLog: error => {
        throw error
      },
    },
  )
}

type Value = string | number | null

/** Looks into the store, or changes something in it, behind the back of the program. */
export function lookInto<R>(dataDir: string, statement: string, ...values: readonly Value[]): R[] {
  if (socket) return lookIntoPostgres(dataDir, statement, values)
  const file = new DatabaseSync(join(dataDir, 'plumbline.db'), { timeout: 5_000 })
  try {
    return file.prepare(statement).all(...values) as R[]
  } finally {
    file.close()
  }
}

function lookIntoPostgres<R>(dataDir: string, statement: string, values: readonly Value[]): R[] {
  const rest = [...values]
  const text = statement.replaceAll('?', () => literal(rest.shift() ?? null))
  const shown = /^\s*select/i.test(text) ? `select coalesce(json_agg(row), '[]') from (${text}) as row` : text
  const answer = psql(databaseOf(dataDir), shown)
  return /^\s*select/i.test(text) ? (JSON.parse(answer) as R[]) : []
}

function literal(value: Value): string {
  if (value === null) return 'null'
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

function databaseOf(dataDir: string): string {
  return `p${hash('sha256', dataDir, 'hex').slice(0, 20)}`
}

function psql(database: string, statement: string, unless = ''): string {
  const words = [
    '-XAtq',
    '-h',
    socket ?? '',
    '-U',
    'postgres',
    '-d',
    database,
    '-v',
    'ON_ERROR_STOP=1',
    '-c',
    statement,
  ]
  const { status, stdout, stderr } = spawnSync('psql', words, { encoding: 'utf8' })
  if (status !== 0 && !(unless && stderr.includes(unless))) throw new Error(`psql: ${stderr}`)
  return stdout.trim()
}
