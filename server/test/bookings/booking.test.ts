// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { testToday } from '../clock.ts'
import { type OrderFixture, openOrderFixture } from '../orders/order-fixture.ts'
import { clientFields, houseFields } from './booking-examples.ts'
import { type Answered, VisitorClient } from './visitor.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

const visitor = () => new VisitorClient(fixture.server)
const set = (settings: object) => fixture.owner.settings.updateCompany({ settings } as never)

/** A booking of the home inspection, without its time. */
const fields = () => ({ ...houseFields, ...clientFields, services: [fixture.service('Home Inspection')] })

/** Starts on days of their own, when the demo has no orders any more. */
let weeks = 8
async function openStart(who = visitor(), services = [fixture.service('Home Inspection')]): Promise<string> {
  const today = testToday()
  const from = today.add({ days: 8 - today.dayOfWeek, weeks: weeks++ }).toString()
  const [first] = await who.times({ 'services[]': services, zip: '28202', from, days: '5' })
  return first?.startlocal ?? assert.fail('no time is open')
}

async function book(more: object = {}, who = visitor()): Promise<Answered['body']> {
  const { body } = await who.send('', { ...fields(), start: await openStart(who), ...more })
  assert.equal(body.status, 'ok', JSON.stringify(body))
  return body
}

const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name)
const orderOf = ({ oid }: Answered['body']) => fixture.owner.order(String(oid))

test('2.3 the booking page offers neither hidden services nor packages that contain one', async () => {
  const { owner } = fixture
  const hidden = await owner.settings.services.create({ name: 'Secret survey', visible: false } as never)
  await owner.settings.packages.create({ name: 'With a secret', services: [hidden.id] } as never)
  await owner.settings.packages.create({ name: 'Not sold', services: ['Home Inspection'], active: false } as never)
  const { body } = await visitor().get('')
  assert.ok(names(body.services).includes('Home Inspection'))
  assert.ok(names(body.packages).includes('Essential'))
  for (const name of ['Secret survey', 'With a secret', 'Not sold'])
    assert.ok(!JSON.stringify(body).includes(name), `${name} is offered`)
  const { body: price } = await visitor().get('/price', { 'services[]': hidden.id })
  assert.deepEqual([price.total, price.fees], [0, []])
})

test('5 a closed booking page answers as that of an unknown company', async () => {
  const another = new VisitorClient(fixture.server, 'nobody-at-all')
  await set({ bookingPage: false })
  const closed = await visitor().get('')
  await set({ bookingPage: true })
  assert.deepEqual(closed, await another.get(''))
  assert.equal(closed.body.message, 'there is no booking page at this address')
})

test('2.4 a package has its own price on the booking page, and the order has the fees of that price', async () => {
  const { owner } = fixture
  const services = [fixture.service('Home Inspection'), fixture.service('Radon Test')]
  const pack = await owner.settings.packages.create({ name: 'Pair', services, price: { percentOff: 10 } } as never)
  const who = visitor()
  const { body: price } = await who.get('/price', {
    package: pack.id,
    squarefeet: '2400',
    yearbuilt: '1987',
    zip: '28202',
  })
  assert.ok(Number(price.total) < Number(price.list), JSON.stringify(price))
  const booked = await book({ services: [], package: pack.id, start: await openStart(who, services) }, who)
  const order = await orderOf(booked)
  assert.deepEqual([booked.total, order.totalfee], [price.total, price.total])
  assert.deepEqual(names(order.packages), ['Pair'])
})

