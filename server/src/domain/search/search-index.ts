import { type Database, StoreUnavailable } from '../database.ts'
import type { CompanyId } from '../ids.ts'
import type { Tenant } from '../tenant.ts'
import { findBatchEnd, findProgress, listLagging, readTerms, saveProgress, saveTerms } from './term-store.ts'
import type { Term } from './terms.ts'

/** A search waits for this many batches; a worker indexes the rest. */
const maxBatchesOfASearch = 2
const maxLagging = 20

interface Batch {
  readonly terms: readonly Term[]
  readonly until: number
  readonly isLast: boolean
}

/**
 * Keeps the terms of the companies that search. A search first indexes the records that changed since the last one, so that
 * bookings spend no statement on it. Indexing a record again does no harm, so several processes may do it.
 *
 * A batch is read before the transaction that saves it. It is saved only if no personal data was removed since the first
 * read; the company has one writer at a time, so none can be removed between that check and the commit.
 */
export class SearchIndex {
  readonly #database: Database
  readonly #inProgress = new Map<CompanyId, Promise<boolean>>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns whether the terms are complete. A store that refuses changes leaves them as they are. */
  prepare(companyId: CompanyId): Promise<boolean> {
    const catchUp = () =>
      this.#catchUp(companyId, async batches => batches < maxBatchesOfASearch)
        .catch(error => {
          if (error instanceof StoreUnavailable) return false
          throw error
        })
        .finally(() => this.#inProgress.delete(companyId))
    return this.#inProgress.getOrInsertComputed(companyId, catchUp)
  }

  /** Indexes the companies that lag behind. `mayContinue` is called before each batch, and may wait. */
  async indexLagging(mayContinue: () => Promise<boolean>): Promise<void> {
    const lagging = await this.#database.read('reachable companies', tx => listLagging(tx, maxLagging))
    for (const companyId of lagging) await this.#catchUp(companyId, mayContinue)
  }

  async #catchUp(companyId: CompanyId, mayContinue: (batches: number) => Promise<boolean>): Promise<boolean> {
    const { indexedUntil, lastModified, lastErased, isReadOnly } = await this.#database.readAutocommit(companyId, tx =>
      findProgress({ tx, companyId }),
    )
    if (indexedUntil !== undefined && indexedUntil >= lastModified) return true
    if (isReadOnly) return false
    const saved = new Set<string>()
    let after = indexedUntil ?? 0
    for (let batches = 0; await mayContinue(batches); batches++) {
      const batch = await this.#database.read(companyId, tx => readBatch({ tx, companyId }, after))
      const added = batch.terms.filter(term => isNew(saved, term))
      const isSaved = await this.#database.writeAsyncCommit(companyId, async tx => {
        if ((await findProgress({ tx, companyId })).lastErased !== lastErased) return false
        await saveTerms({ tx, companyId }, added)
        await saveProgress({ tx, companyId }, batch.until)
        return true
      })
      if (!isSaved) return this.#catchUp(companyId, mayContinue)
      if (batch.isLast) return true
      after = batch.until
    }
    return false
  }
}

/** All changes up to the company's last commit time are in the same snapshot. */
async function readBatch(tenant: Tenant, after: number): Promise<Batch> {
  const { lastModified } = await findProgress(tenant)
  const end = await findBatchEnd(tenant, after)
  const terms = await readTerms(tenant, after, end ?? Number.MAX_SAFE_INTEGER)
  return { terms, until: end ?? lastModified, isLast: end === undefined }
}

function isNew(saved: Set<string>, { spelling, field, value }: Term): boolean {
  const key = `${spelling} ${field} ${value}`
  if (saved.has(key)) return false
  saved.add(key)
  return true
}
