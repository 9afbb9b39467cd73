import { join } from 'node:path'
import type { Config } from '../process/config.ts'
import type { Blobs } from './blobs.ts'
import { FileBlobs } from './file-blobs.ts'

/** The folder `blobs` in the data directory, unless BLOB_URL names an object store. */
export async function openBlobs({ s3, dataDir }: Config): Promise<Blobs> {
  if (!s3) return new FileBlobs(join(dataDir, 'blobs'))
  const { S3Blobs } = await import('./s3-blobs.ts')
  return new S3Blobs(s3)
}
