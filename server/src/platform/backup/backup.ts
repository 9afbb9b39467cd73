import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { OnProgress } from '../../domain/migration/copy-store.ts'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { copyFile, hashFile, makeFolder, syncFolder, writeText } from '../blobs/durable-files.ts'
import { build } from '../process/build.ts'
import { storeFile } from '../store/store-address.ts'
import { type Manifest, manifestFile, showManifest } from './backup-manifest.ts'
import { copyStoreFile, filesIn, type NamedFile, openCopy, verifyStore } from './store-copy.ts'

export interface BackupOptions {
  readonly dataDir: string
  readonly to: string
  /** Whether files are kept in the data directory. */
  readonly includesFiles: boolean
  readonly now: Temporal.Instant
  readonly onProgress: OnProgress
}

/**
 * A folder with the store as it is now and the files it names, while a server goes on. It has its name when all of it is
 * on the disk and was read again; a backup that was broken off is called `.partial`.
 */
export async function makeBackup(wishes: BackupOptions): Promise<Manifest> {
  const { dataDir, to } = wishes
  if (!existsSync(join(dataDir, storeFile))) throw new MigrationRefused(`there is no store in ${dataDir}`)
  if (existsSync(to)) throw new MigrationRefused(`${to} is there already`)
  const partial = `${to}.partial`
  await makeFolder(dirname(partial))
  await mkdir(partial, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
    throw new MigrationRefused(`${partial} is there: another backup is under way, or was broken off; then remove it`)
  })
  try {
    const manifest = await fill(partial, wishes)
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
    layout: facts.layout,
    store: await hashFile(copy),
    tables: facts.tables,
    files,
  }
  await writeText(join(folder, manifestFile), showManifest(manifest))
  return manifest
}

const noFiles = { included: false, count: 0, bytes: 0, missing: [] }

/** A file is written once and never changed, so those that the copy of the store names are there, unless removed since. */
async function copyFiles(dataDir: string, folder: string, onProgress: OnProgress): Promise<Manifest['files']> {
  const store = openCopy(join(folder, storeFile))
  const missing: string[] = []
  let [count, bytes] = [0, 0]
  try {
    const total = [...filesIn(store)].reduce((sum, file) => sum + file.bytes, 0)
    for (const file of filesIn(store)) {
      await makeFolder(dirname(join(folder, 'blobs', file.blob)))
      if (!(await copyBlob(dataDir, folder, file))) {
        if (isStillNamed(dataDir, file)) missing.push(file.blob)
        continue
      }
      count++
      bytes += file.bytes
      onProgress(bytes, total, 'copying files')
    }
  } finally {
    store.close()
  }
  return { included: true, count, bytes, missing }
}

/** Whether it is there, as the store says it is. */
async function copyBlob(dataDir: string, folder: string, { blob, bytes, sha256 }: NamedFile): Promise<boolean> {
  const to = join(folder, 'blobs', blob)
  try {
    const found = await copyFile(join(dataDir, 'blobs', blob), to, () => undefined)
    if (found.bytes === bytes && found.sha256 === sha256) return true
    await rm(to)
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

/** What was removed while the backup was made is missing rightly. */
function isStillNamed(dataDir: string, { blob }: NamedFile): boolean {
  const [companyId = '', id = ''] = blob.split('/')
  const store = new DatabaseSync(join(dataDir, storeFile), { readOnly: true, timeout: 10_000 })
  try {
    return store.prepare('select 1 from order_files where company_id = ? and id = ?').get(companyId, id) !== undefined
  } finally {
    store.close()
  }
}
