import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { MissingFields, MissingPrivilege, Refused } from 'plumbline-client/errors'
import { joinServer, type RunningServer } from '../running-server.ts'
import { list, sendRequest } from './request.ts'
import { assertShape, filled, id, money } from './shape.ts'

let server: RunningServer
const ids = new Map<string, string>()
let lakeNorman = ''
before(async () => {
  server = await joinServer()
  lakeNorman = (await server.as('owner').offices())[1]?.id ?? ''
  for (const service of await server.as('owner').services({ office: lakeNorman })) ids.set(service.name, service.id)
  for (const service of await server.as('owner').services()) ids.set(service.name, service.id)
})
after(() => server.stop())

const service = (name: string) => ids.get(name) ?? assert.fail(`there is no service ${name}`)

async function total(names: readonly string[], property: object = {}, options: { office?: string } = {}) {
  return (await server.as('owner').quote({ services: names.map(service), ...property }, options)).totalfee
}

test('4 a quote has the fees of each service and their sum', async () => {
  const services = [service('Home Inspection'), service('Mold Assessment')]
  const { body } = await sendRequest(server, '/calculateservicequote', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ services, address1: '1 Main', city: 'Charlotte', state: 'NC', zip: '28203' }),
  })
  assert.deepEqual(Object.keys(body), ['status', 'message', 'fees', 'totalfee'])
  assertShape(list(body, 'fees'), { id, name: filled, amount: money, service: id })
  assert.deepEqual(
    list(body, 'fees').map(fee => [fee.name, fee.amount, fee.service]),
    [
      ['Home Inspection', 415, services[0]],
      ['Mold Assessment', 195, services[1]],
      ['Mold Laboratory', 90, services[1]],
    ],
  )
  assert.equal(body.totalfee, 700)
})

for (const [name, property, expected] of [
  ['Home Inspection', {}, 415],
  ['Home Inspection', { squarefeet: 1500 }, 385],
  ['Home Inspection', { squarefeet: 1501 }, 415],
  ['Home Inspection', { squarefeet: 2000 }, 415],
  ['Home Inspection', { squarefeet: 2001 }, 455],
  ['Home Inspection', { squarefeet: 4001 }, 695],
  ['Home Inspection', { yearbuilt: 1949 }, 500],
  ['Home Inspection', { yearbuilt: 1950 }, 455],
  ['Home Inspection', { yearbuilt: 1978 }, 455],
  ['Home Inspection', { yearbuilt: 1979 }, 415],
  ['Home Inspection', { zip: '28173' }, 441.98],
  ['Home Inspection', { zip: '28173-0042' }, 441.98],
  ['Home Inspection', { zip: 28173 }, 441.98],
  ['Home Inspection', { zip: '28203' }, 415],
  ['Home Inspection', { squarefeet: 2200, yearbuilt: 1940, zip: '28173' }, 575.1],
  ['Home Inspection', { squarefeet: '2200', yearbuilt: '1940', zip: '28173' }, 575.1],
  ['Home Inspection', { squarefeet: 'large', yearbuilt: null, zip: ['28173'] }, 415],
  ['Home Inspection', { squarefeet: 1e300, yearbuilt: 1.5, zip: {} }, 415],
  ['Home Inspection', { squarefeet: -5, yearbuilt: 2e9 }, 415],
  ['Mold Assessment', { squarefeet: 3001 }, 309.38],
] as const) {
  test(`4 the price of ${name} for ${JSON.stringify(property)} is ${expected}`, async () => {
    assert.equal(await total([name], property), expected)
  })
}

test('4 a quote prices a house that makes no sense as an order does, with a warning', async () => {
  const house = { squarefeet: -5, yearbuilt: 1.5 }
  const { totalfee, warnings } = await server.as('owner').quote({ services: [service('Home Inspection')], ...house })
  assert.equal(totalfee, 415)
  assert.deepEqual(warnings, [
    'squarefeet: -5 makes no sense and was ignored',
    'yearbuilt: 1.5 is not a whole number and was ignored',
  ])
})

test('2.2 a repeated service is priced once', async () => {
  assert.equal(await total(['Home Inspection', 'Home Inspection', 'Radon Test', 'Home Inspection']), 580)
})

test('4.2 a quote is made in the requested office', async () => {
  const { totalfee, warnings } = await server.as('owner').quote({ services: [service('Dock and Seawall Inspection')] })
  assert.equal(totalfee, 0)
  assert.equal(warnings?.length, 1)
  assert.equal(await total(['Dock and Seawall Inspection'], {}, { office: lakeNorman }), 225)
  assert.equal(await total(['Dock and Seawall Inspection'], { zip: '28117' }, { office: lakeNorman }), 202.5)
})

test('2.1 an unknown service is dropped with a warning that names it', async () => {
  const unknown = [randomUUID(), 'Home Inspection', 7, null, { a: [] }, '', '\u{1F3E0}'.repeat(500)]
  const services = [service('Radon Test'), ...unknown] as string[]
  const { fees, totalfee, warnings } = await server.as('owner').quote({ services })
  assert.deepEqual([fees.length, totalfee, warnings?.length], [1, 165, unknown.length])
  assert.match(warnings?.[0] ?? '', new RegExp(`^services: ${unknown[0]} `))
  for (const warning of warnings ?? []) assert.ok(warning.length < 300)
})

for (const body of [{}, { services: [] }, { services: '' }, { services: null }, { squarefeet: 1000 }]) {
  test(`7.1 a quote for ${JSON.stringify(body)} is 400 and names the services`, async () => {
    await assert.rejects(server.as('owner').quote(body as never), (error: Error) => {
      assert.ok(error instanceof MissingFields)
      assert.equal(error.message, 'this action requires the following fields: services')
      return true
    })
  })
}

test('8 a hundred services are priced, one more is refused by name', async () => {
  const services = Array<string>(100).fill(service('Radon Test'))
  assert.equal((await server.as('owner').quote({ services })).totalfee, 165)
  await assert.rejects(server.as('owner').quote({ services: [...services, service('Radon Test')] }), (error: Error) => {
    assert.ok(error instanceof Refused)
    assert.equal(error.message, 'services has more than 100 entries')
    return true
  })
})

test('5 a quote needs the owner privilege, whatever the body', async () => {
  for (const person of ['office', 'inspector', 'limited'] as const) {
    await assert.rejects(server.as(person).quote({ services: [] }), MissingPrivilege)
  }
})

test('2.1 a quote with an Idempotency-Key is replayed, and another request with the key is refused', async () => {
  const quote = (services: readonly string[]) =>
    sendRequest(server, '/calculateservicequote', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'quote-1' },
      body: JSON.stringify({ services }),
    })
  const first = await quote([service('Home Inspection')])
  assert.deepEqual((await quote([service('Home Inspection')])).body, first.body)
  assert.equal(first.body.status, 'ok')
  const other = await quote([service('Mold Assessment')])
  assert.equal(other.body.status, 'error')
  assert.match(String(other.body.message), /quote-1/)
})
