import { z } from 'zod'
import { privileges } from '../access/privilege.ts'
import { type Column, json, plain } from '../columns.ts'
import type { Field, Stored } from '../entries/field.ts'
import { field, no, reference, text, yes } from '../entries/field-kinds.ts'
import { username } from '../entries/username.ts'
import { listOf, name as nameSchema, zip } from '../entries/values.ts'
import type { OfficeId, ServiceId, UserId } from '../ids.ts'
import { email, mobile, phone } from './contact-fields.ts'
import { exceptions, hours } from './hours-fields.ts'

export const userFields = {
  username: field(username.describe('Unique within the company.'), plain()),
  officeId: office(),
  firstName: text('First name.'),
  lastName: text('Last name.'),
  displayName: displayName(),
  email: email('Email address.'),
  phone: phone('Phone.'),
  mobile: mobile('Mobile phone.'),
  fax: text('Fax.'),
  address1: text('Street line.'),
  address2: text('Second line of the address.'),
  city: text('City.'),
  state: text('State, abbreviated or in full.'),
  zip: text('ZIP code.'),
  county: text('County.'),
  license: text('Number of the license.'),
  licenseType: text('Type of the license.'),
  bio: text('A text about the user.'),
  photoUrl: text('Address of a photo.'),
  sendsSms: yes('Whether text messages are sent to the user.'),
  isCallCenter: no('Whether the user works in a call center.'),
  isThirdParty: no('Whether the user belongs to another company.'),
  isInspector: no('Whether the user inspects.'),
  isOwner: no('Whether the user has every privilege.'),
  isManager: no('Whether the user is a manager.'),
  isOfficeStaff: no('Whether the user works in the office.'),
  isShown: yes('Whether customers see the user.'),
  mayConnect: yes('Whether the user may connect assistants.'),
  privileges: set(z.enum(privileges), 'Privileges of a user who is not an owner.', json()),
  hours,
  exceptions,
  zips: set(zip, 'The ZIPs that the inspector serves.'),
  serviceIds: qualifications(),
}

/** A member of the company: owner, office staff or inspector. */
export interface User extends Stored<typeof userFields> {
  readonly id: UserId
  readonly modifiedAt: Temporal.Instant
}

/** The plan of a company replaces a missing one by the primary office. */
function office() {
  const description = 'The office: id or slug; the primary office if omitted.'
  const field = reference<OfficeId>('offices', 'still belongs to', description)
  return field as Field<typeof field.schema, OfficeId>
}

/** The plan of a company replaces an empty one by the full name. */
function displayName() {
  const schema = nameSchema.optional().describe('The name that is shown; first and last name if omitted.')
  const field: Field<typeof schema, string> = {
    schema,
    column: plain(),
    plan: sent => sent ?? '',
    show: stored => stored,
  }
  return field
}

function set<T extends string>(value: z.ZodType<T>, description: string, column?: Column<readonly T[]>) {
  const schema = listOf(value).describe(description)
  const field: Field<typeof schema, readonly T[]> = {
    schema,
    ...(column && { column }),
    plan: sent => [...new Set(sent as readonly T[])].sort(),
    show: stored => stored as never,
  }
  return field
}

/** The services this person is qualified to perform. */
function qualifications() {
  const schema = z
    .union([z.literal('all'), z.array(nameSchema)], 'must be "all" or a list of services')
    .default([])
    .describe('The services that the inspector is qualified for: ids or names, or `all`.')
  const field: Field<typeof schema, readonly ServiceId[]> = {
    schema,
    refersTo: { section: 'services', claim: 'is still qualified for' },
    plan: (sent, { path, all, resolveAll }) =>
      (sent === 'all' ? all('services') : resolveAll('services', path, sent)).sort() as ServiceId[],
    show: (ids, names) => names.ofSet(ids),
  }
  return field
}

export function isAvailable(user: User): boolean {
  // A day off is a window without length.
  return user.hours.length > 0 || user.exceptions.some(({ starts, ends }) => starts < ends)
}

export function isQualified(user: User, serviceId: ServiceId): boolean {
  return user.isInspector && user.serviceIds.includes(serviceId)
}

export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
