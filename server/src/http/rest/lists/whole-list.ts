import { findLastCommitTime } from '../../../domain/changes/commit-sequence-store.ts'
import { type ListPosition, listStart, type Page, positionAfter } from '../../../domain/changes/page.ts'
import type { Transaction } from '../../../domain/database.ts'
import { inSlices } from '../../../domain/fairness/slices.ts'
import type { Tenant } from '../../../domain/tenant.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { renderOk, withWarnings } from '../../../wire/envelope.ts'
import { type ListName, showCursor } from '../../../wire/lists/cursor-wire.ts'
import { Pacing } from './pacing.ts'

export interface WholeList<T> {
  readonly find: (tenant: Tenant, from: ListPosition, limit: number) => Promise<Page<T>>
  readonly changeOf: (record: T) => { readonly id: string; readonly modifiedAt: Temporal.Instant }
  /** Records that only lists of changes have: pages, and the list since a moment. */
  readonly isLeftOut?: (record: T) => boolean
}

/** How the list is written. */
export interface ListText<T> {
  readonly begin: string
  readonly separator: string
  readonly textOf: (record: T) => string
  readonly end: (count: number, end: ListPosition) => string
}

/** The envelope with a cursor to later changes. */
export function jsonText<T>(
  name: ListName,
  { id }: Company,
  warnings: readonly string[],
  show: (record: T) => object,
): ListText<T> {
  return {
    begin: `{"status":"ok","message":"","${name}":[`,
    separator: ',',
    textOf: record => JSON.stringify(show(record)),
    end: (count, end) => {
      const members = { count, more: false, cursor: showCursor(name, id, end) }
      const envelope = renderOk(withWarnings(members, warnings))
      return `],${envelope.slice(envelope.indexOf('"count"'))}`
    },
  }
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
  { find, changeOf, isLeftOut = () => false }: WholeList<T>,
  { begin, separator, textOf, end: endOf }: ListText<T>,
  from: ListPosition = listStart,
  { id: companyId }: Company,
  read: ReadInTransaction,
): AsyncGenerator<string, void> {
  const startedAt = await read(tx => findLastCommitTime({ tx, companyId }))
  const seen = new IdSet()
  const pacing = new Pacing()
  const isOfChanges = from.modifiedMillis > 0
  let [count, isRepeated, text] = [0, false, begin]
  let page: Page<T> = { records: [], end: from, hasMore: true }
  while (page.hasMore) {
    page = await read(tx => find(inSlices({ tx, companyId }, pacing.beginWork), page.end, recordsPerPage))
    for (const record of page.records) {
      pacing.beginWork()
      const { id } = changeOf(record)
      if (!seen.add(id)) isRepeated = true
      else if (isOfChanges || !isLeftOut(record)) text += (count++ > 0 ? separator : '') + textOf(record)
      if (text.length < maxChunkLength) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
    text = ''
    if (page.hasMore) await pacing.yieldToOthers()
  }
  const end = isRepeated ? positionAfter(startedAt) : page.end
  yield endOf(count, end)
}

const initialSlots = 1_024
const hex = (digits: string) => Number.parseInt(digits, 16)

/**
 * A set of UUIDs that takes 8 to 24 bytes for each: a million in a `Set` of strings would take a hundred megabytes. It
 * compares both halves of the ids combined, of which 62 bits are random, so two of a million ids are taken for one with a
 * probability of one in ten million.
 */
class IdSet {
  /** Open addressing: two words per slot, both zero if it is free. */
  #words = new Uint32Array(2 * initialSlots)
  #size = 0

  /** False if it was there already. */
  add(id: string): boolean {
    // Ids of other systems may have a time in the first half and the same second half.
    const low = (hex(id.slice(28)) ^ hex(id.slice(0, 8))) >>> 0 || 0xff_ff_ff_ff
    const high = (hex(id.slice(19, 23) + id.slice(24, 28)) ^ hex(id.slice(9, 13) + id.slice(14, 18))) >>> 0
    if (!this.#insert(low, high)) return false
    this.#size += 1
    if (4 * this.#size > this.#words.length) this.#grow()
    return true
  }

  #insert(low: number, high: number): boolean {
    const words = this.#words
    const mask = words.length - 1
    for (let i = (2 * low) & mask; ; i = (i + 2) & mask) {
      if (words[i] === 0) {
        words[i] = low
        words[i + 1] = high
        return true
      }
      if (words[i] === low && words[i + 1] === high) return false
    }
  }

  #grow(): void {
    const before = this.#words
    this.#words = new Uint32Array(2 * before.length)
    for (let i = 0; i < before.length; i += 2) {
      const low = before[i] ?? 0
      if (low !== 0) this.#insert(low, before[i + 1] ?? 0)
    }
  }
}
