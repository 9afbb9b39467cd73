import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OnProgress } from '../../domain/migration/copy-store.ts'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { hashFile, makeFolder, syncFolder, writeText } from '../blobs/durable-files.ts'
import { build } from '../process/build.ts'
import { requireStoreFile } from '../store/store.ts'
import { storeFile } from '../store/store-address.ts'
import { copyBlobs, copyStoreFile, type Manifest, manifestFile, verifyStore } from './store-copy.ts'

export interface BackupOptions {
  readonly dataDir: string
  readonly to: string
  /** Whether files are in the data directory. */
  readonly includesFiles: boolean
  readonly now: Temporal.Instant
  readonly onProgress: OnProgress
}

/**
 * Copies a snapshot of the store and its files into a folder while the server runs. The folder is renamed from
 * `.partial` only after everything is flushed and verified.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { dataDir, to } = options
  requireStoreFile(dataDir)
  if (existsSync(to)) throw new MigrationRefused(`${to} exists already`)
  const partial = `${to}.partial`
  await makeFolder(dirname(partial))
  await mkdir(partial, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
    throw new MigrationRefused(`${partial} exists: another backup is running, or was interrupted; then remove it`)
  })
  try {
    const manifest = await fill(partial, options)
    await syncFolder(partial)
    await rename(partial, to)
    await syncFolder(dirname(to))
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function fill(folder: string, { dataDir, includesFiles, now, onProgress }: BackupOptions): Promise<Manifest> {
  const copy = join(folder, storeFile)
  const facts = await copyStoreFile(join(dataDir, storeFile), copy, (done, total) =>
    onProgress(done, total, 'copying the store'),
  )
  await chmod(copy, 0o600)
  verifyStore(copy, facts)
  const files = includesFiles ? await copyFiles(dataDir, folder, onProgress) : noFiles
  const manifest: Manifest = {
    format: 'plumbline-backup',
    version: 1,
    made_at: now.toString({ smallestUnit: 'second' }),
    build,
    ...facts,
    store: await hashFile(copy),
    files,
  }
  await writeText(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

const noFiles = { included: false, count: 0, bytes: 0, missing: [] }

/** A file never changes after its upload, so a file of the snapshot is there unless it was removed since. */
async function copyFiles(dataDir: string, folder: string, onProgress: OnProgress): Promise<Manifest['files']> {
  const missing: string[] = []
  let done = 0
  const copied = await copyBlobs(dataDir, folder, {
    onBytes: (bytes, total) => {
      done += bytes
      onProgress(done, total, 'copying files')
    },
    onProblem: key => {
      if (isInStore(dataDir, key)) missing.push(key)
    },
  })
  return { included: true, ...copied, missing }
}

/** A file that was removed during the backup is not missing. */
function isInStore(dataDir: string, key: string): boolean {
  const [companyId = '', id = ''] = key.split('/')
  const store = new DatabaseSync(join(dataDir, storeFile), { readOnly: true, timeout: 10_000 })
  try {
    return store.prepare('select 1 from order_files where company_id = ? and id = ?').get(companyId, id) !== undefined
  } finally {
    store.close()
  }
}
