import * as copying from '../../domain/moving-in/copy-records.ts'
import { type Copying, copyRecords, type ReadRecord } from '../../domain/moving-in/copy-records.ts'
import { findRecords, saveRecords } from '../../domain/moving-in/import-store.ts'
import type { ImportProblem, ListedKind } from '../../domain/moving-in/imported-kind.ts'
import { readAgent, readClient, readFirm, readOther } from '../../wire/moving-in/source-people.ts'
import { type Json, textIn } from '../../wire/moving-in/source-values.ts'
import type { ImportState } from './import-state.ts'
import { oneOf } from './source-lists.ts'

/** A record as the source has it. */
export interface SourceRecord {
  readonly id: string
  readonly sourceId: string
  readonly sourceModified: string
  readonly json: Json
}

type Dated = { readonly modifiedAt: Temporal.Instant }

export function copySourcePeople(
  state: ImportState,
  kind: Exclude<ListedKind, 'orders'>,
  records: readonly SourceRecord[],
): Promise<ImportProblem[]> {
  const time = { zone: state.company.zone, now: state.parts.now() }
  const map = <T>(read: (json: Json) => T) =>
    records.map(({ json, sourceModified, ...ids }) => ({
      ...ids,
      sourceModified: sourceModified || textIn(json, 'modified'),
      record: read(json),
    }))
  const copy = <T extends Dated & { readonly id: string }>(how: Copying<T>, read: (json: Json) => Omit<T, 'id'>) =>
    copyAs(state, { ...how, kind }, map(read))
  switch (kind) {
    case 'agencies':
    case 'escrowoffices':
      return copy(copying.agencies, json => readFirm(json, time, kind === 'agencies' ? 'agency' : 'escrowoffice'))
    case 'clients':
      return copy(copying.clients, json => readClient(json, time))
    case 'agents':
      return copy(copying.agents, json => readAgent(json, time))
    case 'escrowofficers':
      return copy(copying.otherContacts(kind), json => readOther(json, time, 'escrowofficer'))
    case 'insuranceagents':
      return copy(copying.otherContacts(kind), json => readOther(json, time, 'insuranceagent'))
    case 'contacts':
      return copyContacts(
        state,
        map(json => readOther(json, time, undefined)),
      )
  }
}

/** The list of all contacts has those of the lists before it, too. */
async function copyContacts(
  state: ImportState,
  records: readonly ReadRecord<ReturnType<typeof readOther>>[],
): Promise<ImportProblem[]> {
  const ids = records.map(({ id }) => id)
  const elsewhere = await state.write(async scope => {
    const officers = await findRecords(scope, 'escrowofficers', ids)
    return new Set([...officers.keys(), ...(await findRecords(scope, 'insuranceagents', ids)).keys()])
  })
  const others = records.filter(({ id }) => !elsewhere.has(id))
  return copyAs(state, copying.otherContacts('contacts'), others)
}

async function copyAs<T extends Dated & { readonly id: string }>(
  state: ImportState,
  how: Copying<T>,
  records: readonly ReadRecord<Omit<T, 'id'>>[],
): Promise<ImportProblem[]> {
  state.noteNewest(records.map(({ record }) => (record as unknown as Dated).modifiedAt))
  const outcomes = await state.write(async scope => {
    const copied = await copyRecords(scope, how, records, state.isFirst)
    await saveRecords(scope, how.kind, copied)
    return copied
  })
  return outcomes
    .filter(({ state }) => state !== 'copied')
    .map(({ sourceId, problem }) => ({ what: `${oneOf[how.kind as ListedKind]} ${sourceId}`, why: problem }))
}
