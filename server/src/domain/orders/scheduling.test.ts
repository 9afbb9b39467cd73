import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Service } from '../catalogue/catalogue.ts'
import type { ServiceId } from '../ids.ts'
import { maxAppointmentMinutes } from '../time/appointment.ts'
import { defaultMinutes } from './scheduling.ts'

const catalogueOf = (minutes: Record<string, number | undefined>) => {
  const services = Object.entries(minutes).map(([id, durationMinutes]) => [id, { durationMinutes } as Service])
  return { services: new Map(services as [ServiceId, Service][]) }
}
const onOrder = (...ids: string[]) => ids.map(id => ({ id: id as ServiceId, name: id }))

test('the default duration is the sum of the service durations, or the default of the company without any', () => {
  const catalogue = catalogueOf({ a: 60, b: 45, c: undefined })
  assert.equal(defaultMinutes(onOrder('a', 'b', 'c'), catalogue, 180), 105)
  assert.equal(defaultMinutes(onOrder('c'), catalogue, 180), 180)
  assert.equal(defaultMinutes([], catalogue, 240), 240)
})

test('the default duration never exceeds a week, the range of the search for overlaps', () => {
  const catalogue = catalogueOf({ a: 9_000, b: 9_000 })
  assert.equal(defaultMinutes(onOrder('a', 'b'), catalogue, 180), maxAppointmentMinutes)
  assert.equal(defaultMinutes([], catalogue, 20_000), maxAppointmentMinutes)
})
