import sql, { join } from 'sql-template-tag'
import type { CommitTime } from '../changes/commit-sequence.ts'
import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { newId, type OrderId } from '../ids.ts'
import { defaultMinutes } from '../openings/appointment-length.ts'
import { changesBetween } from '../orders/history.ts'
import { insertHistory, insertNotes } from '../orders/history-store.ts'
import { maxInspectors, notCancelled, type Order } from '../orders/order.ts'
import { blankProperty, type OrderProperty } from '../orders/order-fields.ts'
import { insertOrder, nextOid } from '../orders/order-store.ts'
import type { Agent, Client } from '../people/contact.ts'
import { agentStore, type ContactStore, clientStore } from '../people/contact-store.ts'
import { agents, type Contacts, clients } from '../people/contacts.ts'
import type { ImportedChange, ImportedRow } from '../people/import-contacts.ts'
import { KnownContacts } from '../people/known-contacts.ts'
import type { FieldMistake } from '../refusal.ts'
import type { Tenant } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import { instantOf, type LocalDateTime, showWallTime } from '../time/local-time.ts'
import { remind } from './cut-over.ts'
import { advanceCompany } from './import-store.ts'

interface SentPerson {
  readonly name: string
  readonly email: string
  readonly mobilePhone: string
}

/** An order as a row of another system's file has it; empty texts were not sent. */
export interface SentOrder {
  readonly mistakes: readonly FieldMistake[]
  readonly number: number | undefined
  readonly startsAt: LocalDateTime | undefined
  readonly minutes: number | undefined
  readonly property: Partial<OrderProperty>
  readonly client: SentPerson
  readonly buyersAgent: SentPerson
  readonly sellersAgent: SentPerson
  /** Names, usernames or email addresses. */
  readonly inspectors: readonly string[]
  /** Names. */
  readonly services: readonly string[]
  readonly totalCents: number | undefined
  readonly paidCents: number | undefined
  readonly status: 'scheduled' | 'confirmed' | 'completed' | 'cancelled'
  readonly notes: string
}

/**
 * Creates an order for each row whose number, or whose appointment and address, no order has: orders are never changed, and
 * a repeated import creates none. Nobody is told; appointments to come get their reminders. What is not known here is kept
 * as a note.
 */
export async function importOrders(scope: Scope, rows: readonly SentOrder[]): Promise<ImportedRow[]> {
  const commitTime = await nextCommitTime(scope)
  const known = await findKnownOrders(scope, rows)
  const people = {
    clients: await People.load(
      scope,
      clientStore,
      clients,
      commitTime,
      rows.map(({ client }) => client),
    ),
    agents: await People.load(
      scope,
      agentStore,
      agents,
      commitTime,
      rows.flatMap(({ buyersAgent, sellersAgent }) => [buyersAgent, sellersAgent]),
    ),
  }
  const numbers = rows.flatMap(({ number }) => number ?? [])
  await advanceCompany(scope, Math.max(0, ...numbers), 0)
  const outcomes: ImportedRow[] = []
  for (const row of rows) {
    const errors = mistakesIn(row)
    const id = errors.length > 0 ? undefined : known.get(identityOf(row.number, row.startsAt, row.property.address1))
    if (errors.length > 0 || id) {
      outcomes.push({ ...shownAs(row), outcome: id ? 'unchanged' : 'refused', id: id ?? '', errors, changes: [] })
      continue
    }
    const { order, kept } = await create(scope, row, people, commitTime)
    known.set(identityOf(row.number, row.startsAt, row.property.address1), order.id)
    outcomes.push({ ...shownAs(row), outcome: 'created', id: order.id, errors: [], changes: kept })
  }
  return outcomes
}

const shownAs = ({ number, property, client }: SentOrder) => ({
  name: [number === undefined ? '' : `#${number}`, property.address1 || client.name].filter(Boolean).join(' '),
})

function mistakesIn({ mistakes, number, startsAt, property }: SentOrder): FieldMistake[] {
  const isEmpty = number === undefined && !startsAt && !property.address1
  return [...mistakes, ...(isEmpty ? [{ field: '', message: 'needs a number, an appointment or an address' }] : [])]
}

/** Files without numbers are recognised by appointment and address. */
function identityOf(number: number | undefined, startsAt: string | undefined, address1 = ''): string {
  return number === undefined ? `${startsAt ?? ''} ${address1.trim().toLowerCase()}` : String(number)
}

async function findKnownOrders({ tx, companyId }: Tenant, rows: readonly SentOrder[]): Promise<Map<string, OrderId>> {
  const numbers = rows.flatMap(({ number }) => number ?? [])
  const times = rows.flatMap(({ number, startsAt }) => (number === undefined && startsAt ? [startsAt] : []))
  type Found = { id: OrderId; oid: number; starts_at: string | null; address1: string }
  const found = await tx.all<Found>(sql`
    select id, oid, starts_at, address1 from orders
    where company_id = ${companyId} and (oid in (${join([0, ...numbers])}) or starts_at in (${join(['', ...times])}))`)
  return new Map(
    found.flatMap(({ id, oid, starts_at, address1 }) => [
      [identityOf(oid, undefined), id] as const,
      [identityOf(undefined, starts_at ?? undefined, address1), id] as const,
    ]),
  )
}

