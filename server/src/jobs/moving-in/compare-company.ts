import type { Database } from '../../domain/database.ts'
import type { AgentId, ClientId, ContactId, OrderId } from '../../domain/ids.ts'
import { type ImportedKind, importedKinds } from '../../domain/moving-in/company-import.ts'
import type { ComparedKind, Comparison, NamedDifference } from '../../domain/moving-in/comparison.ts'
import { findImport, findRecords } from '../../domain/moving-in/import-store.ts'
import { listHistory, listNotes } from '../../domain/orders/history-store.ts'
import { loadListedOrders } from '../../domain/orders/list-orders.ts'
import { findAgencies } from '../../domain/people/agency-store.ts'
import { agentStore, clientStore, otherContactStore } from '../../domain/people/contact-store.ts'
import type { Tenant } from '../../domain/tenant.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { loadCompany } from '../../domain/tenants/load-company.ts'
import type { SourceClient } from '../../platform/outbound/source-client.ts'
import { agencyRecord, escrowOfficeRecord } from '../../wire/contacts/agency-wire.ts'
import {
  agentRecord,
  clientRecord,
  escrowOfficerRecord,
  insuranceAgentRecord,
  otherContactRecord,
} from '../../wire/contacts/contact-wire.ts'
import { showListedOrder } from '../../wire/lists/list-wire.ts'
import { compareRecords, type Difference } from '../../wire/moving-in/compare-records.ts'
import { idIn, isJson, type Json, objectsIn, textIn } from '../../wire/moving-in/source-values.ts'
import { historyRecord, noteRecord } from '../../wire/orders/order-parts-wire.ts'
import { isStub, oneOf } from './source-lists.ts'

export interface ComparisonParts {
  readonly database: Database
  readonly source: SourceClient
  readonly key: string
  readonly onProgress?: (kind: string, done: number) => void
}

const pageSize = 100
const maxExamples = 5

/** Reads the source again and compares each record with its copy, as `GET` shows both. */
export async function compareCompany({ database, source, key, onProgress }: ComparisonParts): Promise<Comparison> {
  const company = await database.read('all companies', tx => loadCompany(tx, key))
  if (!company) throw new Error(`there is no company ${key}`)
  const read = <T>(work: (tenant: Tenant) => Promise<T>) =>
    database.read(company.id, tx => work({ tx, companyId: company.id }))
  const found = await read(findImport)
  const report = new Report()
  for (const kind of importedKinds) {
    let done = 0
    for await (const records of pagesOf(source, kind)) {
      const ids = records.flatMap(json => idIn<string>(json, 'id') ?? [])
      const copies = await read(tenant => copiesOf(tenant, kind, ids, company))
      const states = await read(tenant => findRecords(tenant, kind, ids))
      for (const json of records) {
        const id = idIn<string>(json, 'id') ?? ''
        const copy = copies.get(id)
        if (!copy) {
          report.missing(kind, textIn(json, 'id'), states.get(id)?.problem)
          continue
        }
        const differences = compareRecords(json, copy.record, company.zone)
        if (kind === 'orders') differences.push(...(await compareParts(source, textIn(json, 'id'), copy, company.zone)))
        report.add(kind, textIn(json, 'id'), differences, states.get(id)?.state === 'changed here')
      }
      done += records.length
      onProgress?.(kind, done)
    }
  }
  return report.result(found?.problems ?? [])
}

