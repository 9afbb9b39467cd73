import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addCompany } from '../rest/outside-change.ts'
import { asForm, type OrderFixture, openOrderFixture, type Sent, savesNothing } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

for (const encoding of ['JSON', 'a form'] as const) {
  const send = () => (encoding === 'JSON' ? fixture.send : fixture.sendForm)
  const refused = async (path: string, fields: object, message: string) => {
    const { status, body } = await savesNothing(fixture, () => send()(path, fields))
    assert.deepEqual([status, body], [200, { status: 'error', message }])
  }

  const lists: [name: string, entry: () => unknown][] = [
    ['services', () => fixture.service('Radon Test')],
    ['fees', () => ({ feeid: fixture.fee('Trip Fee'), value: 1 })],
    ['removeservices', () => randomUUID()],
    ['packages', () => ({ package: fixture.pack('Essential') })],
    ['notes', () => ({ text: 'x' })],
  ]
  for (const [name, entry] of lists) {
    test(`8 a hundred ${name}, as ${encoding}, are accepted, one more is refused by name`, async () => {
      const { id } = await fixture.owner.createOrder({})
      for (const path of ['/order', `/order/${id}`]) {
        assert.equal((await send()(path, { [name]: Array.from({ length: 100 }, entry) })).body.status, 'ok')
        const tooMany = { [name]: Array.from({ length: 101 }, entry) }
        await refused(path, tooMany, `${name} has more than 100 entries`)
      }
    })
  }

  test(`8 ten inspectors, as ${encoding}, are accepted, an eleventh is refused`, async () => {
    const ten = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`inspector${i + 1}uuid`, fixture.user('ana')]))
    const { body } = await send()('/order', ten)
    assert.deepEqual([body.status, body.warnings], ['ok', undefined])
    await refused('/order', { ...ten, inspector11uuid: fixture.user('ana') }, 'inspectors has more than 10 entries')
    await refused(`/order/${body.id}`, { inspector11uuid: fixture.user('ana') }, 'inspectors has more than 10 entries')
  })

  test(`8 text of 10,000 characters, as ${encoding}, is accepted, one more is refused by name`, async () => {
    const long = 'ö'.repeat(10_000)
    const { body } = await send()('/order', { address1: long, notes: [{ text: long }] })
    assert.equal((await fixture.owner.order(String(body.id))).address1, long)
    assert.equal((await fixture.owner.orderNotes(String(body.id)))[0]?.text, long)
    for (const path of ['/order', `/order/${body.id}`]) {
      for (const field of ['address1', 'city', 'reportnumber', 'foundationtype']) {
        await refused(path, { [field]: `${long}.` }, `${field} is longer than 10000 characters`)
      }
      await refused(path, { notes: [{ text: `${long}.` }] }, 'notes[0][text] is longer than 10000 characters')
      await refused(path, { client: { name: `${long}.` } }, 'client[name] is longer than 10000 characters')
    }
  })

  test(`8 a fee of ten million dollars, as ${encoding}, is accepted, a cent more is refused by name`, async () => {
    const fees = (value: number) => [{ feeid: fixture.fee('Trip Fee'), value }]
    assert.equal((await send()('/order', { fees: fees(10_000_000) })).body.status, 'ok')
    for (const value of [10_000_000.01, -10_000_000.01])
      await refused('/order', { fees: fees(value) }, 'fees[0][value] is larger than 10000000')
  })

  test(`8 a duration of a week, as ${encoding}, is accepted, a minute more is refused by name`, async () => {
    assert.equal((await send()('/order', { duration: 10_080 })).body.status, 'ok')
    await refused('/order', { duration: 10_081 }, 'duration is larger than 10080')
  })
}

test('8 an empty eleventh inspector is accepted', async () => {
  const { body } = await fixture.sendForm('/order', { inspector1uuid: fixture.user('ana'), inspector11uuid: '' })
  assert.equal(body.status, 'ok')
  assert.equal((await fixture.owner.order(String(body.id))).inspector1, fixture.user('ana'))
})

test('8 a body of more than 1 MiB is 413, and nothing is saved', async () => {
  const { status, body } = await savesNothing(fixture, () =>
    fixture.send('/order', { notes: Array.from({ length: 110 }, () => ({ text: 'x'.repeat(10_000) })) }),
  )
  assert.deepEqual([status, body.status], [413, 'error'])
})

test('8 an order has at most a hundred services and a hundred fees, over any number of requests', async () => {
  const services = Array.from({ length: 102 }, (_, i) => ({
    name: `Service ${i}`,
    fees: [{ name: `Fee ${i}`, amount: 1 }],
  }))
  const authorization = await addCompany(fixture.server, {
    key: 'many',
    name: 'Many',
    zone: 'UTC',
    offices: [{ slug: 'main', name: 'Main', primary: true }],
    users: [{ username: 'owner', displayName: 'Owner', owner: true, keys: ['first'] }],
    services,
    fees: Array.from({ length: 3 }, (_, i) => ({ name: `Extra ${i}`, amount: 1 })),
  })
  const url = fixture.server.access.base_url.replace(fixture.server.key, 'many')
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(url + path, { method, headers, body: body ? asForm(body) : null })
    return (await response.json()) as Sent['body']
  }
  const ids = ((await ask('GET', '/services')).services as { id: string }[]).map(service => service.id)
  const extras = ((await ask('GET', '/fees')).fees as { id: string }[]).map(fee => ({ feeid: fee.id, value: 1 }))
  const { id, status } = await ask('POST', '/order', { services: ids.slice(0, 100) })
  assert.equal(status, 'ok')
  const read = async () => {
    const { services, fees, modified } = (await ask('GET', `/order/${id}`)).order as Record<string, { length: number }>
    return [services?.length, fees?.length, modified]
  }
  const before = await read()
  assert.deepEqual(before.slice(0, 2), [100, 100])
  const more = { services: ids.slice(100, 101), donotcalculateservicefees: true }
  assert.equal((await ask('POST', `/order/${id}`, more)).message, 'services has more than 100 entries')
  assert.equal(
    (await ask('POST', `/order/${id}`, { fees: extras.slice(0, 1) })).message,
    'fees has more than 100 entries',
  )
  assert.deepEqual(await read(), before)
  const created = await ask('POST', '/order', { services: ids.slice(0, 100), fees: extras })
  assert.equal(created.message, 'fees has more than 100 entries')
  const swap = { removeservices: ids.slice(0, 1), services: ids.slice(100, 101) }
  assert.equal((await ask('POST', `/order/${id}`, swap)).status, 'ok')
})

test('8 of unknown fields a hundred are named and the rest counted, in the response and in the history', async () => {
  const stray = Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`k${i}`, 1]))
  for (const send of [fixture.send, fixture.sendForm]) {
    const { body, text } = await send('/order', { zip: '28203', ...stray })
    const warnings = body.warnings as string[]
    assert.deepEqual([body.status, warnings.length], ['ok', 101])
    assert.equal(warnings[0], 'k0 is not a field here and was ignored')
    assert.equal(warnings.at(-1), '79900 more were ignored as well')
    assert.ok(text.length < 10_000, `${text.length} characters`)
    assert.ok((await fixture.request('GET', `/order/history/${body.id}`)).text.length < 10_000)
  }
})
