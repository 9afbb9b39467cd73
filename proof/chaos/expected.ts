import type { Op } from './booking.ts'
import { cents } from './booking.ts'
import { prices } from './company.ts'
import type { LoadLine } from './load.ts'

export type Acknowledged = Extract<LoadLine, { line: 'acknowledged' }>

/** The state that an order must have, derived only from the responses its client received. */
export interface ExpectedOrder {
  readonly id: string
  city: string
  readonly services: Set<string>
  totalCents: number
  paidCents: number
  isPaid: boolean
  status: 'draft' | 'scheduled' | 'completed'
  isRemoved: boolean
  /** The number of events of each kind. */
  readonly events: Map<string, number>
  /** The number of history entries: one for each write. */
  writes: number
}

/** Each write once, even if it was acknowledged several times. */
export function acknowledgedWrites(lines: readonly LoadLine[]): Acknowledged[] {
  const byKey = new Map<string, Acknowledged>()
  for (const line of lines) if (line.line === 'acknowledged' && !byKey.has(line.key)) byKey.set(line.key, line)
  return [...byKey.values()]
}

export function expectedOrders(
  writes: readonly Acknowledged[],
  services: Readonly<Record<string, string>>,
): Map<string, ExpectedOrder> {
  const names = new Map(Object.keys(prices).map(name => [services[name] ?? '', name]))
  const orders = new Map<string, ExpectedOrder>()
  for (const write of writes) {
    if (write.op === 'create draft' || write.op === 'create scheduled') orders.set(write.id, newOrder(write.id))
    const order = orders.get(write.op.startsWith('create') ? write.id : (write.order ?? ''))
    if (order) applyWrite(order, write, names)
  }
  return orders
}

function newOrder(id: string): ExpectedOrder {
  return {
    id,
    city: '',
    services: new Set(),
    totalCents: 0,
    paidCents: 0,
    isPaid: false,
    status: 'draft',
    isRemoved: false,
    events: new Map(),
    writes: 0,
  }
}

const kindsOf: Readonly<Record<Op, readonly string[]>> = {
  'create draft': ['ORDER_CREATED'],
  'create scheduled': ['ORDER_CREATED', 'ORDER_SCHEDULED'],
  'create refused': [],
  'create client': [],
  update: ['ORDER_UPDATED'],
  'add service': ['ORDER_UPDATED'],
  schedule: ['ORDER_UPDATED', 'ORDER_SCHEDULED'],
  reschedule: ['ORDER_UPDATED', 'ORDER_RESCHEDULED'],
  pay: [],
  complete: ['ORDER_COMPLETED'],
  delete: ['ORDER_DELETED'],
}

function applyWrite(order: ExpectedOrder, { op, body }: Acknowledged, names: ReadonlyMap<string, string>): void {
  order.writes++
  for (const kind of kindsOf[op]) count(order.events, kind)
  if (typeof body.city === 'string') order.city = body.city
  for (const service of (body.services as readonly string[] | undefined) ?? []) {
    order.services.add(service)
    order.totalCents += cents(names.get(service) ?? '')
  }
  for (const { value } of (body.fees as readonly { value: number }[] | undefined) ?? []) order.totalCents += value * 100
  if (op === 'create scheduled' || op === 'schedule') order.status = 'scheduled'
  if (op === 'complete') order.status = 'completed'
  if (op === 'delete') order.isRemoved = true
  if (op === 'pay') {
    order.paidCents += Math.round(Number(body.amount) * 100)
    if (order.paidCents >= order.totalCents && !order.isPaid) {
      order.isPaid = true
      count(order.events, 'ORDER_PAID')
    }
  }
}

export function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}
