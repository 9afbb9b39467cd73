import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Service } from '../catalogue/catalogue.ts'
import type { ServiceId } from '../ids.ts'
import type { Company } from '../tenants/company.ts'
import { defaultSettings, type Settings } from '../tenants/settings.ts'
import { maxAppointmentMinutes } from '../time/appointment.ts'
import { defaultMinutes, type House } from './appointment-length.ts'

const unknownHouse: House = { squareFeet: undefined, yearBuilt: undefined, foundation: '' }

function lengthOf(
  services: Record<string, number | undefined>,
  settings: Partial<Settings> = {},
  house: Partial<House> = {},
): number {
  const entries = Object.entries(services).map(([id, durationMinutes]) => [id, { durationMinutes } as Service])
  const company = {
    settings: { ...defaultSettings, ...settings },
    catalogue: { services: new Map(entries as [ServiceId, Service][]) },
  } as unknown as Company
  return defaultMinutes(company, Object.keys(services) as ServiceId[], { ...unknownHouse, ...house })
}

test('the default duration is the sum of the service durations, or the default of the company without any', () => {
  assert.equal(lengthOf({ a: 60, b: 45, c: undefined }), 105)
  assert.equal(lengthOf({ c: undefined }), 180)
  assert.equal(lengthOf({}, { defaultDurationMinutes: 240 }), 240)
})

test('the default duration never exceeds a week, the range of the search for overlaps', () => {
  assert.equal(lengthOf({ a: 9_000, b: 9_000 }), maxAppointmentMinutes)
  assert.equal(lengthOf({}, { defaultDurationMinutes: 20_000 }), maxAppointmentMinutes)
})

test('every rule whose conditions the house meets changes the duration', () => {
  const durationRules: Settings['durationRules'] = [
    { squareFeet: { from: 2_501 }, foundations: [], addMinutes: 30 },
    { squareFeet: { from: 3_501 }, foundations: [], addMinutes: 30 },
    { yearBuilt: { to: 1_949 }, foundations: [], addMinutes: 45 },
    { foundations: ['Crawlspace'], addMinutes: 20 },
    { yearBuilt: { from: 2_020 }, foundations: ['slab'], addMinutes: -200 },
  ]
  const minutes = (house: Partial<House>) => lengthOf({ a: 120 }, { durationRules }, house)
  assert.equal(minutes({}), 120)
  assert.equal(minutes({ squareFeet: 2_500 }), 120)
  assert.equal(minutes({ squareFeet: 2_501 }), 150)
  assert.equal(minutes({ squareFeet: 4_000, yearBuilt: 1_949 }), 225)
  assert.equal(minutes({ foundation: ' crawlSpace ' }), 140)
  assert.equal(minutes({ yearBuilt: 2_022, foundation: 'Slab' }), 15)
})
