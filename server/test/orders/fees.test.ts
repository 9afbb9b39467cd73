import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { OrderFields } from 'plumbline-client/orders'
import { type Desk, openDesk, savesNothing, scheduling } from './desk.ts'

let desk: Desk
before(async () => {
  desk = await openDesk()
})
after(() => desk.close())

const priceOf = async (id: string) => {
  const { fees, totalfee } = await desk.owner.order(id)
  return { fees: Object.fromEntries(fees.map(fee => [fee.name, fee.amount])), totalfee }
}

async function created(fields: OrderFields) {
  return priceOf((await desk.owner.createOrder(fields)).id)
}

test('4.3 services are priced from the catalogue, for the property they are about', async () => {
  const services = [desk.service('Home Inspection'), desk.service('Mold Assessment')]
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
    services: [desk.service('Home Inspection'), desk.service('Sewer Scope')],
    yearbuilt: 1950,
    zip: '28037',
  }
  const quote = await desk.owner.quote(request)
  assert.equal((await created(request)).totalfee, quote.totalfee)
})

for (const donotcalculateservicefees of [true, 'yes', '1']) {
  test(`4.3 donotcalculateservicefees ${JSON.stringify(donotcalculateservicefees)} leaves the services unpriced`, async () => {
    const { body } = await desk.send('/order', { services: [desk.service('Radon Test')], donotcalculateservicefees })
    const { services, fees, totalfee } = await desk.owner.order(String(body.id))
    assert.deepEqual([services.length, fees, totalfee], [1, [], 0])
  })
}

test('4.3 donotcalculateservicefees holds for one request, on an update too', async () => {
  const radon = desk.service('Radon Test')
  const { id } = await desk.owner.createOrder({ services: [radon], donotcalculateservicefees: true })
  await desk.owner.updateOrder(id, { services: [desk.service('Sewer Scope')], donotcalculateservicefees: true })
  assert.deepEqual(await priceOf(id), { fees: {}, totalfee: 0 })
  await desk.owner.updateOrder(id, { services: [radon], donotcalculateservicefees: false })
  assert.deepEqual(await priceOf(id), { fees: { 'Radon Test': 165 }, totalfee: 165 })
})

test('4.3 an override without catalogue prices is the whole price', async () => {
  const price = await created({
    services: [desk.service('Home Inspection')],
    donotcalculateservicefees: true,
    fees: [{ feeid: desk.fee('Home Inspection'), value: 350 }],
  })
  assert.deepEqual(price, { fees: { 'Home Inspection': 350 }, totalfee: 350 })
})

