import { exportCompany } from '../../domain/company-files/export-company.ts'
import type { UserId } from '../../domain/ids.ts'
import type { ImportedRecord } from '../../domain/moving-in/company-import.ts'
import {
  orders as copyingOrders,
  findKnownHere,
  type KnownHere,
  type OrderParts,
  withKnown,
} from '../../domain/moving-in/copy-orders.ts'
import { copyRecords } from '../../domain/moving-in/copy-records.ts'
import { saveRecords } from '../../domain/moving-in/import-store.ts'
import type { ImportProblem } from '../../domain/moving-in/imported-kind.ts'
import { type Company, primaryOffice } from '../../domain/tenants/company.ts'
import type { SourceClient } from '../../platform/outbound/source-client.ts'
import { withIds } from '../../wire/moving-in/source-ids.ts'
import { hasPaidInHistory, isOpen, readDueCents, readPayment } from '../../wire/moving-in/source-money.ts'
import { readOrder, type SourceOrder, type SourceParts } from '../../wire/moving-in/source-order.ts'
import { type Json, objectsIn, textIn } from '../../wire/moving-in/source-values.ts'
import type { SourceRecord } from './copy-source-people.ts'
import { newControls, withControls } from './custom-fields.ts'
import type { ImportState } from './import-state.ts'
import { addFormer } from './read-company.ts'

/** On SQLite the writers of all companies wait for a transaction. */
const ordersPerTransaction = 25

/** The foundation types of the source by their ids in lower case. */
export type Foundations = ReadonlyMap<string, string>

export async function readFoundations(source: SourceClient): Promise<Foundations> {
  const answer = await source.get('/foundationtypes')
  const types = 'body' in answer ? objectsIn(answer.body, 'foundationtypes') : []
  return new Map(types.map(type => [textIn(type, 'id').toLowerCase(), textIn(type, 'name')]))
}

/** An order with its notes, its history and its payments. */
interface ReadOrder extends Omit<SourceRecord, 'json'> {
  readonly source: SourceOrder & Pick<OrderParts, 'payments'>
}

export async function readSourceOrders(
  state: ImportState,
  foundations: Foundations,
  records: readonly SourceRecord[],
): Promise<{ readonly orders: readonly ReadOrder[]; readonly problems: readonly ImportProblem[] }> {
  const { company, parts } = state
  const problems: ImportProblem[] = []
  const context = {
    zone: company.zone,
    now: parts.now(),
    primaryOffice: primaryOffice(company).id,
    defaultUser: defaultUser(company),
    defaultMinutes: company.settings.defaultDurationMinutes,
    foundations,
  }
  const orders = await Promise.all(
    records.map(async ({ json, ...ids }) => {
      const ofOrder = await readParts(state, ids.sourceId, json, problems)
      const source = readOrder(json, ofOrder, context)
      const payments = source.order.paidCents > 0 ? await readPayments(state, ids.sourceId, company.zone, problems) : []
      return { ...ids, source: { ...source, payments } }
    }),
  )
  return { orders, problems }
}

export async function copySourceOrders(state: ImportState, read: readonly ReadOrder[]): Promise<ImportProblem[]> {
  const sources = read.map(({ source }) => source)
  const oids = sources.map(({ order }) => order.oid)
  const problems: ImportProblem[] = []
  const known = await knownOf(state, sources, oids, problems)
  const owner = defaultUser(state.company)
  const defaults = { office: primaryOffice(state.company).id, user: owner }
  const partsOfOrders = new Map<string, OrderParts>(read.map(({ id, source }) => [id, source]))
  const kept = read.map(({ source, ...ids }) => {
    const { order, missing } = withKnown(source.order, known, defaults)
    if (missing.length > 0) problems.push({ what: `order ${order.oid}`, why: `not known here: ${missing.join(', ')}` })
    return { ...ids, record: order }
  })
  const outcomes: ImportedRecord[] = []
  for (let i = 0; i < kept.length; i += ordersPerTransaction) {
    const some = kept.slice(i, i + ordersPerTransaction)
    const copied = await state.write(async scope => {
      const copied = await copyRecords(scope, copyingOrders(partsOfOrders, known, owner), some, state.isFirst)
      await saveRecords(scope, 'orders', copied)
      return copied
    })
    outcomes.push(...copied)
  }
  state.noteNewest(
    sources.map(({ order }) => order.modifiedAt),
    oids,
  )
  const refused = outcomes.filter(outcome => outcome.state !== 'copied')
  return [...problems, ...refused.map(({ sourceId, problem }) => ({ what: `order ${sourceId}`, why: problem }))]
}

