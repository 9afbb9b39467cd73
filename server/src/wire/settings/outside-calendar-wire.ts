import type { OutsideCalendar } from '../../domain/outside/outside-calendar.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showInstant } from '../../domain/time/local-time.ts'
import { recordTable } from '../record-table.ts'
import { sample, sampleTimestamp } from '../samples.ts'
import { id, integer, orNull, text, timestamp } from '../values.ts'

type Zone = Pick<Company, 'zone'>

export const outsideCalendarRecord = recordTable<OutsideCalendar, Zone>(
  'SettingsOutsideCalendar',
  'A calendar of another service whose busy times hide openings. Its address is not shown.',
  {
    id: [id('The calendar.'), calendar => calendar.id, sample.outsideCalendar],
    user: [id('The user whose time it takes.'), calendar => calendar.userId, sample.inspector],
    name: [text('What the user calls it.'), calendar => calendar.name, 'Family'],
    host: [text('The host of its address.'), ({ address }) => new URL(address).host, 'calendar.example.com'],
    created: [
      timestamp('When it was added.'),
      ({ createdAt }, { zone }) => showInstant(createdAt, zone),
      sampleTimestamp,
    ],
    lastRead: [
      orNull(timestamp('When it was last read, or found unchanged.')),
      ({ checkedAt }, { zone }) => (checkedAt ? showInstant(checkedAt, zone) : null),
      sampleTimestamp,
    ],
    skipped: [integer('Events that could not be read, and hide nothing.'), calendar => calendar.skipped, 0],
    failingSince: [
      orNull(timestamp('Since when it cannot be read. The times of the last reading stay.')),
      ({ failingSince }, { zone }) => (failingSince ? showInstant(failingSince, zone) : null),
      null,
    ],
    error: [text('Why it cannot be read; `""` if it can.'), calendar => calendar.error, ''],
    nextRead: [timestamp('When it is read next.'), ({ dueAt }, { zone }) => showInstant(dueAt, zone), sampleTimestamp],
  },
)
