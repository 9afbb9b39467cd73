import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MissingFields, Refused } from 'plumbline-client/errors'
import { sendRequest } from '../rest/request.ts'
import { joinServer, type RunningServer } from '../running-server.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

const address = { address1: '600 E 4th St', city: 'Charlotte', state: 'NC', zip: '28202' }

test('4 geocode returns all fields and corrects nothing in a correct address', async () => {
  const { status, body } = await sendRequest(server, `/geocode?${new URLSearchParams(address)}`)
  assert.equal(status, 200)
  assert.deepEqual(body, {
    status: 'ok',
    message: '',
    address1: '600 E 4th St',
    city: 'Charlotte',
    state: 'North Carolina',
    stateabbreviation: 'NC',
    zip: '28202',
    county: 'Mecklenburg',
    latitude: 35.2273,
    longitude: -80.8442,
    precision: 'zip',
    corrections: [],
  })
})

test('4 geocode corrects an address and lists each correction as text', async () => {
  const written = { address1: '600 east 4th street apt. 4b', city: 'charlotte', state: 'north carolina', zip: '82202' }
  const { corrections, ...placed } = await server.as('owner').geocode(written)
  assert.deepEqual(
    [placed.address1, placed.city, placed.stateabbreviation, placed.zip],
    ['600 E 4th St Apt 4B', 'Charlotte', 'NC', '28202'],
  )
  assert.deepEqual(corrections, [
    'address1: "600 east 4th street apt. 4b" became "600 E 4th St Apt 4B"',
    'city: "charlotte" became "Charlotte"',
    'zip: "82202" became "28202", the one ZIP like it of Charlotte, NC',
  ])
  assert.equal(placed.warnings, undefined)
})

test('4 geocode warns about contradictions that it cannot resolve', async () => {
  const { zip, latitude, warnings } = await server.as('owner').geocode({ ...address, zip: '28200' })
  assert.equal(zip, '28200')
  assert.ok(Math.abs(latitude - 35.2) < 0.1)
  assert.match(warnings?.join() ?? '', /^zip: 28200 is not known here/)
})

test('4 geocode needs no privilege', async () => {
  for (const person of ['office', 'inspector', 'limited'] as const) {
    assert.equal((await server.as(person).geocode(address)).county, 'Mecklenburg')
  }
})

const incomplete: readonly [sent: Record<string, string>, missing: string][] = [
  [{}, 'address1, city, state, zip'],
  [{ address1: '600 E 4th St' }, 'city, state, zip'],
  [{ ...address, zip: '' }, 'zip'],
  [{ ...address, city: ' \t' }, 'city'],
  [{ ...address, address1: '', state: ' ' }, 'address1, state'],
]
for (const [sent, missing] of incomplete) {
  test(`7.1 geocode for ${JSON.stringify(sent)} is 400 and names ${missing}`, async () => {
    await assert.rejects(server.as('owner').geocode(sent as typeof address), (error: Error) => {
      assert.ok(error instanceof MissingFields)
      assert.equal(error.message, `this action requires the following fields: ${missing}`)
      return true
    })
  })
}

test('7.1 an address that geocode cannot place is refused with 200 and no position', async () => {
  const { status, body } = await sendRequest(server, '/geocode?address1=1+Elm&city=Nowhere&state=XX&zip=99998')
  assert.deepEqual([status, body.status, Object.keys(body)], [200, 'error', ['status', 'message']])
  assert.equal(body.message, 'could not locate an address with the provided city, state and zip: Nowhere, XX 99998')
})

test('8 a field of geocode has at most 10,000 characters', async () => {
  await assert.rejects(server.as('owner').geocode({ ...address, city: 'x'.repeat(10_001) }), (error: Error) => {
    assert.ok(error instanceof Refused)
    assert.equal(error.message, 'city is longer than 10000 characters')
    return true
  })
})

test('2.2 the address of an order stays as it was written', async () => {
  const written = { address1: '600 east 4th street', city: 'charlotte', state: 'n.c.', zip: '28202-1234' }
  const { id } = await server.as('owner').createOrder(written)
  const order = await server.as('owner').order(id)
  const { address1, city, state, zip } = order
  assert.deepEqual({ address1, city, state, zip }, written)
  assert.deepEqual([order.stateabbreviation, order.county, order.latitude], ['NC', '', 35.2273])
})

for (const zip of ['28173', '28173-0042', '281730042', '28173 0042']) {
  test(`4 the ZIP ${zip} is read alike by geocode, quotes, orders and open time; the order shows it as written`, async () => {
    const owner = server.as('owner')
    const services = (await owner.services()).filter(({ name }) => name === 'Home Inspection').map(({ id }) => id)
    assert.equal((await owner.geocode({ ...address, city: 'Waxhaw', zip })).county, 'Union')
    assert.equal((await owner.quote({ services, zip })).totalfee, 441.98)
    const order = await owner.order((await owner.createOrder({ services, zip })).id)
    assert.deepEqual([order.zip, order.fees.map(({ amount }) => amount)], [zip, [441.98]])
    const people = async (zip: string) => new Set((await owner.availableSlots({ zip })).slots.map(slot => slot.userid))
    assert.deepEqual(await people(zip), await people('28173'))
  })
}
