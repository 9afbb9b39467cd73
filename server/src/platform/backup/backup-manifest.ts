import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MigrationRefused } from '../../domain/migration/migration-refused.ts'

/** What a backup says about itself: a folder with the store, the files it names, and this beside them. */
export interface Manifest {
  readonly format: 'plumbline-backup'
  readonly version: 1
  readonly made_at: string
  readonly build: string
  /** The store's last migration. */
  readonly layout: number
  readonly store: { readonly bytes: number; readonly sha256: string }
  /** How many rows each table has. */
  readonly tables: Readonly<Record<string, number>>
  readonly files: {
    /** False where files are kept in an object storage, which has backups of its own. */
    readonly included: boolean
    readonly count: number
    readonly bytes: number
    /** Files that the store names and that were not there, or not as they should be. */
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
    throw new MigrationRefused(`${folder} is no backup: it has no ${manifestFile} that can be read`)
  }
  if (manifest.format !== 'plumbline-backup' || manifest.version !== 1) {
    throw new MigrationRefused(`${folder} is no backup that this version can read`)
  }
  return manifest as Manifest
}
