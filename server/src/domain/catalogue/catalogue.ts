import { z } from 'zod'
import { json, plain } from '../columns.ts'
import type { Field, Listed, Stored } from '../entries/field.ts'
import { name, no, number, orderedReferences, reference, references, text, yes } from '../entries/field-kinds.ts'
import { listOf } from '../entries/values.ts'
import type { FeeId, OfficeId, OrderTypeId, PackageId, ServiceId } from '../ids.ts'
import { maxAppointmentMinutes } from '../time/appointment.ts'
import { type Fee, feeEntry, showFee } from './fee.ts'
import { packageModifiers, packagePrice } from './package-price.ts'

export const orderTypeFields = {
  name: name('Name.'),
  officeId: reference<OfficeId>(
    'offices',
    'still belongs to',
    'The only office that offers it: id or slug; all offices if omitted.',
  ),
  description: text('Description for staff.'),
  publicDescription: text('Description for customers.'),
  isShown: yes('Whether customers see it.'),
}

export interface OrderType extends Stored<typeof orderTypeFields>, Listed {
  readonly id: OrderTypeId
}

const fees = listOf(feeEntry).describe('The fees, in their order.')
const offices = references<OfficeId>(
  'offices',
  'is still offered by',
  'The offices that offer it: ids or slugs; all if empty.',
)

const sid = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .optional()
  .describe('The number that staff know it by. It is given once: the next one if omitted or taken.')

export const serviceFields = {
  name: name('Name.'),
  // The plan of a company assigns the numbers.
  sid: { schema: sid, column: plain<number>(), plan: () => 0, show: stored => stored } as Field<typeof sid, number>,
  orderTypeId: reference<OrderTypeId>('orderTypes', 'still belongs to', 'The order type it belongs to: id or name.'),
  description: text('Description.'),
  privateName: text('Name for staff.'),
  label: text('Label of orders with it.'),
  isVisible: yes('Whether it is offered in online scheduling.'),
  isOnOrderForm: yes('Whether it is on the order form of the office.'),
  isPayAtClose: no('Whether it is paid at the closing of the sale.'),
  isAncillary: no('Whether it is an add-on.'),
  durationMinutes: number(z.int().min(0).max(maxAppointmentMinutes), 'Minutes.'),
  officeIds: offices,
  addOnIds: {
    ...references<ServiceId>(
      'services',
      'still suggests',
      'The services that the booking page suggests with it: ids or names.',
    ),
    column: json<readonly ServiceId[]>(),
  },
  // The plan of a company assigns the ids of fees.
  fees: { schema: fees, plan: () => [], show: (stored, names) => stored.map(fee => showFee(fee, names)) } as Field<
    typeof fees,
    readonly Fee[]
  >,
}

export interface Service extends Stored<typeof serviceFields>, Listed {
  readonly id: ServiceId
}

export const packageFields = {
  name: name('Name.'),
  description: text('Description.'),
  isActive: yes('Whether it is sold.'),
  isShown: yes('Whether customers see it.'),
  officeIds: offices,
  serviceIds: orderedReferences<ServiceId>(
    'services',
    'still contains',
    'The services in it, in their order: ids or names.',
  ),
  price: packagePrice,
  modifiers: packageModifiers,
}

/** A list of services under one name. */
export interface Package extends Stored<typeof packageFields>, Listed {
  readonly id: PackageId
  /** A deleted package stays in the list, inactive and not shown. */
  readonly isRetired: boolean
}

export interface Catalogue {
  readonly orderTypes: readonly OrderType[]
  readonly services: ReadonlyMap<ServiceId, Service>
  /** 2.4: also deleted ones. */
  readonly packages: readonly Package[]
  /** Fees that belong to no service. */
  readonly standaloneFees: ReadonlyMap<FeeId, Fee>
  /** All fees, with and without a service. */
  readonly fees: ReadonlyMap<FeeId, Fee>
}

interface CatalogueItems {
  readonly orderTypes: readonly OrderType[]
  readonly services: readonly Service[]
  readonly packages: readonly Package[]
  readonly fees: readonly Fee[]
}

export function catalogueOf({ orderTypes, services, packages, fees }: CatalogueItems): Catalogue {
  return {
    orderTypes,
    services: byId(services),
    packages,
    standaloneFees: byId(fees),
    fees: byId([...fees, ...services.flatMap(service => service.fees)]),
  }
}

function byId<T extends { readonly id: string }>(items: readonly T[]): Map<T['id'], T> {
  return new Map(items.map(item => [item.id, item]))
}

export function isOfferedBy(office: OfficeId, offered: { readonly officeIds: readonly OfficeId[] }): boolean {
  return offered.officeIds.length === 0 || offered.officeIds.includes(office)
}
