import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { insertBlockedTime } from '../../domain/calendar/calendar-store.ts'
import { exportCompany } from '../../domain/company-files/export-company.ts'
import type { BlockedTimeId, CompanyId, UserId } from '../../domain/ids.ts'
import {
  type CompanyImport,
  type ImportedKind,
  type ImportedRecord,
  type ImportProblem,
  type ImportsParts,
  importedKinds,
  type ListProgress,
  withProblems,
} from '../../domain/moving-in/company-import.ts'
import {
  orders as copyingOrders,
  findKnownHere,
  type OrderParts,
  withKnown,
} from '../../domain/moving-in/copy-orders.ts'
import * as copying from '../../domain/moving-in/copy-records.ts'
import { type Copying, copyRecords, type ReadRecord } from '../../domain/moving-in/copy-records.ts'
import {
  advanceCompany,
  countRecords,
  findImport,
  findLease,
  findRecords,
  leaseImport,
  listRecords,
  releaseImport,
  saveRecords,
  updateImport,
} from '../../domain/moving-in/import-store.ts'
import type { TenantScope } from '../../domain/tenant.ts'
import { type Company, primaryOffice } from '../../domain/tenants/company.ts'
import { loadCompany } from '../../domain/tenants/load-company.ts'
import type { SourceClient } from '../../platform/outbound/source-client.ts'
import { readOrder, type SourceOrder, type SourceParts } from '../../wire/moving-in/source-order.ts'
import { readAgent, readClient, readFirm, readOther } from '../../wire/moving-in/source-people.ts'
import {
  idIn,
  isJson,
  type Json,
  objectsIn,
  readSourceId,
  textIn,
  wallTimeIn,
} from '../../wire/moving-in/source-values.ts'
import { addFormer } from './read-company.ts'

export interface ImportParts extends Omit<ImportsParts, 'allowPrivate'> {
  readonly source: SourceClient
  readonly key: string
}

/** Another process reads this company. */
export class ImportInUse extends Error {
  override name = 'ImportInUse'
}

/** It was asked to stop; the next run goes on. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

const pageSize = 200
const recordsPerTransaction = 50
const leaseMinutes = 5

/** The path of one record, and its member in the response. */
export const oneOf: Readonly<Record<ImportedKind, string>> = {
  agencies: 'agency',
  escrowoffices: 'escrowoffice',
  clients: 'client',
  agents: 'agent',
  escrowofficers: 'escrowofficer',
  insuranceagents: 'insuranceagent',
  contacts: 'contact',
  orders: 'order',
}

/** Reads everything that was not read yet, or has changed since; each transaction leaves a state to go on from. */
export class ImportRun {
  readonly #parts: ImportParts
  readonly #lease = `${hostname()} ${process.pid} ${randomUUID()}`
  #company!: Company
  #import!: CompanyImport
  #foundations: ReadonlyMap<string, string> = new Map()
  #lastOid = 0
  #lastModified = 0

  constructor(parts: ImportParts) {
    this.#parts = parts
  }

  async run(): Promise<void> {
    await this.#begin()
    try {
      this.#foundations = await this.#readFoundations()
      for (const kind of importedKinds) await this.#readList(kind)
      await this.#readEvents()
      await this.#write(scope => advanceCompany(scope, this.#lastOid, this.#lastModified))
      await this.#save({ state: this.#isFirst() ? 'read' : this.#import.state, error: '' })
    } catch (error) {
      if (!(error instanceof ImportStopped)) {
        await this.#save({ error: (error as Error).message }).catch(() => undefined)
      }
      throw error
    } finally {
      await this.#write(scope => releaseImport(scope, this.#lease)).catch(() => undefined)
    }
  }

