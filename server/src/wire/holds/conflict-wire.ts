import { type Conflict, TimeTaken } from '../../domain/conflicts/conflict.ts'
import type { UserId } from '../../domain/ids.ts'
import { conflictKinds } from '../../domain/openings/conflict-rule.ts'
import type { Opening } from '../../domain/openings/openings.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { Members } from '../envelope.ts'
import { openingSchema, showOpening } from '../openings/openings-wire.ts'
import { type MemberTable, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import type { Fields } from '../schema.ts'
import { orEmpty, showFlag } from '../spelling.ts'
import { flag, id, idOrEmpty, integer, listOf, orNull, text, wallTimeOrEmpty } from '../values.ts'

const sampleReason = 'Marcus Bell has order 1034 from 2031-11-06 09:00:00 to 2031-11-06 12:00:00'

export const conflictRecord = recordTable<Conflict>('Conflict', 'Something in the way of an appointment.', {
  kind: [
    { type: 'string', enum: conflictKinds, description: 'What it is, as `explain` of `/openings` names it.' },
    conflict => conflict.kind,
    'order',
  ],
  id: [idOrEmpty('The order.'), ({ orderId }) => orEmpty(orderId), sample.order],
  oid: [orNull(integer('The number of the order.')), ({ oid }) => oid ?? null, 1034],
  inspector: [id('The person.'), conflict => conflict.userId, sample.inspector],
  start: [
    wallTimeOrEmpty('Start of the order, the hold or the time off.', 'for a rule'),
    ({ startsAt }) => orEmpty(startsAt),
    '2031-11-06 09:00:00',
  ],
  end: [wallTimeOrEmpty('End of it.', 'for a rule'), ({ endsAt }) => orEmpty(endsAt), '2031-11-06 12:00:00'],
  reason: [text('In words.'), conflict => conflict.reason, sampleReason],
})

const sampleConflict: Conflict = {
  kind: 'order',
  orderId: sample.order,
  oid: 1034,
  userId: sample.inspector as string as UserId,
  startsAt: '2031-11-06 09:00:00',
  endsAt: '2031-11-06 12:00:00',
  reason: sampleReason,
}

/** For the descriptions of routes. */
export const sampleTimeTaken = new TimeTaken([sampleConflict], [], { minutes: 180, zone: 'America/New_York' })

export const conflictList = listOf(conflictRecord.schema, 'What is in the way.')

export const timeTakenMembers: Fields = {
  conflicts: conflictList,
  openings: listOf(openingSchema, 'The nearest openings, at most three, as `GET /openings` shows them.'),
}

/** A time that was checked before it is booked. */
export interface CheckedTime {
  readonly conflicts: readonly Conflict[]
  readonly openings: readonly Opening[]
  readonly minutes: number
}

export const checkedTimeMembers: MemberTable<CheckedTime, Pick<Company, 'zone' | 'settings'>> = {
  conflicts: [conflictList, ({ conflicts }) => showConflicts(conflicts), []],
  openings: [
    listOf(openingSchema, 'The nearest openings if anything is in the way, at most three.'),
    ({ openings, minutes }, { zone }) => openings.map(opening => showOpening(opening, minutes, zone)),
    [],
  ],
  refused: [
    flag('Whether the company refuses a time that is not free.'),
    (_, { settings }) => showFlag(settings.conflicts === 'reject'),
    'no',
  ],
}

export function showConflicts(conflicts: readonly Conflict[]) {
  return conflicts.map(conflict => conflictRecord.show(conflict, undefined))
}

export function showTimeTaken({ conflicts, openings, refused: { minutes, zone } }: TimeTaken): Members {
  return {
    conflicts: showConflicts(conflicts),
    openings: openings.map(opening => showOpening(opening, minutes, zone)),
  }
}
