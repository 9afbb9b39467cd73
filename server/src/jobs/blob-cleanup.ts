import type { Database } from '../domain/database.ts'
import { forgetBlob, giveUpExpired, nextExpiry } from '../domain/files/orphan-blob-store.ts'
import type { BlobKey } from '../domain/ids.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { JobSource } from './queue.ts'

/** Removes what no file names any more, and what a broken upload left behind. What fails is due again by itself. */
export function blobCleanup(database: Database, blobs: Blobs): JobSource<BlobKey> {
  return {
    topic: 'blobs',
    concurrency: 4,
    claim: async room => {
      const now = Temporal.Now.instant()
      const nextAt = await database.read('all companies', nextExpiry)
      if (!nextAt || Temporal.Instant.compare(nextAt, now) > 0) return { jobs: [], nextAt }
      return { jobs: await database.write('all companies', tx => giveUpExpired(tx, now, room)), nextAt: undefined }
    },
    perform: async blob => {
      await blobs.remove(blob)
      await database.write('all companies', tx => forgetBlob(tx, blob))
    },
  }
}
