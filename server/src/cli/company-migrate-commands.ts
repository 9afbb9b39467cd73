import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../domain/database.ts'
import type { BlobKey } from '../domain/ids.ts'
import {
  abortMigration,
  redirectCompany,
  removeRedirect,
  startMigration,
} from '../domain/migration/company-migration.ts'
import { exportCompanyArchive } from '../domain/migration/export-company-archive.ts'
import { importCompanyArchive } from '../domain/migration/import-company-archive.ts'
import { MigrationRefused } from '../domain/migration/migration-refused.ts'
import { requireTenant } from '../domain/tenants/access-keys.ts'
import { countSubmitted, suspendWork } from '../domain/tenants/migration-store.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { build } from '../platform/process/build.ts'
import { readUrl } from '../platform/process/config.ts'
import { readSchema } from '../platform/store/schema.ts'
import { type Call, type Command, Failure, nameOfInput, UsageError } from './command.ts'

/** How long messages that are being sent may take to complete. */
const sendTimeoutMs = 30_000
const writeBufferChars = 64 * 1024

export const companyMigrateCommands: readonly Command[] = [
  {
    name: 'company migrate start',
    summary: 'Make a company read-only and stop sending for it, to migrate it to another install',
    operand: 'KEY',
    run: async call => {
      const key = call.operand
      const isNew = await call.write(tx => startMigration(tx, key, call.now()))
      const text = isNew
        ? `${key} is read-only now. Next: plumbline company migrate export ${key}. To undo: plumbline company migrate abort ${key}`
        : `${key} is read-only already`
      call.printResult({ company: key, migrating: true }, text)
    },
  },
  {
    name: 'company migrate export',
    summary: 'Write a migrating company with all its data and files to standard output',
    operand: 'KEY',
    hasJson: false,
    run: exportArchive,
  },
  {
    name: 'company migrate import',
    createsStore: true,
    summary: 'Import a company that company migrate export wrote (- reads standard input)',
    operand: 'FILE',
    run: call => withFile(call.operand, path => importArchive(call, path)),
  },
  {
    name: 'company migrate redirect',
    usage: 'KEY (--to URL | --remove)',
    summary: 'Redirect clients and the directory to the install that has the company now',
    options: { to: 'the address of that install, such as https://cell2.example.com' },
    flags: { remove: 'remove the redirect' },
    operand: 'KEY',
    run: redirect,
  },
  {
    name: 'company migrate abort',
    summary: 'Make a company writable again and send what was due, because it stays at this install',
    operand: 'KEY',
    run: async call => {
      const key = call.operand
      const wasMigrating = await call.write(tx => abortMigration(tx, key))
      const text = wasMigrating ? `${key} is writable again` : `${key} was not migrating`
      call.printResult({ company: key, migrating: false }, text)
    },
  },
]

async function redirect(call: Call): Promise<void> {
  const key = call.operand
  const to = call.option('to')
  if ((to === undefined) === !call.flag('remove')) throw new UsageError('give either --to or --remove')
  if (to === undefined) {
    await call.write(tx => removeRedirect(tx, key))
    call.printResult({ company: key, redirect: '' }, `${key} is not redirected any more`)
    return
  }
  const url = readUrl(to)
  if (url === undefined) throw new UsageError('--to must be an address such as https://cell2.example.com')
  await call.write(tx => redirectCompany(tx, key, url, call.now()))
  call.printResult({ company: key, redirect: url }, `${key} is redirected to ${url}/${key}/rest`)
}

/** Writes the archive to standard output as it is read; the summary goes to standard error. */
async function exportArchive(call: Call): Promise<void> {
  const key = call.operand
  const blobs = await openBlobs(call.config)
  const counts = { rows: 0, bytes: 0 }
  try {
    await call.withStore(async database => {
      const lines = exportCompanyArchive(
        {
          database,
          schema: readSchema(),
          open: blob => openBlob(blobs, blob),
          build,
          now: call.now(),
          onProgress: (rows, bytes) => Object.assign(counts, { rows, bytes }),
        },
        key,
      )
      const first = await lines.next()
      await waitForSending(database, key)
      await writeLines(first.done ? '' : first.value, lines)
    })
  } finally {
    await blobs.close()
  }
  process.stderr.write(`${counts.rows} rows and ${counts.bytes} bytes of files of ${key} were exported\n`)
}

/** Writes in chunks and waits for the reader of standard output. */
async function writeLines(first: string, lines: AsyncIterable<string>): Promise<void> {
  let buffer = first
  const flush = async () => {
    const text = buffer
    buffer = ''
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(text, error => (error ? reject(new Failure('standard output was closed')) : resolve()))
    })
  }
  for await (const line of lines) {
    buffer += line
    if (buffer.length >= writeBufferChars) await flush()
  }
  await flush()
}

/** Messages claimed before the migration may still be in flight; the export must contain their outcome. */
async function waitForSending(database: Database, key: string): Promise<void> {
  const until = performance.now() + sendTimeoutMs
  for (;;) {
    const inFlight = await database.write('all companies', async tx => {
      const tenant = await requireTenant(tx, key)
      await suspendWork(tenant)
      return countSubmitted(tenant)
    })
    if (inFlight === 0) return
    if (performance.now() > until)
      throw new MigrationRefused(`${inFlight} messages of ${key} are still being sent: try again in a few minutes`)
    await sleep(250)
  }
}

async function openBlob(blobs: Blobs, blob: BlobKey): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    return await blobs.get(blob)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && !/has lost/.test(message)) throw error
    process.stderr.write(`the file ${blob} is missing from the file storage and was not exported\n`)
    return undefined
  }
}

async function importArchive(call: Call, path: string): Promise<void> {
  const blobs = await openBlobs(call.config)
  try {
    const { header, end } = await call.withStore(async database => {
      const serviceHosts = await database.read('all companies', tx => call.serviceHosts(tx))
      return importCompanyArchive({
        database,
        schema: readSchema(),
        lines: () => createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }),
        put: (blob, bytes) => blobs.put(blob, bytes),
        remove: blob => blobs.remove(blob),
        now: call.now(),
        serviceHosts,
      })
    })
    const { id, key } = header.company
    const { rows, files, bytes, missing } = end
    call.printResult(
      { company: { id, key }, rows, files, bytes, missing },
      `${key} was imported: ${rows} rows and ${files} files. Next, on the old install: plumbline company migrate redirect ${key} --to URL`,
    )
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EISDIR') throw error
    throw new Failure(`cannot read ${nameOfInput(call.operand)}: ${message}`)
  } finally {
    await blobs.close()
  }
}

/** An import reads the archive several times, so standard input is copied to a file first. */
async function withFile<T>(named: string, work: (path: string) => Promise<T>): Promise<T> {
  if (named !== '-') return work(named)
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'))
  try {
    const path = join(folder, 'input')
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
