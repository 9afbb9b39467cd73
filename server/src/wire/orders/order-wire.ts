import { totalCents } from '../../domain/catalogue/pricing.ts'
import type { Order } from '../../domain/orders/order.ts'
import { stateAbbreviation } from '../../domain/places/us-states.ts'
import { formatNumericTime } from '../../domain/templates/text-format.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { controlTypes } from '../../domain/tenants/controls.ts'
import { costCenterName } from '../../domain/tenants/reference-lists.ts'
import { showWithOffset } from '../../domain/time/local-time.ts'
import { type MemberTable, modifiedMember, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { members, type Schema } from '../schema.ts'
import { orEmpty, showFlag, showMoney } from '../spelling.ts'
import { flag, id, idOrEmpty, integer, isoTimeOrEmpty, listOf, money, text, wallTimeOrEmpty } from '../values.ts'
import { milestones } from './order-milestones-wire.ts'
import { people } from './order-people-wire.ts'
import { shownProperty } from './property-wire.ts'
import { shownStatuses, showStatus } from './status-wire.ts'

type Zone = Pick<Company, 'zone'> & Partial<Pick<Company, 'settings'>>

const head: MemberTable<Order, Zone> = {
  id: [id('The order.'), order => order.id, sample.order],
  oid: [integer('Order number shown to staff: unique in the company, in ascending order.'), order => order.oid, 1042],
  office: [id('The office that the order belongs to.'), order => order.officeId, sample.office],
  ordertype: [idOrEmpty('The order type.'), order => orEmpty(order.orderTypeId), sample.orderType],
  orderstatus: [
    {
      type: 'string',
      enum: shownStatuses,
      description:
        "A draft hides the inspector's window like any order, but sends no notifications. A canceled order hides none.",
    },
    showStatus,
    'scheduled',
  ],
  datetime: [
    wallTimeOrEmpty('Start of the appointment.', 'if none is set'),
    order => orEmpty(order.startsAt),
    '2026-11-06 09:00:00',
  ],
  datetimeiso: [
    isoTimeOrEmpty("`datetime` in ISO 8601, with the offset of the company's zone on that day."),
    ({ startsAt }, { zone }) => (startsAt ? showWithOffset(startsAt, zone) : ''),
    '2026-11-06T09:00:00-05:00',
  ],
  datetimeformatted: [
    text('`datetime` as people write it; `""` if none is set.'),
    ({ startsAt }) => (startsAt ? formatNumericTime(startsAt) : ''),
    '11/6/2026 9:00 AM',
  ],
  duration: [
    integer("Minutes: as sent, or the sum of the services' durations, or the company's default."),
    order => order.durationMinutes,
    180,
  ],
}

/** A map of the address; the position decides only where there is no address. */
function mapUrl({ address1, city, state, zip, latitude, longitude }: Order): string {
  const address = [address1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const place = address || (latitude !== undefined && longitude !== undefined && `${latitude},${longitude}`)
  return place ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}` : ''
}

/** No company has coupons or taxes yet. */
const noEntries: Schema = { type: 'array', items: { type: 'string' }, maxItems: 0, description: 'Always empty.' }

const content: MemberTable<Order> = {
  services: [
    listOf(
      members({ id: id('The service.'), uuid: id('The same as `id`.'), name: text('Name of the service.') }),
      'The services on the order, each once.',
    ),
    order => order.services.map(({ id, name }) => ({ id, uuid: id, name })),
    [{ id: sample.service, uuid: sample.service, name: 'Home Inspection' }],
  ],
  packages: [
    listOf(
      members({ id: text('This entry.'), package: id('The package.'), name: text('Name of the package.') }),
      'The packages recorded on the order, one entry for each time.',
    ),
    order => order.packages.map(({ id, packageId, name }) => ({ id, package: packageId, name })),
    [],
  ],
  fees: [
    listOf(
      members({ id: id('The fee.'), name: text('Name of the fee.'), amount: money('Amount on this order.') }),
      'The fees on the order.',
    ),
    order => order.fees.map(({ feeId, name, amountCents }) => ({ id: feeId, name, amount: showMoney(amountCents) })),
    [{ id: sample.serviceFee, name: 'Home Inspection', amount: 415 }],
  ],
  totalfee: [money('The sum of `fees`.'), order => showMoney(totalCents(order.fees)), 415],
  controls: [
    listOf(
      members({
        id: text('The custom field: a UUID, or a whole number if the company chose one.'),
        name: text('Its name.'),
        label: text('Its label.'),
        type: { type: 'string', enum: controlTypes, description: 'Its type.' },
        value: text('Its value: a number in digits, a date as `YYYY-MM-DD`, `yes` or `no`, or one of the choices.'),
      }),
      'The custom fields with a value.',
    ),
    ({ controls }) => controls.map(({ id, name, label, type, value }) => ({ id, name, label, type, value })),
    [],
  ],
  coupons: [noEntries, () => [], []],
  taxes: [noEntries, () => [], []],
}

/** The read fields of 2.2 and those that public clients read beyond them; `conflicts` is added by the caller. */
const orderRecord = recordTable<Order, Zone>('Order', 'An inspection, from draft to completion.', {
  ...head,
  ...shownProperty,
  stateabbreviation: [
    text('Two letters if the state is recognised; otherwise `""`.'),
    ({ state }) => orEmpty(stateAbbreviation(state)),
    'NC',
  ],
  mapurl: [
    text('A map of the address; `""` without an address.'),
    mapUrl,
    'https://www.google.com/maps/search/?api=1&query=1420%20Dilworth%20Road%2C%20Charlotte%2C%20NC%2028203',
  ],
  costcentername: [
    text('The name of the cost center.'),
    ({ costCenter }, { settings }) => (costCenter && settings ? costCenterName({ settings }, costCenter) : ''),
    '',
  ],
  ...people,
  ...content,
  ...milestones,
  complete: [flag('Whether it is completed.'), order => showFlag(order.completedAt !== undefined), 'no'],
  canceled: [flag('Whether it is cancelled.'), order => showFlag(order.cancelledAt !== undefined), 'no'],
  paid: [flag('Whether it is paid in full.'), order => showFlag(order.paidAt !== undefined), 'no'],
  show: [
    flag('`no` on a removed order, which is readable but cannot be changed.'),
    order => showFlag(order.removedAt === undefined),
    'yes',
  ],
  sendemailevents: [flag('Whether automatic emails are sent for it.'), order => showFlag(order.sendsEmail), 'yes'],
  sendsmsevents: [flag('Whether automatic text messages are sent for it.'), order => showFlag(order.sendsSms), 'yes'],
  modified: modifiedMember('When it last changed. Every change moves it forward.'),
})

const conflicts = listOf(
  { type: 'string', format: 'uuid' },
  'Other orders of the same people at the same time. Nothing prevents them: check after booking.',
)

export const showOrder = orderRecord.show
export const sampleOrder = { ...orderRecord.example, conflicts: [] }
export const orderSchema: Schema = {
  ...orderRecord.schema,
  properties: { ...orderRecord.schema.properties, conflicts },
  required: [...(orderRecord.schema.required ?? []), 'conflicts'],
}

/** The whole answer, except the conflicts, which can change while the order does not. */
export function renderOrder(order: Order, company: Company): (conflicts: readonly string[]) => string {
  const text = `{"status":"ok","message":"","order":${JSON.stringify(showOrder(order, company)).slice(0, -1)},"conflicts":`
  const alone = `${text}[]}}`
  return conflicts => (conflicts.length === 0 ? alone : `${text}${JSON.stringify(conflicts)}}}`)
}
