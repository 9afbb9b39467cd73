import { hash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The contents of a data directory: rows and files. */
export interface State {
  readonly text: string
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>
  readonly blobNames: readonly string[]
  /** Blobs that a stored file refers to. */
  readonly storedFiles: readonly string[]
  /** The data directory as a kill at that moment leaves it. */
  readonly folder: string
}

export interface Point {
  readonly step: string
  readonly when: 'before' | 'after'
  /** The index of the state that a kill here leaves. */
  readonly state: number
}

/**
 * A killed process leaves its files as they are and loses only its locks. So a copy of the files, taken while the
 * process is paused, is what a kill would leave, and thousands of copies cost little.
 */
export class Snapshots {
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
    const bytes = untilUndisturbed(() => this.#digest())
    if (bytes !== this.#bytes) this.#addState()
    this.#bytes = bytes
    this.points.push({ step, when, state: this.states.length - 1 })
  }

  /** Equal bytes are an equal state, so unchanged files are not opened. */
  #digest(): string {
    const parts = ['plumbline.db', 'plumbline.db-wal', 'demo.json'].map(name => {
      const path = join(this.#dataDir, name)
      return existsSync(path) ? hash('sha1', readFileSync(path)) : ''
    })
    return [...parts, ...blobsIn(this.#dataDir)].join()
  }

  #addState(): void {
    const folder = join(this.#folder, `state-${this.states.length}`)
    untilUndisturbed(() => this.#copyTo(folder))
    const state = readState(folder)
    if (state.text !== this.states.at(-1)?.text) this.states.push(state)
  }

  #copyTo(folder: string): void {
    rmSync(folder, { recursive: true, force: true })
    for (const name of ['plumbline.db', 'plumbline.db-wal', 'demo.json', 'blobs']) {
      const path = join(this.#dataDir, name)
      if (existsSync(path)) cpSync(path, join(folder, name), { recursive: true })
    }
  }
}

/** A background thread may rename or remove a file while it is read; then it is repeated. */
function untilUndisturbed<T>(read: () => T, attempts = 10): T {
  try {
    return read()
  } catch (error) {
    if (attempts === 1 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return untilUndisturbed(read, attempts - 1)
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

/** Each file with its content. */
function blobsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'blobs')
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => `${entry.name} ${hash('sha1', readFileSync(join(entry.parentPath, entry.name)))}`)
    .toSorted()
}
