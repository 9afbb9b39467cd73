import { hash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

interface TableState {
  readonly name: string
  readonly count: number
  readonly hash: string
}

/** The content of a database and a data directory. */
export interface Found {
  readonly tables: readonly TableState[]
  readonly rows: Readonly<Record<string, number>>
  /** Each with its content. */
  readonly files: readonly string[]
}

const kept = ['blobs', 'demo.json']

/** A store that can be compared and restored repeatedly, for less than the cost of a copy. */
export class KeptStore {
  readonly #client: pg.Client
  readonly #dataDir: string
  readonly #keptFiles: string
  #look = ''
  #tables: readonly string[] = []
  #restores = 0
  first: Found = { tables: [], rows: {}, files: [] }

  private constructor(url: string, dataDir: string) {
    this.#client = new pg.Client(url)
    this.#dataDir = dataDir
    this.#keptFiles = `${dataDir}-kept`
    cpSync(dataDir, this.#keptFiles, { recursive: true })
  }

  /** Saves the current state, to be restored later. */
  static async keep(url: string, dataDir: string): Promise<KeptStore> {
    const store = new KeptStore(url, dataDir)
    await store.#client.connect()
    await store.#keep()
    store.first = await store.look()
    return store
  }

  async look(): Promise<Found> {
    const { rows } = await this.#client.query<TableState>({ text: this.#look, name: 'look' })
    return {
      tables: rows,
      rows: Object.fromEntries(rows.map(({ name, count }) => [name, count])),
      files: filesIn(this.#dataDir),
    }
  }

  async restore(): Promise<void> {
    const found = await this.look()
    if (found.files.join() !== this.first.files.join()) this.#restoreFiles()
    const changed = found.tables.filter(({ hash }, i) => hash !== this.first.tables[i]?.hash).map(({ name }) => name)
    if (changed.length === 0) return
    await this.alter(...changed.map(name => `delete from ${name}; insert into ${name} select * from kept.${name}`))
    this.#restores += 1
    // Deleted rows slow reads down until a vacuum.
    if (this.#restores % 100 === 0) await this.#client.query('vacuum')
  }

  #restoreFiles(): void {
    for (const name of kept) {
      const [path, original] = [join(this.#dataDir, name), join(this.#keptFiles, name)]
      rmSync(path, { recursive: true, force: true })
      if (existsSync(original)) cpSync(original, path, { recursive: true })
    }
  }

  /** Changes the store outside of the program, for example to let time pass. */
  async alter(...statements: readonly string[]): Promise<void> {
    await this.#client.query(`begin; ${statements.join(';')}; commit`)
  }

  async ask<R>(statement: string): Promise<R[]> {
    return (await this.#client.query(statement)).rows as R[]
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  async #keep(): Promise<void> {
    this.#tables = (
      await this.ask<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
    ).map(({ name }) => name)
    // Foreign keys are off, so rows may be restored in any order.
    await this.#client.query(`set session_replication_role = replica; set client_min_messages = error`)
    await this.alter(
      'create schema kept',
      ...this.#tables.map(name => `create table kept.${name} as select * from ${name}`),
    )
    this.#look = this.#tables.map(lookAt).join(' union all ')
  }
}

/** Its secrets are made once, before whatever needs them first, and are no part of that. */
const ofInstall = 'install_secrets'

/** The differences from the saved state, and their number. */
export function changesIn({ tables, files }: Found, before: Found): string {
  const changed = tables.filter(({ name, hash }, i) => name !== ofInstall && hash !== before.tables[i]?.hash)
  const isOther = files.join() !== before.files.join()
  return [...changed.map(({ name, count }) => `${name} ${count}`), ...(isOther ? [`files ${files.length}`] : [])].join(
    ', ',
  )
}

function lookAt(name: string): string {
  return `select '${name}' as name, count(*)::int as count,
    md5(coalesce(string_agg(r::text, ' ' order by r::text collate "C"), '')) as hash from ${name} r`
}

function filesIn(dataDir: string): string[] {
  const blobs = join(dataDir, 'blobs')
  const entries = existsSync(blobs) ? readdirSync(blobs, { recursive: true, withFileTypes: true }) : []
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => `${entry.name} ${hash('sha1', readFileSync(join(entry.parentPath, entry.name)))}`)
  const note = join(dataDir, 'demo.json')
  return [...files.toSorted(), ...(existsSync(note) ? [`demo.json ${hash('sha1', readFileSync(note))}`] : [])]
}
