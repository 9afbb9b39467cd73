import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isOfferedBy } from '../../src/domain/catalogue/catalogue.ts'
import { priceServices } from '../../src/domain/catalogue/pricing.ts'
import { isQualified, type User } from '../../src/domain/people/user.ts'
import { type Demo, first, inspectorsOf, makeDemo, type SeededOrder } from './demo-fixture.ts'

/** Every day of the week, both daylight saving changes, the first and the last minute of a day, a leap day. */
const moments = [
  '2026-03-02T14:00:00Z',
  '2026-03-10T04:00:00Z',
  '2026-07-16T03:59:00Z',
  '2026-10-29T16:30:00Z',
  '2026-11-06T05:00:00Z',
  '2026-12-26T20:00:00Z',
  '2027-01-03T12:00:00Z',
  '2028-02-29T23:00:00Z',
].map(text => Temporal.Instant.from(text))

const demos: Demo[] = []

before(async () => {
  for (const now of moments) demos.push(await makeDemo(now))
})

test('the demo has 25 clients, 10 agents and 40 orders from five weeks ago to four weeks ahead, none today', () => {
  for (const { today, counts, orders } of demos) {
    assert.deepEqual(counts, { clients: 25, agents: 10 })
    assert.equal(orders.length, 40)
    const days = orders.map(order => today.until(dayOf(order)).days)
    assert.ok(days.every(day => day >= -35 && day <= 28 && day !== 0))
    assert.equal(days.filter(day => day < 0).length, 27)
  }
})

test('past orders are completed, coming ones are not; a few are drafts and some are confirmed', () => {
  for (const { today, orders } of demos) {
    const isPast = (order: SeededOrder) => Temporal.PlainDate.compare(dayOf(order), today) < 0
    assert.ok(orders.every(order => (order.completed_at !== null) === isPast(order)))
    const drafts = orders.filter(order => order.scheduled_at === null)
    assert.ok(drafts.length >= 3 && !drafts.some(isPast))
    assert.ok(drafts.every(draft => draft.confirmed_at === null))
    const open = orders.filter(order => order.scheduled_at !== null && !isPast(order))
    const confirmed = open.filter(order => order.confirmed_at !== null)
    assert.ok(confirmed.length > 0 && confirmed.length < open.length)
  }
})

test('no timestamp is in the future or before the creation of the order', () => {
  for (const { now, orders, company } of demos) {
    const wallNow = now.toZonedDateTimeISO(company.zone).toPlainDateTime().toString().replace('T', ' ')
    for (const order of orders) {
      assert.ok((order.scheduled_at ?? '') < wallNow && (order.confirmed_at ?? '') < wallNow)
      assert.ok(order.created_at <= order.modified_at && order.modified_at < now.epochMilliseconds)
      assert.ok((order.completed_at ?? order.created_at) >= order.created_at)
    }
  }
})

test('every order starts at a quarter hour within the working hours of its inspectors, outside blocked time', () => {
  for (const { orders, blocked } of demos) {
    assert.equal(blocked.length, 3)
    for (const order of orders) {
      assert.match(order.starts_at, /:(00|15|30|45):00$/)
      assert.ok(order.duration_minutes > 0)
      assert.ok(order.inspectors.length > 0)
      for (const inspector of order.inspectors) {
        assert.ok(worksThrough(inspector, order), `${inspector.username} at ${order.starts_at}`)
        const clashes = blocked.filter(
          time => time.userId === inspector.id && time.startsAt < order.ends_at && time.endsAt > order.starts_at,
        )
        assert.deepEqual(clashes, [])
      }
    }
  }
})

test('no inspector has two orders at the same time', () => {
  for (const { orders, company } of demos) {
    for (const inspector of inspectorsOf(company)) {
      const own = orders.filter(order => order.inspectors.includes(inspector))
      own.sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
      own.slice(1).forEach((order, i) => {
        assert.ok((own[i]?.ends_at ?? '') <= order.starts_at)
      })
    }
  }
})

