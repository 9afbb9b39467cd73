import { z } from 'zod'
import { privileges } from '../access/privilege.ts'
import {
  amount,
  hasTwoDecimals,
  id,
  listOf,
  name,
  no,
  optionalText,
  range,
  references,
  yes,
  zip,
} from '../entries/values.ts'
import { audiences, channels, messageKinds } from '../templates/template-key.ts'
import { companyKeyPattern } from '../tenants/company.ts'
import { someSettings } from '../tenants/settings.ts'
import { maxAppointmentMinutes } from '../time/appointment.ts'
import { weekdays } from '../time/working-hours.ts'
import type { CompanyFile, Mistake } from './company-file.ts'

const rule = z.strictObject({
  squareFeet: range.describe('Only for properties of this size.'),
  yearBuilt: range.describe('Only for properties of this age.'),
  zips: listOf(zip).describe('Only in these ZIPs; all if empty.'),
  set: amount
    .min(0, 'must not be negative')
    .optional()
    .describe('The amount instead. Exactly one of `set`, `add` and `percent` is given.'),
  add: amount.optional().describe('Added to the amount; negative for less.'),
  percent: z
    .number()
    .min(-100)
    .max(1000)
    .refine(hasTwoDecimals, 'has more than two decimals')
    .optional()
    .describe('Added to the amount as a percentage of it.'),
})
const fee = z.strictObject({
  id: id.describe('The fee; a new one has none.'),
  name: name.describe('Name.'),
  amount: amount.min(0, 'must not be negative').describe('Dollars, with at most two decimals.'),
  show: yes.describe('Whether customers see it.'),
  rules: listOf(rule).describe('Pricing rules, applied in this order.'),
})

/** Standalone fees are not priced, so they have no rules. */
const standaloneFee = fee.extend({
  rules: z
    .array(rule)
    .max(0, 'a standalone fee has no rules')
    .default([])
    .describe('Always empty: a standalone fee is not priced.'),
})

const office = z.strictObject({
  id: id.describe('The office.'),
  slug: z
    .string()
    .regex(companyKeyPattern, 'must be a lowercase slug such as "north"')
    .describe('The name in company files, such as `north`.'),
  name: name.describe('Name.'),
  address: optionalText.describe('Street line.'),
  city: optionalText.describe('City.'),
  state: optionalText.describe('State.'),
  zip: optionalText.describe('ZIP code.'),
  county: optionalText.describe('County.'),
  latitude: z.number().min(-90).max(90).optional().describe('Degrees.'),
  longitude: z.number().min(-180).max(180).optional().describe('Degrees.'),
  phone: optionalText.describe('Phone.'),
  manager: optionalText.describe('Name of the manager.'),
  managerEmail: optionalText.describe('Email address of the manager.'),
  show: yes.describe('Whether customers see it.'),
  primary: no.describe('Whether it is the primary office, of which there is one.'),
})

const hours = z.strictObject({
  days: z.array(z.enum(weekdays)).min(1).describe('The weekdays.'),
  from: z.string().describe('Time of day, such as `08:30`.'),
  to: z.string().describe('Time of day, such as `17:00`.'),
})

const exception = z.strictObject({
  date: z.string().describe('The date, such as `2026-12-24`.'),
  hours: listOf(hours.omit({ days: true })).describe('The windows of this date; none are a day off.'),
})

const user = z.strictObject({
  id: id.describe('The user.'),
  username: name.describe('Unique within the company.'),
  office: name.optional().describe('The office: id or slug; the primary office if omitted.'),
  firstName: optionalText.describe('First name.'),
  lastName: optionalText.describe('Last name.'),
  displayName: name.optional().describe('The name that is shown; first and last name if omitted.'),
  email: optionalText.describe('Email address.'),
  phone: optionalText.describe('Phone.'),
  mobile: optionalText.describe('Mobile phone.'),
  inspector: no.describe('Whether the user inspects.'),
  owner: no.describe('Whether the user has every privilege.'),
  manager: no.describe('Whether the user is a manager.'),
  officeStaff: no.describe('Whether the user works in the office.'),
  show: yes.describe('Whether customers see the user.'),
  privileges: listOf(z.enum(privileges)).describe('Privileges of a user who is no owner.'),
  hours: listOf(hours).describe('Working hours by weekday.'),
  exceptions: listOf(exception).describe('Dates with other working hours than their weekday.'),
  blocked: listOf(z.strictObject({ from: z.string(), to: z.string(), title: optionalText })).describe('Blocked times.'),
  zips: listOf(zip).describe('The ZIPs that the inspector serves.'),
  services: z
    .union([z.literal('all'), z.array(name)], 'must be "all" or a list of services')
    .default([])
    .describe('The services that the inspector is qualified for: ids or names, or `all`.'),
  keys: references.describe('Labels of access keys; a key is created for each label without one.'),
})

