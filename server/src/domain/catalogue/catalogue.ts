import type { FeeId, OfficeId, OrderTypeId, PackageId, ServiceId } from '../ids.ts'
import type { Fee } from './fee.ts'

export interface OrderType {
  readonly id: OrderTypeId
  /** The only office that offers it; undefined if every office does. */
  readonly officeId: OfficeId | undefined
  readonly name: string
  readonly description: string
  readonly publicDescription: string
  readonly sequence: number
  readonly isShown: boolean
  readonly modifiedAt: Temporal.Instant
}

export interface Service {
  readonly id: ServiceId
  /** The number staff know the service by. */
  readonly sid: number
  readonly orderTypeId: OrderTypeId | undefined
  readonly name: string
  readonly description: string
  readonly isVisible: boolean
  readonly isAncillary: boolean
  readonly durationMinutes: number | undefined
  readonly sequence: number
  /** The offices that offer it; none listed means all. */
  readonly officeIds: readonly OfficeId[]
  readonly fees: readonly Fee[]
  readonly modifiedAt: Temporal.Instant
}

/** A list of services under one name. It has no price of its own. */
export interface Package {
  readonly id: PackageId
  readonly name: string
  readonly description: string
  readonly isActive: boolean
  readonly isShown: boolean
  readonly sequence: number
  readonly officeIds: readonly OfficeId[]
  readonly serviceIds: readonly ServiceId[]
  /** A deleted package stays in the list, inactive and not shown. */
  readonly isRetired: boolean
  readonly modifiedAt: Temporal.Instant
}

export interface Catalogue {
  readonly orderTypes: readonly OrderType[]
  readonly services: ReadonlyMap<ServiceId, Service>
  readonly packages: readonly Package[]
  /** Fees that belong to no service. */
  readonly standaloneFees: ReadonlyMap<FeeId, Fee>
  /** All fees, with and without a service. */
  readonly fees: ReadonlyMap<FeeId, Fee>
}

export function isOfferedBy(office: OfficeId, offered: { readonly officeIds: readonly OfficeId[] }): boolean {
  return offered.officeIds.length === 0 || offered.officeIds.includes(office)
}