test('the inspectors of an order belong to its office and are qualified for its services, and the first serves its ZIP', () => {
  for (const { orders, company } of demos) {
    assert.ok(orders.filter(order => order.inspectors.length === 2).length >= 2)
    for (const order of orders) {
      assert.ok(first(order.inspectors).zips.includes(order.zip))
      for (const serviceId of order.serviceIds) {
        const service = company.catalogue.services.get(serviceId)
        assert.ok(service)
        for (const inspector of order.inspectors) {
          assert.equal(inspector.officeId, order.office_id)
          assert.ok(isOfferedBy(inspector.officeId, service))
          assert.ok(isQualified(inspector, serviceId))
        }
      }
    }
  }
})

test('the fees of every order are those of its services for its property', () => {
  for (const { orders, company } of demos) {
    for (const order of orders) {
      const services = order.serviceIds
        .map(id => company.catalogue.services.get(id))
        .filter(found => found !== undefined)
      const property = { squareFeet: order.square_feet, yearBuilt: order.year_built, zip: order.zip }
      const priced = priceServices(services, property).map(({ feeId, amountCents }) => ({ feeId, amountCents }))
      assert.deepEqual(order.fees, priced)
      assert.ok(priced.length > 0)
    }
  }
})

test('order numbers increase in the order of booking, and the next one is free', () => {
  for (const { orders, oidAfterwards } of demos) {
    orders.slice(1).forEach((order, i) => {
      assert.ok((orders[i]?.oid ?? 0) < order.oid)
      assert.ok((orders[i]?.created_at ?? 0) <= order.created_at)
    })
    assert.ok(oidAfterwards > (orders.at(-1)?.oid ?? 0))
  }
})

test('2.8 every inspector of a coming scheduled order has a footprint from the booking, and no other user has one', () => {
  for (const { today, orders, footprints } of demos) {
    const coming = orders.filter(
      order => order.scheduled_at !== null && Temporal.PlainDate.compare(dayOf(order), today) > 0,
    )
    const expected = coming.flatMap(({ id, created_at, inspectors }) =>
      inspectors.map(inspector => `${id} ${inspector.id} ${created_at}`),
    )
    const found = footprints.map(({ order_id, user_id, modified_at }) => `${order_id} ${user_id} ${modified_at}`)
    assert.deepEqual(found.toSorted(), expected.toSorted())
    assert.ok(found.length > 0)
  }
})

test('seven of ten windows or more of the next four weeks have no order', () => {
  for (const { today, orders, company } of demos) {
    const days = Array.from({ length: 28 }, (_, i) => today.add({ days: i + 1 }))
    const windows = days.flatMap(day =>
      inspectorsOf(company)
        .filter(({ hours }) => hours.some(({ weekday }) => weekday === day.dayOfWeek))
        .map(inspector => ({ day, inspector })),
    )
    const open = windows.filter(
      ({ day, inspector }) => !orders.some(order => dayOf(order).equals(day) && order.inspectors.includes(inspector)),
    )
    assert.ok(open.length / windows.length >= 0.7, `${open.length} of ${windows.length} on ${today}`)
  }
})

test('the same moment gives the same demo', async () => {
  const contentOf = ({ orders, company }: Demo) =>
    orders.map(({ id: _, office_id: __, inspectors, serviceIds, fees, ...row }) => ({
      ...row,
      inspectors: inspectors.map(inspector => inspector.username),
      services: serviceIds.map(id => company.catalogue.services.get(id)?.name),
      fees: fees.map(fee => fee.amountCents),
    }))
  const demo = first(demos)
  assert.deepEqual(contentOf(await makeDemo(demo.now)), contentOf(demo))
})

function worksThrough(inspector: User, order: SeededOrder): boolean {
  const [from, to] = [order.starts_at.slice(11, 16), order.ends_at.slice(11, 16)]
  const sameDay = order.starts_at.slice(0, 10) === order.ends_at.slice(0, 10)
  const { dayOfWeek } = dayOf(order)
  return (
    sameDay &&
    inspector.hours.some(({ weekday, starts, ends }) => weekday === dayOfWeek && starts <= from && to <= ends)
  )
}

function dayOf(order: SeededOrder): Temporal.PlainDate {
  return Temporal.PlainDate.from(order.starts_at.slice(0, 10))
}