interface KnownPeople {
  readonly clients: People<Client>
  readonly agents: People<Agent>
}

async function create(scope: Scope, row: SentOrder, people: KnownPeople, commitTime: CommitTime) {
  const { company, actor, now } = scope
  const kept: ImportedChange[] = []
  const keepAsNote = (edit: string, after: string) => kept.push({ edit, before: '', after })
  const inspectors = row.inspectors.flatMap(name => {
    const is = (text: string) => text.trim().toLowerCase() === name.toLowerCase()
    const user = company.items.users.find(user => is(user.displayName) || is(user.username) || is(user.email))
    if (!user) keepAsNote('inspectors', name)
    return user ? [user.id] : []
  })
  const services = row.services.flatMap(name => {
    const service = company.items.services.find(service => service.name.toLowerCase() === name.toLowerCase())
    if (!service) keepAsNote('services', name)
    return service ? [service] : []
  })
  const fee = services.flatMap(({ fees }) => fees)[0] ?? company.items.fees[0]
  if (row.totalCents && !fee) keepAsNote('total', String(row.totalCents / 100))
  const fees =
    fee && row.totalCents ? [{ feeId: fee.id, name: fee.name, amountCents: row.totalCents, serviceId: undefined }] : []
  const property = { ...blankProperty, ...row.property }
  const paidCents = row.paidCents ?? 0
  const start = row.startsAt && instantOf(row.startsAt, company.zone)
  const [isCompleted, isCancelled] = [row.status === 'completed', row.status === 'cancelled']
  const done = start && Temporal.Instant.compare(start, now) < 0 ? start : now
  const wall = showWallTime(now, company.zone)
  const order = {
    ...property,
    id: newId<OrderId>(),
    oid: row.number ?? (await nextOid(scope)).oid,
    ...{ officeId: actor.officeId, orderTypeId: undefined, contacts: [], requestedInspectorIds: [] },
    clientId: people.clients.of(row.client)?.id,
    buyersAgentId: people.agents.of(row.buyersAgent)?.id,
    sellersAgentId: people.agents.of(row.sellersAgent)?.id,
    startsAt: row.startsAt,
    durationMinutes:
      row.minutes ??
      defaultMinutes(
        company,
        services.map(({ id }) => id),
        property,
      ),
    isDurationGiven: row.minutes !== undefined,
    ...{ createdAt: commitTime, createdBy: actor.id },
    scheduledAt: row.startsAt && wall,
    scheduledBy: row.startsAt && actor.id,
    confirmedAt: row.status === 'confirmed' ? wall : undefined,
    confirmedBy: row.status === 'confirmed' ? actor.id : undefined,
    ...(isCompleted
      ? { completedAt: done, completedBy: actor.id, firstCompletedAt: done, firstCompletedBy: actor.id }
      : { completedAt: undefined, completedBy: undefined, firstCompletedAt: undefined, firstCompletedBy: undefined }),
    paidAt: fees.length > 0 && paidCents >= (row.totalCents ?? 0) ? commitTime : undefined,
    paidCents,
    ...{ sendsEmail: true, sendsSms: true, modifiedAt: commitTime },
    ...notCancelled,
    ...(isCancelled && { cancelledAt: done, cancelledBy: actor.id }),
    ...{ removedAt: undefined, removedBy: undefined, isGuarded: false, controls: [], packages: [] },
    inspectors: inspectors.slice(0, maxInspectors).map((userId, i) => ({ place: i + 1, userId })),
    services: services.map(({ id, name }) => ({ id, name })),
    fees,
  } satisfies Order
  insertOrder(scope, order)
  const text = [row.notes, ...kept.map(({ edit, after }) => `${edit}: ${after}`)].filter(Boolean).join('\n')
  if (text) insertNotes(scope, order, [{ userId: undefined, text }])
  insertHistory(scope, order, { ...changesBetween(undefined, order, []), Source: 'a file' })
  if (start && Temporal.Instant.compare(start, now) > 0 && !isCompleted && !isCancelled) remind(scope, company, order)
  return { order, kept }
}

/** Known by email address, else by name and phone; others are created once. */
class People<C extends Client | Agent> {
  readonly #create: (edits: object) => C
  readonly #known: KnownContacts<C>

  constructor(known: KnownContacts<C>, create: (edits: object) => C) {
    this.#known = known
    this.#create = create
  }

  static async load<C extends Client | Agent>(
    scope: Scope,
    store: ContactStore<C>,
    commands: Contacts<C>,
    commitTime: CommitTime,
    sent: readonly SentPerson[],
  ): Promise<People<C>> {
    const known = await KnownContacts.load(scope, store, sent.map(soughtOf))
    return new People(known, edits => commands.createIn(scope, edits as never, commitTime))
  }

  of(person: SentPerson): C | undefined {
    const { name, email, mobilePhone } = person
    if (name === '' && email === '') return undefined
    const found = this.#known.find(soughtOf(person))
    if (found) return found
    const words = name.split(/\s+/)
    const created = this.#create({
      firstName: words.slice(0, -1).join(' ') || name,
      lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
      ...{ displayName: name || email, email, mobilePhone },
    })
    this.#known.keep(created)
    return created
  }
}

const soughtOf = ({ name, email, mobilePhone }: SentPerson) => ({ id: undefined, name, email, mobilePhone })
