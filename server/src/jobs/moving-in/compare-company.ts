import { findBlockedTimes } from '../../domain/calendar/calendar-store.ts'
import { findFiles } from '../../domain/files/file-store.ts'
import type { AgentId, BlockedTimeId, ClientId, ContactId, OrderId } from '../../domain/ids.ts'
import type { ImportedRecord } from '../../domain/moving-in/company-import.ts'
import { clearCompared, saveCompared } from '../../domain/moving-in/compared-record-store.ts'
import type { ComparedRecord, Comparison } from '../../domain/moving-in/comparison.ts'
import { findRecords } from '../../domain/moving-in/import-store.ts'
import { type ImportedKind, importedKinds, type ListedKind } from '../../domain/moving-in/imported-kind.ts'
import { listHistory, listNotes } from '../../domain/orders/history-store.ts'
import { loadListedOrders } from '../../domain/orders/list-orders.ts'
import { listPayments } from '../../domain/payments/payment-store.ts'
import { findAgencies } from '../../domain/people/agency-store.ts'
import { agentStore, clientStore, otherContactStore } from '../../domain/people/contact-store.ts'
import { toMillis } from '../../domain/rows.ts'
import type { Tenant } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { SourceClient } from '../../platform/outbound/source-client.ts'
import { eventRecord } from '../../wire/calendar/calendar-wire.ts'
import { agencyRecord, escrowOfficeRecord } from '../../wire/contacts/agency-wire.ts'
import {
  agentRecord,
  clientRecord,
  escrowOfficerRecord,
  insuranceAgentRecord,
  otherContactRecord,
} from '../../wire/contacts/contact-wire.ts'
import { fileRecord } from '../../wire/files/file-wire.ts'
import { showListedOrder } from '../../wire/lists/list-wire.ts'
import { compareRecords, type Difference } from '../../wire/moving-in/compare-records.ts'
import { idIn, isJson, type Json, objectsIn, textIn } from '../../wire/moving-in/source-values.ts'
import { historyRecord, noteRecord } from '../../wire/orders/order-parts-wire.ts'
import { paymentRecord } from '../../wire/payments/payment-wire.ts'
import { maxShown, Report, shown } from './comparison-report.ts'
import { listSourceEvents } from './copy-source-events.ts'
import { type ImportParts, ImportState } from './import-state.ts'
import { firstFiles, listChangedFiles, readFilesOf } from './source-files.ts'
import { isStub, oneOf } from './source-lists.ts'

const pageSize = 100
/** Addresses of files are not compared. */
const noAddress = 'https://copy.invalid'

/**
 * Reads the source again and compares each record with its copy, as `GET` shows both. Each record keeps its differences, and
 * the import the comparison as a whole.
 */
