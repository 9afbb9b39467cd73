import type { Database } from '../domain/database.ts'
import { claimExpiredBlobs, deleteOrphanRecord, nextExpiry } from '../domain/files/orphan-blob-store.ts'
import type { BlobKey } from '../domain/ids.ts'
import type { Clock } from '../domain/time/clock.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { JobSource } from './queue.ts'

/** Removes orphan blobs: those of deleted files and of interrupted uploads. A failed removal is due again when its lease ends. */
export function blobCleanup(database: Database, blobs: Blobs, clock: Clock): JobSource<BlobKey> {
  return {
    topic: 'blobs',
    concurrency: 4,
    claim: async limit => {
      const now = clock()
      const next = await database.read('reachable companies', nextExpiry)
      if (!next || Temporal.Instant.compare(next.expiresAt, now) > 0)
        return { jobs: [], waitMs: next?.expiresAt.since(now).total('milliseconds') }
      const { companyId } = next
      const jobs = await database.write('all companies', tx => claimExpiredBlobs({ tx, companyId, now }, limit))
      return { jobs, waitMs: undefined }
    },
    perform: async blob => {
      await blobs.remove(blob)
      await database.write('all companies', tx => deleteOrphanRecord(tx, blob))
    },
  }
}
