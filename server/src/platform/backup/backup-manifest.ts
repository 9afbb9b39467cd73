import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'
import type { StoreFacts } from './store-copy.ts'

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

export function showManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`
}

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
