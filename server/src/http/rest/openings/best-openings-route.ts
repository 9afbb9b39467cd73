import { findHold } from '../../../domain/conflicts/holds.ts'
import { type BestOpening, bestOpenings, bestOrders } from '../../../domain/openings/best-openings.ts'
import {
  drivesOfOpenings,
  type FoundOpenings,
  findOpenings,
  type OpeningsQuery,
} from '../../../domain/openings/find-openings.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { WallClock } from '../../../domain/time/wall-clock.ts'
import { minutesPerDay, showDay, showWallMinutes } from '../../../domain/time/wall-minutes.ts'
import { readOpeningsQuery } from '../../../wire/openings/openings-query.ts'
import { openingMembers, reasonOfNone } from '../../../wire/openings/openings-wire.ts'
import { withinParameter, wordParameter } from '../../../wire/parameters.ts'
import { answerTable, type MemberTable, recordTable } from '../../../wire/record-table.ts'
import { sample } from '../../../wire/samples.ts'
import { members } from '../../../wire/schema.ts'
import { id, integer, listOf, orNull, text } from '../../../wire/values.ts'
import { operation } from '../operation.ts'
import { ownHold, searchedOpenings } from './openings-parameters.ts'
import { prepareDrives } from './prepare-drives.ts'

interface Shown {
  readonly clock: WallClock
  readonly minutes: number
}

const opening: MemberTable<BestOpening, Shown> = {
  inspector: [id('`inspector1uuid` of an order.'), ({ choice }) => choice.user.id, sample.inspector],
  name: [text('Display name.'), ({ choice }) => choice.user.displayName, 'Marcus Bell'],
  date: [
    text('The day, `YYYY-MM-DD`.'),
    ({ starts: [start = 0] }) => showDay(Math.floor(start / minutesPerDay)),
    '2031-11-06',
  ],
  driveminutes: [
    orNull(
      integer('Minutes of driving that the appointment adds to the day. Null if the position of the house is unknown.'),
    ),
    ({ choice }) => choice.driveMinutes ?? null,
    12,
  ],
  reason: [text('The way to the house and on.'), ({ choice }) => choice.reason, '12 minutes from order 1034 before'],
  starts: [
    listOf(members(openingMembers), 'The starts, in order.'),
    ({ starts }, { clock, minutes }) =>
      starts.map(start => ({
        start: clock.show(start),
        end: clock.show(start + minutes),
        startlocal: showWallMinutes(start),
        endlocal: showWallMinutes(start + minutes),
      })),
    [
      {
        start: '2031-11-06T09:00:00-05:00',
        end: '2031-11-06T12:00:00-05:00',
        startlocal: '2031-11-06 09:00:00',
        endlocal: '2031-11-06 12:00:00',
      },
    ],
  ],
}
const bestOpening = recordTable('BestOpening', 'The starts of an inspector between two appointments of a day.', opening)

interface Found extends FoundOpenings {
  readonly asked: OpeningsQuery
  readonly best: readonly BestOpening[]
}

export const bestOpeningsRoute = operation({
  method: 'GET',
  path: '/openings/best',
  name: 'bestOpenings',
  group: 'Open time',
  summary: 'Find the best times',
  description:
    'What an office offers a caller: the openings of `GET /openings` by inspector and day, those with the least added driving first. All starts between the same two appointments of an inspector are one entry.',
  query: {
    ...searchedOpenings,
    hold: ownHold,
    sort: wordParameter(bestOrders, 'The least added driving first, or the earliest first.'),
    limit: withinParameter({ min: 1, max: 100, fallback: 12 }, 'Largest number of entries.', 12),
  },
  answer: answerTable<Found>(
    {
      from: [text('The first day.'), ({ asked }) => showDay(asked.firstDay), '2031-11-06'],
      days: [
        integer('Number of days that were searched: fewer than asked for if there are very many openings.'),
        ({ days }) => days,
        14,
      ],
      duration: [integer('Minutes of the appointment.'), ({ asked }) => asked.wanted.minutes, 180],
      best: [
        listOf(bestOpening.schema, 'The entries, the best first.'),
        ({ best, clock, asked }) => best.map(each => bestOpening.show(each, { clock, minutes: asked.wanted.minutes })),
        [bestOpening.example],
      ],
    },
    {
      reason: [
        text('Why the list is empty. Absent if it is not.'),
        ({ reason }) => reason && reasonOfNone(reason),
        undefined,
      ],
    },
  ),
  refuses: [
    new Refusal('parameter.invalid', { name: 'step', value: '20', expected: 'a multiple of 15 minutes' }),
    new Refusal('text.unreadable', { field: 'city' }),
    new Refusal('text.too-long', { field: 'city', limit: 10_000 }),
    new Refusal('list.too-long', { field: 'inspector[]', limit: 10 }),
  ],
  free: async call => {
    const { query, sentQuery } = call.input
    await call.answer(async () => {
      await prepareDrives(call, scope => drivesOfOpenings(scope, readOpeningsQuery(scope, sentQuery)))
      return call.read(async scope => {
        const holdId = (await findHold(scope, query.hold))?.id
        const asked = { ...readOpeningsQuery(scope, sentQuery), holdId }
        const found = await findOpenings(scope, asked)
        return { ...found, asked, best: bestOpenings(found.openings, query.sort, query.limit) }
      })
    }, 'long reads')
  },
})
