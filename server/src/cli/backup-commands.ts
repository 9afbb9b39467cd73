import { resolve } from 'node:path'
import { makeBackup } from '../platform/backup/backup.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import type { Manifest } from '../platform/backup/store-copy.ts'
import { showStore } from '../platform/store/store.ts'
import { type Call, type Command, count, Failure, showMoment } from './command.ts'
import { withProgress } from './progress-bar.ts'

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '[--to FOLDER]',
    summary: 'Copy the store and its files to a folder and verify the copy; the server may be running',
    options: {
      to: 'the folder to create; plumbline-backup-TIME by default',
    },
    run: backUp,
  },
  {
    name: 'restore',
    usage: '--from FOLDER',
    summary: 'Verify a backup and restore it into DATA_DIR, or into the database of DATABASE_URL; either must be empty',
    options: { from: 'a folder that plumbline backup created' },
    run: restore,
  },
]

async function backUp(call: Call): Promise<void> {
  const { dataDir, s3, postgres } = call.config
  const now = call.now()
  const to = resolve(call.option('to') ?? `plumbline-backup-${timestamp(now)}`)
  const manifest = await withProgress(async onProgress => {
    if (!postgres) return makeBackup({ dataDir, to, includesFiles: !s3, now, onProgress })
    const { makePostgresBackup } = await import('../platform/backup/postgres-backup.ts')
    return makePostgresBackup(postgres, to, now)
  })
  call.printResult(
    { backup: to, ...manifest },
    `${summaryOf(manifest)} of ${showStore(call.config)} were copied to ${to} and verified`,
  )
  const { included, missing } = manifest.files
  if (!included)
    call.log.warn(`files are in ${s3 ? 'the storage of BLOB_URL' : `${dataDir}/blobs`} and are not part of this backup`)
  if (missing.length === 0) return
  throw new Failure(`the backup is complete except for files missing from ${dataDir}/blobs: ${missing.join(', ')}`)
}

async function restore(call: Call): Promise<void> {
  const from = resolve(call.require('from'))
  const { dataDir, s3, postgres } = call.config
  const target = postgres ? showStore(call.config) : dataDir
  const manifest = await withProgress(async onProgress => {
    if (!postgres) return restoreBackup(from, dataDir, onProgress)
    const { restorePostgresBackup } = await import('../platform/backup/postgres-backup.ts')
    return restorePostgresBackup(from, postgres)
  })
  call.printResult(
    { restored: target, from, ...manifest },
    `${summaryOf(manifest)}, as of ${manifest.made_at}, were restored to ${target}`,
  )
  if (s3 && manifest.files.count > 0)
    call.log.warn('the files were restored to DATA_DIR, but BLOB_URL is set: the server will not read them')
}

function summaryOf({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `${count(tables.companies ?? 0, 'company', 'companies')} in ${rows} rows and ${count(files.count, 'file')}`
}

/** Such as 20261115T224502Z, which sorts. */
function timestamp(now: Temporal.Instant): string {
  return showMoment(now).replaceAll(/[-:]/g, '')
}
