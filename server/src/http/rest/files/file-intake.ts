import { createHash } from 'node:crypto'
import type { Database } from '../../../domain/database.ts'
import { sniffContentType, sniffedBytes } from '../../../domain/files/content-type.ts'
import { blobOf } from '../../../domain/files/order-file.ts'
import {
  forgetBlob,
  giveUpBlob,
  isOrphanBlob,
  type OrphanBlob,
  recordOrphanBlob,
} from '../../../domain/files/orphan-blob-store.ts'
import { requireMayFile, requireMayFileSomewhere } from '../../../domain/files/require-file.ts'
import { type FileId, newId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { Log } from '../../../platform/process/log.ts'
import type { HttpRequestContext } from '../request-context.ts'

/** A file that came with a request. */
export interface ArrivedFile {
  readonly id: FileId
  readonly unclaimed: OrphanBlob
  /** What the sender calls it. */
  readonly givenName: string | undefined
  readonly contentType: string
  readonly sizeBytes: number
  readonly sha256: string
}

export interface IntakeRules {
  readonly database: Database
  readonly blobs: Blobs
  readonly log: Log
  readonly visit: () => HttpRequestContext
  readonly limitMiB: number
  /** A refusal is to be repeated for the same bytes, so they are read, if only to know them again. */
  readonly readsRefused: boolean
}

/** Nobody may take longer than this to send a file and have it noted. */
const unclaimedHours = 2

/**
 * Takes the file of one request into the blob storage, piece by piece, and out again if nobody wants it. It is noted
 * as unclaimed before its first byte is written: whatever happens to this process, a worker knows what to remove.
 */
export class FileIntake {
  readonly #rules: IntakeRules
  #taking: Promise<void> | undefined
  #unclaimed: OrphanBlob | undefined
  #isOver = false
  file: ArrivedFile | undefined
  /** Why the file was not stored, where it was read all the same. */
  refusal: Refusal | undefined

  constructor(rules: IntakeRules) {
    this.#rules = rules
  }

  /** Whoever may not is told before the file is read. */
  async admit(order: string | undefined): Promise<void> {
    const { database, visit } = this.#rules
    await this.#unlessRefused(async () => {
      if (order === undefined) throw new Refusal('fields.missing', { fields: ['id'] })
      const asking = visit()
      await database.read(asking.company.id, tx => requireMayFile(asking.within(tx), order))
    })
  }

  /** The order is named behind the file: it still takes somebody who may add to one. */
  admitUnnamed(): Promise<void> {
    return this.#unlessRefused(async () => requireMayFileSomewhere(this.#rules.visit()))
  }

  async #unlessRefused(ask: () => Promise<void>): Promise<void> {
    try {
      await ask()
    } catch (error) {
      if (!this.#rules.readsRefused || !(error instanceof Refusal)) throw error
      this.refusal = error
    }
  }

  /** An empty file counts as none. */
  take(source: AsyncIterable<Uint8Array>, givenName: string | undefined): Promise<void> {
    this.#taking = this.#take(source, givenName)
    return this.#taking
  }

  async #take(source: AsyncIterable<Uint8Array>, givenName: string | undefined): Promise<void> {
    if (this.#isOver) throw new Error('the request ended before its file was taken')
    const { company, now } = this.#rules.visit()
    const id = newId<FileId>()
    const expiresAt = now.round('millisecond').add({ hours: unclaimedHours })
    const unclaimed = { blob: blobOf(company.id, id), expiresAt }
    const measured = new MeasuredFile(source, this.#rules.limitMiB)
    if (this.refusal) await measured.skim()
    else await this.#store(unclaimed, measured)
    const { sizeBytes } = measured
    if (sizeBytes > 0) this.file = { id, unclaimed, givenName, sizeBytes, ...measured.outcome() }
  }

  async #store(unclaimed: OrphanBlob, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { database, blobs } = this.#rules
    await database.write('all companies', async tx => recordOrphanBlob(tx, unclaimed))
    this.#unclaimed = unclaimed
    await blobs.put(unclaimed.blob, bytes)
  }

  /** What nobody claimed is removed. What cannot be removed now stays noted, and a worker comes for it. */
  async end(): Promise<void> {
    const { database, blobs, log } = this.#rules
    this.#isOver = true
    await this.#taking?.catch(() => undefined)
    const unclaimed = this.#unclaimed
    if (!unclaimed) return
    try {
      // Asked of the store: a change of which we were told that it failed may have been kept all the same.
      if (!(await database.read('all companies', tx => isOrphanBlob(tx, unclaimed)))) return
      if (!(await database.write('all companies', tx => giveUpBlob(tx, unclaimed, Temporal.Now.instant())))) return
      // failpoint: refused-files-stay
      await blobs.remove(unclaimed.blob)
      await database.write('all companies', tx => forgetBlob(tx, unclaimed.blob))
    } catch (error) {
      log.warn({ err: error }, 'a file that is not needed is removed later')
    }
  }
}

/** Counted, hashed and looked at while it passes by. */
class MeasuredFile implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterable<Uint8Array>
  readonly #limitMiB: number
  readonly #hash = createHash('sha256')
  #head: Uint8Array = new Uint8Array()
  sizeBytes = 0

  constructor(source: AsyncIterable<Uint8Array>, limitMiB: number) {
    this.#source = source
    this.#limitMiB = limitMiB
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    for await (const piece of this.#source) {
      this.sizeBytes += piece.length
      // failpoint: file-limit-off-by-one
      // failpoint: files-without-limit
      if (this.sizeBytes > this.#limitMiB * 1024 * 1024) throw tooLarge(this.#limitMiB)
      if (this.#head.length < sniffedBytes) this.#head = Buffer.concat([this.#head, piece.subarray(0, sniffedBytes)])
      this.#hash.update(piece)
      yield piece
    }
  }

  async skim(): Promise<void> {
    for await (const _ of this);
  }

  outcome(): Pick<ArrivedFile, 'contentType' | 'sha256'> {
    return { contentType: sniffContentType(this.#head), sha256: this.#hash.digest('hex') }
  }
}

export function tooLarge(limitMiB: number): Refusal<'file.too-large'> {
  return new Refusal('file.too-large', { limit: `${limitMiB} MiB` })
}