  #isFirst(): boolean {
    return this.#import.state === 'reading'
  }

  async #begin(): Promise<void> {
    await this.#loadCompany()
    const found = await this.#write(async scope => {
      const other = await findLease(scope)
      const until = scope.now.add({ minutes: leaseMinutes })
      const isMine = await leaseImport(scope, this.#lease, until, hasEnded(other) ? other : this.#lease)
      return isMine ? findImport(scope) : undefined
    })
    if (!found) throw new ImportInUse(`another process imports ${this.#parts.key} already`)
    this.#import = found
    if (!this.#isFirst()) {
      // A list with pages goes on where it ended; any other is read again.
      const again = Object.entries(found.progress).map(([kind, list]) => [
        kind,
        { ...list, isComplete: kind === 'company' },
      ])
      this.#import = { ...found, progress: Object.fromEntries(again) }
    }
  }

  async #loadCompany(): Promise<void> {
    const { database, key } = this.#parts
    const company = await database.read('all companies', tx => loadCompany(tx, key))
    if (!company) throw new Error(`there is no company ${key}`)
    this.#company = company
  }

  #write<T>(work: (scope: TenantScope) => Promise<T>): Promise<T> {
    const { database, now } = this.#parts
    const companyId = this.#company.id as CompanyId
    return database.write(companyId, tx => work({ tx, companyId, now: now() }))
  }

  async #save(changes: Partial<CompanyImport>): Promise<void> {
    this.#import = { ...this.#import, ...changes }
    await this.#write(async scope => {
      await updateImport(scope, this.#import)
      await leaseImport(scope, this.#lease, scope.now.add({ minutes: leaseMinutes }))
    })
  }

  #progressOf(kind: ImportedKind | 'company' | 'events'): ListProgress {
    return this.#import.progress[kind] ?? { isComplete: false, total: 0 }
  }

  async #advance(
    kind: ImportedKind | 'company' | 'events',
    list: Partial<ListProgress>,
    problems: readonly ImportProblem[] = [],
  ): Promise<void> {
    if (this.#parts.isEnding?.()) throw new ImportStopped('stopped')
    const progress = { ...this.#import.progress, [kind]: { ...this.#progressOf(kind), ...list } }
    await this.#save({ progress, problems: withProblems(this.#import.problems, problems) })
  }

  async #readFoundations(): Promise<ReadonlyMap<string, string>> {
    const answer = await this.#parts.source.get('/foundationtypes')
    const types = 'body' in answer ? objectsIn(answer.body, 'foundationtypes') : []
    return new Map(types.map(type => [textIn(type, 'id').toLowerCase(), textIn(type, 'name')]))
  }

  async #readList(kind: ImportedKind): Promise<void> {
    let { cursor, isComplete, total } = this.#progressOf(kind)
    let done = await this.#countOf(kind)
    while (!isComplete) {
      const at = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const answer = await this.#parts.source.get(`/${kind}?limit=${pageSize}${at}`)
      if ('refused' in answer) {
        const why = `could not be read: ${answer.refused}`
        await this.#advance(kind, { isComplete: true }, [{ what: `/${kind}`, why }])
        break
      }
      const listed = objectsIn(answer.body, kind)
      const hasPages = typeof answer.body.cursor === 'string' && typeof answer.body.more === 'boolean'
      if (!hasPages) total = listed.length
      const problems: ImportProblem[] = []
      for (let i = 0; i < listed.length; i += recordsPerTransaction) {
        const some = listed.slice(i, i + recordsPerTransaction)
        problems.push(...(await this.#take(kind, some)))
        done += some.length
        if (hasPages) total = Math.max(total, done)
        this.#parts.onProgress?.({ kind, done, total })
        if (this.#parts.isEnding?.()) throw new ImportStopped('stopped')
      }
      cursor = hasPages ? String(answer.body.cursor) : undefined
      isComplete = !hasPages || answer.body.more === false
      await this.#advance(kind, { cursor, isComplete, total }, problems)
    }
    await this.#readWaiting(kind)
  }

  async #countOf(kind: ImportedKind): Promise<number> {
    const counts = await this.#write(scope => countRecords(scope))
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
    const known = await this.#write(scope =>
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
    await this.#write(scope =>
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
    const { source, onProgress } = this.#parts
    const total = this.#progressOf(kind).total
    let done = await this.#countOf(kind)
    for (;;) {
      const waiting = await this.#write(scope => listRecords(scope, kind, 'waiting', '', recordsPerTransaction))
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
      await this.#write(scope => saveRecords(scope, kind, unreadable))
      const problems = await this.#copy(kind, read.flat())
      const missing = unreadable.map(({ sourceId, problem }) => ({ what: `/${oneOf[kind]}/${sourceId}`, why: problem }))
      done += waiting.length
      onProgress?.({ kind, done, total: Math.max(total, done) })
      await this.#advance(kind, {}, [...problems, ...missing])
    }
  }

  async #copy(
    kind: ImportedKind,
    records: readonly { id: string; sourceId: string; sourceModified: string; json: Json }[],
  ): Promise<ImportProblem[]> {
    if (records.length === 0) return []
    const time = { zone: this.#company.zone, now: this.#parts.now() }
    const map = <T>(read: (json: Json) => T) =>
      records.map(({ json, sourceModified, ...ids }) => ({
        ...ids,
        sourceModified: sourceModified || textIn(json, 'modified'),
        record: read(json),
      }))
    const copy = <T extends { readonly id: string; readonly modifiedAt: Temporal.Instant }>(
      how: Copying<T>,
      read: (json: Json) => Omit<T, 'id'>,
    ) => this.#copyAs({ ...how, kind }, map(read))
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
        return this.#copyContacts(map(json => readOther(json, time, undefined)))
      case 'orders':
        return this.#copyOrders(records)
    }
  }

  /** The list of all contacts has those of the lists before it, too. */
  async #copyContacts(records: readonly ReadRecord<ReturnType<typeof readOther>>[]): Promise<ImportProblem[]> {
    const ids = records.map(({ id }) => id)
    const elsewhere = await this.#write(async scope => {
      const officers = await findRecords(scope, 'escrowofficers', ids)
      return new Set([...officers.keys(), ...(await findRecords(scope, 'insuranceagents', ids)).keys()])
    })
    return this.#copyAs(
      copying.otherContacts('contacts'),
      records.filter(({ id }) => !elsewhere.has(id)),
    )
  }

  async #copyAs<T extends { readonly id: string; readonly modifiedAt: Temporal.Instant }>(
    how: Copying<T>,
    records: readonly ReadRecord<Omit<T, 'id'>>[],
  ): Promise<ImportProblem[]> {
    this.#note(records.map(({ record }) => (record as unknown as { modifiedAt: Temporal.Instant }).modifiedAt))
    const outcomes = await this.#write(async scope => {
      const copied = await copyRecords(scope, how, records, this.#isFirst())
      await saveRecords(scope, how.kind, copied)
      return copied
    })
    return outcomes
      .filter(({ state }) => state !== 'copied')
      .map(({ sourceId, problem }) => ({ what: `${oneOf[how.kind]} ${sourceId}`, why: problem }))
  }

  #note(times: readonly Temporal.Instant[]): void {
    for (const { epochMilliseconds } of times) this.#lastModified = Math.max(this.#lastModified, epochMilliseconds)
  }

  async #copyOrders(
    records: readonly { id: string; sourceId: string; sourceModified: string; json: Json }[],
  ): Promise<ImportProblem[]> {
    const problems: ImportProblem[] = []
    const owner = this.#defaultUser()
    const context = {
      zone: this.#company.zone,
      now: this.#parts.now(),
      primaryOffice: primaryOffice(this.#company).id,
      defaultUser: owner,
      defaultMinutes: this.#company.settings.defaultDurationMinutes,
      foundations: this.#foundations,
    }
    const read = await Promise.all(
      records.map(async ({ json, ...ids }) => {
        const parts = await this.#partsOf(ids.sourceId, problems)
        return { ...ids, source: readOrder(json, parts, context) }
      }),
    )
    const sources = read.map(({ source }) => source)
    await this.#addFormer(sources)
    const outcomes = await this.#write(async scope => {
      const known = await findKnownHere(
        scope,
        referencesOf(sources),
        sources.map(({ order }) => order.oid),
      )
      const parts = new Map<string, OrderParts>(read.map(({ id, source }) => [id, source]))
      const kept = read.map(({ source, ...ids }) => {
        const { order, missing } = withKnown(source.order, known, { office: context.primaryOffice, user: owner })
        if (missing.length > 0)
          problems.push({ what: `order ${order.oid}`, why: `not known here: ${missing.join(', ')}` })
        return { ...ids, record: order }
      })
      const copied = await copyRecords(scope, copyingOrders(parts, known, owner), kept, this.#isFirst())
      await saveRecords(scope, 'orders', copied)
      return copied
    })
    for (const { order } of sources) this.#lastOid = Math.max(this.#lastOid, order.oid)
    this.#note(sources.map(({ order }) => order.modifiedAt))
    return [
      ...problems,
      ...outcomes
        .filter(({ state }) => state !== 'copied')
        .map(({ sourceId, problem }) => ({ what: `order ${sourceId}`, why: problem })),
    ]
  }

  #defaultUser(): UserId {
    const users = this.#company.items.users
    const user = users.find(({ isOwner }) => isOwner) ?? users[0]
    if (!user) throw new Error('the source has no user')
    return user.id
  }

  async #partsOf(id: string, problems: ImportProblem[]): Promise<SourceParts> {
    const { source } = this.#parts
    const [notes, history] = await Promise.all([
      source.get(`/order/notes/${encodeURIComponent(id)}`),
      source.get(`/order/history/${encodeURIComponent(id)}`),
    ])
    const list = (name: string, answer: typeof notes) => {
      if ('body' in answer) return objectsIn(answer.body, name)
      problems.push({ what: `/order/${name}`, why: `could not be read: ${answer.refused}` })
      return []
    }
    return { notes: list('notes', notes), history: list('history', history) }
  }

  /** What orders have and the source does not list any more. */
  async #addFormer(sources: readonly SourceOrder[]): Promise<void> {
    const references = referencesOf(sources)
    const known = await this.#write(scope => findKnownHere(scope, references, []))
    const names = new Map(sources.flatMap(source => [...source.names]))
    const former = Object.fromEntries(
      (['users', 'services', 'fees', 'packages', 'orderTypes'] as const).map(list => {
        const ids = references[list].filter(id => id !== undefined && !known[list].has(id)) as string[]
        return [list, new Map(ids.map(id => [id, names.get(id) ?? '']))]
      }),
    ) as unknown as Parameters<typeof addFormer>[2]
    if (Object.values(former).every(({ size }) => size === 0)) return
    const { database, key, now } = this.#parts
    await database.write('all companies', async tx => {
      const file = await exportCompany(tx, key)
      await addFormer({ tx, companyId: this.#company.id, now: now() }, file, former)
    })
    await this.#loadCompany()
  }

  async #readEvents(): Promise<void> {
    if (this.#progressOf('events').isComplete || !this.#isFirst()) return
    const { zone } = this.#company
    const year = this.#parts.now().toZonedDateTimeISO(zone).year
    const events = new Map<string, Json>()
    for (const each of [year - 1, year, year + 1]) {
      const answer = await this.#parts.source.get(`/calendarevents?from=${each}-01-01&to=${each}-12-31`)
      if ('refused' in answer) {
        const problem = { what: '/calendarevents', why: `could not be read: ${answer.refused}` }
        return this.#advance('events', { isComplete: true }, [problem])
      }
      for (const event of objectsIn(answer.body, 'events')) events.set(textIn(event, 'id'), event)
    }
    await this.#write(async scope => {
      const users = new Set(this.#company.items.users.map(({ id }) => id as string))
      const has = await scope.tx.all<{ id: string }>({
        sql: 'select id from blocked_times where company_id = ?',
        values: [scope.companyId],
      })
      const known = new Set(has.map(({ id }) => id))
      for (const event of events.values()) {
        const [id, userId] = [readSourceId<BlockedTimeId>(event.id), idIn<UserId>(event, 'user')]
        const [startsAt, endsAt] = [wallTimeIn(event, 'start', zone), wallTimeIn(event, 'end', zone)]
        if (!id || !userId || !startsAt || !endsAt || known.has(id) || !users.has(userId)) continue
        insertBlockedTime(scope, { id, userId, startsAt, endsAt, title: textIn(event, 'title'), calendarId: undefined })
      }
    })
    await this.#advance('events', { isComplete: true, total: events.size })
  }
}

