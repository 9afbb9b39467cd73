import { hash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What is in a data directory, row by row and file by file. */
export interface State {
  readonly text: string
  /** How many rows each table has. */
  readonly rows: Readonly<Record<string, number>>
  readonly blobNames: readonly string[]
  /** Those that a file in the store names. */
  readonly storedFiles: readonly string[]
  /** A data directory as a process that was killed at that moment leaves it. */
  readonly folder: string
}

export interface Point {
  readonly step: string
  readonly when: 'before' | 'after'
  /** Which of the states would be found. */
  readonly state: number
}

/**
 * A process that is killed leaves its files as they are at that moment, and takes nothing else with it but locks. So a
 * copy of the files, taken while the process stands still, is what a kill would leave, and thousands cost little.
 */
export class Pictures {
  readonly states: State[] = []
  readonly points: Point[] = []
  readonly #dataDir: string
  readonly #folder: string
  #bytes = ''

  constructor(dataDir: string, folder: string) {
    this.#dataDir = dataDir
    this.#folder = folder
  }

  take(step: string, when: 'before' | 'after'): void {
    const bytes = this.#look()
    if (bytes !== this.#bytes) this.#develop()
    this.#bytes = bytes
    this.points.push({ step, when, state: this.states.length - 1 })
  }

  /** The same bytes are the same state; nobody has to open them to know. */
  #look(): string {
    const parts = ['plumbline.db', 'plumbline.db-wal', 'demo.json'].map(name => {
      const path = join(this.#dataDir, name)
      return existsSync(path) ? hash('sha1', readFileSync(path)) : ''
    })
    return [...parts, ...blobsIn(this.#dataDir)].join()
  }

  #develop(): void {
    const folder = join(this.#folder, `state-${this.states.length}`)
    this.#copyTo(folder)
    const state = readState(folder)
    if (state.text !== this.states.at(-1)?.text) this.states.push(state)
  }

  /** A file that is renamed or removed at that very moment, by a thread that nobody stops, is copied anew. */
  #copyTo(folder: string, tries = 10): void {
    try {
      for (const name of ['plumbline.db', 'plumbline.db-wal', 'demo.json', 'blobs']) {
        const path = join(this.#dataDir, name)
        if (existsSync(path)) cpSync(path, join(folder, name), { recursive: true })
      }
    } catch (error) {
      if (tries === 0 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      rmSync(folder, { recursive: true, force: true })
      this.#copyTo(folder, tries - 1)
    }
  }
}

export function readState(folder: string): State {
  const copy = `${folder}-read`
  cpSync(folder, copy, { recursive: true })
  const store = new DatabaseSync(join(copy, 'plumbline.db'))
  try {
    const tables = store.prepare(`select name from sqlite_schema where type = 'table' order by name`).all()
    const rows: Record<string, number> = {}
    const blobs = blobsIn(copy)
    const note = join(copy, 'demo.json')
    const lines: string[] = [...blobs, ...(existsSync(note) ? [readFileSync(note, 'utf8')] : [])]
    for (const { name } of tables as { name: string }[]) {
      if (name.startsWith('sqlite_')) continue
      const found = store
        .prepare(`select * from ${name}`)
        .all()
        .map(row => `${name} ${JSON.stringify(row)}`)
      rows[name] = found.length
      lines.push(...found.toSorted())
    }
    const stored = store.prepare('select id from order_files where url is null order by id').all() as { id: string }[]
    return {
      text: lines.join('\n'),
      rows,
      blobNames: blobs.map(blob => blob.split(' ')[0] ?? ''),
      storedFiles: stored.map(({ id }) => id),
      folder,
    }
  } finally {
    store.close()
  }
}

/** Each with what is in it. */
function blobsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'blobs')
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => `${entry.name} ${hash('sha1', readFileSync(join(entry.parentPath, entry.name)))}`)
    .toSorted()
}
