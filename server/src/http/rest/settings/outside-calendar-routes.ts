import {
  type CalendarOutcome,
  knownVersion,
  maxCalendars,
  minutesBetweenReads,
  type OutsideCalendar,
  spanAt,
} from '../../../domain/outside/outside-calendar.ts'
import {
  addCalendar,
  listCalendarsOf,
  recordOutcome,
  removeCalendar,
  requireCalendar,
} from '../../../domain/outside/outside-calendars.ts'
import { mistakeIn, Refusal } from '../../../domain/refusal.ts'
import { requireNotMigrating } from '../../../domain/tenants/migration-store.ts'
import { requireManagedUser } from '../../../domain/tenants/require-user.ts'
import { body, checkedField, orBlank, textField } from '../../../wire/body-codec.ts'
import { listAnswer, recordAnswer } from '../../../wire/record-table.ts'
import { sample, sampleCalendarAddress, unknownId } from '../../../wire/samples.ts'
import { outsideCalendarRecord } from '../../../wire/settings/outside-calendar-wire.ts'
import { id } from '../../../wire/values.ts'
import type { Call } from '../call.ts'
import { operation } from '../operation.ts'
import { writeAfterCheck } from '../responding.ts'

const ofUser = {
  group: 'Settings',
  dropsNothing: true,
  path: '/settings/users/:id/calendars',
  pathParameters: { id: { schema: id('The user.'), example: sample.inspector } },
} as const
const refuses = [
  new Refusal('user.unknown', { id: unknownId }),
  new Refusal('access.missing-privilege', { privilege: 'OWNER' }),
]
const ofCalendar = {
  ...ofUser,
  pathParameters: {
    ...ofUser.pathParameters,
    calendar: { schema: id('The calendar.'), example: sample.outsideCalendar },
  },
  refuses: [...refuses, new Refusal('calendar.unknown', { id: unknownId })],
} as const

const calendarBody = body('SettingsOutsideCalendarFields', 'The address is required.', {
  name: orBlank(textField('name', 'What the user calls it.', 'Family')),
  address: checkedField(
    'address',
    'Its secret address in iCalendar form, with `https://` or `webcal://`. No call shows it again.',
    sampleCalendarAddress,
  ),
})

/** Every user manages the own outside calendars, and the owner those of all users. */
export const outsideCalendarRoutes = [
  operation({
    ...ofUser,
    refuses,
    method: 'GET',
    name: 'settingsUserCalendars',
    summary: 'List the outside calendars of a user',
    description:
      'Calendars of other services whose busy times hide openings, each with its state. Another user needs the owner privilege.',
    answer: listAnswer('calendars', outsideCalendarRecord, 'The calendars.'),
    inTransaction: (scope, { params }) => listCalendarsOf(scope, params.id),
  }),
  operation({
    ...ofUser,
    refuses: [...refuses, mistakeIn('address', 'must begin with https://')],
    method: 'POST',
    name: 'addSettingsUserCalendar',
    summary: 'Add an outside calendar of a user',
    description: `Reads the calendar, and again every ${minutesBetweenReads} minutes. Its busy times hide openings and are conflicts, as time off; they are listed as \`Busy\`. **Only the times are stored**: neither titles nor places nor people. Free and cancelled events take no time, nor do invitations to orders. An address that cannot be read is refused. At most ${maxCalendars} for each user; another user needs the owner privilege.`,
    body: calendarBody,
    answer: recordAnswer('calendar', outsideCalendarRecord),
    free: call =>
      writeAfterCheck(
        call,
        async ({ params, body }) => {
          requireManagedUser(call.context, params.id)
          const address = await call.services.checkCalendarAddress(body.address)
          return { address, outcome: await read(call, address) }
        },
        (scope, { params, body: { name } }, { address, outcome }) =>
          addCalendar(scope, params.id, { name: name.trim() || new URL(address).hostname, address }, outcome),
      ),
  }),
  operation({
    ...ofCalendar,
    method: 'POST',
    path: '/settings/users/:id/calendars/:calendar/check',
    name: 'checkSettingsUserCalendar',
    summary: 'Read an outside calendar now',
    description:
      'Does not wait for the schedule. A calendar that cannot be read keeps its last times, and `error` says why. Another user needs the owner privilege.',
    answer: recordAnswer('calendar', outsideCalendarRecord),
    free: call =>
      writeAfterCheck(
        call,
        async ({ params }) => {
          const calendar = await call.read(scope => requireCalendar(scope, params.id, params.calendar))
          return read(call, calendar.address, calendar)
        },
        async (scope, { params }, outcome) => {
          await requireNotMigrating(scope)
          const calendar = await requireCalendar(scope, params.id, params.calendar)
          return recordOutcome(scope, calendar, outcome, scope.company.zone)
        },
      ),
  }),
  operation({
    ...ofCalendar,
    method: 'DELETE',
    path: '/settings/users/:id/calendars/:calendar',
    name: 'removeSettingsUserCalendar',
    summary: 'Remove an outside calendar of a user',
    description: 'Its busy times hide nothing any more. Another user needs the owner privilege.',
    answer: recordAnswer('calendar', outsideCalendarRecord),
    inTransaction: (scope, { params }) => removeCalendar(scope, params.id, params.calendar),
  }),
]

function read<In, Source>(
  { context: { company, now }, services }: Call<In, Source>,
  address: string,
  calendar?: OutsideCalendar,
): Promise<CalendarOutcome> {
  const known = calendar && knownVersion(calendar, now, company.zone)
  return services.readCalendar(address, spanAt(now, company.zone), known)
}
