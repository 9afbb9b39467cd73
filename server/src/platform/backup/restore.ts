import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { OnProgress } from '../../domain/migration/copy-store.ts'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { copyFile, makeFolder, syncFolder } from '../blobs/durable-files.ts'
import { lockStore } from '../sqlite/store-lock.ts'
import { readMigrations } from '../store/migrations.ts'
import { makeDataDir } from '../store/store.ts'
import { storeFile } from '../store/store-address.ts'
import { type Manifest, readManifest } from './backup-manifest.ts'
import { filesIn, openCopy, verifyStore } from './store-copy.ts'

/** What is not yet whole lies here, where no server looks for it. */
const workFolder = 'restoring'
const harmless = /^(?:restoring|server\.(?:lock|pid).*|lost\+found)$/

/**
 * Puts a backup into an empty data directory. Everything is copied aside and verified first; the store itself gets its
 * name last, so a restore that is killed leaves none behind.
 */
export async function restoreBackup(from: string, dataDir: string, onProgress: OnProgress): Promise<Manifest> {
  const manifest = readManifest(from)
  requireKnownLayout(manifest)
  makeDataDir(dataDir)
  const lock = lockStore(dataDir)
  try {
    await clearAway(dataDir)
    const work = join(dataDir, workFolder)
    await mkdir(work, { mode: 0o700 })
    try {
      await copyAside(from, work, manifest, onProgress)
      await putInPlace(work, dataDir)
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
  return manifest
}

function requireKnownLayout({ layout }: Manifest): void {
  const known = readMigrations().at(-1)?.version ?? 0
  if (layout <= known) return
  throw new MigrationRefused(
    `this backup was made by a newer Plumbline (layout ${layout}, this program knows ${known}): use that version`,
  )
}

/** Only what an earlier restore left behind when it was killed is anybody's to remove. */
async function clearAway(dataDir: string): Promise<void> {
  const found = readdirSync(dataDir).filter(name => !harmless.test(name))
  const wasKilled = existsSync(join(dataDir, workFolder))
  const inTheWay = found.filter(name => !(wasKilled && name === 'blobs'))
  if (inTheWay.length > 0) {
    throw new MigrationRefused(
      `${dataDir} is not empty (${inTheWay.slice(0, 3).join(', ')}): set DATA_DIR to a folder that is, or move it away`,
    )
  }
  if (!wasKilled) return
  await rm(join(dataDir, 'blobs'), { recursive: true, force: true })
  await rm(join(dataDir, workFolder), { recursive: true, force: true })
}

async function copyAside(from: string, work: string, manifest: Manifest, onProgress: OnProgress): Promise<void> {
  const total = manifest.store.bytes + manifest.files.bytes
  let done = 0
  const advance = (what: string) => (bytes: number) => {
    done += bytes
    onProgress(done, total, what)
  }
  const copy = join(work, storeFile)
  const found = await copied(from, storeFile, copy, advance('restoring the store'))
  if (found.sha256 !== manifest.store.sha256) throw new MigrationRefused(`the ${storeFile} of the backup is damaged`)
  verifyStore(copy, manifest)
  if (manifest.files.included) await copyFilesAside(from, work, manifest, advance('restoring files'))
}

async function copyFilesAside(from: string, work: string, manifest: Manifest, onBytes: (bytes: number) => void) {
  await mkdir(join(work, 'blobs'), { mode: 0o700 })
  const store = openCopy(join(work, storeFile))
  let count = 0
  try {
    for (const { blob, bytes, sha256 } of filesIn(store)) {
      const path = join('blobs', blob)
      if (!existsSync(join(from, path))) continue
      await makeFolder(dirname(join(work, path)))
      const found = await copied(from, path, join(work, path), onBytes)
      if (found.bytes !== bytes || found.sha256 !== sha256)
        throw new MigrationRefused(`${path} of the backup is damaged`)
      count++
    }
  } finally {
    store.close()
  }
  if (count !== manifest.files.count) {
    throw new MigrationRefused(`the backup should have ${manifest.files.count} files, and has ${count}`)
  }
}

async function copied(from: string, path: string, to: string, onBytes: (bytes: number) => void) {
  try {
    return await copyFile(join(from, path), to, onBytes)
  } catch (error) {
    const { code, path: at } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' || at !== join(from, path)) throw error
    throw new MigrationRefused(`the backup is not whole: ${path} is missing`)
  }
}

async function putInPlace(work: string, dataDir: string): Promise<void> {
  const blobs = join(work, 'blobs')
  await syncFolder(work)
  if (existsSync(blobs)) {
    await rename(blobs, join(dataDir, 'blobs'))
    await syncFolder(dataDir)
  }
  await rename(join(work, storeFile), join(dataDir, storeFile))
  await syncFolder(dataDir)
}