test('2.4 modifiers of a package change its price on the booking page for some houses, and nothing through the API', async () => {
  const { owner } = fixture
  const services = [fixture.service('Home Inspection'), fixture.service('Radon Test')]
  const modifiers = [
    { squareFeet: { from: 2_000 }, add: 75 },
    { zips: ['28203'], percent: -10 },
  ]
  const add = (name: string, more: object) =>
    owner.settings.packages.create({ name, services, price: { fixed: 500 }, ...more } as never)
  const pack = await add('By size', { modifiers })
  const totalOf = async (fields: object, id = pack.id) =>
    (await visitor().get('/price', { package: id, yearbuilt: '1987', zip: '28202', ...fields })).body.total
  assert.deepEqual([await totalOf({ squarefeet: '1999' }), await totalOf({ squarefeet: '2000' })], [500, 575])
  assert.equal(await totalOf({ squarefeet: '2000', zip: '28203' }), 517.5)
  const house = { ...houseFields, squarefeet: 2_400, yearbuilt: 1987 }
  const { fees, totalfee } = await owner.price({ services, package: pack.id, ...house })
  assert.equal(totalfee, 575)
  assert.match(
    fees[0]?.steps.at(-1)?.text ?? '',
    /^Share of the price of the package By size \(2,000 sq ft or more: \+\$75\.00\)$/,
  )
  const quotes = await Promise.all(
    [{}, { packages: [{ package: pack.id }] }].map(more =>
      fixture.send('/calculateservicequote', { ...house, services, ...more }),
    ),
  )
  assert.deepEqual(quotes[1]?.body.totalfee, quotes[0]?.body.totalfee)
  const shown = (await owner.packages()).find(({ id }) => id === pack.id)
  assert.ok(shown && !('modifiers' in shown || 'price' in shown))
})

test('2.3 a service suggests add-ons, which the page marks and shows first once the service is chosen', async () => {
  const { owner, server } = fixture
  const [home, scope] = [fixture.service('Home Inspection'), fixture.service('Sewer Scope')]
  await owner.settings.services.update(home, { addOns: ['Sewer Scope'] } as never)
  const { body } = await visitor().get('')
  const offered = body.services as unknown as readonly { id: string; suggests: readonly string[] }[]
  assert.deepEqual(offered.find(({ id }) => id === home)?.suggests, [scope])
  const addOnsWith = async (...chosen: readonly string[]) => {
    const form = new URLSearchParams({ ...houseFields, step: 'property', go: 'to:services', lang: 'en' })
    for (const id of chosen) form.append('services[]', id)
    const page = await (await fetch(`${server.publicUrl}/${server.key}/book`, { method: 'POST', body: form })).text()
    const addOns = page.slice(page.indexOf('<legend>Add-ons'))
    const first = /name="services\[\]" value="([^"]+)"/.exec(addOns)?.[1]
    return { first, isMarked: /<span class="suggested" data-with="[^"]+">/.test(addOns) }
  }
  assert.equal((await addOnsWith()).isMarked, false)
  assert.deepEqual(await addOnsWith(home), { first: scope, isMarked: true })
  assert.equal((await addOnsWith(home, scope)).isMarked, false)
  await assert.rejects(owner.settings.services.update(home, { addOns: ['Nothing'] } as never), /unknown service/)
})

test('3 a booking is an ordinary order, scheduled at once, and its history says where it comes from', async () => {
  const booked = await book({ accessnotes: 'Lockbox at the side door' })
  const order = await orderOf(booked)
  assert.equal(order.orderstatus, 'scheduled')
  assert.deepEqual([order.osorder, order.accessnotes, order.squarefeet], ['yes', 'Lockbox at the side door', 2400])
  assert.deepEqual(fixture.kinds(order.id), ['ORDER_CREATED', 'ORDER_SCHEDULED'])
  const history = await fixture.owner.orderHistory(order.id)
  assert.equal(history.at(0)?.changes.Source, 'Booking page')
  const client = await fixture.owner.client(order.client)
  assert.deepEqual([client.display, client.mobilephone], ['Rosa Whitfield', '704-555-0199'])
})

test('3 a company that reviews bookings gets a draft, which takes its time', async () => {
  await set({ bookingHandling: 'after review' })
  const who = visitor()
  const start = await openStart(who)
  const booked = await book({ start }, who)
  await set({ bookingHandling: 'at once' })
  assert.equal(booked.status, 'ok')
  const order = await orderOf(booked)
  assert.deepEqual([order.orderstatus, fixture.kinds(order.id)], ['draft', ['ORDER_CREATED']])
})

