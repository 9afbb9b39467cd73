import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'

/** So many pages at a time, a few megabytes: often enough to tell how far it is. */
const pagesAtOnce = 1_000

export interface StoreFacts {
  readonly layout: number
  readonly tables: Readonly<Record<string, number>>
}

export interface NamedFile {
  /** Its place in the blob storage. */
  readonly blob: string
  readonly bytes: number
  readonly sha256: string
}

/**
 * The store as it is at one moment, while others go on reading and writing. The transaction is what holds the moment:
 * without it, every change of somebody else would make SQLite begin anew. Answers what must be in the copy.
 */
export async function copyStoreFile(
  from: string,
  to: string,
  onPages: (done: number, total: number) => void,
): Promise<StoreFacts> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
  try {
    source.exec('begin')
    const facts = factsOf(source)
    await backup(source, to, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => onPages(totalPages - remainingPages, totalPages),
    })
    return facts
  } finally {
    source.close()
  }
}

/** A copy that nobody writes to: nothing is put beside it. */
export function openCopy(path: string): DatabaseSync {
  return new DatabaseSync(new URL('?immutable=1', pathToFileURL(path)), { readOnly: true })
}

/** Reads all of it, and refuses one that is damaged or has other rows than it should have. */
export function verifyStore(path: string, expected: StoreFacts): void {
  let store: DatabaseSync | undefined
  try {
    store = openCopy(path)
    const found = store.prepare('pragma integrity_check(1)').get()?.integrity_check
    if (found !== 'ok') throw new MigrationRefused(`the copy of the store is damaged: ${found}`)
    if (JSON.stringify(sorted(factsOf(store))) !== JSON.stringify(sorted(expected))) {
      throw new MigrationRefused('the copy of the store has other rows than it should have')
    }
  } catch (error) {
    throw error instanceof MigrationRefused
      ? error
      : new MigrationRefused('the copy of the store is damaged', { cause: error })
  } finally {
    store?.close()
  }
}

export function factsOf(store: DatabaseSync): StoreFacts {
  const names = store.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`).all()
  const count = (name: unknown) => Number(store.prepare(`select count(*) as found from "${name}"`).get()?.found)
  const tables = Object.fromEntries(names.map(({ name }) => [String(name), count(name)]))
  const newest = 'migrations' in tables ? store.prepare('select max(version) as version from migrations').get() : {}
  return { layout: Number(newest?.version ?? 0), tables }
}

function sorted({ layout, tables }: StoreFacts) {
  return [layout, Object.entries(tables).toSorted(([a], [b]) => (a < b ? -1 : 1))]
}

/** Every file whose bytes the store names. */
export function* filesIn(store: DatabaseSync): Generator<NamedFile> {
  const hasFiles = store.prepare(`select 1 from sqlite_schema where name = 'order_files'`).get()
  if (!hasFiles) return
  const rows = store.prepare(
    `select company_id || '/' || id as blob, size_bytes, sha256 from order_files where sha256 is not null`,
  )
  for (const { blob, size_bytes, sha256 } of rows.iterate()) {
    yield { blob: String(blob), bytes: Number(size_bytes), sha256: String(sha256) }
  }
}
