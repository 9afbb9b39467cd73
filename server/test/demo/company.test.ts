// engines: both

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { priceServices } from '../../src/domain/catalogue/pricing.ts'
import { isQualified, type User } from '../../src/domain/people/user.ts'
import type { Company } from '../../src/domain/tenants/company.ts'
import { defaultSettings } from '../../src/domain/tenants/settings.ts'
import { first, inspectorsOf, makeDemo } from './demo-fixture.ts'

let company: Company

before(async () => {
  company = (await makeDemo(Temporal.Instant.from('2026-03-02T14:00:00Z'))).company
})

test('the demo company is in the New York time zone and has its own settings', () => {
  assert.equal(company.zone, 'America/New_York')
  assert.equal(company.settings.bookingPage, true)
  const isOfThePage = ([name]: [string, unknown]) => /^(?:booking(?:Page|Welcome|Terms|Questions)|controls$)/.test(name)
  const ofThePage = Object.fromEntries(Object.entries(company.settings).filter(isOfThePage))
  assert.deepEqual(company.settings, {
    ...defaultSettings,
    ...ofThePage,
    lastBookableHour: 16,
  })
  assert.deepEqual(
    company.settings.controls.map(({ name }) => name),
    company.settings.bookingQuestions,
  )
})

test('the demo company has two offices, the first of them primary', () => {
  assert.deepEqual(
    company.offices.map(office => [office.slug, office.isPrimary]),
    [
      ['charlotte', true],
      ['lake-norman', false],
    ],
  )
})

test('owner, office, inspector and limited have a key each, and only the first two may create orders', () => {
  const holders = [...company.keys.values()].map(key => company.users.get(key.userId)?.username).sort()
  assert.deepEqual(holders, ['inspector', 'limited', 'office', 'owner'])
  assert.equal(user('owner').isOwner, true)
  assert.equal(user('office').isOfficeStaff, true)
  assert.deepEqual(user('office').privileges, ['CREATE_INSPECTIONS'])
  assert.equal(user('inspector').isInspector, true)
  for (const name of ['inspector', 'limited']) {
    assert.equal(user(name).isOwner, false)
    assert.deepEqual(user(name).privileges, [])
  }
})

test('five inspectors work different hours, one on Saturdays, one part-time, some in the second office', () => {
  const inspectors = inspectorsOf(company)
  assert.equal(inspectors.length, 5)
  assert.equal(new Set(inspectors.map(inspector => JSON.stringify(inspector.hours))).size, 5)
  assert.equal(new Set(inspectors.map(inspector => inspector.zips.join())).size, 5)
  assert.equal(inspectors.filter(({ hours }) => hours.some(({ weekday }) => weekday === 6)).length, 1)
  assert.equal(inspectors.filter(({ hours }) => hours.length <= 3).length, 1)
  assert.ok(inspectors.some(inspector => inspector.officeId === company.offices[1]?.id))
})

test('every inspector performs the basic inspection and only some of them the special ones', () => {
  const performers = (name: string) =>
    inspectorsOf(company).filter(inspector => isQualified(inspector, service(name).id)).length
  assert.equal(performers('Home Inspection'), 5)
  const special = ['Radon Test', 'Mold Assessment', 'Sewer Scope', 'Pool and Spa Inspection', 'Commercial Inspection']
  for (const name of special) assert.ok(performers(name) > 0 && performers(name) < 5, name)
})

test('the catalogue has hidden, ancillary and local services, and an order type for each kind of customer', () => {
  const services = [...company.catalogue.services.values()]
  assert.ok(services.length >= 10)
  assert.equal(services.filter(service => !service.isVisible).length, 1)
  assert.ok(services.filter(service => service.isAncillary).length >= 3)
  assert.ok(services.every(service => service.durationMinutes !== undefined && service.fees.length > 0))
  const local = services.filter(service => service.officeIds.length > 0)
  assert.deepEqual(
    local.map(service => service.officeIds),
    [[company.offices[1]?.id]],
  )
  assert.ok(company.catalogue.orderTypes.length >= 3)
})

test('prices depend on square feet, year built and ZIP, by setting, adding and percent', () => {
  const price = (squareFeet: number, yearBuilt: number, zip: string) =>
    priceServices([service('Home Inspection')], { squareFeet, yearBuilt, zip })[0]?.amountCents
  assert.equal(price(1800, 1995, '28203'), 41_500)
  assert.equal(price(2200, 1995, '28203'), 45_500)
  assert.equal(price(2200, 1940, '28203'), 54_000)
  assert.equal(price(2200, 1940, '28173'), 57_510)
})

test('two packages are active and shown, one is inactive and one is not shown', () => {
  assert.deepEqual(
    company.catalogue.packages.map(({ isActive, isShown }) => [isActive, isShown]),
    [
      [true, true],
      [true, true],
      [false, true],
      [true, false],
    ],
  )
  assert.ok(company.catalogue.packages.every(pack => pack.serviceIds.length >= 2))
})

test('at least four fees are standalone', () => {
  assert.ok(company.catalogue.standaloneFees.size >= 4)
})

test('email addresses are at example.com and phone numbers are reserved ones', () => {
  const reserved = /^(|\d{3}-555-01\d\d)$/
  for (const { email, phone, mobile } of company.users.values()) {
    assert.match(email, /@example\.com$/)
    assert.match(phone, reserved)
    assert.match(mobile, reserved)
  }
})

function user(username: string): User {
  return first([...company.users.values()].filter(user => user.username === username))
}

function service(name: string) {
  return first([...company.catalogue.services.values()].filter(service => service.name === name))
}
