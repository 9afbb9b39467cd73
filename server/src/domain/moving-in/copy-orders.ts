import sql, { join, raw } from 'sql-template-tag'
import { bumpCalendarRevision } from '../calendar/calendar-store.ts'
import type { OrderId, UserId } from '../ids.ts'
import type { Changes } from '../orders/history.ts'
import { insertPastHistory, insertPastNotes } from '../orders/history-store.ts'
import { loadListedOrders } from '../orders/list-orders.ts'
import type { Order } from '../orders/order.ts'
import { insertOrder, insertPackages, saveOrder } from '../orders/order-store.ts'
import type { Payment } from '../payments/payment.ts'
import { insertPastPayments } from '../payments/payment-store.ts'
import { fromMillis, toMillis } from '../rows.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Copying } from './copy-records.ts'

export interface OrderParts {
  /** Undefined if the source does not show them. */
  readonly payments?:
    | readonly (Omit<Payment, 'orderId' | 'userId'> & { readonly userId: UserId | undefined })[]
    | undefined
  readonly notes: readonly {
    readonly at: Temporal.Instant
    readonly userId: UserId | undefined
    readonly text: string
  }[]
  readonly history: readonly {
    readonly at: Temporal.Instant
    readonly userId: UserId | undefined
    readonly changes: Changes
  }[]
}

/** Everything that the orders of a page may refer to and that exists here. */
export interface KnownHere {
  readonly clients: ReadonlySet<string>
  readonly agents: ReadonlySet<string>
  readonly contacts: ReadonlySet<string>
  readonly users: ReadonlySet<string>
  readonly orderTypes: ReadonlySet<string>
  readonly offices: ReadonlySet<string>
  readonly services: ReadonlySet<string>
  readonly fees: ReadonlySet<string>
  readonly packages: ReadonlySet<string>
  /** Numbers of orders, with the order that has them. */
  readonly numbers: ReadonlyMap<number, string>
}

const tables = {
  clients: 'clients',
  agents: 'agents',
  contacts: 'contacts',
  users: 'users',
  orderTypes: 'order_types',
  offices: 'offices',
  services: 'services',
  fees: 'fees',
  packages: 'packages',
} as const

/** Also removed and retired ones. */
export async function findKnownHere(
  tenant: Tenant,
  sent: Readonly<Record<keyof typeof tables, readonly (string | undefined)[]>>,
  oids: readonly number[],
): Promise<KnownHere> {
  const { tx, companyId } = tenant
  const found: Record<string, ReadonlySet<string>> = {}
  for (const [name, table] of Object.entries(tables))
    found[name] = await findIds(tenant, table, sent[name as keyof typeof tables])
  const numbers = await tx.all<{ oid: number; id: string }>(
    sql`select oid, id from orders where company_id = ${companyId} and oid in (${join([0, ...oids])})`,
  )
  return {
    ...(found as unknown as Omit<KnownHere, 'numbers'>),
    numbers: new Map(numbers.map(({ oid, id }) => [oid, id])),
  }
}