test('4 a visitor books once, whatever a repeated request asks for, also at the same time', async () => {
  const who = visitor()
  const start = await openStart(who)
  const before = fixture.counts()
  const sent = await Promise.all([1, 2, 3].map(() => who.send('', { ...fields(), start })))
  const later = await who.send('', { ...fields(), start: await openStart(), firstname: 'Another' })
  const tokens = [...sent, later].map(({ body }) => body.token)
  assert.equal(new Set(tokens).size, 1, JSON.stringify(tokens))
  assert.equal((fixture.counts().orders ?? 0) - (before.orders ?? 0), 1)
})

test('4 a held time is hidden from other visitors, and the visitor may change and book it', async () => {
  const [one, other] = [visitor(), visitor()]
  const start = await openStart(one)
  const day = { 'services[]': fixture.service('Home Inspection'), zip: '28202', from: start.slice(0, 10), days: '1' }
  const people = (
    await fixture.owner.openings({
      services: [fixture.service('Home Inspection')],
      zip: '28202',
      from: day.from,
      days: 1,
    })
  ).openings
  const free = people.find(({ startlocal }) => startlocal === start)?.inspectors.length ?? 0
  for (let i = 0; i < free; i++) {
    const { body } = await (i === 0 ? one : visitor()).send('/hold', { ...fields(), start })
    assert.equal(body.status, 'ok', JSON.stringify(body))
  }
  const starts = async (who: VisitorClient) => (await who.times(day)).map(({ startlocal }) => startlocal)
  assert.ok((await starts(one)).includes(start), 'the visitor does not see the held time')
  assert.ok(!(await starts(other)).includes(start), 'another visitor sees the held time')
  const refused = await other.send('', { ...fields(), start })
  assert.match(String(refused.body.message), /^this time is no longer open/)
  assert.ok((refused.body.times as unknown[]).length > 0)
  assert.doesNotMatch(JSON.stringify(refused.body), /order|hold|Marcus|Ana/i)
  await book({ start }, one)
  assert.equal(
    fixture.query(`select 1 as held from holds where visitor <> '' and starts_at = ?`, start).length,
    free - 1,
  )
})

test('4 an address has four holds, which take none of those of a user', async () => {
  const starts: string[] = []
  for (let i = 0; i < 5; i++) starts.push(await openStart())
  await fixture.alter('delete from guarded_times where holder_id in (select id from holds)')
  await fixture.alter('delete from holds')
  const answers: string[] = []
  for (const start of starts) answers.push(String((await visitor().send('/hold', { ...fields(), start })).body.status))
  assert.deepEqual(answers, ['ok', 'ok', 'ok', 'ok', 'error'])
  const [counted] = fixture.query(`select count(*) as found from holds where visitor = ''`)
  assert.equal(counted?.found, 0)
})

test('5 nobody holds or books without the solution of an own puzzle', async () => {
  const [one, other] = [visitor(), visitor()]
  const start = await openStart(one)
  for (const check of ['', 'none', await other.check()]) {
    for (const path of ['/hold', '']) {
      const { body } = await one.post(path, { visitor: one.token, check, ...fields(), start })
      assert.match(String(body.message), /^(the check is missing|this action requires the following fields: check)/)
    }
  }
})

test('4 what a visitor sends is checked with the name of each field', async () => {
  const who = visitor()
  const { status, body } = await who.send('', {
    ...fields(),
    start: await openStart(who),
    emailaddress: 'rosa',
    zip: '282',
    lastname: '',
  })
  assert.equal(status, 400)
  assert.deepEqual(
    (body.errors as { field: string }[]).map(({ field }) => field),
    ['zip', 'lastname', 'emailaddress'],
  )
})

