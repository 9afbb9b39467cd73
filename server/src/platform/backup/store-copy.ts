import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { copyFile, makeFolder } from '../blobs/durable-files.ts'
import { storeFile } from '../store/store-address.ts'

/** Some megabytes per step, for the progress. */
const pagesPerStep = 1_000

export interface StoreFacts {
  /** The schema version. */
  readonly layout: number
  /** The number of rows of each table. */
  readonly tables: Readonly<Record<string, number>>
}

export interface StoredBlob {
  readonly key: string
  readonly bytes: number
  readonly sha256: string
}

/** `manifest.json` of a backup, next to the store and the files. */
export interface Manifest extends StoreFacts {
  readonly format: 'plumbline-backup'
  readonly version: 1
  readonly made_at: string
  readonly build: string
  readonly store: { readonly bytes: number; readonly sha256: string }
  readonly files: {
    /** False if the files are in an object storage, which has its own backups. */
    readonly included: boolean
    readonly count: number
    readonly bytes: number
    /** Files of the store that were missing or damaged. */
    readonly missing: readonly string[]
  }
}

export const manifestFile = 'manifest.json'

export function readManifest(folder: string): Manifest {
  let manifest: Partial<Manifest>
  try {
    manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Partial<Manifest>
  } catch {
    throw new MigrationRefused(`${folder} is not a backup: it has no readable ${manifestFile}`)
  }
  if (manifest.format !== 'plumbline-backup' || manifest.version !== 1)
    throw new MigrationRefused(`${folder} is not a backup that this version can read`)
  return manifest as Manifest
}

/**
 * Copies a snapshot of the store while others read and write. The open transaction holds the snapshot: without it,
 * SQLite restarts the copy after every change by another connection. Returns the facts that the copy must match.
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
      rate: pagesPerStep,
      progress: ({ totalPages, remainingPages }) => onPages(totalPages - remainingPages, totalPages),
    })
    return facts
  } finally {
    source.close()
  }
}

/** Opens a copy that has no writers, so that SQLite creates no files next to it. */
function openCopy(path: string): DatabaseSync {
  return new DatabaseSync(new URL('?immutable=1', pathToFileURL(path)), { readOnly: true })
}

/** Reads the whole copy and refuses one that is damaged or has other row counts. */
export function verifyStore(path: string, expected: StoreFacts): void {
  let store: DatabaseSync | undefined
  try {
    store = openCopy(path)
    const found = store.prepare('pragma integrity_check(1)').get()?.integrity_check
    if (found !== 'ok') throw new MigrationRefused(`the copy of the store is damaged: ${found}`)
    if (JSON.stringify(sorted(factsOf(store))) !== JSON.stringify(sorted(expected)))
      throw new MigrationRefused('the row counts of the copied store are wrong')
  } catch (error) {
    if (error instanceof MigrationRefused) throw error
    throw new MigrationRefused('the copy of the store is damaged', { cause: error })
  } finally {
    store?.close()
  }
}

function factsOf(store: DatabaseSync): StoreFacts {
  const names = store.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`).all()
  const count = (name: unknown) => Number(store.prepare(`select count(*) as found from "${name}"`).get()?.found)
  const tables = Object.fromEntries(names.map(({ name }) => [String(name), count(name)]))
  const newest = 'migrations' in tables ? store.prepare('select max(version) as version from migrations').get() : {}
  return { layout: Number(newest?.version ?? 0), tables }
}

function sorted({ layout, tables }: StoreFacts) {
  return [layout, Object.entries(tables).toSorted(([a], [b]) => (a < b ? -1 : 1))]
}

interface BlobHandlers {
  readonly onBytes: (bytes: number, totalBytes: number) => void
  readonly onProblem: (key: string, problem: 'missing' | 'damaged') => void
}

/** Copies the blobs that the copied store in `to` names, and verifies each. */
export async function copyBlobs(
  from: string,
  to: string,
  { onBytes, onProblem }: BlobHandlers,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const store = openCopy(join(to, storeFile))
  let [count, bytes] = [0, 0]
  try {
    const total = [...blobsIn(store)].reduce((sum, blob) => sum + blob.bytes, 0)
    for (const blob of blobsIn(store)) {
      const problem = await copyBlob(from, to, blob, bytes => onBytes(bytes, total))
      if (problem) onProblem(blob.key, problem)
      else [count, bytes] = [count + 1, bytes + blob.bytes]
    }
  } finally {
    store.close()
  }
  return { count, bytes }
}

function* blobsIn(store: DatabaseSync): Generator<StoredBlob> {
  // A store from before the table has no files.
  if (!store.prepare(`select 1 from sqlite_schema where name = 'order_files'`).get()) return
  const rows = store.prepare(
    `select company_id || '/' || id as key, size_bytes, sha256 from order_files where sha256 is not null`,
  )
  for (const { key, size_bytes, sha256 } of rows.iterate())
    yield { key: String(key), bytes: Number(size_bytes), sha256: String(sha256) }
}

async function copyBlob(
  from: string,
  to: string,
  { key, bytes, sha256 }: StoredBlob,
  onBytes: (bytes: number) => void,
): Promise<'missing' | 'damaged' | undefined> {
  const target = join(to, 'blobs', key)
  await makeFolder(dirname(target))
  try {
    const found = await copyFile(join(from, 'blobs', key), target, onBytes)
    if (found.bytes === bytes && found.sha256 === sha256) return undefined
    await rm(target)
    return 'damaged'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 'missing'
  }
}
