import type { Database } from '../../../domain/database.ts'
import type { UploadedFile } from '../../../domain/files/add-file.ts'
import { Measurement } from '../../../domain/files/measurement.ts'
import { blobOf } from '../../../domain/files/order-file.ts'
import {
  claimForRemoval,
  deleteOrphanRecord,
  hasFile,
  type OrphanBlob,
  recordOrphanBlob,
} from '../../../domain/files/orphan-blob-store.ts'
import { requireMayAddFile, requireMayAddFiles } from '../../../domain/files/require-file.ts'
import { type FileId, newId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Clock } from '../../../domain/time/clock.ts'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { Log } from '../../../platform/process/log.ts'
import type { HttpRequestContext } from '../../requests/request-context.ts'

export interface IntakeOptions {
  readonly database: Database
  readonly blobs: Blobs
  readonly log: Log
  readonly context: () => HttpRequestContext
  readonly now: Clock
  readonly limitMiB: number
  /** With an Idempotency-Key a refused file is read all the same: its hash is needed to replay the refusal. */
  readonly readsRefused: boolean
}

/** Longer than any upload may take, including the transaction that follows it. */
const orphanHours = 2

/**
 * Streams the file of one request into blob storage, and removes it again unless the request keeps it. The blob is
 * recorded as an orphan before its first byte is written: after a crash the blob cleanup job knows what to remove.
 */
export class FileIntake {
  readonly #options: IntakeOptions
  #storing: Promise<void> | undefined
  #orphan: OrphanBlob | undefined
  #isEnded = false
  file: UploadedFile | undefined
  /** Why the file was not stored, if it was read all the same. */
  refusal: Refusal | undefined

  constructor(options: IntakeOptions) {
    this.#options = options
  }

  /** Refuses a caller who may not add files to this order before the file is read. */
  async authorize(order: string | undefined): Promise<void> {
    const { database, context } = this.#options
    await this.#keepRefusal(async () => {
      if (order === undefined) throw new Refusal('fields.missing', { fields: ['id'] })
      const request = context()
      await database.read(request.company.id, tx => requireMayAddFile(request.within(tx), order))
    })
  }

  /** For a multipart body that names the order after the file: the caller must be allowed to add files at all. */
  authorizeAnyOrder(): Promise<void> {
    return this.#keepRefusal(async () => requireMayAddFiles(this.#options.context()))
  }

  async #keepRefusal(check: () => Promise<void>): Promise<void> {
    try {
      await check()
    } catch (error) {
      if (!this.#options.readsRefused || !(error instanceof Refusal)) throw error
      this.refusal = error
    }
  }

  /** An empty file counts as none. */
  store(source: AsyncIterable<Uint8Array>, givenName: string | undefined): Promise<void> {
    this.#storing = this.#store(source, givenName)
    return this.#storing
  }

  async #store(source: AsyncIterable<Uint8Array>, givenName: string | undefined): Promise<void> {
    if (this.#isEnded) throw new Error('the request ended before its file was stored')
    const { company, now } = this.#options.context()
    const id = newId<FileId>()
    const expiresAt = now.round('millisecond').add({ hours: orphanHours })
    const orphan = { blob: blobOf(company.id, id), expiresAt }
    const measurement = new Measurement()
    const bytes = measurement.measure(source, this.#options.limitMiB)
    if (!this.refusal) await this.#put(orphan, bytes)
    else for await (const _ of bytes);
    const { sizeBytes } = measurement
    if (sizeBytes > 0) this.file = { id, orphan, givenName, sizeBytes, ...measurement.outcome() }
  }

  async #put(orphan: OrphanBlob, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { database, blobs } = this.#options
    await database.write('all companies', async tx => recordOrphanBlob(tx, orphan))
    this.#orphan = orphan
    await blobs.put(orphan.blob, bytes)
  }

  /** Removes the blob if it is still an orphan. A blob that cannot be removed now is left to the cleanup job. */
  async end(): Promise<void> {
    const { database, blobs, log, now } = this.#options
    this.#isEnded = true
    await this.#storing?.catch(() => undefined)
    const orphan = this.#orphan
    if (!orphan) return
    try {
      // Read from the store: a transaction with an unknown outcome may have been committed.
      if (await this.#isKept(orphan)) return
      const isClaimed = await database.write('all companies', tx => claimForRemoval(tx, orphan, now()))
      // The cleanup job may have claimed it first, before the last bytes were written.
      if (!isClaimed && (await this.#isKept(orphan))) return
      // failpoint: refused-files-stay
      await blobs.remove(orphan.blob)
      await database.write('all companies', tx => deleteOrphanRecord(tx, orphan.blob))
    } catch (error) {
      log.warn({ err: error }, 'orphan blob not removed; the cleanup job retries')
    }
  }

  #isKept({ blob }: OrphanBlob): Promise<boolean> {
    return this.#options.database.read('all companies', tx => hasFile(tx, blob))
  }
}