for (const encoding of ['JSON', 'a form'] as const) {
  test(`2.2 an override of a fee, as ${encoding}, sets its amount, on the order already or not`, async () => {
    const send = encoding === 'JSON' ? desk.send : desk.sendForm
    const { body } = await send('/order', {
      services: [desk.service('Home Inspection')],
      fees: [
        { feeid: desk.fee('Home Inspection'), value: 399.99 },
        { feeid: desk.fee('Trip Fee').toUpperCase(), value: 60 },
      ],
    })
    const id = String(body.id)
    assert.deepEqual(await priceOf(id), { fees: { 'Home Inspection': 399.99, 'Trip Fee': 60 }, totalfee: 459.99 })
    await send(`/order/${id}`, { fees: [{ feeid: desk.fee('Trip Fee'), value: 0 }] })
    assert.deepEqual(await priceOf(id), { fees: { 'Home Inspection': 399.99, 'Trip Fee': 0 }, totalfee: 399.99 })
    await send(`/order/${id}`, { fees: [{ feeid: desk.fee('After-Hours Fee'), value: -20.5 }] })
    assert.equal((await priceOf(id)).totalfee, 379.49)
  })

  test(`3 services resent on an update, as ${encoding}, are priced again and add up exactly`, async () => {
    const send = encoding === 'JSON' ? desk.send : desk.sendForm
    const fields = { services: [desk.service('Home Inspection'), desk.service('Mold Assessment')], zip: '28173' }
    const { id } = await desk.owner.createOrder(fields)
    assert.equal((await priceOf(id)).totalfee, 726.98)
    for (let times = 2; times <= 5; times++) {
      await send(`/order/${id}`, { services: fields.services })
      const { services } = await desk.owner.order(id)
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
  const radon = desk.service('Radon Test')
  const { id } = await desk.owner.createOrder({ services: [radon] })
  await desk.owner.updateOrder(id, { services: [radon, radon] })
  assert.equal((await priceOf(id)).totalfee, 330)
})

test('3 services sent on an update are added: those on the order stay', async () => {
  const { id } = await desk.owner.createOrder({ services: [desk.service('Home Inspection')] })
  await desk.owner.updateOrder(id, { services: [desk.service('Radon Test')] })
  const { services } = await desk.owner.order(id)
  assert.deepEqual(
    services.map(service => service.name),
    ['Home Inspection', 'Radon Test'],
  )
  assert.deepEqual(await priceOf(id), { fees: { 'Home Inspection': 415, 'Radon Test': 165 }, totalfee: 580 })
})

test('3 a resent service is priced for the property as the same request leaves it', async () => {
  const { id } = await desk.owner.createOrder({ services: [desk.service('Home Inspection')] })
  await desk.owner.updateOrder(id, { services: [desk.service('Home Inspection')], squarefeet: 4001 })
  assert.equal((await priceOf(id)).totalfee, 415 + 695)
  await desk.owner.updateOrder(id, { squarefeet: 1000 })
  assert.equal((await priceOf(id)).totalfee, 415 + 695)
})

test('3 a resent package is listed a second time', async () => {
  const packages = [{ package: desk.pack('Essential') }]
  const { id } = await desk.owner.createOrder({ packages })
  await desk.owner.updateOrder(id, { packages })
  await desk.owner.updateOrder(id, { packages: [...packages, ...packages, { package: desk.pack('Complete') }] })
  const read = (await desk.owner.order(id)).packages
  assert.deepEqual(
    read.map(pack => pack.name),
    ['Essential', 'Essential', 'Essential', 'Essential', 'Complete'],
  )
  assert.equal(new Set(read.map(pack => pack.id)).size, 5)
})

for (const encoding of ['JSON', 'a form'] as const) {
  test(`2.2 removeservices, as ${encoding}, takes a service off with its fees`, async () => {
    const names = ['Home Inspection', 'Mold Assessment', 'Radon Test']
    const { id } = await desk.owner.createOrder({
      services: names.map(name => desk.service(name)),
      fees: [{ feeid: desk.fee('Trip Fee'), value: 60 }],
    })
    const unknown = randomUUID()
    const removeservices = [desk.service('Mold Assessment'), unknown, desk.service('Sewer Scope')]
    const send = encoding === 'JSON' ? desk.send : desk.sendForm
    const { body } = await send(`/order/${id}`, { removeservices })
    assert.deepEqual(body.warnings, [
      `removeservices: ${unknown} is not on the order and was ignored`,
      `removeservices: ${desk.service('Sewer Scope')} is not on the order and was ignored`,
    ])
    const { services } = await desk.owner.order(id)
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

test('2.2 a service that is removed and sent in one request is there once, priced afresh', async () => {
  const radon = desk.service('Radon Test')
  const { id } = await desk.owner.createOrder({ services: [radon] })
  await desk.owner.updateOrder(id, { services: [radon] })
  await desk.owner.updateOrder(id, { services: [radon], removeservices: [radon] })
  const { services } = await desk.owner.order(id)
  assert.deepEqual([services.length, await priceOf(id)], [1, { fees: { 'Radon Test': 165 }, totalfee: 165 }])
})

for (const encoding of ['JSON', 'a form'] as const) {
  test(`3 an unknown package on create, as ${encoding}, is partial: there is an order, without services and fees`, async () => {
    const unknown = randomUUID()
    const send = encoding === 'JSON' ? desk.send : desk.sendForm
    const { status, body } = await send('/order', {
      ...scheduling,
      address1: '9 Half Way',
      services: [desk.service('Home Inspection')],
      packages: [{ package: desk.pack('Essential') }, { package: unknown }],
      fees: [{ feeid: desk.fee('Trip Fee'), value: 60 }],
      notes: [{ text: 'Still kept' }],
    })
    assert.deepEqual([status, body.status], [200, 'partial'])
    assert.notEqual(body.message, '')
    assert.match(String((body.warnings as string[])[0]), new RegExp(`^packages: ${unknown} `))
    const id = String(body.id)
    const read = await desk.owner.order(id)
    assert.deepEqual([read.services, read.fees, read.packages, read.totalfee], [[], [], [], 0])
    assert.deepEqual([read.address1, read.orderstatus, read.oid], ['9 Half Way', 'scheduled', body.oid])
    assert.equal((await desk.owner.orderNotes(id)).length, 1)
    assert.deepEqual(desk.kinds(id), ['ORDER_CREATED', 'ORDER_SCHEDULED'])
    await desk.owner.updateOrder(id, { services: [desk.service('Home Inspection')] })
    assert.deepEqual(await priceOf(id), { fees: { 'Home Inspection': 415 }, totalfee: 415 })
  })
}

test('3 an unknown package on an update is partial: services and packages are left out, the rest is kept', async () => {
  const { id } = await desk.owner.createOrder({ services: [desk.service('Radon Test')] })
  const saved = await desk.owner.updateOrder(id, {
    city: 'Kept',
    datetime: '2031-06-03 09:00:00',
    services: [desk.service('Home Inspection'), desk.service('Radon Test')],
    packages: [{ package: desk.pack('Essential') }, { package: 'nothing' }],
    fees: [{ feeid: desk.fee('Trip Fee'), value: 60 }],
    notes: [{ text: 'Kept too' }],
  })
  assert.equal(saved.status, 'partial')
  const { services, packages, city, datetime } = await desk.owner.order(id)
  assert.deepEqual([services.length, packages, city, datetime], [1, [], 'Kept', '2031-06-03 09:00:00'])
  assert.deepEqual(await priceOf(id), { fees: { 'Radon Test': 165, 'Trip Fee': 60 }, totalfee: 225 })
  assert.equal((await desk.owner.orderNotes(id)).length, 1)
})

for (const encoding of ['JSON', 'a form'] as const) {
  const send = () => (encoding === 'JSON' ? desk.send : desk.sendForm)

  test(`7.2 an unknown feeid, as ${encoding}, refuses everything and saves nothing`, async () => {
    for (const feeid of [randomUUID(), 'Trip Fee', '', '7']) {
      const { status, body } = await savesNothing(desk, () =>
        send()('/order', {
          ...scheduling,
          services: [desk.service('Home Inspection')],
          client: { name: randomUUID() },
          fees: [
            { feeid: desk.fee('Trip Fee'), value: 60 },
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
    const { id } = await desk.owner.createOrder({ services: [desk.service('Radon Test')] })
    const before = await desk.owner.order(id)
    const { body } = await savesNothing(desk, () =>
      send()(`/order/${id}`, { ...scheduling, city: 'Lost', fees: [{ feeid: randomUUID(), value: 1 }] }),
    )
    assert.match(body.message, /^Unable to lookup Fee/)
    assert.deepEqual(await desk.owner.order(id), before)
  })

  test(`2.2 a fee without a readable value, as ${encoding}, is refused by its id`, async () => {
    const feeid = desk.fee('Trip Fee')
    for (const value of ['free', '', '1e400', '99999999999']) {
      const { body } = await savesNothing(desk, () => send()('/order', { fees: [{ feeid, value }] }))
      assert.deepEqual([body.status, body.message.includes(feeid)], ['error', true], value)
    }
  })
}

test('7.2 an order number is not used up by what was refused', async () => {
  const before = await desk.owner.createOrder({})
  await desk.send('/order', { fees: [{ feeid: randomUUID(), value: 1 }] })
  const after = await desk.owner.createOrder({})
  assert.ok(after.oid > before.oid)
  assert.equal(desk.query('select count(*) as n from orders where oid > ? and oid < ?', before.oid, after.oid)[0]?.n, 0)
})

test('4 the fees of an order are listed with their order', async () => {
  const { id } = await desk.owner.createOrder({
    services: [desk.service('Mold Assessment')],
    fees: [{ feeid: desk.fee('Trip Fee'), value: 12.5 }],
  })
  assert.deepEqual(await desk.owner.orderFees(id), [
    { feeid: desk.fee('Mold Assessment'), orderid: id, name: 'Mold Assessment', amount: 195 },
    { feeid: desk.fee('Mold Laboratory'), orderid: id, name: 'Mold Laboratory', amount: 90 },
    { feeid: desk.fee('Trip Fee'), orderid: id, name: 'Trip Fee', amount: 12.5 },
  ])
  assert.deepEqual(await desk.owner.orderFees((await desk.owner.createOrder({})).id), [])
})

test('2.2 totalfee is the sum of the fees to the cent', async () => {
  const names = ['Trip Fee', 'After-Hours Fee', 'Re-Inspection Fee', 'Late Cancellation Fee', 'Same-Day Report']
  const { id } = await desk.owner.createOrder({ fees: names.map(name => ({ feeid: desk.fee(name), value: 0.1 })) })
  assert.equal((await priceOf(id)).totalfee, 0.5)
  await desk.owner.updateOrder(id, { fees: [{ feeid: desk.fee('Trip Fee'), value: 1999.99 }] })
  assert.equal((await priceOf(id)).totalfee, 2000.39)
})
