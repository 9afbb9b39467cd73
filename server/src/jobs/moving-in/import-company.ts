import type { ImportedRecord } from '../../domain/moving-in/company-import.ts'
import { countRecords, findRecords, listRecords, saveRecords } from '../../domain/moving-in/import-store.ts'
import { type ImportedKind, type ImportProblem, importedKinds } from '../../domain/moving-in/imported-kind.ts'
import { idIn, isJson, type Json, objectsIn, textIn } from '../../wire/moving-in/source-values.ts'
import { copySourceCompany } from './copy-source-company.ts'
import { copySourceEvents } from './copy-source-events.ts'
import { copySourceOrders, type Foundations, readFoundations } from './copy-source-orders.ts'
import { copySourcePeople, type SourceRecord } from './copy-source-people.ts'
import { type ImportParts, ImportState } from './import-state.ts'
import { nameSourceFiles } from './name-source-files.ts'
import { isStub, oneOf } from './source-lists.ts'

const pageSize = 200
const recordsPerTransaction = 50

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
      for (const kind of importedKinds) await this.#readList(kind)
      await copySourceEvents(state)
      await nameSourceFiles(state)
      await state.complete()
    })
  }

  async #readList(kind: ImportedKind): Promise<void> {
    const state = this.#state
    const { source } = state.parts
    let { cursor, isComplete, total } = state.progressOf(kind)
    let done = await this.#countOf(kind)
    while (!isComplete) {
      const at = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const answer = await source.get(`/${kind}?limit=${pageSize}${at}`)
      if ('refused' in answer) {
        const why = `could not be read: ${answer.refused}`
        await state.advance(kind, { isComplete: true }, [{ what: `/${kind}`, why }])
        break
      }
      const listed = objectsIn(answer.body, kind)
      const hasPages = typeof answer.body.cursor === 'string' && typeof answer.body.more === 'boolean'
      if (!hasPages) total = listed.length
      const problems: ImportProblem[] = []
      for (let i = 0; i < listed.length; i += recordsPerTransaction) {
        const some = listed.slice(i, i + recordsPerTransaction)
        problems.push(...(await this.#take(kind, some)))
        // A stub is done when its record was read.
        done += some.filter(json => !isStub(json)).length
        total = Math.max(total, done)
        await state.report(kind, done, total)
        state.stopIfAsked()
      }
      cursor = hasPages ? String(answer.body.cursor) : undefined
      isComplete = !hasPages || answer.body.more === false
      await state.advance(kind, { cursor, isComplete, total }, problems)
    }
    await this.#readWaiting(kind)
  }

  async #countOf(kind: ImportedKind): Promise<number> {
    const counts = await this.#state.write(scope => countRecords(scope))
    return counts
      .filter(each => each.kind === kind && each.state !== 'waiting')
      .reduce((sum, { count }) => sum + Number(count), 0)
  }

  /** Records that are whole are copied, stubs wait for a call each; those that did not change are left alone. */
  async #take(kind: ImportedKind, listed: readonly Json[]): Promise<ImportProblem[]> {
    const records = listed.flatMap(json => {
      const id = idIn<string>(json, 'id')
      return id ? [{ id, sourceId: textIn(json, 'id'), sourceModified: textIn(json, 'modified'), json }] : []
    })
    const state = this.#state
    const known = await state.write(scope =>
      findRecords(
        scope,
        kind,
        records.map(({ id }) => id),
      ),
    )
    const changed = records.filter(({ id, sourceModified }) => {
      const before = known.get(id)
      return !before || before.state === 'waiting' || before.sourceModified !== sourceModified || sourceModified === ''
    })
    const whole = changed.filter(({ json }) => !isStub(json))
    const stubs = changed.filter(({ json }) => isStub(json))
    await state.write(scope =>
      saveRecords(
        scope,
        kind,
        stubs.map(({ id, sourceId, sourceModified }) => ({
          ...{ id, sourceId, sourceModified, problem: '' },
          ...{ state: 'waiting', copiedAt: known.get(id)?.copiedAt ?? 0 },
        })),
      ),
    )
    return this.#copy(kind, whole)
  }

  async #readWaiting(kind: ImportedKind): Promise<void> {
    const state = this.#state
    const { source } = state.parts
    const total = state.progressOf(kind).total
    let done = await this.#countOf(kind)
    for (;;) {
      const waiting = await state.write(scope => listRecords(scope, kind, 'waiting', '', recordsPerTransaction))
      if (waiting.length === 0) return
      const unreadable: ImportedRecord[] = []
      const read = await Promise.all(
        waiting.map(async record => {
          const more = kind === 'orders' ? '?withallcontrols=true&withpropertyphoto=true' : ''
          const answer = await source.get(`/${oneOf[kind]}/${encodeURIComponent(record.sourceId)}${more}`)
          const json = 'body' in answer ? answer.body[oneOf[kind]] : undefined
          if (isJson(json)) return [{ ...record, json }]
          const problem = 'refused' in answer ? answer.refused : 'the response has no record'
          unreadable.push({ ...record, state: 'unreadable', problem })
          return []
        }),
      )
      await state.write(scope => saveRecords(scope, kind, unreadable))
      const problems = await this.#copy(kind, read.flat())
      const missing = unreadable.map(({ sourceId, problem }) => ({ what: `/${oneOf[kind]}/${sourceId}`, why: problem }))
      done += waiting.length
      await state.report(kind, done, Math.max(total, done))
      await state.advance(kind, {}, [...problems, ...missing])
    }
  }

  #copy(kind: ImportedKind, records: readonly SourceRecord[]): Promise<ImportProblem[]> {
    if (records.length === 0) return Promise.resolve([])
    return kind === 'orders'
      ? copySourceOrders(this.#state, this.#foundations, records)
      : copySourcePeople(this.#state, kind, records)
  }
}
