import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { OrderFields } from 'plumbline-client'
import { type OrderFixture, openOrderFixture, savesNothing, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const priceOf = async (id: string) => {
  const { fees, totalfee } = await fixture.owner.order(id)
  return { fees: Object.fromEntries(fees.map(fee => [fee.name, fee.amount])), totalfee }
}

async function created(fields: OrderFields) {
  return priceOf((await fixture.owner.createOrder(fields)).id)
}

test('4.3 services are priced from the catalogue, for the property they are about', async () => {
  const services = [fixture.service('Home Inspection'), fixture.service('Mold Assessment')]
  assert.deepEqual(await created({ services }), {
    fees: { 'Home Inspection': 415, 'Mold Assessment': 195, 'Mold Laboratory': 90 },
    totalfee: 700,
  })
  assert.deepEqual(await created({ services, squarefeet: 2200, yearbuilt: 1940, zip: '28173' }), {
    fees: { 'Home Inspection': 575.1, 'Mold Assessment': 195, 'Mold Laboratory': 90 },
    totalfee: 860.1,
  })
})

test('4.3 an order costs what the quote for it said', async () => {
  const request = {
    services: [fixture.service('Home Inspection'), fixture.service('Sewer Scope')],
    yearbuilt: 1950,
    zip: '28037',
  }
  const quote = await fixture.owner.quote(request)
  assert.equal((await created(request)).totalfee, quote.totalfee)
})

for (const donotcalculateservicefees of [true, 'yes', '1']) {
  test(`4.3 donotcalculateservicefees ${JSON.stringify(donotcalculateservicefees)} leaves the services unpriced`, async () => {
    const { body } = await fixture.send('/order', {
      services: [fixture.service('Radon Test')],
      donotcalculateservicefees,
    })
    const { services, fees, totalfee } = await fixture.owner.order(String(body.id))
    assert.deepEqual([services.length, fees, totalfee], [1, [], 0])
  })
}

test('4.3 donotcalculateservicefees holds for one request, on an update too', async () => {
  const radon = fixture.service('Radon Test')
  const { id } = await fixture.owner.createOrder({ services: [radon], donotcalculateservicefees: true })
  await fixture.owner.updateOrder(id, { services: [fixture.service('Sewer Scope')], donotcalculateservicefees: true })
  assert.deepEqual(await priceOf(id), { fees: {}, totalfee: 0 })
  await fixture.owner.updateOrder(id, { services: [radon], donotcalculateservicefees: false })
  assert.deepEqual(await priceOf(id), { fees: { 'Radon Test': 165 }, totalfee: 165 })
})

test('4.3 an override without catalogue prices is the whole price', async () => {
  const price = await created({
    services: [fixture.service('Home Inspection')],
    donotcalculateservicefees: true,
    fees: [{ feeid: fixture.fee('Home Inspection'), value: 350 }],
  })
  assert.deepEqual(price, { fees: { 'Home Inspection': 350 }, totalfee: 350 })
})

for (const encoding of ['JSON', 'a form'] as const) {
  test(`2.2 an override of a fee, as ${encoding}, sets its amount, on the order already or not`, async () => {
    const send = encoding === 'JSON' ? fixture.send : fixture.sendForm
    const { body } = await send('/order', {
      services: [fixture.service('Home Inspection')],
      fees: [
        { feeid: fixture.fee('Home Inspection'), value: 399.99 },
        { feeid: fixture.fee('Trip Fee').toUpperCase(), value: 60 },
      ],
    })
    const id = String(body.id)
    assert.deepEqual(await priceOf(id), { fees: { 'Home Inspection': 399.99, 'Trip Fee': 60 }, totalfee: 459.99 })
    await send(`/order/${id}`, { fees: [{ feeid: fixture.fee('Trip Fee'), value: 0 }] })
    assert.deepEqual(await priceOf(id), { fees: { 'Home Inspection': 399.99, 'Trip Fee': 0 }, totalfee: 399.99 })
    await send(`/order/${id}`, { fees: [{ feeid: fixture.fee('After-Hours Fee'), value: -20.5 }] })
    assert.equal((await priceOf(id)).totalfee, 379.49)
  })

  test(`3 services resent on an update, as ${encoding}, are priced again and add up exactly`, async () => {
    const send = encoding === 'JSON' ? fixture.send : fixture.sendForm
    const fields = { services: [fixture.service('Home Inspection'), fixture.service('Mold Assessment')], zip: '28173' }
    const { id } = await fixture.owner.createOrder(fields)
    assert.equal((await priceOf(id)).totalfee, 726.98)
    for (let times = 2; times <= 5; times++) {
      await send(`/order/${id}`, { services: fields.services })
      const { services } = await fixture.owner.order(id)
      assert.deepEqual(
        services.map(service => service.name),
        ['Home Inspection', 'Mold Assessment'],
      )
      const cents = 72698 * times
      assert.equal((await priceOf(id)).totalfee, cents / 100)
    }
    assert.deepEqual(await priceOf(id), {
      fees: { 'Home Inspection': 2209.9, 'Mold Assessment': 975, 'Mold Laboratory': 450 },
      totalfee: 3634.9,
    })
  })
}

test('3 a service resent twice in one request is priced once', async () => {
  const radon = fixture.service('Radon Test')
  const { id } = await fixture.owner.createOrder({ services: [radon] })
  await fixture.owner.updateOrder(id, { services: [radon, radon] })
  assert.equal((await priceOf(id)).totalfee, 330)
})

test('3 services sent on an update are added: those on the order stay', async () => {
  const { id } = await fixture.owner.createOrder({ services: [fixture.service('Home Inspection')] })
  await fixture.owner.updateOrder(id, { services: [fixture.service('Radon Test')] })
  const { services } = await fixture.owner.order(id)
  assert.deepEqual(
    services.map(service => service.name),
    ['Home Inspection', 'Radon Test'],
  )
  assert.deepEqual(await priceOf(id), { fees: { 'Home Inspection': 415, 'Radon Test': 165 }, totalfee: 580 })
})

test('3 a resent service is priced for the property as the same request leaves it', async () => {
  const { id } = await fixture.owner.createOrder({ services: [fixture.service('Home Inspection')] })
  await fixture.owner.updateOrder(id, { services: [fixture.service('Home Inspection')], squarefeet: 4001 })
  assert.equal((await priceOf(id)).totalfee, 415 + 695)
  await fixture.owner.updateOrder(id, { squarefeet: 1000 })
  assert.equal((await priceOf(id)).totalfee, 415 + 695)
})

test('3 a resent package is listed a second time', async () => {
  const packages = [{ package: fixture.pack('Essential') }]
  const { id } = await fixture.owner.createOrder({ packages })
  await fixture.owner.updateOrder(id, { packages })
  await fixture.owner.updateOrder(id, { packages: [...packages, ...packages, { package: fixture.pack('Complete') }] })
  const read = (await fixture.owner.order(id)).packages
  assert.deepEqual(
    read.map(pack => pack.name),
    ['Essential', 'Essential', 'Essential', 'Essential', 'Complete'],
  )
  assert.equal(new Set(read.map(pack => pack.id)).size, 5)
})

for (const encoding of ['JSON', 'a form'] as const) {
  test(`2.2 removeservices, as ${encoding}, removes a service and its fees`, async () => {
    const names = ['Home Inspection', 'Mold Assessment', 'Radon Test']
    const { id } = await fixture.owner.createOrder({
      services: names.map(name => fixture.service(name)),
      fees: [{ feeid: fixture.fee('Trip Fee'), value: 60 }],
    })
    const unknown = randomUUID()
    const removeservices = [fixture.service('Mold Assessment'), unknown, fixture.service('Sewer Scope')]
    const send = encoding === 'JSON' ? fixture.send : fixture.sendForm
    const { body } = await send(`/order/${id}`, { removeservices })
    assert.deepEqual(body.warnings, [
      `removeservices: ${unknown} is not on the order and was ignored`,
      `removeservices: ${fixture.service('Sewer Scope')} is not on the order and was ignored`,
    ])
    const { services } = await fixture.owner.order(id)
    assert.deepEqual(
      services.map(service => service.name),
      ['Home Inspection', 'Radon Test'],
    )
    assert.deepEqual(await priceOf(id), {
      fees: { 'Home Inspection': 415, 'Radon Test': 165, 'Trip Fee': 60 },
      totalfee: 640,
    })
  })
}

test('2.2 a service that is removed and sent in one request is on the order once, priced again', async () => {
  const radon = fixture.service('Radon Test')
  const { id } = await fixture.owner.createOrder({ services: [radon] })
  await fixture.owner.updateOrder(id, { services: [radon] })
  await fixture.owner.updateOrder(id, { services: [radon], removeservices: [radon] })
  const { services } = await fixture.owner.order(id)
  assert.deepEqual([services.length, await priceOf(id)], [1, { fees: { 'Radon Test': 165 }, totalfee: 165 }])
})

for (const encoding of ['JSON', 'a form'] as const) {
  test(`3 an unknown package on create, as ${encoding}, is partial: there is an order, without services and fees`, async () => {
    const unknown = randomUUID()
    const send = encoding === 'JSON' ? fixture.send : fixture.sendForm
    const { status, body } = await send('/order', {
      ...scheduling,
      address1: '9 Half Way',
      services: [fixture.service('Home Inspection')],
      packages: [{ package: fixture.pack('Essential') }, { package: unknown }],
      fees: [{ feeid: fixture.fee('Trip Fee'), value: 60 }],
      notes: [{ text: 'Still kept' }],
    })
    assert.deepEqual([status, body.status], [200, 'partial'])
    assert.notEqual(body.message, '')
    assert.match(String((body.warnings as string[])[0]), new RegExp(`^packages: ${unknown} `))
    const id = String(body.id)
    const read = await fixture.owner.order(id)
    assert.deepEqual([read.services, read.fees, read.packages, read.totalfee], [[], [], [], 0])
    assert.deepEqual([read.address1, read.orderstatus, read.oid], ['9 Half Way', 'scheduled', body.oid])
    assert.equal((await fixture.owner.orderNotes(id)).length, 1)
    assert.deepEqual(fixture.kinds(id), ['ORDER_CREATED', 'ORDER_SCHEDULED'])
    await fixture.owner.updateOrder(id, { services: [fixture.service('Home Inspection')] })
    assert.deepEqual(await priceOf(id), { fees: { 'Home Inspection': 415 }, totalfee: 415 })
  })
}

test('3 an unknown package on an update is partial: services and packages are left out, the rest is kept', async () => {
  const { id } = await fixture.owner.createOrder({ services: [fixture.service('Radon Test')] })
  const saved = await fixture.owner.updateOrder(id, {
    city: 'Kept',
    datetime: '2031-06-03 09:00:00',
    services: [fixture.service('Home Inspection'), fixture.service('Radon Test')],
    packages: [{ package: fixture.pack('Essential') }, { package: 'nothing' }],
    fees: [{ feeid: fixture.fee('Trip Fee'), value: 60 }],
    notes: [{ text: 'Kept too' }],
  })
  assert.equal(saved.status, 'partial')
  const { services, packages, city, datetime } = await fixture.owner.order(id)
  assert.deepEqual([services.length, packages, city, datetime], [1, [], 'Kept', '2031-06-03 09:00:00'])
  assert.deepEqual(await priceOf(id), { fees: { 'Radon Test': 165, 'Trip Fee': 60 }, totalfee: 225 })
  assert.equal((await fixture.owner.orderNotes(id)).length, 1)
})

for (const encoding of ['JSON', 'a form'] as const) {
  const send = () => (encoding === 'JSON' ? fixture.send : fixture.sendForm)

  test(`7.2 an unknown feeid, as ${encoding}, refuses everything and saves nothing`, async () => {
    for (const feeid of [randomUUID(), 'Trip Fee', '', '7']) {
      const { status, body } = await savesNothing(fixture, () =>
        send()('/order', {
          ...scheduling,
          services: [fixture.service('Home Inspection')],
          client: { name: randomUUID() },
          fees: [
            { feeid: fixture.fee('Trip Fee'), value: 60 },
            { feeid, value: 1 },
          ],
        }),
      )
      assert.deepEqual([status, body.status], [200, 'error'])
      assert.match(body.message, /^Unable to lookup Fee/)
      assert.deepEqual(Object.keys(body), ['status', 'message'])
    }
  })

  test(`7.2 an unknown feeid on an update, as ${encoding}, leaves the order as it was`, async () => {
    const { id } = await fixture.owner.createOrder({ services: [fixture.service('Radon Test')] })
    const before = await fixture.owner.order(id)
    const { body } = await savesNothing(fixture, () =>
      send()(`/order/${id}`, { ...scheduling, city: 'Lost', fees: [{ feeid: randomUUID(), value: 1 }] }),
    )
    assert.match(body.message, /^Unable to lookup Fee/)
    assert.deepEqual(await fixture.owner.order(id), before)
  })

  test(`2.2 a fee without a readable value, as ${encoding}, is refused by its id`, async () => {
    const feeid = fixture.fee('Trip Fee')
    for (const value of ['free', '', '1e400']) {
      const { body } = await savesNothing(fixture, () => send()('/order', { fees: [{ feeid, value }] }))
      assert.deepEqual([body.status, body.message.includes(feeid)], ['error', true], value)
    }
  })
}

test('7.2 a refused request uses no order number', async () => {
  const before = await fixture.owner.createOrder({})
  await fixture.send('/order', { fees: [{ feeid: randomUUID(), value: 1 }] })
  const after = await fixture.owner.createOrder({})
  assert.ok(after.oid > before.oid)
  assert.equal(
    fixture.query('select count(*) as n from orders where oid > ? and oid < ?', before.oid, after.oid)[0]?.n,
    0,
  )
})

test('4 the fees of an order are listed with their order', async () => {
  const { id } = await fixture.owner.createOrder({
    services: [fixture.service('Mold Assessment')],
    fees: [{ feeid: fixture.fee('Trip Fee'), value: 12.5 }],
  })
  assert.deepEqual(await fixture.owner.orderFees(id), [
    { feeid: fixture.fee('Mold Assessment'), orderid: id, name: 'Mold Assessment', amount: 195 },
    { feeid: fixture.fee('Mold Laboratory'), orderid: id, name: 'Mold Laboratory', amount: 90 },
    { feeid: fixture.fee('Trip Fee'), orderid: id, name: 'Trip Fee', amount: 12.5 },
  ])
  assert.deepEqual(await fixture.owner.orderFees((await fixture.owner.createOrder({})).id), [])
})

test('2.2 totalfee is the sum of the fees to the cent', async () => {
  const names = ['Trip Fee', 'After-Hours Fee', 'Re-Inspection Fee', 'Late Cancellation Fee', 'Same-Day Report']
  const { id } = await fixture.owner.createOrder({
    fees: names.map(name => ({ feeid: fixture.fee(name), value: 0.1 })),
  })
  assert.equal((await priceOf(id)).totalfee, 0.5)
  await fixture.owner.updateOrder(id, { fees: [{ feeid: fixture.fee('Trip Fee'), value: 1999.99 }] })
  assert.equal((await priceOf(id)).totalfee, 2000.39)
})
