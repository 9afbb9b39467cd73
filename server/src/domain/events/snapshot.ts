import { notCancelled, type Order } from '../orders/order.ts'
import { blankProperty } from '../orders/order-fields.ts'
import { fromMillis, toMillis } from '../rows.ts'

/** The part of a webhook payload that is not in the order, as of the event. */
export interface EventContext {
  readonly companyKey: string
  readonly zone: string
  readonly client: SnapshotClient | undefined
  /** The display name of the first inspector. */
  readonly inspector: string
  /** Other orders with the same inspectors at an overlapping time. */
  readonly conflicts: readonly string[]
  /** The name of the cost center; absent if there is none, and in events of earlier versions. */
  readonly costCenter?: string
}

/** The member of stored snapshots that holds the context. */
const contextKey = 'surroundings'

export interface SnapshotClient {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobilePhone: string
}

/** The stored form of an order at an event; with its context if the event is delivered. */
export function writeSnapshot(order: Order, context: EventContext | undefined): string {
  // Milliseconds, because formatting these two instants would take longer than all the rest.
  const { createdAt, modifiedAt } = order
  const brief = { ...order, createdAt: toMillis(createdAt), modifiedAt: toMillis(modifiedAt) }
  return JSON.stringify(context ? { ...brief, [contextKey]: context } : brief)
}

const blankClient: SnapshotClient = { firstName: '', lastName: '', email: '', mobilePhone: '' }

/** The stored form without personal data of the client, if it is one of these. */
export function withoutClient(text: string, clients: readonly string[]): string {
  const stored = JSON.parse(text) as { clientId?: string; [contextKey]?: EventContext }
  if (!clients.includes(stored.clientId ?? '')) return text
  const { [contextKey]: context } = stored
  const cleaned = { ...stored, ...(context?.client && { [contextKey]: { ...context, client: blankClient } }) }
  return JSON.stringify('signature' in stored ? { ...cleaned, signature: '' } : cleaned)
}

export interface Snapshot {
  readonly order: Order
  readonly context: EventContext | undefined
}

const instants = [
  'createdAt',
  'completedAt',
  'firstCompletedAt',
  'paidAt',
  'cancelledAt',
  'modifiedAt',
  'removedAt',
] as const

export function readSnapshot(text: string): Snapshot {
  // Snapshots of earlier versions spell these two with one l.
  const { [contextKey]: context, canceledAt, canceledBy, ...rest } = JSON.parse(text) as Record<string, unknown>
  const stored: Record<string, unknown> = { cancelledAt: canceledAt, cancelledBy: canceledBy, ...rest }
  for (const name of instants) {
    const at = stored[name]
    if (typeof at === 'number') stored[name] = fromMillis(at)
    else if (typeof at === 'string') stored[name] = Temporal.Instant.from(at)
  }
  // A snapshot that was written before a field existed has its blank value.
  const order = {
    ...blankProperty,
    ...notCancelled,
    contacts: [],
    requestedInspectorIds: [],
    controls: [],
    ...stored,
  } as unknown as Order
  return { order, context: context as EventContext | undefined }
}
