import type { Readable } from 'node:stream'
import type { BlobKey } from '../../domain/ids.ts'

/** Both ends are inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Storage of file contents: a blob is written once and never changed. */
export interface Blobs {
  /**
   * Settles when every byte is durable. After a failure, `remove` deletes the remains. The source may reuse a chunk as
   * soon as the next one is requested.
   */
  put(key: BlobKey, bytes: AsyncIterable<Uint8Array>): Promise<void>
  get(key: BlobKey, range?: ByteRange): Promise<Readable>
  /** Succeeds also for a blob that is missing or incomplete. */
  remove(key: BlobKey): Promise<void>
  close(): Promise<void>
}
