import { z } from 'zod'
import { controlTypes } from '../tenants/controls.ts'
import { conflictHandlings } from '../tenants/settings.ts'
import { maxAppointmentMinutes } from '../time/appointment.ts'
import { readTimeOfDay } from '../time/local-time.ts'
import { listOf, name, range } from './schema-values.ts'

const reasons = z
  .array(name.max(200, 'is longer than 200 characters'))
  .max(100, 'has more than 100 entries')
  .refine(names => new Set(names).size === names.length, 'lists a reason twice')

const short = name.max(200, 'is longer than 200 characters')

const control = z
  .strictObject({
    id: z.uuid().toLowerCase().optional().describe('Follows from the name if omitted.'),
    name: short.describe('Name, unique within the list.'),
    label: short.optional().describe('The label that is shown; the name if omitted.'),
    type: z.enum(controlTypes).default('text').describe('Type of its values.'),
    choices: z.array(short).max(100, 'has more than 100 entries').default([]).describe('The values of a `select`.'),
  })
  .refine(
    ({ type, choices }) => (type === 'select') === choices.length > 0,
    'needs choices if, and only if, it is a select',
  )
  .transform(({ label, ...rest }) => ({ ...rest, label: label ?? rest.name }))

const controls = z
  .array(control)
  .max(100, 'has more than 100 entries')
  .refine(list => new Set(list.map(({ name }) => name)).size === list.length, 'lists a name twice')

const durationRule = z.strictObject({
  squareFeet: range.describe('Only for properties of this size.'),
  yearBuilt: range.describe('Only for properties of this age.'),
  foundations: listOf(short).describe('Only with one of these foundations, in any case of letters; all if empty.'),
  addMinutes: z
    .int()
    .min(-maxAppointmentMinutes)
    .max(maxAppointmentMinutes)
    .describe('Added to the minutes of the services; negative for less.'),
})

const bookingSettings = {
  durationRules: z
    .array(durationRule)
    .max(100, 'has more than 100 entries')
    .describe('How the property changes the length of an appointment that its services decide.'),
  openingStepMinutes: z
    .int()
    .min(15)
    .max(1_440)
    .multipleOf(15, 'is not a multiple of 15 minutes')
    .describe('Minutes between the starts that `/openings` lists, counted from the start of each working window.'),
  bufferBeforeMinutes: z.int().min(0).max(240).describe('Minutes kept free before each appointment.'),
  bufferAfterMinutes: z.int().min(0).max(240).describe('Minutes kept free after each appointment.'),
  minimumNoticeMinutes: z.int().min(0).max(43_200).describe('Minutes from the booking to the earliest start.'),
  furthestDay: z.int().min(0).max(730).describe('The last day that can be booked, in days from today.'),
  lastStart: z
    .string()
    .refine(time => readTimeOfDay(time) !== undefined, 'is not a time of day such as "16:00"')
    .describe('No appointment starts after this time of day; `24:00` means no limit.'),
  maxAppointmentsPerDay: z.int().min(0).max(96).describe('Appointments of one inspector a day; 0 means no limit.'),
  driveTime: z.boolean().describe('Whether the drive between two appointments keeps time free.'),
  conflicts: z
    .enum(conflictHandlings)
    .describe('Whether an order for a time that is not open is saved, saved with a warning, or refused.'),
}

export const settings = z
  .strictObject({
    sameDayBooking: z.boolean().describe('Whether appointments for the current day can be booked.'),
    lastBookableHour: z
      .int()
      .min(0)
      .max(24)
      .describe('From this hour on, the current day can no longer be booked; 24 means no limit.'),
    defaultDurationMinutes: z
      .int()
      .min(15)
      .max(maxAppointmentMinutes)
      .describe('Minutes of an appointment without services of known length.'),
    ...bookingSettings,
    footprintRetentionDays: z.int().min(1).max(3_650).describe('How long footprints are kept.'),
    reminderHoursBefore: z
      .int()
      .min(0)
      .max(720)
      .describe('How long before an appointment reminders are sent; 0 sends none.'),
    cancelReasons: reasons.describe('Reasons for cancelling an order.'),
    referReasons: reasons.describe('How clients found the company.'),
    controls: controls.describe('The custom fields of orders.'),
    credentialsInQuery: z
      .boolean()
      .describe('Accepts access keys in the query string, where proxies and logs keep them: unsafe.'),
    allowedOrigins: z
      .array(z.string().refine(isOrigin, 'is not an origin such as "https://www.example.com"'))
      .max(100, 'has more than 100 entries')
      .describe('Origins whose web pages may call the API from a browser.'),
  })
  .partial()
  .optional()

/** As browsers send it: scheme, host and port, without a path. */
function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}