export function defaultUser({ items: { users } }: Company): UserId {
  const user = users.find(({ isOwner }) => isOwner) ?? users[0]
  if (!user) throw new Error('the source has no user')
  return user.id
}

async function readParts(state: ImportState, id: string, json: Json, problems: ImportProblem[]): Promise<SourceParts> {
  const list = async (name: 'notes' | 'history') => {
    const answer = await state.parts.source.get(`/order/${name}/${encodeURIComponent(id)}`)
    if ('body' in answer) return objectsIn(answer.body, name).map(each => withIds(name, each))
    problems.push({ what: `/order/${name}`, why: `could not be read: ${answer.refused}` })
    return []
  }
  const due = isOpen(json) && !hasPaidInHistory(json) ? readDue(state, id, problems) : undefined
  const [notes, history, dueCents] = await Promise.all([list('notes'), list('history'), due])
  return { notes, history, dueCents }
}

/** Only of unpaid orders with fees. */
async function readDue(state: ImportState, id: string, problems: ImportProblem[]): Promise<number | undefined> {
  const path = `/amountdue/${encodeURIComponent(id)}`
  const answer = await state.optional.get(state.parts.source, 'balances', path)
  if (answer === undefined) return undefined
  const dueCents = 'body' in answer ? readDueCents(answer.body) : undefined
  if (dueCents !== undefined) return dueCents
  const why = 'refused' in answer ? answer.refused : 'the response has no "amountdue"'
  const what = 'what is paid of orders that are not paid in full'
  problems.push({ what, why: `could not be read, so that all of their fees are due here: ${why}` })
  return undefined
}

/** Only of orders with money. */
async function readPayments(state: ImportState, id: string, zone: string, problems: ImportProblem[]) {
  const path = `/order/payments/${encodeURIComponent(id)}`
  const answer = await state.optional.get(state.parts.source, 'payments', path)
  if (answer === undefined) return undefined
  if ('body' in answer)
    return objectsIn(answer.body, 'payments').flatMap(each => readPayment(withIds('payments', each), zone) ?? [])
  problems.push({ what: 'single payments', why: `could not be read, and what is paid stays: ${answer.refused}` })
  return undefined
}

/** What the orders refer to; what the source does not list any more is added. */
async function knownOf(
  state: ImportState,
  sources: readonly SourceOrder[],
  oids: readonly number[],
  problems: ImportProblem[],
): Promise<KnownHere> {
  const references = referencesOf(sources)
  const find = () => state.read(tenant => findKnownHere(tenant, references, oids))
  const known = await find()
  const names = new Map(sources.flatMap(source => [...source.names]))
  const former = Object.fromEntries(
    (['users', 'services', 'fees', 'packages', 'orderTypes'] as const).map(list => {
      const ids = references[list].filter(id => id !== undefined && !known[list].has(id)) as string[]
      return [list, new Map(ids.map(id => [id, names.get(id) ?? '']))]
    }),
  ) as unknown as Parameters<typeof addFormer>[2]
  const { controls, problems: undefinable } = newControls(state.company, sources)
  problems.push(...undefinable)
  if (controls.length === 0 && Object.values(former).every(({ size }) => size === 0)) return known
  const { database, key, now } = state.parts
  await database.write('all companies', async tx => {
    const file = await exportCompany(tx, key)
    await addFormer({ tx, companyId: state.company.id, now: now() }, withControls(file, controls), former)
  })
  await state.loadCompany()
  return find()
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