/** Of a process of this machine that was killed, so that its lease need not expire. */
function hasEnded(lease: string): boolean {
  const [host, pid] = lease.split(' ')
  if (host !== hostname() || !pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** A list of other systems may have nothing but ids. */
export function isStub(json: Json): boolean {
  return Object.keys(json).every(name => ['id', 'show', 'modified', 'oid'].includes(name))
}

function referencesOf(sources: readonly SourceOrder[]) {
  const orders = sources.map(({ order }) => order)
  const all = <T>(pick: (order: SourceOrder['order']) => readonly T[]) => orders.flatMap(pick)
  return {
    clients: all(({ clientId }) => [clientId]),
    agents: all(({ buyersAgentId, sellersAgentId }) => [buyersAgentId, sellersAgentId]),
    contacts: all(({ contacts }) => contacts.map(({ id }) => id)),
    users: [
      ...all(order => [
        ...[order.createdBy, order.scheduledBy, order.confirmedBy, order.completedBy, order.firstCompletedBy],
        ...[order.cancelledBy, order.removedBy, ...order.inspectors.map(({ userId }) => userId)],
      ]),
      ...sources.flatMap(({ notes, history }) => [...notes, ...history].map(({ userId }) => userId)),
    ],
    orderTypes: all(({ orderTypeId }) => [orderTypeId]),
    offices: all(({ officeId }) => [officeId]),
    services: all(({ services }) => services.map(({ id }) => id)),
    fees: all(({ fees }) => fees.map(({ feeId }) => feeId)),
    packages: all(({ packages }) => packages.map(({ packageId }) => packageId)),
  }
}
