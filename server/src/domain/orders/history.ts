import { totalCents } from '../catalogue/pricing.ts'
import type { Conflict } from '../conflicts/conflict.ts'
import type { Dropped } from '../dropped.ts'
import { describeDropped } from '../dropped.ts'
import { formatNumericDate, formatTime } from '../templates/text-format.ts'
import { maxInspectors, type Order, type OrderStatus, statusOf } from './order.ts'
import type { OrderControl } from './order-controls.ts'
import { labelOf, type PropertyField, propertyEntries } from './order-fields.ts'

export type Changes = Readonly<Record<string, string>>

/** The labels of the history and how each value is shown. */
const labels: readonly (readonly [label: string, value: (order: Order) => string])[] = [
  ['Status', order => spelledStatus(statusOf(order))],
  ['Appointment', order => order.startsAt ?? ''],
  ['Inspection Date', ({ startsAt }) => (startsAt ? formatNumericDate(startsAt) : '')],
  ['Inspection Time', ({ startsAt }) => (startsAt ? formatTime(startsAt) : '')],
  ['Duration', order => `${order.durationMinutes} minutes`],
  ...propertyLabels(),
  ['Office', order => order.officeId],
  ['Order type', order => order.orderTypeId ?? ''],
  ['Client', order => order.clientId ?? ''],
  ["Buyer's agent", order => order.buyersAgentId ?? ''],
  ["Seller's agent", order => order.sellersAgentId ?? ''],
  ['Contacts', order => order.contacts.map(({ id, type }) => `${type} ${id}`).join(', ')],
  ['Inspectors', order => order.inspectors.map(({ userId }) => userId).join(', ')],
  ...inspectorLabels(),
  ['Requested inspectors', order => order.requestedInspectorIds.join(', ')],
  ['Services', order => order.services.map(({ name }) => name).join(', ')],
  ['Packages', order => order.packages.map(({ name }) => name).join(', ')],
  ['Fees', order => order.fees.map(({ name, amountCents }) => `${name} ${money(amountCents)}`).join(', ')],
  ['Total Fee', ({ fees }) => (fees.length === 0 ? '' : money(totalCents(fees)))],
  ['Paid', order => (order.paidCents === 0 ? '' : money(order.paidCents))],
  ['Paid in full', order => order.paidAt?.toString() ?? ''],
  ['Order Paid', order => (order.paidAt ? 'yes' : '')],
  ['Scheduled', order => order.scheduledAt ?? ''],
  ['Confirmed', order => order.confirmedAt ?? ''],
  ['Completed', order => order.completedAt?.toString() ?? ''],
  ['Email events', order => (order.sendsEmail ? 'on' : 'off')],
  ['SMS events', order => (order.sendsSms ? 'on' : 'off')],
  ['Cancelled', order => order.cancelledAt?.toString() ?? ''],
  ['Cancel reason', order => order.cancelReason],
  ['Removed', order => order.removedAt?.toString() ?? ''],
]

/** What is stored is shown, so it is spelled as the interface spells it. */
const spelledStatus = (status: OrderStatus): string => (status === 'cancelled' ? 'canceled' : status)

/** `Inspector #1` to `Inspector #10`. */
function inspectorLabels(): (readonly [label: string, value: (order: Order) => string])[] {
  return Array.from({ length: maxInspectors }, (_, i) => [
    `Inspector #${i + 1}`,
    ({ inspectors }) => inspectors.find(({ place }) => place === i + 1)?.userId ?? '',
  ])
}

/** One label for each field of the property, or for several that share it. */
function propertyLabels(): (readonly [label: string, value: (order: Order) => string])[] {
  const groups = Map.groupBy(propertyEntries, ([name]) => labelOf(name))
  return [...groups].map(([label, fields]) => [
    label,
    order =>
      fields
        .map(([name, { kind }]) => showProperty(kind, order[name]))
        .filter(Boolean)
        .join(', '),
  ])
}

function showProperty(kind: PropertyField['kind'], value: string | number | undefined): string {
  return kind === 'cents' && value !== undefined ? money(Number(value)) : String(value ?? '')
}

/** The labels with changed values, or all non-empty ones for a new order, and the ignored input. */
export function changesBetween(before: Order | undefined, after: Order, dropped: readonly Dropped[]): Changes {
  const changes: Record<string, string> = {}
  for (const [label, value] of labels) {
    const now = value(after)
    if (before ? value(before) !== now : now !== '') changes[label] = now
  }
  addControls(changes, before?.controls ?? [], after.controls)
  if (dropped.length > 0) changes.Ignored = dropped.map(describeDropped).join('; ')
  return changes
}

/** What the office booked or moved the order in spite of, and why. */
export function changesOfOverride(reason: string | undefined, conflicts: readonly Conflict[]): Changes {
  if (reason === undefined || conflicts.length === 0) return {}
  return { Override: reason, Overridden: conflicts.map(each => each.reason).join('; ') }
}

/** The label is the company's own, so it may be one of the labels above. */
function addControls(
  changes: Record<string, string>,
  before: readonly OrderControl[],
  after: readonly OrderControl[],
): void {
  const was = new Map(before.map(({ id, value }) => [id, value]))
  const now = new Map(after.map(({ id, value }) => [id, value]))
  for (const { id, label } of new Map([...before, ...after].map(control => [control.id, control])).values()) {
    const value = now.get(id) ?? ''
    if (value !== (was.get(id) ?? '')) changes[label in changes ? `${label} (custom field)` : label] = value
  }
}

export function money(cents: number): string {
  return (cents / 100).toFixed(2)
}
