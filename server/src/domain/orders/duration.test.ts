import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Service } from '../catalogue/catalogue.ts'
import type { ServiceId } from '../ids.ts'
import { longestMinutes } from '../time/appointment.ts'
import { usualMinutes } from './duration.ts'

const lasting = (minutes: Record<string, number | undefined>) => {
  const services = Object.entries(minutes).map(([id, durationMinutes]) => [id, { durationMinutes } as Service])
  return { services: new Map(services as [ServiceId, Service][]) }
}
const onOrder = (...ids: string[]) => ids.map(id => ({ id: id as ServiceId, name: id }))

test('an order takes as long as its services together, or the usual time where they do not say', () => {
  const catalogue = lasting({ a: 60, b: 45, c: undefined })
  assert.equal(usualMinutes(onOrder('a', 'b', 'c'), catalogue, 180), 105)
  assert.equal(usualMinutes(onOrder('c'), catalogue, 180), 180)
  assert.equal(usualMinutes([], catalogue, 240), 240)
})

test('no order takes longer than overlaps are looked for, however many services it has', () => {
  const catalogue = lasting({ a: 9_000, b: 9_000 })
  assert.equal(usualMinutes(onOrder('a', 'b'), catalogue, 180), longestMinutes)
  assert.equal(usualMinutes([], catalogue, 20_000), longestMinutes)
})
