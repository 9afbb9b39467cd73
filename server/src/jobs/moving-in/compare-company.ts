import type { ImportedRecord } from '../../domain/moving-in/company-import.ts'
import { clearCompared, saveCompared } from '../../domain/moving-in/compared-record-store.ts'
import type { ComparedRecord, Comparison } from '../../domain/moving-in/comparison.ts'
import { findRecords } from '../../domain/moving-in/import-store.ts'
import { type ImportedKind, importedKinds, type ListedKind } from '../../domain/moving-in/imported-kind.ts'
import type { Tenant } from '../../domain/tenant.ts'
import type { SourceClient } from '../../platform/outbound/source-client.ts'
import { compareRecords, type Difference } from '../../wire/moving-in/compare-records.ts'
import { withIds } from '../../wire/moving-in/source-ids.ts'
import { isOpen, readDueCents } from '../../wire/moving-in/source-money.ts'
import { isJson, type Json, objectsIn, textIn } from '../../wire/moving-in/source-values.ts'
import { compareSettings } from './compare-settings.ts'
import { maxShown, Report, shown } from './comparison-report.ts'
import { type Copy, copiesOf } from './copied-records.ts'
import { listSourceEvents } from './copy-source-events.ts'
import { type ImportParts, ImportState } from './import-state.ts'
import { firstFiles, listChangedFiles, readFilesOf } from './source-files.ts'
import { isStub, oneOf } from './source-lists.ts'

const pageSize = 100

/**
 * Reads the source again and compares each record with its copy, as `GET` shows both. Each record keeps its differences, and
 * the import the comparison as a whole.
 */
export async function compareCompany(parts: ImportParts): Promise<Comparison> {
  const state = new ImportState(parts)
  const report = new Report()
  await state.hold(async () => {
    await state.write(clearCompared)
    await compareSettings(state, report)
    for (const kind of importedKinds) {
      let done = 0
      const total = state.progressOf(kind).total
      for await (const records of pagesOf(state, kind)) {
        const compared = await compareSome(state, kind, records, report)
        await state.write(scope => saveCompared(scope, kind, compared))
        done += records.length
        state.stopIfAsked()
        await state.save(state.step(kind, done, Math.max(total, done)))
      }
    }
    await state.save({ comparison: report.saved(parts.now()), error: '' })
  })
  return report.result(state.import.problems)
}

async function compareSome(
  state: ImportState,
  kind: ImportedKind,
  records: readonly Json[],
  report: Report,
): Promise<ComparedRecord[]> {
  const { company, parts } = state
  const idOf = (json: Json) => textIn(withIds(kind, json), 'id')
  const ids = records.map(idOf)
  const read = <T>(work: (tenant: Tenant) => Promise<T>) =>
    parts.database.read(company.id, tx => work({ tx, companyId: company.id }))
  const copies = await read(tenant => copiesOf(tenant, kind, ids, company))
  const states = await read(tenant => findRecords(tenant, kind, ids))
  const found = records.map(async json => {
    const id = idOf(json)
    const copy = copies.get(id)
    if (!copy) return { id, json, differences: undefined }
    const differences = compareRecords(kind, json, copy.record, company.zone)
    if (kind === 'orders') differences.push(...(await compareParts(state, textIn(json, 'id'), json, copy)))
    return { id, json, differences }
  })
  return (await Promise.all(found)).map(({ id, json, differences }): ComparedRecord => {
    if (!differences) {
      report.missing(kind, textIn(json, 'id'), states.get(id)?.problem)
      return { id, outcome: 'missing', differences: [] }
    }
    const outcome = report.add(kind, textIn(json, 'id'), differences, isChangedHere(states.get(id), copies.get(id)))
    return { id, outcome, differences: differences.map(shown).slice(0, maxShown) }
  })
}

