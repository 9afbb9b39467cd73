import { findLastCommitTime } from '../../../domain/changes/commit-sequence-store.ts'
import { type ListPosition, type Page, positionAfter } from '../../../domain/changes/page.ts'
import type { Transaction } from '../../../domain/database.ts'
import { inSlices } from '../../../domain/fairness/slices.ts'
import type { Tenant } from '../../../domain/tenant.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { renderOk } from '../../../wire/envelope.ts'
import { type ListName, showCursor } from '../../../wire/lists/cursor-wire.ts'
import { IdSet } from './id-set.ts'
import { Pacing } from './pacing.ts'

export interface WholeList<T> {
  readonly name: ListName
  readonly find: (tenant: Tenant, from: ListPosition, limit: number) => Promise<Page<T>>
  readonly show: (record: T, company: Company) => object
  readonly changeOf: (record: T) => { readonly id: string; readonly modifiedAt: Temporal.Instant }
  /** Records that only lists of changes have: pages, and the list since a moment. */
  readonly isLeftOut?: (record: T) => boolean
}

/** Each call is a transaction of its own. */
export type ReadInTransaction = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

const recordsPerPage = 25
/** Longer strings are collected late, because they are not allocated in the young generation. */
const maxChunkLength = 16_384

/**
 * The list from a position to its end, in chunks. Each page is a transaction of its own: one for the whole list would be
 * as long as its reader is slow. A record that changes meanwhile moves to the end of the list, where it is shown unless
 * it was before; then the cursor leads back to the changes since the start.
 */
export async function* renderWholeList<T>(
  { name, find, show, changeOf, isLeftOut = () => false }: WholeList<T>,
  from: ListPosition,
  company: Company,
  read: ReadInTransaction,
): AsyncGenerator<string, void> {
  const { id: companyId } = company
  const startedAt = await read(tx => findLastCommitTime({ tx, companyId }))
  const seen = new IdSet()
  const pacing = new Pacing()
  const isOfChanges = from.modifiedMillis > 0
  let [count, isRepeated, text] = [0, false, `{"status":"ok","message":"","${name}":[`]
  let page: Page<T> = { records: [], end: from, hasMore: true }
  while (page.hasMore) {
    page = await read(tx => find(inSlices({ tx, companyId }, pacing.beginWork), page.end, recordsPerPage))
    for (const record of page.records) {
      pacing.beginWork()
      const { id } = changeOf(record)
      if (!seen.add(id)) isRepeated = true
      else if (isOfChanges || !isLeftOut(record))
        text += `${count++ > 0 ? ',' : ''}${JSON.stringify(show(record, company))}`
      if (text.length < maxChunkLength) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
    text = ''
    if (page.hasMore) await pacing.yieldToOthers()
  }
  const end = isRepeated ? positionAfter(startedAt) : page.end
  const envelope = renderOk({ count, more: false, cursor: showCursor(name, companyId, end) })
  yield `],${envelope.slice(envelope.indexOf('"count"'))}`
}
