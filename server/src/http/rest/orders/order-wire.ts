import { totalCents } from '../../../domain/catalogue/pricing.ts'
import type { HistoryEntry, Note } from '../../../domain/orders/history-store.ts'
import { type Order, statusOf } from '../../../domain/orders/order.ts'
import { stateAbbreviation } from '../../../domain/places/us-states.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { type LocalDateTime, showInstant, showWallTime } from '../../../domain/time/local-time.ts'
import { orEmpty, showFlag, showMoney } from '../wire.ts'

/** The read fields of 2.2 and those that public clients read beyond them. */
export function showOrder(order: Order, { zone }: Pick<Company, 'zone'>) {
  return {
    id: order.id,
    oid: order.oid,
    office: order.officeId,
    ordertype: orEmpty(order.orderTypeId),
    orderstatus: statusOf(order),
    datetime: orEmpty(order.startsAt),
    datetimeiso: order.startsAt ? showWithOffset(order.startsAt, zone) : '',
    duration: order.durationMinutes,
    address1: order.address1,
    address2: order.address2,
    city: order.city,
    state: order.state,
    stateabbreviation: orEmpty(stateAbbreviation(order.state)),
    zip: order.zip,
    county: order.county,
    latitude: orEmpty(order.latitude),
    longitude: orEmpty(order.longitude),
    squarefeet: orEmpty(order.squareFeet),
    yearbuilt: orEmpty(order.yearBuilt),
    salesprice: order.salesPriceCents === undefined ? '' : showMoney(order.salesPriceCents),
    foundation: order.foundation,
    reportnumber: order.reportNumber,
    ...showInspectors(order),
    client: orEmpty(order.clientId),
    buyersagent: orEmpty(order.buyersAgentId),
    sellersagent: orEmpty(order.sellersAgentId),
    services: order.services.map(({ id, name }) => ({ id, uuid: id, name })),
    packages: order.packages.map(({ id, packageId, name }) => ({ id, package: packageId, name })),
    fees: order.fees.map(({ feeId, name, amountCents }) => ({ id: feeId, name, amount: showMoney(amountCents) })),
    totalfee: showMoney(totalCents(order.fees)),
    createddatetime: showWallTime(order.createdAt, zone),
    createdby: order.createdBy,
    scheduleddatetime: orEmpty(order.scheduledAt),
    scheduledby: orEmpty(order.scheduledBy),
    confirmeddatetime: orEmpty(order.confirmedAt),
    confirmedby: orEmpty(order.confirmedBy),
    completeddatetime: showMoment(order.completedAt, zone),
    completedby: orEmpty(order.completedBy),
    initialcompleteddatetime: showMoment(order.firstCompletedAt, zone),
    initialcompletedby: orEmpty(order.firstCompletedBy),
    complete: showFlag(order.completedAt !== undefined),
    paid: showFlag(order.paidAt !== undefined),
    show: showFlag(order.removedAt === undefined),
    sendemailevents: showFlag(order.sendsEmail),
    sendsmsevents: showFlag(order.sendsSms),
    modified: showInstant(order.modifiedAt, zone),
  }
}

/** The whole answer, with room for what can change while the order does not. */
export function renderOrder(order: Order, company: Company): (conflicts: readonly string[]) => string {
  const text = `{"status":"ok","message":"","order":${JSON.stringify(showOrder(order, company)).slice(0, -1)},"conflicts":`
  const alone = `${text}[]}}`
  return conflicts => (conflicts.length === 0 ? alone : `${text}${JSON.stringify(conflicts)}}}`)
}

function showInspectors({ inspectors }: Order): Record<string, string> {
  const shown: Record<string, string> = {}
  for (let place = 1; place <= 10; place++) {
    shown[`inspector${place}`] = inspectors.find(inspector => inspector.place === place)?.userId ?? ''
  }
  return shown
}

function showMoment(moment: Temporal.Instant | undefined, zone: string): string {
  return moment ? showWallTime(moment, zone) : ''
}

/** A time that the clocks skip or show twice gets the offset that a wall clock would first have. */
function showWithOffset(startsAt: LocalDateTime, zone: string): string {
  const time = Temporal.PlainDateTime.from(startsAt.replace(' ', 'T'))
  return time.toZonedDateTime(zone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

export function showNote({ at, author, text }: Note, order: Order, { zone }: Company) {
  return {
    temp: showFlag(statusOf(order) === 'draft'),
    dte: showWallTime(at, zone),
    user: author ? { id: author.id, display: author.displayName } : [],
    text,
  }
}

export function showOrderFees(order: Order) {
  return order.fees.map(({ feeId, name, amountCents }) => ({
    feeid: feeId,
    orderid: order.id,
    name,
    amount: showMoney(amountCents),
  }))
}

export function showHistory({ userId, by, at, changes }: HistoryEntry, { zone }: Company) {
  return { uid: userId, by, when: showInstant(at, zone), changes }
}
