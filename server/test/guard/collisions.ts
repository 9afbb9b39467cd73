import assert from 'node:assert/strict'
import type { OrderFields, Plumbline } from 'plumbline-client'
import { Refused, TimeTaken } from 'plumbline-client/errors'
import { at } from './guard-fixture.ts'

/** Sends all bookings at once, in turn to each client, and returns the orders and the refusals. */
async function race(clients: readonly Plumbline[], bookings: readonly OrderFields[], conflict?: 'reject') {
  const outcomes = await Promise.allSettled(
    bookings.map((fields, i) => (clients[i % clients.length] as Plumbline).createOrder(fields, { conflict })),
  )
  const won = outcomes.filter(outcome => outcome.status === 'fulfilled').map(({ value }) => value)
  const lost = outcomes.filter(outcome => outcome.status === 'rejected').map(({ reason }) => reason as unknown)
  return { won, lost }
}

/** Exactly one wins, and the openings of every loser can be booked. */
export async function assertOneWins(
  clients: readonly Plumbline[],
  bookings: readonly OrderFields[],
  conflict?: 'reject',
): Promise<void> {
  const { won, lost } = await race(clients, bookings, conflict)
  assert.deepEqual([won.length, lost.length], [1, bookings.length - 1], String(lost[0]))
  const openings = new Map<string, string>()
  for (const refusal of lost) {
    assert.ok(refusal instanceof TimeTaken, String(refusal))
    assert.equal(refusal.openings.length, 3, refusal.message)
    for (const { startlocal, inspectors } of refusal.openings) openings.set(startlocal, inspectors[0]?.id ?? '')
  }
  const [first] = clients as [Plumbline]
  for (const [datetime, inspector1uuid] of openings) {
    const { id } = await first.createOrder({ ...bookings[0], datetime, inspector1uuid }, { conflict })
    await first.deleteOrder(id)
  }
}

export const identical = (inspector: string, day: string, count: number): OrderFields[] =>
  Array.from({ length: count }, () => ({ inspector1uuid: inspector, datetime: at(day, '11:00'), duration: 120 }))

/** Each begins at another quarter hour, and all of them contain noon. */
export const overlapping = (inspector: string, day: string, count: number): OrderFields[] =>
  Array.from({ length: count }, (_, i) => {
    const [hour, quarter] = [10 + ((i >> 2) % 2), 15 * (i % 4)]
    const datetime = at(day, `${hour}:${String(quarter).padStart(2, '0')}`)
    return { inspector1uuid: inspector, datetime, duration: 135 + 15 * (i % 3) }
  })

/** Ten orders name one hold: one of them takes its place. Ten holds of one time: one is placed. */
export async function assertHoldsOnce(clients: readonly Plumbline[], inspector: string, day: string): Promise<void> {
  const start = at(day, '14:00')
  const placed = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) =>
      (clients[i % clients.length] as Plumbline).hold({ inspector: [inspector], start, duration: 60 }),
    ),
  )
  const holds = placed.filter(outcome => outcome.status === 'fulfilled').map(({ value }) => value.id)
  assert.equal(holds.length, 1)
  const [hold = ''] = holds
  const fields = { inspector1uuid: inspector, datetime: start, duration: 60, hold }
  const { won, lost } = await race(
    clients,
    Array.from({ length: 10 }, () => fields),
  )
  assert.deepEqual([won.length, lost.every(refusal => refusal instanceof Refused)], [1, true])
}