test('2.5 a known client is not changed, and the response is that of an unknown one', async () => {
  const { owner } = fixture
  const emailaddress = 'known@example.com'
  const known = await owner.createClient({
    firstname: 'Kim',
    lastname: 'Known',
    emailaddress,
    mobilephone: '704-555-0111',
  })
  const booked = await book({ emailaddress, firstname: 'Not', lastname: 'Kim' })
  const other = await book({ emailaddress: 'unknown@example.com', firstname: 'Not', lastname: 'Kim' })
  assert.deepEqual(Object.keys(booked), Object.keys(other))
  assert.doesNotMatch(JSON.stringify(booked), /Known|0111/)
  const order = await orderOf(booked)
  assert.equal(order.client, known.id)
  assert.equal((await owner.client(known.id)).display, 'Kim Known')
  const notes = await owner.orderNotes(order.id)
  assert.match(JSON.stringify(notes), /Booked by Not Kim, 704-555-0199/)
})

test('2.6 an agent is found by email without telling, and an unknown one becomes a note', async () => {
  const { owner } = fixture
  const agent = await owner.createAgent({ firstname: 'Grace', lastname: 'Okafor', emailaddress: 'grace@example.com' })
  const booked = await book({ agentname: 'G. O.', agentemail: 'GRACE@example.com' })
  assert.equal((await orderOf(booked)).buyersagent, agent.id)
  assert.doesNotMatch(JSON.stringify(booked), /Grace|Okafor|agent/)
  const other = await orderOf(await book({ agentname: 'Una Known', agentemail: 'una@example.com' }))
  assert.equal(other.buyersagent, '')
  assert.match(JSON.stringify(await owner.orderNotes(other.id)), /Buyer's agent: Una Known, una@example\.com/)
})

test('3 the link of a booking moves and cancels it, once each', async () => {
  const who = visitor()
  const booked = await book({}, who)
  const path = `/order/${booked.token}`
  const { id } = await orderOf(booked)
  const start = await openStart()
  const moved = [await who.post(`${path}/reschedule`, { start }), await who.post(`${path}/reschedule`, { start })]
  assert.deepEqual(
    moved.map(({ body }) => body.start),
    [start, start],
  )
  assert.equal((await fixture.owner.order(id)).datetime, start)
  for (let i = 0; i < 2; i++) assert.equal((await who.post(`${path}/cancel`)).body.status, 'ok')
  const order = await fixture.owner.order(id)
  assert.deepEqual([order.orderstatus, order.cancelreasonstring], ['canceled', 'Client cancelled'])
  assert.deepEqual(
    fixture.kinds(id).filter(kind => !['ORDER_CREATED', 'ORDER_UPDATED'].includes(kind)),
    ['ORDER_SCHEDULED', 'ORDER_RESCHEDULED', 'ORDER_CANCELED'],
  )
  const over = await who.post(`${path}/reschedule`, { start: await openStart() })
  assert.match(String(over.body.message), /it is over or cancelled$/)
  assert.match(String((await who.post('/order/another-token/cancel')).body.message), /^there is no booking/)
})

test('3 a booking is not changed later than the company allows', async () => {
  const who = visitor()
  const booked = await book({}, who)
  await set({ bookingChangeHours: 720 })
  const near = await book({
    start: (await who.times({ 'services[]': fixture.service('Home Inspection'), zip: '28202' }))[0]?.startlocal,
  })
  const late = await who.post(`/order/${near.token}/cancel`)
  await set({ bookingChangeHours: 24 })
  assert.match(String(late.body.message), /too close to its start$/)
  await set({ bookingCancels: false, bookingReschedules: false })
  const call = await who.post(`/order/${booked.token}/cancel`)
  await set({ bookingCancels: true, bookingReschedules: true })
  assert.match(String(call.body.message), /asks to be called instead$/)
})

test('4 the custom fields that the page asks for are on the order', async () => {
  await set({
    controls: [{ name: 'Crawl space', type: 'select', choices: ['Open', 'Locked'] }, { name: 'Internal' }],
    bookingQuestions: ['Crawl space'],
  })
  const { body: page } = await visitor().get('')
  const [question] = page.questions as { id: string; label: string }[]
  assert.deepEqual([(page.questions as unknown[]).length, question?.label], [1, 'Crawl space'])
  const booked = await book({ controls: [{ id: question?.id, value: 'locked' }] })
  await set({ bookingQuestions: [] })
  assert.match(JSON.stringify((await orderOf(booked)).controls), /"Crawl space".*"Locked"/)
})
