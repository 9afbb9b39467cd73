import { drivesOfDay } from '../../../domain/openings/day-route.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { listStops, requireDayOf } from '../../../domain/stops/day-stops.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import { showInstant, showWallTime } from '../../../domain/time/local-time.ts'
import { dayOf, showDay } from '../../../domain/time/wall-minutes.ts'
import { withinParameter } from '../../../wire/parameters.ts'
import type { Query } from '../../../wire/query.ts'
import { sample, sampleTimestamp, unknownId } from '../../../wire/samples.ts'
import { members } from '../../../wire/schema.ts'
import { stopRecord } from '../../../wire/stops/stop-wire.ts'
import { id, listOf, text, timestamp } from '../../../wire/values.ts'
import { prepareDrives } from '../openings/prepare-drives.ts'
import { operation } from '../operation.ts'

const days = { min: 1, max: 7, fallback: 2 }

const daySchema = members({
  date: text('The day, `YYYY-MM-DD`.'),
  stops: listOf(stopRecord.schema, 'The scheduled and completed orders, by start.'),
})

export const todayRoute = operation({
  method: 'GET',
  path: '/today',
  name: 'today',
  group: 'Open time',
  summary: "Get an inspector's stops of today and tomorrow",
  description:
    "An inspector's scheduled and completed orders of today and the following days in their order, with the drives between them, the people to call, what is known about getting in, and what is missing. Owners, managers and office staff may choose an inspector; others see their own.",
  query: {
    inspector: { schema: id('The inspector; the caller by default.'), example: sample.inspector },
    days: withinParameter(days, 'The number of days, from today on.', 2),
  },
  answer: {
    members: {
      inspector: id('The inspector.'),
      name: text('Name of the inspector.'),
      at: timestamp('When this was read.'),
      days: listOf(daySchema, 'The days.'),
    },
    example: {
      ...{ inspector: sample.inspector, name: 'Marcus Bell', at: sampleTimestamp },
      days: [{ date: '2031-11-06', stops: [stopRecord.example] }],
    },
  },
  refuses: [
    new Refusal('user.unknown', { id: unknownId }),
    new Refusal('access.missing-privilege', { privilege: 'OWNER' }),
  ],
  free: call =>
    call.answer(async () => {
      const count = call.input.query.days
      await prepareDrives(call, async scope => {
        const { user, firstDay } = readToday(scope, call.query)
        const needed = []
        for (let day = firstDay; day < firstDay + count; day++) needed.push(...(await drivesOfDay(scope, user, day)))
        return needed
      })
      return call.read(async scope => {
        const { user, firstDay } = readToday(scope, call.query)
        const stops = await listStops(scope, user, firstDay, count)
        const { zone } = scope.company
        const isAnySigned = stops.flat().some(({ order }) => order.signature !== '')
        return {
          ...{ inspector: user.id, name: user.displayName, at: showInstant(scope.now, zone) },
          days: stops.map((ofDay, i) => ({
            date: showDay(firstDay + i),
            stops: ofDay.map(stop => stopRecord.show(stop, { zone, isAnySigned })),
          })),
        }
      })
    }),
})

function readToday(scope: Scope, query: Query) {
  const user = requireDayOf(scope, query.text('inspector')?.trim() || undefined)
  return { user, firstDay: dayOf(showWallTime(scope.now, scope.company.zone)) }
}
