import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MissingPrivilege, Refused } from 'plumbline-client/errors'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

test('4 a price has the fees of an order like it, with the reasons of each amount', async () => {
  const { owner } = fixture
  const services = [fixture.service('Home Inspection'), fixture.service('Radon Test')]
  const house = { squarefeet: 3200, yearbuilt: 1938, zip: '28207' }
  const price = await fixture.server.as('office').price({ services, ...house })
  const { id } = await owner.createOrder({ services, ...house })
  const order = await owner.order(id)
  assert.deepEqual(
    price.fees.map(({ id, amount }) => [id, amount]),
    order.fees.map(({ id, amount }) => [id, amount]),
  )
  assert.deepEqual([price.totalfee, price.duration, price.missing], [order.totalfee, order.duration, []])
  const [inspection] = price.fees
  assert.equal(inspection?.steps[0]?.text, 'Base price')
  assert.equal(inspection?.steps.at(-1)?.amount, inspection?.amount)
  assert.ok((inspection?.steps.length ?? 0) > 1)
  assert.deepEqual((await owner.price({ services })).missing, ['squarefeet', 'yearbuilt', 'zip'])
})

test('4 a package costs its own price, and the order keeps it with its reason', async () => {
  const { owner } = fixture
  const [pack] = (await owner.packages()).filter(({ name }) => name === 'Complete')
  assert.ok(pack)
  await owner.settings.packages.update(pack.id, { price: { percentOff: 10 } })
  const { fees, totalfee } = await owner.price({ package: pack.id, squarefeet: 2000 })
  const list = fees.reduce((sum, { listamount }) => sum + listamount, 0)
  assert.equal(totalfee, Math.round(list * 90) / 100)
  assert.ok(fees.every(fee => fee.package === pack.id))
  const { id } = await owner.createOrder({
    services: pack.services,
    packages: [{ package: pack.id }],
    squarefeet: 2000,
    fees: fees.map(({ id, amount }) => ({ feeid: id, value: amount })),
  })
  assert.equal((await owner.order(id)).totalfee, totalfee)
  const [line] = await owner.orderPrices(id)
  assert.equal(line?.steps.at(-1)?.text, `Share of the price of the package ${pack.name}`)
})

test('4 an amount that an order has of its own says so', async () => {
  const { owner } = fixture
  const services = [fixture.service('Radon Test')]
  const fee = fixture.fee('Radon Test')
  const { id } = await owner.createOrder({
    services,
    fees: [
      { feeid: fee, value: 99 },
      { feeid: fixture.fee('Trip Fee'), value: 75 },
    ],
  })
  const prices = await owner.orderPrices(id)
  const own = prices.find(({ feeid }) => feeid === fee)
  assert.deepEqual([own?.amount, own?.catalogueamount], [99, 165])
  assert.equal(own?.steps.at(-1)?.text, 'Set on this order, or priced earlier: today it would be $165.00')
})

test('4 a price needs the privilege to create orders; bad input is refused with its name', async () => {
  await assert.rejects(fixture.server.as('limited').price({}), MissingPrivilege)
  await assert.rejects(fixture.owner.price({ package: 'complete' }), /provide a valid package/)
})

test('4 a ZIP has its city, state and position, and says how many inspectors serve it', async () => {
  const { owner } = fixture
  const { city, stateabbreviation, houses, inspectors, latitude } = await owner.zip('28203-1234')
  assert.deepEqual([city, stateabbreviation, houses], ['Charlotte', 'NC', 'yes'])
  assert.ok(inspectors > 0 && Math.abs(latitude - 35.2) < 0.1)
  assert.equal((await owner.zip('98101')).inspectors, 0)
  await assert.rejects(owner.zip('00000'), Refused)
})

test('4 the best openings are those of the list by person and day, the least driving first', async () => {
  const { owner } = fixture
  const query = { offset: 3, days: 7, zip: '28203', duration: 120 }
  const all = (await owner.openings(query)).openings
  const { best, duration } = await owner.bestOpenings({ ...query, limit: 100 })
  assert.equal(duration, 120)
  const drives = best.map(({ driveminutes }) => driveminutes ?? 0)
  assert.deepEqual(
    drives,
    drives.toSorted((a, b) => a - b),
  )
  assert.deepEqual(
    best.flatMap(({ inspector, starts }) => starts.map(({ start }) => `${start} ${inspector}`)).toSorted(),
    all.flatMap(({ start, inspectors }) => inspectors.map(({ id }) => `${start} ${id}`)).toSorted(),
  )
  const soonest = (await owner.bestOpenings({ ...query, sort: 'start', limit: 1 })).best
  assert.equal(soonest[0]?.starts[0]?.start, all[0]?.start)
  const none = await owner.bestOpenings({ ...query, zip: '98101' })
  assert.deepEqual([none.best, none.reason], [[], 'no inspector serves this ZIP'])
})

test('3 the request of a client stays when others take the order, and the answer says who is missing', async () => {
  const { owner } = fixture
  const [ana, walt] = [fixture.user('ana'), fixture.user('walt')]
  const datetime = '2032-03-04 09:00:00'
  const { id } = await owner.createOrder({ inspector1uuid: ana, inspector1requested: true, datetime, duration: 60 })
  const moved = await owner.updateOrder(id, { inspector1uuid: walt })
  assert.match(moved.warnings?.join() ?? '', /the client asked for Ana .* not on the order/)
  const order = await owner.order(id)
  assert.deepEqual([order.requestedinspectors, order.inspector1requested], [[ana], 'no'])
  assert.deepEqual((await owner.orderConflicts(id)).missed, [ana])
  assert.deepEqual((await owner.orderConflicts(id, { inspector: [ana, walt] })).missed, [])
  const strict = await owner.updateOrder(id, { inspector1uuid: walt }, { isStrict: true })
  assert.equal(strict.warnings?.length, 1)
  await owner.updateOrder(id, { requestedinspectors: [] })
  assert.deepEqual((await owner.order(id)).requestedinspectors, [])
  const again = await owner.updateOrder(id, { requestedinspectors: ['nobody'], inspector2requested: true })
  assert.equal(again.warnings?.length, 2)
})
