import { resolve } from 'node:path'
import { makeBackup } from '../platform/backup/backup.ts'
import type { Manifest } from '../platform/backup/backup-manifest.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { answer, type Call, type Command, Failure, jsonOption, requireOption } from './command.ts'
import { withProgress } from './progress-bar.ts'

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '[--to FOLDER] [--json]',
    summary: 'Copy the store and its files as they are now into a folder, while the server runs, and verify the copy',
    options: {
      to: { type: 'string', says: 'the folder to make; plumbline-backup-… with the time unless given' },
      ...jsonOption,
    },
    run: back,
  },
  {
    name: 'restore',
    usage: '--from FOLDER [--json]',
    summary: 'Verify a backup and put it into DATA_DIR, which must be empty: all of it, or nothing',
    options: { from: { type: 'string', says: 'a folder that plumbline backup made' }, ...jsonOption },
    run: restore,
  },
]

async function back(call: Call): Promise<void> {
  refuseElsewhere(call, `pg_dump ${seesAll} --format=custom --file=plumbline.dump "$DATABASE_URL"`)
  const { dataDir, s3 } = call.config
  const now = Temporal.Now.instant()
  const to = resolve(call.option('to') ?? `plumbline-backup-${stamp(now)}`)
  const manifest = await withProgress(onProgress => makeBackup({ dataDir, to, includesFiles: !s3, now, onProgress }))
  answer(call, { backup: to, ...manifest }, `${summary(manifest)}, verified, are in ${to}`)
  const { included, missing } = manifest.files
  if (!included) call.log.warn('files are kept where BLOB_URL says, and are not in this backup')
  if (missing.length === 0) return
  throw new Failure(`the backup was made, but files are missing in ${dataDir}/blobs: ${missing.join(', ')}`)
}

async function restore(call: Call): Promise<void> {
  const from = resolve(requireOption(call, 'from'))
  refuseElsewhere(call, `pg_restore ${seesAll} --no-owner --exit-on-error --dbname="$DATABASE_URL" plumbline.dump`)
  const { dataDir, s3 } = call.config
  const manifest = await withProgress(onProgress => restoreBackup(from, dataDir, onProgress))
  answer(
    call,
    { restored: dataDir, from, ...manifest },
    `${summary(manifest)}, as of ${manifest.made_at}, are in ${dataDir}`,
  )
  if (s3 && manifest.files.count > 0) call.log.warn('the files are in DATA_DIR, but BLOB_URL says to look elsewhere')
}

/** The owner of the tables sees no company's rows by default; the environment of these commands says: everyone's. */
const seesAll = '--enable-row-security'

/** PostgreSQL has tools of its own, which know more about it than we do. */
function refuseElsewhere({ config }: Call, command: string): void {
  if (!config.postgres) return
  throw new Failure(
    `the store is in PostgreSQL, as DATABASE_URL says, whose own tools do this (docs/backups.md tells more):\n` +
      `  PGOPTIONS='-c app.company_id=*' ${command}`,
  )
}

function summary({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  return `${count(tables.companies ?? 0, 'company', 'companies')} in ${rows} rows and ${count(files.count, 'file', 'files')}`
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

/** Such as 20261115T224502Z, which sorts. */
function stamp(now: Temporal.Instant): string {
  return now.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
}