/** Whole records of a list, page by page; stubs are read one by one. Nothing of a list that cannot be read. */
async function* pagesOf(state: ImportState, kind: ImportedKind): AsyncGenerator<readonly Json[]> {
  const { source, now } = state.parts
  if (kind === 'files') {
    const changed = await listChangedFiles(source, firstFiles, now().add({ hours: 24 }))
    if ('refused' in changed) return
    // Each system has an address of its own for a file.
    for await (const some of readFilesOf(source, changed.files))
      yield some.flatMap(({ files }) => files.map(({ url: _, ...file }) => file))
    return
  }
  if (kind === 'events') {
    const found = await listSourceEvents(source, now(), state.company.zone)
    const events = 'events' in found ? found.events : []
    for (let i = 0; i < events.length; i += pageSize) yield events.slice(i, i + pageSize)
    return
  }
  let cursor: string | undefined = ''
  while (cursor !== undefined) {
    const answer = await source.get(`/${kind}?limit=${pageSize}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    if ('refused' in answer) return
    const listed = objectsIn(answer.body, kind)
    for (let i = 0; i < listed.length; i += pageSize) {
      const some = listed.slice(i, i + pageSize)
      const whole = some.map(json => (isStub(json) ? readOne(source, kind, json) : json))
      yield (await Promise.all(whole)).filter(json => json !== undefined)
    }
    const more = answer.body.more === true && typeof answer.body.cursor === 'string'
    cursor = more ? String(answer.body.cursor) : undefined
  }
}

async function readOne(source: SourceClient, kind: ListedKind, stub: Json): Promise<Json | undefined> {
  const more = kind === 'orders' ? '?withallcontrols=true&withpropertyphoto=true' : ''
  const answer = await source.get(`/${oneOf[kind]}/${encodeURIComponent(textIn(stub, 'id'))}${more}`)
  const json = 'body' in answer ? answer.body[oneOf[kind]] : undefined
  return isJson(json) ? json : undefined
}

async function compareParts(state: ImportState, id: string, json: Json, copy: Copy): Promise<Difference[]> {
  const { source } = state.parts
  // Those of a source that does not show payments are named once, by the import.
  const names = ['notes', 'history', ...(copy.payments.length > 0 ? (['payments'] as const) : [])] as const
  const parts = await Promise.all(
    names.map(async name => {
      const answer = await source.get(`/order/${name}/${encodeURIComponent(id)}`)
      if ('refused' in answer) return []
      return compareLists(name, objectsIn(answer.body, name), copy[name], state.company.zone)
    }),
  )
  return [...parts.flat(), ...(isOpen(json) ? await compareBalance(state, id, copy) : [])]
}

/** The import names a source that does not say what is due. */
async function compareBalance(state: ImportState, id: string, copy: Copy): Promise<Difference[]> {
  const answer = await state.optional.get(state.parts.source, 'balances', `/amountdue/${encodeURIComponent(id)}`)
  const dueCents = answer && 'body' in answer ? readDueCents(answer.body) : undefined
  if (dueCents === undefined || copy.dueCents === undefined || dueCents === copy.dueCents) return []
  return [{ field: 'amountdue', source: dueCents / 100, copy: copy.dueCents / 100, why: undefined }]
}

function compareLists(
  name: 'notes' | 'history' | 'payments',
  list: readonly Json[],
  copies: readonly Json[],
  zone: string,
): Difference[] {
  if (list.length !== copies.length)
    return [{ field: `${name}.length`, source: list.length, copy: copies.length, why: undefined }]
  return list.flatMap((entry, i) =>
    compareRecords(name, entry, copies[i] ?? {}, zone)
      .filter(({ field }) => field !== 'temp')
      .map(difference => ({ ...difference, field: `${name}.${difference.field}` })),
  )
}

/** Since it was copied; following notices it only when the source changes as well. */
function isChangedHere(record: ImportedRecord | undefined, copy: Copy | undefined): boolean {
  if (record?.state === 'changed here') return true
  return record?.state === 'copied' && copy?.savedAt !== undefined && copy.savedAt !== record.copiedAt
}
