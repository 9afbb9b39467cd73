import type { Privilege } from '../access/privilege.ts'
import type { OfficeId, ServiceId, UserId } from '../ids.ts'
import type { DatedHours, WorkingHours } from '../time/working-hours.ts'

/** A member of the company: owner, office staff or inspector. */
export interface User {
  readonly id: UserId
  readonly officeId: OfficeId
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly email: string
  readonly phone: string
  readonly mobile: string
  readonly isInspector: boolean
  readonly isOwner: boolean
  readonly isManager: boolean
  readonly isOfficeStaff: boolean
  readonly isShown: boolean
  readonly privileges: readonly Privilege[]
  readonly hours: readonly WorkingHours[]
  /** Replace the hours on their dates, by day and start. */
  readonly datedHours: readonly DatedHours[]
  readonly zips: readonly string[]
  /** The services this person is qualified to perform. */
  readonly serviceIds: readonly ServiceId[]
  readonly modifiedAt: Temporal.Instant
}

export function isAvailable(user: User): boolean {
  // A day off is a window without length.
  return user.hours.length > 0 || user.datedHours.some(({ starts, ends }) => starts < ends)
}

export function isQualified(user: User, serviceId: ServiceId): boolean {
  return user.isInspector && user.serviceIds.includes(serviceId)
}

export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
