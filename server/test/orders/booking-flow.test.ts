import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Booking } from 'plumbline-client/booking'
import { appointmentAt } from 'plumbline-client/slots'
import { now, type OrderFixture, openOrderFixture } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

async function book(office?: string) {
  const zip = office ? '28115' : '28203'
  const booking = new Booking(fixture.owner, { office, isStrict: true })
  const me = await booking.me()
  const { orderTypes, services, packages } = await booking.catalogue()
  const essential = packages.find(pack => pack.name === 'Essential')
  const chosen = services.filter(service => essential?.services.includes(service.id)).map(service => service.id)
  const email = `${randomUUID()}@example.com`
  const client = await booking.client({ firstname: 'Ruth', lastname: 'Ames', emailaddress: email })
  assert.equal(await booking.client({ firstname: 'Ruth', lastname: 'Ames', emailaddress: email }), client)
  const agent = await booking.agent('unknown@example.com')
  const { slots } = await booking.openTime({ services: chosen, zip, offset: 30, daysahead: 30 })
  const [slot] = slots
  assert.ok(slot && essential)
  const saved = await booking.draft({
    address1: '7 Orchard Way',
    city: 'Charlotte',
    state: 'NC',
    zip,
    datetime: appointmentAt(slot.start),
    inspector1uuid: slot.userid,
    ordertypeuuid: orderTypes[0]?.id ?? '',
    services: chosen,
    packages: [{ package: essential.id }],
    clientuuid: client,
    ...(agent && { buyersagentuuid: agent }),
  })
  return { booking, me, saved, client, agent, slot, chosen }
}

for (const slug of [undefined, 'lake-norman'] as const) {
  test(`1 the eight calls book an inspection in ${slug ?? 'the primary office'}`, async () => {
    const office = slug && fixture.office(slug)
    const { booking, me, saved, client, agent, slot, chosen } = await book(office)
    assert.deepEqual([saved.status, saved.warnings, agent], ['ok', [], undefined])
    const draft = await booking.readBack()
    assert.deepEqual(
      [draft.orderstatus, draft.scheduleddatetime, draft.createdby, draft.client, draft.inspector1],
      ['draft', '', me.id, client, slot.userid],
    )
    assert.deepEqual([draft.services.length, draft.totalfee], [chosen.length, 510])
    assert.equal(draft.office, office ?? fixture.office('charlotte'))
    const { slots } = await booking.openTime({ services: chosen, offset: 30, daysahead: 30 })
    assert.ok(!slots.some(({ userid, start }) => userid === slot.userid && start === slot.start))
    await booking.schedule(now)
    assert.equal((await booking.readBack()).orderstatus, 'scheduled')
    assert.deepEqual(fixture.kinds(saved.id), ['ORDER_CREATED', 'ORDER_UPDATED', 'ORDER_SCHEDULED'])
  })
}

test('4.3 client lookup comes before creation, because every creation makes another client', async () => {
  const person = { firstname: 'Twin', emailaddress: `${randomUUID()}@example.com` }
  const [first, second] = [await fixture.owner.createClient(person), await fixture.owner.createClient(person)]
  assert.notEqual(first.id, second.id)
  assert.equal(await new Booking(fixture.owner).client(person), first.id)
})

test('4.3 an agent who is unknown here is dropped, and after a miss the field is not sent', async () => {
  assert.equal(await new Booking(fixture.owner).agent(`${randomUUID()}@example.com`), undefined)
  const { id, warnings } = await fixture.owner.createOrder({ buyersagentuuid: randomUUID() })
  assert.deepEqual([(await fixture.owner.order(id)).buyersagent, warnings.length], ['', 1])
})

test('4.3 reading the order back shows what was dropped', async () => {
  const booking = new Booking(fixture.owner)
  await booking.draft({ inspector1uuid: randomUUID(), services: [randomUUID(), fixture.service('Radon Test')] })
  const { inspector1, services } = await booking.readBack()
  assert.deepEqual([inspector1, services.map(service => service.name)], ['', ['Radon Test']])
})

test('4.3 the price of a package is what its services cost together, and the quote says the same', async () => {
  const services = await fixture.owner.services({ withAssociations: true })
  const essential = (await fixture.owner.packages()).find(pack => pack.name === 'Essential')
  const chosen = services.filter(service => essential?.services.includes(service.id))
  const sum = chosen.flatMap(service => service.fees ?? []).reduce((total, fee) => total + fee.amount, 0)
  const ids = chosen.map(service => service.id)
  assert.equal((await fixture.owner.quote({ services: ids })).totalfee, sum)
  const { id } = await fixture.owner.createOrder({ services: ids, packages: [{ package: essential?.id ?? '' }] })
  assert.equal((await fixture.owner.order(id)).totalfee, sum)
})

test('4.3 a repeated schedule call causes the event again', async () => {
  const booking = new Booking(fixture.owner)
  const { id } = await booking.draft({})
  await booking.schedule(now)
  await booking.schedule(now)
  assert.equal(fixture.kinds(id).filter(kind => kind === 'ORDER_SCHEDULED').length, 2)
})