const orderType = z.strictObject({
  id: id.describe('The order type.'),
  name: name.describe('Name.'),
  office: name.optional().describe('The only office that offers it: id or slug; all offices if omitted.'),
  description: optionalText.describe('Description for staff.'),
  publicDescription: optionalText.describe('Description for customers.'),
  show: yes.describe('Whether customers see it.'),
})

const service = z.strictObject({
  id: id.describe('The service.'),
  name: name.describe('Name.'),
  orderType: name.optional().describe('The order type it belongs to: id or name.'),
  description: optionalText.describe('Description.'),
  visible: yes.describe('Whether it is offered in online scheduling.'),
  ancillary: no.describe('Whether it is an add-on.'),
  durationMinutes: z.int().min(0).max(maxAppointmentMinutes).optional().describe('Minutes.'),
  offices: references.describe('The offices that offer it: ids or slugs; all if empty.'),
  fees: listOf(fee).describe('The fees, in their order.'),
})

const pack = z.strictObject({
  id: id.describe('The package.'),
  name: name.describe('Name.'),
  description: optionalText.describe('Description.'),
  active: yes.describe('Whether it is sold.'),
  show: yes.describe('Whether customers see it.'),
  offices: references.describe('The offices that offer it: ids or slugs; all if empty.'),
  services: references.describe('The services in it, in their order: ids or names.'),
})

const message = z.strictObject({
  kind: z.enum(messageKinds).describe('The event it is about.'),
  audience: z.enum(audiences).describe('The recipient.'),
  channel: z.enum(channels).describe('How it is sent.'),
  // findTemplateMistakes checks the texts.
  subject: z.string().optional().describe('Subject of an email, a Liquid template; the default text if omitted.'),
  body: z.string().optional().describe('Text, a Liquid template; the default text if omitted.'),
  on: yes.describe('Whether it is sent.'),
})

export const companyFileSchema = z.strictObject({
  key: z.string().regex(companyKeyPattern, 'must be a lowercase slug such as "acme-inspections"'),
  name: name.describe('Name of the company.'),
  zone: z
    .string()
    .refine(isZone, 'is not a time zone such as "America/New_York"')
    .describe('Time zone, such as `America/New_York`.'),
  hosts: z
    .array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'must be a host in lowercase, without scheme or port'))
    .optional()
    .describe('Hosts that serve this company only.'),
  settings: someSettings.optional(),
  offices: z.array(office).optional(),
  users: z.array(user).optional(),
  orderTypes: z.array(orderType).optional(),
  services: z.array(service).optional(),
  packages: z.array(pack).optional(),
  fees: z.array(standaloneFee).optional(),
  messages: z.array(message).optional(),
}) satisfies z.ZodType<CompanyFile>

/** The schema of an entry, by section. Blocked times and keys of a user have calls of their own. */
export const entrySchemas = {
  offices: office,
  users: user.omit({ blocked: true, keys: true }),
  orderTypes: orderType,
  services: service,
  packages: pack,
  fees: standaloneFee,
}

/** The company without its sections. */
export const companySchema = companyFileSchema.pick({ key: true, name: true, zone: true, hosts: true, settings: true })

/** An issue of zod as mistakes, one for each unknown field. */
export function showIssue(issue: z.core.$ZodIssue): Mistake[] {
  const { path, message } = issue
  if (issue.code !== 'unrecognized_keys') return [{ path: z.core.toDotPath(path) || 'the file', problem: message }]
  return issue.keys.map(key => ({ path: z.core.toDotPath([...path, key]), problem: 'unknown field' }))
}

function isZone(zone: string): boolean {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}
