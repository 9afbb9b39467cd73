import type { Changed } from '../changes/commit-sequence.ts'
import { type Columns, flag, instant, json, named, optional, optionalInstant, plain } from '../columns.ts'
import type { Row } from '../database.ts'
import { RowTable } from '../row-table.ts'
import { searchKey, streetKey } from '../search-key.ts'
import type { Order, OrderParts } from './order.ts'
import { isText, type OrderProperty, propertyEntries } from './order-fields.ts'

type OrderWithoutParts = Omit<Order, keyof OrderParts>

const propertyColumns = Object.fromEntries(
  propertyEntries.map(([name, { kind }]) => [name, isText(kind) ? plain() : optional()]),
) as unknown as Columns<OrderProperty>

/** All fields but the parts of an order. Accepts only orders with a commit time. */
export const orderTable = new RowTable<OrderWithoutParts, Changed<OrderWithoutParts>>(
  'orders',
  {
    oid: plain(),
    officeId: plain(),
    orderTypeId: optional(),
    clientId: optional(),
    buyersAgentId: optional(),
    sellersAgentId: optional(),
    contacts: json(),
    requestedInspectorIds: named('requested_inspectors', json()),
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
    cancelledAt: optionalInstant,
    cancelledBy: optional(),
    cancelReasonId: optional(),
    cancelReason: plain(),
    removedAt: optionalInstant,
    removedBy: optional(),
    isGuarded: flag,
    controls: json(),
  },
  {
    derived: {
      address_key: ({ address1 }) => searchKey(address1),
      street_key: ({ address1 }) => streetKey(address1),
      city_key: ({ city }) => searchKey(city),
      report_key: ({ reportNumber }) => searchKey(reportNumber),
    },
  },
)

/** A row of `orders`. */
export type StoredOrder = Row & { id: string; modified_at: number }

export function readOrder(row: StoredOrder, parts: OrderParts): Order {
  return { ...orderTable.read(row), ...parts }
}