async function findIds({ tx, companyId }: Tenant, table: string, sent: readonly (string | undefined)[]) {
  const ids = [...new Set(sent.filter(id => id !== undefined))]
  if (ids.length === 0) return new Set<string>()
  const rows = await tx.all<{ id: string }>(
    sql`select id from ${raw(table)} where company_id = ${companyId} and id in (${join(ids)})`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** An order with references to what exists here only, and what was left off. */
export function withKnown(
  order: Omit<Order, 'id'>,
  known: KnownHere,
  defaults: { office: Order['officeId']; user: UserId },
) {
  const missing: string[] = []
  const keep = <I extends string>(set: ReadonlySet<string>, name: string, id: I | undefined): I | undefined => {
    if (id === undefined || set.has(id)) return id
    missing.push(`${name} ${id}`)
    return undefined
  }
  const kept: Omit<Order, 'id'> = {
    ...order,
    officeId: keep(known.offices, 'office', order.officeId) ?? defaults.office,
    orderTypeId: keep(known.orderTypes, 'ordertype', order.orderTypeId),
    clientId: keep(known.clients, 'client', order.clientId),
    buyersAgentId: keep(known.agents, 'buyersagent', order.buyersAgentId),
    sellersAgentId: keep(known.agents, 'sellersagent', order.sellersAgentId),
    contacts: order.contacts.filter(({ id }) => keep(known.contacts, 'contact', id)),
    createdBy: keep(known.users, 'createdby', order.createdBy) ?? defaults.user,
    inspectors: order.inspectors.filter(({ userId }) => keep(known.users, 'inspector', userId)),
    requestedInspectorIds: order.requestedInspectorIds.filter(id => known.users.has(id)),
    services: order.services.filter(({ id }) => keep(known.services, 'service', id)),
    fees: order.fees.filter(({ feeId }) => keep(known.fees, 'fee', feeId)),
    packages: order.packages.filter(({ packageId }) => keep(known.packages, 'package', packageId)),
  }
  return { order: kept, missing }
}

/** Without events, messages and footprints: nobody is told of what happened elsewhere. */
export function orders(parts: ReadonlyMap<string, OrderParts>, known: KnownHere, defaultUser: UserId): Copying<Order> {
  return {
    kind: 'orders',
    find: async (scope, ids) => {
      const stored = await findIds(scope, 'orders', ids)
      const found = await loadListedOrders(scope, [...stored] as OrderId[])
      return new Map(found.map(({ order }) => [order.id, order]))
    },
    obstacle: ({ id, oid }) => {
      const other = known.numbers.get(oid)
      return other === undefined || other === id ? undefined : `the number ${oid} is that of another order here`
    },
    write: (scope, copies) => {
      for (const { record, before } of copies) {
        if (!before) continue
        saveOrder(scope, before, record)
        removeParts(scope, record.id, parts.get(record.id)?.payments !== undefined)
      }
      insertOrder(scope, ...copies.flatMap(({ record, before }) => (before ? [] : record)))
      // The first copies have the times of the source: only this tells of them.
      bumpCalendarRevision(scope)
      const written = copies.map(({ record }) => ({ order: record, parts: parts.get(record.id) }))
      writeParts(scope, written, known, defaultUser)
    },
  }
}

function removeParts({ tx, companyId }: Tenant, id: OrderId, hasPayments: boolean): void {
  const tables = ['order_packages', 'order_notes', 'order_history', ...(hasPayments ? ['payments'] : [])]
  for (const table of tables)
    tx.defer(sql`delete from ${raw(table)} where company_id = ${companyId} and order_id = ${id}`)
}

interface WrittenOrder {
  readonly order: Order
  readonly parts: OrderParts | undefined
}

function writeParts(
  scope: TenantScope,
  orders: readonly WrittenOrder[],
  { users }: KnownHere,
  defaultUser: UserId,
): void {
  const keep = (id: UserId | undefined) => (id !== undefined && users.has(id) ? id : undefined)
  for (const { order } of orders) {
    const packages = Map.groupBy(order.packages, ({ id }) => Number(id.split('-')[0]))
    for (const [millis, recorded] of packages) insertPackages(scope, order.id, fromMillis(millis), recorded)
  }
  const of = <T>(pick: (parts: OrderParts, orderId: OrderId) => readonly T[]) =>
    orders.flatMap(({ order, parts }) => (parts ? pick(parts, order.id) : []))
  insertPastNotes(
    scope,
    of(({ notes }, orderId) =>
      [...Map.groupBy(notes, ({ at }) => toMillis(at)).values()].flatMap(some =>
        some.map((note, sequence) => ({ ...note, orderId, sequence, userId: keep(note.userId) })),
      ),
    ),
  )
  insertPastHistory(
    scope,
    of(({ history }, orderId) => {
      let last = 0
      return history.map(({ at, userId, changes }) => {
        // One entry a moment.
        last = Math.max(toMillis(at), last + 1)
        return { orderId, at: fromMillis(last), userId: keep(userId) ?? defaultUser, changes }
      })
    }),
  )
  insertPastPayments(
    scope,
    of(({ payments = [] }, orderId) =>
      payments.map(({ userId, ...payment }) => ({ ...payment, orderId, userId: keep(userId) ?? defaultUser })),
    ),
  )
}
