import sql, { join, raw } from 'sql-template-tag'
import type { Changed } from '../changes/commit-sequence.ts'
import type { OrderId, UserId } from '../ids.ts'
import type { Changes } from '../orders/history.ts'
import { insertHistory, insertNotes } from '../orders/history-store.ts'
import { loadListedOrders } from '../orders/list-orders.ts'
import type { Order } from '../orders/order.ts'
import { insertOrder, insertPackages, saveOrder } from '../orders/order-store.ts'
import type { Payment } from '../payments/payment.ts'
import { replacePayments } from '../payments/payment-store.ts'
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
  const found: Record<string, Set<string>> = {}
  for (const [name, table] of Object.entries(tables)) {
    const ids = [...new Set(sent[name as keyof typeof tables].filter(id => id !== undefined))]
    const rows =
      ids.length === 0
        ? []
        : await tx.all<{ id: string }>(
            sql`select id from ${raw(table)} where company_id = ${companyId} and id in (${join(ids)})`,
          )
    found[name] = new Set(rows.map(({ id }) => id))
  }
  const numbers = await tx.all<{ oid: number; id: string }>(
    sql`select oid, id from orders where company_id = ${companyId} and oid in (${join([0, ...oids])})`,
  )
  return {
    ...(found as unknown as Omit<KnownHere, 'numbers'>),
    numbers: new Map(numbers.map(({ oid, id }) => [oid, id])),
  }
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
      const found = await loadListedOrders(scope, ids as readonly OrderId[])
      return new Map(found.map(({ order }) => [order.id, order]))
    },
    obstacle: ({ id, oid }) => {
      const other = known.numbers.get(oid)
      return other === undefined || other === id ? undefined : `the number ${oid} is that of another order here`
    },
    write: async (scope, order, before) => {
      if (before) {
        saveOrder(scope, before, order)
        await removeParts(scope, order.id)
      } else insertOrder(scope, order)
      const own = parts.get(order.id)
      writeParts(scope, order, own, known, defaultUser)
      if (own?.payments) await replacePayments(scope, order.id, knownPayers(own.payments, known, defaultUser))
    },
  }
}

function knownPayers(payments: NonNullable<OrderParts['payments']>, { users }: KnownHere, defaultUser: UserId) {
  return payments.map(({ userId, ...payment }) => ({
    ...payment,
    userId: userId !== undefined && users.has(userId) ? userId : defaultUser,
  }))
}

async function removeParts({ tx, companyId }: Tenant, id: OrderId): Promise<void> {
  for (const table of ['order_packages', 'order_notes', 'order_history'])
    await tx.run(sql`delete from ${raw(table)} where company_id = ${companyId} and order_id = ${id}`)
}

function writeParts(
  scope: TenantScope,
  order: Changed<Order>,
  parts: OrderParts | undefined,
  { users }: KnownHere,
  defaultUser: UserId,
): void {
  const packages = Map.groupBy(order.packages, ({ id }) => Number(id.split('-')[0]))
  for (const [millis, recorded] of packages) insertPackages(scope, order.id, fromMillis(millis), recorded)
  const keep = (id: UserId | undefined) => (id !== undefined && users.has(id) ? id : undefined)
  const notes = Map.groupBy(parts?.notes ?? [], ({ at }) => toMillis(at))
  for (const [millis, some] of notes) {
    const written = { ...order, modifiedAt: fromMillis(millis) }
    insertNotes(
      scope,
      written,
      some.map(({ userId, text }) => ({ userId: keep(userId), text })),
    )
  }
  let last = 0
  for (const { at, userId, changes } of parts?.history ?? []) {
    // One entry a moment.
    last = Math.max(toMillis(at), last + 1)
    const actor = { id: keep(userId) ?? defaultUser } as Parameters<typeof insertHistory>[0]['actor']
    insertHistory({ ...scope, actor }, { ...order, modifiedAt: fromMillis(last) }, changes)
  }
}
