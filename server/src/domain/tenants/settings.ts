import { z } from 'zod'
import type { Immutable } from '../entries/field.ts'
import { listOf, name, range } from '../entries/values.ts'
import { maxAppointmentMinutes } from '../time/appointment.ts'
import { readTimeOfDay } from '../time/local-time.ts'
import { bookingSettings, isOrigin } from './booking-settings.ts'
import { controlTypes, maxControls } from './controls.ts'

export const conflictHandlings = ['allow', 'warn', 'reject'] as const
export type ConflictHandling = (typeof conflictHandlings)[number]

const short = name.max(200, 'is longer than 200 characters')

const reasons = z
  .array(short)
  .max(100, 'has more than 100 entries')
  .refine(names => new Set(names).size === names.length, 'lists a reason twice')

const control = z
  .strictObject({
    id: z
      .union([z.uuid().toLowerCase(), z.string().regex(/^[1-9]\d{0,14}$/)], 'is neither a UUID nor a whole number')
      .optional()
      .describe('A UUID or a whole number; follows from the name if omitted.'),
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

const word = z.string().max(10_000, 'is longer than 10,000 characters').default('')

const costCenters = z
  .array(
    z.strictObject({
      id: z.uuid().toLowerCase().optional().describe('Follows from the name if omitted.'),
      name: short.describe('Name, unique within the list.'),
      email: word.describe('Email address.'),
      phone: word.describe('Phone.'),
      url: word.describe('Web address.'),
      address1: word.describe('Street line.'),
      address2: word.describe('Second line of the address.'),
      city: word.describe('City.'),
      state: word.describe('State.'),
      zip: word.describe('ZIP code.'),
      show: z.boolean().default(true).describe('Whether new orders can name it.'),
    }),
  )
  .max(200, 'has more than 200 entries')
  .refine(list => new Set(list.map(({ name }) => name)).size === list.length, 'lists a name twice')

const controls = z
  .array(control)
  .max(maxControls, `has more than ${maxControls} entries`)
  .refine(list => new Set(list.map(({ name }) => name)).size === list.length, 'lists a name twice')

/** Applies to a house that meets every condition; a house of which a value is unknown does not meet a condition on it. */
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

const minutes = (least: number, most: number) => z.int().min(least).max(most)

/** Every setting of a company with its default, which a setting has that was never written. */
const settingsFields = {
  sameDayBooking: z.boolean().describe('Whether appointments for the current day can be booked.').default(true),
  lastBookableHour: z
    .int()
    .min(0)
    .max(24)
    .describe('From this hour on, the current day can no longer be booked; 24 means no limit.')
    .default(24),
  defaultDurationMinutes: minutes(15, maxAppointmentMinutes)
    .describe('Minutes of an appointment without services of known length.')
    .default(180),
  durationRules: z
    .array(durationRule)
    .max(100, 'has more than 100 entries')
    .describe('How the property changes the length of an appointment that its services decide.')
    .default([]),
  openingStepMinutes: minutes(15, 1_440)
    .multipleOf(15, 'is not a multiple of 15 minutes')
    .describe('Minutes between the starts that `/openings` lists, counted from the start of each working window.')
    .default(30),
  bufferBeforeMinutes: minutes(0, 240).describe('Minutes kept free before each appointment.').default(0),
  bufferAfterMinutes: minutes(0, 240).describe('Minutes kept free after each appointment.').default(0),
  minimumNoticeMinutes: minutes(0, 43_200).describe('Minutes from the booking to the earliest start.').default(0),
  furthestDay: z.int().min(0).max(730).describe('The last day that can be booked, in days from today.').default(365),
  lastStart: z
    .string()
    .refine(time => readTimeOfDay(time) !== undefined, 'is not a time of day such as "16:00"')
    .describe('No appointment starts after this time of day; `24:00` means no limit.')
    .default('24:00'),
  maxAppointmentsPerDay: z
    .int()
    .min(0)
    .max(96)
    .describe('Appointments of one inspector a day; 0 means no limit.')
    .default(0),
  driveTime: z.boolean().describe('Whether the drive between two appointments keeps time free.').default(true),
  conflicts: z
    .enum(conflictHandlings)
    .describe('Whether an order for a time that is not open is saved, saved with a warning, or refused.')
    .default('warn'),
  footprintRetentionDays: z.int().min(1).max(3_650).describe('How long footprints are kept.').default(90),
  reminderHoursBefore: z
    .int()
    .min(0)
    .max(720)
    .describe('How long before an appointment reminders are sent; 0 sends none.')
    .default(24),
  cancelReasons: reasons
    .describe('Reasons for cancelling an order.')
    .default([
      'Client cancelled',
      'Deal fell through',
      'Found another inspector',
      'Property not accessible',
      'Rescheduled elsewhere',
      'Weather',
      'Other',
    ]),
  referReasons: reasons
    .describe('How clients found the company.')
    .default(['Agent', 'Past client', 'Friend or family', 'Internet search', 'Social media', 'Advertisement', 'Other']),
  costCenters: costCenters.describe('Cost centers, such as territories, which orders can name.').default([]),
  contactTypes: reasons
    .describe('Types of other people on orders.')
    .default(['Escrow Officer', 'Insurance Agent', 'Other']),
  entryIds: z
    .array(
      z.strictObject({
        list: z.enum(['cancel reason', 'refer reason', 'contact type']).describe('The list of the entry.'),
        name: short.describe('The entry.'),
        id: z.uuid().toLowerCase().describe('Its id.'),
      }),
    )
    .max(1_000, 'has more than 1,000 entries')
    .describe('Ids that entries of the lists of names have in another system; that of any other follows from its name.')
    .default([]),
  controls: controls.describe('The custom fields of orders.').default([]),
  assistants: z.boolean().describe('Whether people may connect assistants, which act as they do.').default(true),
  credentialsInQuery: z
    .boolean()
    .describe('Accepts access keys in the query string, where proxies and logs keep them: unsafe.')
    .default(false),
  allowedOrigins: z
    .array(z.string().refine(isOrigin, 'is not an origin such as "https://www.example.com"'))
    .max(100, 'has more than 100 entries')
    .describe('Origins whose web pages may call the API from a browser.')
    .default([]),
  ...bookingSettings,
}

type SettingsFields = typeof settingsFields

export type Settings = { readonly [Name in keyof SettingsFields]: Immutable<z.output<SettingsFields[Name]>> }
export type DurationRule = Settings['durationRules'][number]

export const defaultSettings: Settings = z.strictObject(settingsFields).parse({})

/** Any of the settings: an omitted one stays as it is. */
export const someSettings = z.strictObject(withoutDefaults(settingsFields)).partial()

type WithoutDefaults = { [Name in keyof SettingsFields]: ReturnType<SettingsFields[Name]['removeDefault']> }

function withoutDefaults(fields: SettingsFields): WithoutDefaults {
  const entries = Object.entries(fields).map(([name, field]) => [name, field.removeDefault()])
  return Object.fromEntries(entries)
}
