import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OnProgress } from '../../domain/migration/copy-store.ts'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { copyFile, syncFolder } from '../blobs/durable-files.ts'
import { lockStore } from '../sqlite/store-lock.ts'
import { readMigrations } from '../store/migrations.ts'
import { makeDataDir } from '../store/store.ts'
import { storeFile } from '../store/store-address.ts'
import { copyBlobs, type Manifest, readManifest, verifyStore } from './store-copy.ts'

/** An incomplete restore stays in this folder, where no server reads it. */
const workFolder = 'restoring'
const ignored = /^(?:restoring|server\.(?:lock|pid).*|workers|lost\+found)$/

/**
 * Restores a backup into an empty data directory. Everything is copied aside and verified first, and the store is
 * renamed last, so a restore that is killed leaves no store.
 */
export async function restoreBackup(from: string, dataDir: string, onProgress: OnProgress): Promise<Manifest> {
  const manifest = readManifest(from)
  requireKnownSchema(manifest)
  makeDataDir(dataDir)
  const lock = lockStore(dataDir)
  try {
    await requireEmpty(dataDir)
    const work = join(dataDir, workFolder)
    await mkdir(work, { mode: 0o700 })
    try {
      await copyAside(from, work, manifest, onProgress)
      await moveIntoPlace(work, dataDir)
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  } finally {
    lock.release()
  }
  return manifest
}

export function requireKnownSchema({ layout }: Manifest): void {
  const known = readMigrations().at(-1)?.version ?? 0
  if (layout <= known) return
  throw new MigrationRefused(
    `this backup was made by a newer Plumbline (schema ${layout}, this version has ${known}): use that version`,
  )
}

/** Removes only the remains of a restore that was killed. */
async function requireEmpty(dataDir: string): Promise<void> {
  const wasKilled = existsSync(join(dataDir, workFolder))
  const found = readdirSync(dataDir).filter(name => !ignored.test(name) && !(wasKilled && name === 'blobs'))
  if (found.length > 0)
    throw new MigrationRefused(
      `${dataDir} is not empty (${found.slice(0, 3).join(', ')}): set DATA_DIR to an empty folder`,
    )
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
  if (!existsSync(join(from, storeFile))) throw new MigrationRefused(`${storeFile} is missing from the backup`)
  const { sha256 } = await copyFile(join(from, storeFile), copy, advance('restoring the store'))
  if (sha256 !== manifest.store.sha256) throw new MigrationRefused(`${storeFile} in the backup is damaged`)
  verifyStore(copy, manifest)
  if (!manifest.files.included) return
  await mkdir(join(work, 'blobs'), { mode: 0o700 })
  const { count } = await copyBlobs(from, work, {
    onBytes: advance('restoring files'),
    onProblem: (key, problem) => {
      if (problem === 'damaged') throw new MigrationRefused(`blobs/${key} in the backup is damaged`)
    },
  })
  if (count !== manifest.files.count)
    throw new MigrationRefused(`the backup has ${count} files instead of ${manifest.files.count}`)
}

async function moveIntoPlace(work: string, dataDir: string): Promise<void> {
  const blobs = join(work, 'blobs')
  await syncFolder(work)
  if (existsSync(blobs)) {
    await rename(blobs, join(dataDir, 'blobs'))
    await syncFolder(dataDir)
  }
  await rename(join(work, storeFile), join(dataDir, storeFile))
  await syncFolder(dataDir)
}
