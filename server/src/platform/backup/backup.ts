import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OnProgress } from '../../domain/migration/copy-store.ts'
import { hashFile } from '../blobs/durable-files.ts'
import { requireStoreFile } from '../store/store.ts'
import { storeFile } from '../store/store-address.ts'
import { makeBackupFolder, newManifest, noFiles } from './backup-folder.ts'
import { copyBlobs, copyStoreFile, type Manifest, verifyStore } from './store-copy.ts'

export interface BackupOptions {
  readonly dataDir: string
  readonly to: string
  /** Whether files are in the data directory. */
  readonly includesFiles: boolean
  readonly now: Temporal.Instant
  readonly onProgress: OnProgress
}

/** Copies a snapshot of the store and its files into a folder while the server runs. */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  requireStoreFile(options.dataDir)
  return makeBackupFolder(options.to, folder => fill(folder, options))
}

async function fill(folder: string, { dataDir, includesFiles, now, onProgress }: BackupOptions): Promise<Manifest> {
  const copy = join(folder, storeFile)
  const facts = await copyStoreFile(join(dataDir, storeFile), copy, (done, total) =>
    onProgress(done, total, 'copying the store'),
  )
  await chmod(copy, 0o600)
  verifyStore(copy, facts)
  const files = includesFiles ? await copyFiles(dataDir, folder, onProgress) : noFiles
  return newManifest(now, facts, await hashFile(copy), files)
}

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
