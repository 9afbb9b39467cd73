import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { BlobKey } from '../../domain/ids.ts'
import type { Config } from '../process/config.ts'
import { FileBlobs } from './file-blobs.ts'

/** Both ends are part of it. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Where files lie: bytes under a name, written once. */
export interface Blobs {
  /**
   * Settles when every byte is kept for good; what a failure leaves behind is for `remove`. Whoever sends the bytes may
   * use a piece for something else as soon as the next one is asked for.
   */
  put(key: BlobKey, bytes: AsyncIterable<Uint8Array>): Promise<void>
  get(key: BlobKey, range?: ByteRange): Promise<Readable>
  /** No matter whether it is there, or how much of it. */
  remove(key: BlobKey): Promise<void>
  close(): Promise<void>
}

/** A folder beside the store, unless the settings name an object storage. */
export async function openBlobs({ s3, dataDir }: Config): Promise<Blobs> {
  if (!s3) return new FileBlobs(join(dataDir, 'blobs'))
  const { S3Blobs } = await import('./s3-blobs.ts')
  return new S3Blobs(s3)
}
