import { remove, swap } from '../failpoints/edit.ts'
import type { Mutation } from './mutation.ts'

const model = ['server/src/domain/openings/openings.test.ts']
const stored = ['server/test/openings/openings.test.ts']
const routing = ['server/test/openings/routing.test.ts']

/** The rules of openings and of the check of a booking. */
export const openingsMutations: readonly Mutation[] = [
  {
    name: 'appointment-past-the-window',
    edit: swap('start + minutes <= ', 'start < '),
    breaks: 'the guard accepts an appointment that runs past the working hours',
    caughtBy: model,
  },
  {
    name: 'skipped-hours-offered',
    edit: swap(' >= from - skippedMinutes', ' > from'),
    breaks: 'an hour that daylight saving skips is offered',
    caughtBy: ['server/src/domain/time/wall-clock.test.ts'],
  },
  {
    name: 'touching-windows-apart',
    edit: swap('starts <= last.ends', 'starts < last.ends'),
    breaks: 'an appointment over noon is not offered if the afternoon is a window of its own',
    caughtBy: model,
  },
  {
    name: 'exceptions-ignored',
    edit: swap('dated ?? ', ''),
    breaks: 'a day off is offered',
    caughtBy: [...model, ...stored],
  },
  {
    name: 'last-start-not-checked',
    edit: remove,
    breaks: 'a start after the last start is offered',
    caughtBy: model,
  },
  {
    name: 'area-not-checked',
    edit: remove,
    breaks: 'an inspector is offered outside the service area',
    caughtBy: model,
  },
  {
    name: 'qualification-not-checked',
    edit: remove,
    breaks: 'an inspector is offered for a service without the qualification',
    caughtBy: model,
  },
  {
    name: 'driving-not-counted',
    edit: swap('rules.countsDriving', 'false'),
    breaks: 'two appointments are too far apart to drive from one to the other',
    caughtBy: [...model, ...stored],
  },
  {
    name: 'guard-estimates-drives',
    edit: swap(', drive }', ' }'),
    breaks: 'the guard refuses times that openings list with measured drives',
    caughtBy: routing,
  },
  {
    name: 'measured-drives-unnoticed',
    edit: remove,
    breaks: 'cached openings show times that the guard refuses, because a drive was measured meanwhile',
    caughtBy: routing,
  },
  {
    name: 'buffers-not-kept',
    edit: swap('rules.gapMinutes + ', ''),
    breaks: 'appointments follow each other without the buffer',
    caughtBy: [...model, ...stored],
  },
  {
    name: 'cap-counts-time-off',
    edit: swap('isAppointment(time) && ', ''),
    breaks: 'time off counts as an appointment of the day',
    caughtBy: model,
  },
  {
    name: 'too-few-people',
    edit: swap('options.people', '1'),
    breaks: 'a time is offered at which only one of two people is free',
    caughtBy: [...model, ...stored],
  },
  {
    name: 'farthest-first',
    edit: swap('(a.driveMinutes ?? 0) - (b.driveMinutes ?? 0)', '(b.driveMinutes ?? 0) - (a.driveMinutes ?? 0)'),
    breaks: 'the inspectors are not in the order of the drive',
    caughtBy: stored,
  },
  {
    name: 'house-changes-unnoticed',
    edit: swap(' || isElsewhere(before, after)', ''),
    breaks: 'drives are calculated to the old address of an order',
    caughtBy: stored,
  },
]