/** Whole records of a list, page by page; stubs are read one by one. Nothing of a list that cannot be read. */
async function* pagesOf(source: SourceClient, kind: ImportedKind): AsyncGenerator<readonly Json[]> {
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

async function readOne(source: SourceClient, kind: ImportedKind, stub: Json): Promise<Json | undefined> {
  const more = kind === 'orders' ? '?withallcontrols=true&withpropertyphoto=true' : ''
  const answer = await source.get(`/${oneOf[kind]}/${encodeURIComponent(textIn(stub, 'id'))}${more}`)
  const json = 'body' in answer ? answer.body[oneOf[kind]] : undefined
  return isJson(json) ? json : undefined
}

interface Copy {
  readonly record: Json
  readonly notes: readonly Json[]
  readonly history: readonly Json[]
}

async function copiesOf(tenant: Tenant, kind: ImportedKind, ids: readonly string[], company: Company) {
  const copies = new Map<string, Copy>()
  const add = (id: string, record: Json, parts: Partial<Copy> = {}) =>
    copies.set(id, { record: JSON.parse(JSON.stringify(record)), notes: [], history: [], ...parts })
  switch (kind) {
    case 'agencies':
    case 'escrowoffices': {
      const table = kind === 'agencies' ? agencyRecord : escrowOfficeRecord
      for (const [id, firm] of await findAgencies(tenant, ids)) add(id, table.show(firm, company))
      return copies
    }
    case 'clients':
      for (const [, client] of await clientStore.findMany(tenant, ids as ClientId[]))
        add(client.id, clientRecord.show(client, company))
      return copies
    case 'agents':
      for (const [, agent] of await agentStore.findMany(tenant, ids as AgentId[]))
        add(agent.id, agentRecord.show(agent, company))
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
        add(contact.id, table[kind].show(contact, company))
      return copies
    }
    case 'orders':
      for (const listed of await loadListedOrders(tenant, ids as OrderId[])) {
        const { order } = listed
        const notes = await listNotes(tenant, order.id)
        const history = await listHistory(tenant, order.id)
        add(order.id, showListedOrder(listed, company), {
          notes: notes.map(note => noteRecord.show(note, { order, zone: company.zone })),
          history: history.map(entry => historyRecord.show(entry, undefined)),
        })
      }
      return copies
  }
}

async function compareParts(source: SourceClient, id: string, copy: Copy, zone: string): Promise<Difference[]> {
  const [notes, history] = await Promise.all(
    (['notes', 'history'] as const).map(async name => {
      const answer = await source.get(`/order/${name}/${encodeURIComponent(id)}`)
      if ('refused' in answer) return []
      return compareLists(name, objectsIn(answer.body, name), copy[name], zone)
    }),
  )
  return [...(notes ?? []), ...(history ?? [])]
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

class Report {
  readonly #kinds = new Map<ImportedKind, { -readonly [Name in keyof ComparedKind]: ComparedKind[Name] }>()
  readonly #differences = new Map<string, { -readonly [N in keyof NamedDifference]: NamedDifference[N] }>()
  #unexplained = 0

  add(kind: ImportedKind, id: string, differences: readonly Difference[], isChangedHere: boolean): void {
    const counts = this.#countsOf(kind)
    counts.source += 1
    if (differences.length === 0) counts.equal += 1
    else if (isChangedHere || differences.every(({ why }) => why !== undefined)) counts.explained += 1
    else counts.different += 1
    for (const { field, source, copy, why } of differences)
      this.#note(kind, field, isChangedHere ? 'was changed here' : (why ?? ''), { id, source, copy })
  }

  missing(kind: ImportedKind, id: string, why = ''): void {
    const counts = this.#countsOf(kind)
    counts.source += 1
    counts.missing += 1
    this.#note(kind, '', why && `was not copied: ${why}`, { id, source: 'a record', copy: '' })
  }

  #countsOf(kind: ImportedKind) {
    const counts = this.#kinds.get(kind) ?? { source: 0, equal: 0, explained: 0, different: 0, missing: 0 }
    this.#kinds.set(kind, counts)
    return counts
  }

  #note(kind: ImportedKind, field: string, why: string, example: NamedDifference['examples'][number]): void {
    if (why === '') this.#unexplained += 1
    const name = `${kind} ${field} ${why}`
    const known = this.#differences.get(name) ?? { kind, field, why, count: 0, examples: [] }
    known.count += 1
    if (known.examples.length < maxExamples) known.examples = [...known.examples, example]
    this.#differences.set(name, known)
  }

  result(problems: Comparison['problems']): Comparison {
    return {
      kinds: Object.fromEntries(this.#kinds),
      differences: [...this.#differences.values()],
      problems,
      unexplained: this.#unexplained,
    }
  }
}
