import type { ImportedRecord, ListProgress } from '../../domain/moving-in/company-import.ts'
import { countRecords, findRecords, listRecords, saveRecords } from '../../domain/moving-in/import-store.ts'
import { type ImportProblem, type ListedKind, listedKinds } from '../../domain/moving-in/imported-kind.ts'
import { withIds } from '../../wire/moving-in/source-ids.ts'
import { idIn, isJson, type Json, objectsIn, textIn } from '../../wire/moving-in/source-values.ts'
import { ahead } from './ahead.ts'
import { copySourceCompany } from './copy-source-company.ts'
import { copySourceEvents } from './copy-source-events.ts'
import { copySourceFiles } from './copy-source-files.ts'
import { copySourceOrders, type Foundations, readFoundations, readSourceOrders } from './copy-source-orders.ts'
import { copySourcePeople, type SourceRecord } from './copy-source-people.ts'
import { type ImportParts, ImportState } from './import-state.ts'
import { isStub, oneOf } from './source-lists.ts'

const pageSize = 200
const recordsPerBatch = 50

/** Records with all that is read of them. */
interface Batch {
  /** Writes them, and returns what is in the way. */
  readonly copy?: () => Promise<ImportProblem[]>
  /** Stubs, which wait for a call each, and unreadable ones. */
  readonly others?: readonly ImportedRecord[]
  readonly problems?: readonly ImportProblem[]
  /** Records that are done with it. */
  readonly done: number
  /** Records of the list, as far as is known. */
  readonly total: number
  /** How far the list is read. */
  readonly progress?: Partial<ListProgress>
}

/** Reads everything that was not read yet, or has changed since; each transaction leaves a state to go on from. */
export class ImportRun {
  readonly #state: ImportState
  #foundations: Foundations = new Map()

  constructor(parts: ImportParts) {
    this.#state = new ImportState(parts)
  }

  async run(): Promise<void> {
    const state = this.#state
    await state.hold(async () => {
      await copySourceCompany(state)
      this.#foundations = await readFoundations(state.parts.source)
      for (const kind of listedKinds) {
        await this.#write(kind, this.#readList(kind))
        await this.#write(kind, this.#readWaiting(kind))
      }
      await copySourceEvents(state)
      await copySourceFiles(state)
      await state.complete()
    })
  }

  /** Writes each batch while the next one is read. */
  async #write(kind: ListedKind, batches: AsyncIterator<Batch>): Promise<void> {
    const state = this.#state
    let done = await this.#countOf(kind)
    for await (const { copy, others = [], problems = [], total, progress = {}, ...batch } of ahead(batches)) {
      if (others.length > 0) await state.write(scope => saveRecords(scope, kind, others))
      const found = (await copy?.()) ?? []
      done += batch.done
      await state.advance(kind, progress, [...problems, ...found], state.step(kind, done, Math.max(total, done)))
    }
  }

  async *#readList(kind: ListedKind): AsyncGenerator<Batch> {
    const { source } = this.#state.parts
    let { cursor, isComplete, total } = this.#state.progressOf(kind)
    while (!isComplete) {
      const at = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const answer = await source.get(`/${kind}?limit=${pageSize}${at}`)
      if ('refused' in answer) {
        const why = `could not be read: ${answer.refused}`
        yield { done: 0, total, progress: { isComplete: true }, problems: [{ what: `/${kind}`, why }] }
        return
      }
      const listed = objectsIn(answer.body, kind)
      const hasPages = typeof answer.body.cursor === 'string' && typeof answer.body.more === 'boolean'
      if (!hasPages) total = listed.length
      cursor = hasPages ? String(answer.body.cursor) : undefined
      isComplete = !hasPages || answer.body.more === false
      const progress = { cursor, isComplete, total }
      for (let end = recordsPerBatch; ; end += recordsPerBatch) {
        const batch = await this.#read(kind, listed.slice(end - recordsPerBatch, end))
        const isLast = end >= listed.length
        yield { ...batch, total, ...(isLast && { progress }) }
        if (isLast) break
      }
    }
  }

  async #countOf(kind: ListedKind): Promise<number> {
    const counts = await this.#state.write(scope => countRecords(scope))
    return counts
      .filter(each => each.kind === kind && each.state !== 'waiting')
      .reduce((sum, { count }) => sum + Number(count), 0)
  }

  /** Records that are whole are read, stubs wait for a call each; those that did not change are left alone. */
  async #read(kind: ListedKind, listed: readonly Json[]): Promise<Omit<Batch, 'total'>> {
    const records = listed.flatMap(sent => {
      const json = withIds(kind, sent)
      const id = idIn<string>(json, 'id')
      return id ? [{ id, sourceId: textIn(sent, 'id'), sourceModified: textIn(sent, 'modified'), json }] : []
    })
    const ids = records.map(({ id }) => id)
    const known = await this.#state.read(tenant => findRecords(tenant, kind, ids))
    const changed = records.filter(({ id, sourceModified }) => {
      const before = known.get(id)
      return !before || before.state === 'waiting' || before.sourceModified !== sourceModified || sourceModified === ''
    })
    const stubs = changed.filter(({ json }) => isStub(json))
    const others = stubs.map(
      ({ id, sourceId, sourceModified }): ImportedRecord => ({
        ...{ id, sourceId, sourceModified, problem: '' },
        ...{ state: 'waiting', copiedAt: known.get(id)?.copiedAt ?? 0 },
      }),
    )
    const whole = changed.filter(({ json }) => !isStub(json))
    // A stub is done when its record was read.
    return { ...(await this.#readParts(kind, whole)), others, done: listed.filter(json => !isStub(json)).length }
  }

  async *#readWaiting(kind: ListedKind): AsyncGenerator<Batch> {
    const state = this.#state
    const { total } = state.progressOf(kind)
    for (let after = ''; ; ) {
      const waiting = await state.read(tenant => listRecords(tenant, kind, 'waiting', after, recordsPerBatch))
      const last = waiting.at(-1)
      if (!last) return
      after = last.id
      const read = await Promise.all(waiting.map(record => this.#readOne(kind, record)))
      const others = read.flatMap(({ unreadable }) => unreadable ?? [])
      const whole = read.flatMap(({ record }) => record ?? [])
      const missing = others.map(({ sourceId, problem }) => ({ what: `/${oneOf[kind]}/${sourceId}`, why: problem }))
      const { problems, copy } = await this.#readParts(kind, whole)
      yield { copy, problems: [...problems, ...missing], others, done: waiting.length, total }
    }
  }

  async #readOne(kind: ListedKind, record: ImportedRecord) {
    const more = kind === 'orders' ? '?withallcontrols=true&withpropertyphoto=true' : ''
    const answer = await this.#state.parts.source.get(`/${oneOf[kind]}/${encodeURIComponent(record.sourceId)}${more}`)
    const json = 'body' in answer ? answer.body[oneOf[kind]] : undefined
    if (isJson(json)) return { record: { ...record, json: withIds(kind, json) } }
    const problem = 'refused' in answer ? answer.refused : 'the response has no record'
    return { unreadable: { ...record, state: 'unreadable', problem } as const }
  }

  async #readParts(kind: ListedKind, records: readonly SourceRecord[]) {
    const state = this.#state
    if (kind !== 'orders') return { copy: () => copySourcePeople(state, kind, records), problems: [] }
    const { orders, problems } = await readSourceOrders(state, this.#foundations, records)
    return { copy: () => copySourceOrders(state, orders), problems }
  }
}
