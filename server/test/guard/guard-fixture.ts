import assert from 'node:assert/strict'
import { TimeTaken } from 'plumbline-client/errors'
import type { ConflictHandling } from '../../src/domain/tenants/settings.ts'
import { testToday } from '../clock.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

export interface GuardFixture extends OrderFixture {
  setConflicts(mode: ConflictHandling): Promise<void>
  /** Pairs of guarded rows of one person that overlap. */
  overlaps(): unknown[]
}

export async function openGuardFixture(): Promise<GuardFixture> {
  return guardFixtureOf(await openOrderFixture())
}

export function guardFixtureOf(fixture: OrderFixture): GuardFixture {
  const setConflicts = async (conflicts: ConflictHandling) => {
    await fixture.owner.settings.updateCompany({ settings: { conflicts } })
  }
  return { ...fixture, setConflicts, overlaps: () => fixture.query(overlappingRows) }
}

/** ConflictCheck time of one person that overlaps although the rows are not of one group. */
export const overlappingRows = `
  select a.holder_id as one, b.holder_id as other from guarded_times a join guarded_times b
    on a.company_id = b.company_id and a.user_id = b.user_id and a.holder_id < b.holder_id
    and a.starts_at < b.ends_at and b.starts_at < a.ends_at and a.overlap_group <> b.overlap_group`

/** The refusal of a booking or a hold of time that is not free. */
export async function refusalOf(booking: Promise<unknown>): Promise<TimeTaken> {
  try {
    await booking
  } catch (error) {
    if (error instanceof TimeTaken) return error
    throw error
  }
  assert.fail('the time was free')
}

/** `09:00` of a day as `datetime` is written. */
export const at = (day: string, time: string): string => `${day} ${time}:00`

let days = 0
/** A working day of its own for each call, when the demo has no orders any more. */
export function newDay(): string {
  const today = testToday()
  // Wednesday and Thursday of each week.
  return today.add({ days: (8 + (days >> 1)) * 7 + 3 - today.dayOfWeek + (days++ % 2) }).toString()
}
