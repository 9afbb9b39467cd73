import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../domain/database.ts'
import type { BlobKey } from '../domain/ids.ts'
import { format } from '../domain/migration/company-archive.ts'
import { exportCompanyArchive } from '../domain/migration/export-company-archive.ts'
import { importCompanyArchive } from '../domain/migration/import-company-archive.ts'
import { MigrationRefused } from '../domain/migration/migration-refused.ts'
import { requireTenant } from '../domain/tenants/access-keys.ts'
import { countHandedOver, setWorkAside } from '../domain/tenants/departure-store.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { build } from '../platform/process/build.ts'
import { readSchema } from '../platform/store/schema.ts'
import { answer, type Call, Failure } from './command.ts'

/** How long messages that are being handed over have to be done with. */
const settlePatienceMs = 30_000
const printedAtOnce = 64 * 1024

/** To standard output, as it comes; what is to be said about it goes to standard error. */
export async function exportWhole(call: Call, key: string): Promise<void> {
  const blobs = await openBlobs(call.config)
  const counts = { rows: 0, bytes: 0 }
  try {
    await call.withStore(async database => {
      const lines = exportCompanyArchive(
        {
          database,
          layout: readSchema(),
          open: blob => openBlob(blobs, blob),
          build,
          now: Temporal.Now.instant(),
          onProgress: (rows, bytes) => Object.assign(counts, { rows, bytes }),
        },
        key,
      )
      const first = await lines.next()
      await settle(database, key)
      await print(first.done ? '' : first.value, lines)
    })
  } finally {
    await blobs.close()
  }
  process.stderr.write(`${counts.rows} rows and ${counts.bytes} bytes of files of ${key} were exported\n`)
}

/** Some lines at a time, and no faster than somebody reads them. */
async function print(first: string, lines: AsyncIterable<string>): Promise<void> {
  let waiting = first
  const flush = async () => {
    const text = waiting
    waiting = ''
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(text, error => (error ? reject(new Failure('nobody reads the export any more')) : resolve()))
    })
  }
  for await (const line of lines) {
    waiting += line
    if (waiting.length >= printedAtOnce) await flush()
  }
  await flush()
}

/** What was claimed before the company left may still be under way; what becomes of it is exported too. */
async function settle(database: Database, key: string): Promise<void> {
  const until = performance.now() + settlePatienceMs
  for (;;) {
    const underWay = await database.write('all companies', async tx => {
      const tenant = await requireTenant(tx, key)
      await setWorkAside(tenant)
      return countHandedOver(tenant)
    })
    if (underWay === 0) return
    if (performance.now() > until) {
      throw new MigrationRefused(`${underWay} messages of ${key} are being sent right now: try again in a few minutes`)
    }
    await pause(250)
  }
}

async function openBlob(blobs: Blobs, blob: BlobKey): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    return await blobs.get(blob)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && !/has lost/.test(message)) throw error
    process.stderr.write(`the file ${blob} is lost, and not exported\n`)
    return undefined
  }
}

export function isWholeCompany(beginning: string): boolean {
  return beginning.startsWith(`{"format":"${format}"`)
}

export async function applyWhole(call: Call, path: string): Promise<void> {
  const blobs = await openBlobs(call.config)
  try {
    const { heading, end } = await call.withStore(database =>
      importCompanyArchive({
        database,
        layout: readSchema(),
        lines: () => linesOf(path),
        put: (blob, bytes) => blobs.put(blob, bytes),
        remove: blob => blobs.remove(blob),
        now: Temporal.Now.instant(),
      }),
    )
    const { id, key } = heading.company
    const { rows, files, bytes, missing } = end
    answer(
      call,
      { company: { id, key }, rows, files, bytes, missing },
      `${key} lives here now: ${rows} rows and ${files} files. Where it lived before, say: plumbline company home ${key} --at ADDRESS`,
    )
  } finally {
    await blobs.close()
  }
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
}
