import type { Value } from '../database.ts'
import { type Builders, objectBuilder } from '../object-builder.ts'
import { fromFlag, fromMillis, toFlag, toMillis } from '../rows.ts'
import type { Order, OrderParts } from './order.ts'
import { type OrderProperty, propertyEntries } from './order-fields.ts'

/** How a field is kept in its column. */
interface Column<T> {
  readonly write: (value: T) => Value
  readonly read: (stored: Value) => T
}

const plain = <T extends Value>(): Column<T> => ({ write: value => value, read: stored => stored as T })
const optional = <T extends Value>(): Column<T | undefined> => ({
  write: value => value ?? null,
  read: stored => (stored as T | null) ?? undefined,
})
const flag: Column<boolean> = { write: toFlag, read: stored => fromFlag(stored as number) }
const instant: Column<Temporal.Instant> = { write: toMillis, read: stored => fromMillis(stored as number) }
const optionalInstant: Column<Temporal.Instant | undefined> = {
  write: value => (value ? toMillis(value) : null),
  read: stored => (typeof stored === 'number' ? fromMillis(stored) : undefined),
}

type Columns<T> = { readonly [Name in keyof T]: Column<T[Name]> }
type OrderWithoutParts = Omit<Order, keyof OrderParts>

const propertyColumns = Object.fromEntries(
  propertyEntries.map(([name, { kind }]) => [name, kind === 'text' ? plain() : optional()]),
) as unknown as Columns<OrderProperty>

/** The fields of an order with a column in `orders`, which has the same name in snake case. */
const columns: Columns<Omit<OrderWithoutParts, 'id'>> = {
  oid: plain(),
  officeId: plain(),
  orderTypeId: optional(),
  clientId: optional(),
  buyersAgentId: optional(),
  sellersAgentId: optional(),
  ...propertyColumns,
  startsAt: optional(),
  durationMinutes: plain(),
  isDurationGiven: flag,
  createdAt: instant,
  createdBy: plain(),
  scheduledAt: optional(),
  scheduledBy: optional(),
  confirmedAt: optional(),
  confirmedBy: optional(),
  completedAt: optionalInstant,
  completedBy: optional(),
  firstCompletedAt: optionalInstant,
  firstCompletedBy: optional(),
  paidAt: optionalInstant,
  paidCents: plain(),
  sendsEmail: flag,
  sendsSms: flag,
  modifiedAt: instant,
  removedAt: optionalInstant,
}

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const columnEntries = Object.entries(columns) as readonly (readonly [keyof typeof columns, Column<unknown>])[]

/** In the order of `valuesOf`. */
export const orderColumns = columnEntries.map(([name]) => columnOf(name))

export function valuesOf(order: Order): Value[] {
  return columnEntries.map(([name, { write }]) => write(order[name]))
}

/** A row of `orders` with all its columns. */
export type StoredOrder = Record<string, Value> & { id: string; modified_at: number }

const readColumns = objectBuilder<OrderWithoutParts, StoredOrder, void>({
  id: ({ id }: StoredOrder) => id,
  ...Object.fromEntries(columnEntries.map(([name, { read }]) => [name, readerOf(columnOf(name), read)])),
} as unknown as Builders<OrderWithoutParts, StoredOrder, void>)

function readerOf<T>(column: string, read: (stored: Value) => T): (row: StoredOrder) => T {
  return row => read(row[column] ?? null)
}

export function readOrder(row: StoredOrder, parts: OrderParts): Order {
  return { ...readColumns(row), ...parts }
}
