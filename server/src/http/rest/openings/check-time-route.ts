import { previewTime } from '../../../domain/conflicts/check-conflicts.ts'
import type { CheckedAppointment } from '../../../domain/conflicts/find-conflicts.ts'
import type { Hold } from '../../../domain/conflicts/hold.ts'
import { findHold } from '../../../domain/conflicts/holds.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import { type CheckedTime, checkedTimeMembers } from '../../../wire/holds/conflict-wire.ts'
import { readCoordinates, readOpeningsQuery } from '../../../wire/openings/openings-query.ts'
import { readLocalParameter, unreadableTime } from '../../../wire/parameters.ts'
import type { Query } from '../../../wire/query.ts'
import { answerTable } from '../../../wire/record-table.ts'
import { sample } from '../../../wire/samples.ts'
import { integer, listOf, orEmpty, text, timestamp } from '../../../wire/values.ts'
import { operation } from '../operation.ts'
import { ownHold, searchedOpenings } from './openings-parameters.ts'

interface Checked extends CheckedTime {
  readonly hold: Hold | undefined
}

const { from, days, offset, daysahead, people, step, ...appointment } = searchedOpenings

export const checkTimeRoute = operation({
  method: 'GET',
  path: '/conflicts',
  name: 'checkTime',
  group: 'Open time',
  summary: 'Check a time for a booking',
  description:
    'What would be in the way of an order with this time, length, place and people, and the nearest openings if anything is: for a booking that is not saved yet. Nothing is saved. For an order, see `GET /order/conflicts/{id}`.',
  query: {
    datetime: {
      schema: text('Start of the appointment, in local time.'),
      example: '2031-11-06 09:00:00',
      isRequired: true,
    },
    ...appointment,
    'inspector[]': {
      schema: listOf({ type: 'string', format: 'uuid' }, 'Once for each person.'),
      example: [sample.inspector],
      isRequired: true,
    },
    hold: ownHold,
  },
  answer: answerTable<Checked, Company>({
    ...checkedTimeMembers,
    duration: [integer('Minutes of the appointment.'), ({ minutes }) => minutes, 180],
    expires: [
      orEmpty(timestamp('When the named hold ends by itself.')),
      ({ hold }, { zone }) => (hold ? showInstant(hold.expiresAt, zone) : ''),
      '',
    ],
  }),
  refuses: [
    new Refusal('fields.missing', { fields: ['datetime', 'inspector[]'] }),
    unreadableTime('datetime', 'next Friday'),
    new Refusal('parameter.invalid', { name: 'squarefeet', value: 'large', expected: 'a whole number' }),
    new Refusal('text.unreadable', { field: 'city' }),
    new Refusal('text.too-long', { field: 'city', limit: 10_000 }),
    new Refusal('list.too-long', { field: 'inspector[]', limit: 10 }),
  ],
  free: async call => {
    await call.parts.zips.load()
    const { query, sentQuery } = call.input
    await call.answer(
      () =>
        call.read(async scope => {
          const hold = await findHold(scope, query.hold)
          const appointment = readAppointment(scope, sentQuery, hold)
          return { ...(await previewTime(scope, appointment)), minutes: appointment.minutes, hold }
        }),
      'long reads',
    )
  },
})

function readAppointment(scope: Scope, query: Query, hold: Hold | undefined): CheckedAppointment {
  const startsAt = readLocalParameter(query, 'datetime', scope.company.zone)
  const { wanted, inspectorIds } = readOpeningsQuery(scope, query)
  const missing = [...(startsAt ? [] : ['datetime']), ...(inspectorIds.length > 0 ? [] : ['inspector[]'])]
  if (!startsAt || missing.length > 0) throw new Refusal('fields.missing', { fields: missing })
  const { minutes, serviceIds, officeId, zip } = wanted
  return {
    ...{ inspectorIds, startsAt, minutes, serviceIds, officeId, zip },
    ...readCoordinates(query),
    ...(hold && { holdId: hold.id }),
  }
}