export async function compareCompany(parts: ImportParts): Promise<Comparison> {
  const state = new ImportState(parts)
  const report = new Report()
  await state.hold(async () => {
    await state.write(clearCompared)
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
  const ids = records.flatMap(json => idIn<string>(json, 'id') ?? [])
  const read = <T>(work: (tenant: Tenant) => Promise<T>) =>
    parts.database.read(company.id, tx => work({ tx, companyId: company.id }))
  const copies = await read(tenant => copiesOf(tenant, kind, ids, company))
  const states = await read(tenant => findRecords(tenant, kind, ids))
  const found = records.map(async json => {
    const id = idIn<string>(json, 'id') ?? ''
    const copy = copies.get(id)
    if (!copy) return { id, json, differences: undefined }
    const differences = compareRecords(json, copy.record, company.zone)
    if (kind === 'orders')
      differences.push(...(await compareParts(parts.source, textIn(json, 'id'), copy, company.zone)))
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

interface Copy {
  readonly record: Json
  /** Undefined for one without a time of its last change. */
  readonly savedAt: number | undefined
  readonly notes: readonly Json[]
  readonly history: readonly Json[]
  readonly payments: readonly Json[]
}

async function copiesOf(tenant: Tenant, kind: ImportedKind, ids: readonly string[], company: Company) {
  const copies = new Map<string, Copy>()
  const add = (id: string, record: Json, modifiedAt?: Temporal.Instant, parts: Partial<Copy> = {}) =>
    copies.set(id, {
      ...{ record: JSON.parse(JSON.stringify(record)), savedAt: modifiedAt && toMillis(modifiedAt) },
      ...{ notes: [], history: [], payments: [], ...parts },
    })
  switch (kind) {
    case 'agencies':
    case 'escrowoffices': {
      const table = kind === 'agencies' ? agencyRecord : escrowOfficeRecord
      for (const [id, firm] of await findAgencies(tenant, ids)) add(id, table.show(firm, company), firm.modifiedAt)
      return copies
    }
    case 'clients':
      for (const [, client] of await clientStore.findMany(tenant, ids as ClientId[]))
        add(client.id, clientRecord.show(client, company), client.modifiedAt)
      return copies
    case 'agents':
      for (const [, agent] of await agentStore.findMany(tenant, ids as AgentId[]))
        add(agent.id, agentRecord.show(agent, company), agent.modifiedAt)
      return copies
    case 'escrowofficers':
    case 'insuranceagents':
    case 'contacts': {
      const table = {
        escrowofficers: escrowOfficerRecord,
        insuranceagents: insuranceAgentRecord,
        contacts: otherContactRecord,
      }
      for (const [, contact] of await otherContactStore.findMany(tenant, ids as ContactId[]))
        add(contact.id, table[kind].show(contact, company), contact.modifiedAt)
      return copies
    }
    case 'events':
      for (const [id, event] of await findBlockedTimes(tenant, ids as BlockedTimeId[]))
        add(id, eventRecord.show(event, company))
      return copies
    case 'files':
      for (const [id, file] of await findFiles(tenant, ids))
        add(id, fileRecord.show(file, { company, publicUrl: noAddress }), file.modifiedAt)
      return copies
    case 'orders':
      for (const listed of await loadListedOrders(tenant, ids as OrderId[])) {
        const { order } = listed
        const notes = await listNotes(tenant, order.id)
        const history = await listHistory(tenant, order.id)
        const payments = order.paidCents > 0 ? await listPayments(tenant, order.id) : []
        add(order.id, showListedOrder(listed, company), order.modifiedAt, {
          notes: notes.map(note => noteRecord.show(note, { order, zone: company.zone })),
          history: history.map(entry => historyRecord.show(entry, undefined)),
          payments: payments.map(payment => paymentRecord.show(payment, undefined)),
        })
      }
      return copies
  }
}

async function compareParts(source: SourceClient, id: string, copy: Copy, zone: string): Promise<Difference[]> {
  // Those of a source that does not show payments are named once, by the import.
  const names = ['notes', 'history', ...(copy.payments.length > 0 ? (['payments'] as const) : [])] as const
  const parts = await Promise.all(
    names.map(async name => {
      const answer = await source.get(`/order/${name}/${encodeURIComponent(id)}`)
      if ('refused' in answer) return []
      return compareLists(name, objectsIn(answer.body, name), copy[name], zone)
    }),
  )
  return parts.flat()
}

function compareLists(name: string, list: readonly Json[], copies: readonly Json[], zone: string): Difference[] {
  if (list.length !== copies.length)
    return [{ field: `${name}.length`, source: list.length, copy: copies.length, why: undefined }]
  return list.flatMap((entry, i) =>
    compareRecords(entry, copies[i] ?? {}, zone)
      .filter(({ field }) => field !== 'temp')
      .map(difference => ({ ...difference, field: `${name}.${difference.field}` })),
  )
}

/** Since it was copied; following notices it only when the source changes as well. */
function isChangedHere(record: ImportedRecord | undefined, copy: Copy | undefined): boolean {
  if (record?.state === 'changed here') return true
  return record?.state === 'copied' && copy?.savedAt !== undefined && copy.savedAt !== record.copiedAt
}
