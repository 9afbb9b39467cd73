import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import { type FileFacts, makeFolder, syncFolder, writeText } from '../blobs/durable-files.ts'
import { build } from '../process/build.ts'
import { type Manifest, manifestFile, type StoreFacts } from './store-copy.ts'

/**
 * Makes the folder of a backup. It is renamed from `.partial` only after everything in it is flushed and verified, and
 * nothing is left of a backup that fails.
 */
export async function makeBackupFolder(to: string, fill: (folder: string) => Promise<Manifest>): Promise<Manifest> {
  if (existsSync(to)) throw new MigrationRefused(`${to} exists already`)
  const partial = `${to}.partial`
  await makeFolder(dirname(partial))
  await mkdir(partial, { mode: 0o700 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
    throw new MigrationRefused(`${partial} exists: another backup is running, or was interrupted; then remove it`)
  })
  try {
    const manifest = await fill(partial)
    await writeText(join(partial, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
    await syncFolder(partial)
    await rename(partial, to)
    await syncFolder(dirname(to))
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

export const noFiles: Manifest['files'] = { included: false, count: 0, bytes: 0, missing: [] }

export function newManifest(
  now: Temporal.Instant,
  facts: StoreFacts,
  store: FileFacts,
  files: Manifest['files'],
): Manifest {
  const madeAt = now.toString({ smallestUnit: 'second' })
  return { format: 'plumbline-backup', version: 1, made_at: madeAt, build, ...facts, store, files }
}
