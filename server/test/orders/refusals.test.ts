import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { MissingPrivilege } from 'plumbline-client/errors'
import { authorization, type OrderFixture, openOrderFixture, savesNothing, scheduling } from './order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

for (const encoding of ['JSON', 'a form'] as const) {
  const send = () => (encoding === 'JSON' ? fixture.send : fixture.sendForm)
  const refused = async (path: string, fields: object, message: RegExp) => {
    const { status, body } = await savesNothing(fixture, () =>
      send()(path, { client: { name: randomUUID() }, ...fields }),
    )
    assert.deepEqual([status, body.status], [200, 'error'], JSON.stringify(fields))
    assert.match(body.message, message, JSON.stringify(fields))
    assert.deepEqual(Object.keys(body), ['status', 'message'])
  }

  test(`7.2 an appointment that is not on a quarter hour, as ${encoding}, is refused on create and update`, async () => {
    const { id } = await fixture.owner.createOrder({})
    for (const time of ['09:01:00', '09:14:00', '09:59:00', '09:05', '09:00:01', '09:15:59']) {
      for (const path of ['/order', `/order/${id}`]) {
        await refused(path, { datetime: `2031-06-02 ${time}` }, /^the datetime object returned an unround time/)
      }
    }
  })

  test(`7.2 an appointment that cannot be parsed, as ${encoding}, is refused on create and update`, async () => {
    const { id } = await fixture.owner.createOrder({})
    for (const datetime of [
      'tomorrow',
      '6/2/2031 09:00',
      '2031-06-02',
      '09:00:00',
      '2031-02-29 09:00:00',
      '2031-06-31 09:00:00',
      '2031-06-02 24:00:00',
      '2031-06-02 09:60:00',
      '2031-6-2 09:00:00',
      '2031-06-02T09:00:00Z',
      '2031-06-02 09:00:00 -0400',
      '0',
      ' ',
    ]) {
      for (const path of ['/order', `/order/${id}`]) {
        await refused(path, { datetime }, /^please provide a valid date\/time format/)
      }
    }
  })

  test(`7.2 inprogress false on create without scheduled, as ${encoding}, is refused`, async () => {
    await refused('/order', { inprogress: false }, /^please provide a scheduled date\/time format/)
  })

  test(`7.2 a confirmation that cannot be parsed, as ${encoding}, is refused`, async () => {
    await refused('/order', { confirmed: 'yes' }, /^please provide a valid date\/time format/)
  })

  test(`8 appointments are on :00, :15, :30 or :45, as ${encoding}`, async () => {
    for (const time of ['09:00:00', '09:15:00', '09:30:00', '09:45:00', '23:45:00', '00:00:00']) {
      const { body } = await send()('/order', { datetime: `2031-06-02 ${time}` })
      assert.equal((await fixture.owner.order(String(body.id))).datetime, `2031-06-02 ${time}`)
    }
  })

  test(`7.3 an unknown package, as ${encoding}, is partial, and the order exists`, async () => {
    const { status, body } = await send()('/order', { packages: [{ package: randomUUID() }] })
    assert.deepEqual([status, body.status], [200, 'partial'])
    assert.equal((await fixture.owner.order(String(body.id))).oid, body.oid)
  })
}

test('7.2 an appointment that is not a text is refused as one that cannot be parsed', async () => {
  for (const datetime of [20310602, true, { date: '2031-06-02' }, ['2031-06-02 09:00:00'], -1]) {
    for (const field of ['datetime', 'confirmed']) {
      const { body } = await savesNothing(fixture, () => fixture.send('/order', { [field]: datetime }))
      assert.equal(body.status, 'error', JSON.stringify(datetime))
      assert.match(body.message, /^please provide a valid date\/time format/)
    }
  }
})

test('2.1 the appointment is wall time, kept as written, also where clocks change', async () => {
  for (const [written, kept] of [
    ['2031-03-09 02:30:00', '2031-03-09 02:30:00'],
    ['2031-11-02 01:30:00', '2031-11-02 01:30:00'],
    ['2032-02-29 00:00:00', '2032-02-29 00:00:00'],
    ['2031-06-02 09:15', '2031-06-02 09:15:00'],
    ['2031-06-02T09:15:00', '2031-06-02 09:15:00'],
  ]) {
    const { body } = await fixture.send('/order', { datetime: written })
    assert.equal((await fixture.owner.order(String(body.id))).datetime, kept)
  }
})

test('7.3 inprogress false alone on an update is ignored without an error, and the order stays a draft', async () => {
  const { id } = await fixture.owner.createOrder({})
  const { status, body } = await fixture.send(`/order/${id}`, { inprogress: false })
  assert.deepEqual([status, body.status], [200, 'ok'])
  assert.equal((await fixture.owner.order(id)).scheduleddatetime, '')
})

for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json']) {
  test(`7.3 a JSON body sent as ${type} arrives as nothing, with 200`, async () => {
    const json = JSON.stringify({ address1: '1 Main', ...scheduling })
    const { status, body } = await fixture.request('POST', '/order', { 'content-type': type }, json)
    assert.deepEqual([status, body.status], [200, 'ok'])
    const { address1, orderstatus } = await fixture.owner.order(String(body.id))
    assert.deepEqual([address1, orderstatus], ['', 'draft'])
    const before = await fixture.owner.order(String(body.id))
    const update = await fixture.request('POST', `/order/${body.id}`, { 'content-type': type }, json)
    assert.equal(update.body.status, 'ok')
    const { modified: _, ...rest } = await fixture.owner.order(String(body.id))
    assert.partialDeepStrictEqual(before, rest)
  })
}

test('7.3 unknown ids of offices, agents, clients and inspectors are silently dropped or replaced', async () => {
  const { status, body } = await fixture.send('/order', {
    officeuuid: randomUUID(),
    buyersagentuuid: randomUUID(),
    clientuuid: randomUUID(),
    inspector1uuid: randomUUID(),
  })
  assert.deepEqual([status, body.status, body.message, (body.warnings as string[]).length], [200, 'ok', '', 4])
  const { office, buyersagent, client, inspector1 } = await fixture.owner.order(String(body.id))
  assert.deepEqual([office, buyersagent, client, inspector1], [fixture.office('charlotte'), '', '', ''])
})

test('2.1 malformed JSON saves nothing, and the message says that the body is not valid JSON', async () => {
  const { id } = await fixture.owner.createOrder({})
  for (const path of ['/order', `/order/${id}`, `/order/complete/${id}`]) {
    for (const text of ['{"city":', '[]', '"text"', 'null', '{"a":1}}']) {
      const { status, body } = await savesNothing(fixture, () =>
        fixture.request('POST', path, { 'content-type': 'application/json' }, text),
      )
      assert.deepEqual([status, body.status], [200, 'error'])
      assert.match(body.message, /valid JSON/)
    }
  }
})

for (const asked of [randomUUID(), 'nonsense', '999999999', '0', '-1', '1.5', '9'.repeat(40), '%F0%9F%8F%A0']) {
  test(`7.1 an order that does not exist, "${asked.length === 36 ? 'UUID' : asked}", is 200 with the message and an empty order`, async () => {
    const shown = decodeURIComponent(asked)
    for (const [method, path] of [
      ['GET', `/order/${asked}`],
      ['POST', `/order/${asked}`],
      ['DELETE', `/order/${asked}`],
      ['POST', `/order/complete/${asked}`],
      ['GET', `/order/notes/${asked}`],
      ['GET', `/order/fees/${asked}`],
      ['GET', `/order/history/${asked}`],
    ] as const) {
      const { status, body } = await savesNothing(fixture, () => fixture.request(method, path))
      assert.equal(status, 200)
      assert.deepEqual(body, {
        status: 'error',
        message: `could not locate an order with the provided id: ${shown}`,
        order: '',
      })
    }
  })
}

test('7.1 a wrong path or method about orders is 405', async () => {
  const { id } = await fixture.owner.createOrder({})
  for (const [method, path] of [
    ['GET', '/order'],
    ['PUT', `/order/${id}`],
    ['PATCH', `/order/${id}`],
    ['DELETE', '/order'],
    ['GET', `/order/complete/${id}`],
    ['POST', `/order/notes/${id}`],
    ['GET', `/order/${id}/notes`],
    ['POST', '/orders'],
  ] as const) {
    const { status, body } = await fixture.request(method, path)
    assert.equal(status, 405)
    assert.match(String(body.message), /^missing or invalid action specified: there is no /)
  }
})

test('5 office staff with the privilege may create, update, complete and delete', async () => {
  const office = fixture.server.as('office')
  const { id } = await office.createOrder({})
  assert.equal((await office.updateOrder(id, scheduling)).status, 'ok')
  assert.equal((await office.completeOrder(id)).status, 'ok')
  assert.equal((await office.deleteOrder(id)).status, 'ok')
})

for (const person of ['limited', 'inspector'] as const) {
  test(`7.2 ${person} cannot create orders: 403 with the exact message, whatever the body`, async () => {
    for (const body of [{}, { datetime: 'x' }]) {
      const answer = await savesNothing(fixture, () => fixture.send('/order', body, authorization(fixture, person)))
      assert.equal(answer.status, 403)
      assert.deepEqual(answer.body, {
        status: 'error',
        message: 'this action requires user access: CREATE_INSPECTIONS',
      })
    }
    await assert.rejects(fixture.server.as(person).createOrder({}), MissingPrivilege)
  })

  test(`5 ${person} cannot update, complete or delete the order of others: 403 with the exact message`, async () => {
    const { id } = await fixture.owner.createOrder({ ...scheduling, inspector1uuid: fixture.user('ana') })
    for (const [method, path] of [
      ['POST', `/order/${id}`],
      ['POST', `/order/complete/${id}`],
      ['DELETE', `/order/${id}`],
    ] as const) {
      const answer = await savesNothing(fixture, () => fixture.request(method, path, authorization(fixture, person)))
      assert.equal(answer.status, 403)
      assert.deepEqual(answer.body, {
        status: 'error',
        message: 'this action requires user access: EDIT_INSPECTIONS',
      })
    }
    assert.equal((await fixture.server.as(person).order(id)).id, id)
  })
}

test('5 an inspector on the order can update it and complete it, but not delete it', async () => {
  const marcus = fixture.server.as('inspector')
  for (const place of ['inspector1uuid', 'inspector10uuid'] as const) {
    const { id } = await fixture.owner.createOrder({ [place]: fixture.user('inspector') })
    assert.equal((await marcus.updateOrder(id, { ...scheduling, city: 'By Marcus' })).status, 'ok')
    assert.equal((await marcus.completeOrder(id)).status, 'ok')
    const { city, completedby, scheduledby } = await fixture.owner.order(id)
    assert.deepEqual(
      [city, completedby, scheduledby],
      ['By Marcus', fixture.user('inspector'), fixture.user('inspector')],
    )
    await assert.rejects(marcus.deleteOrder(id), {
      name: 'MissingPrivilege',
      message: 'this action requires user access: EDIT_INSPECTIONS',
    })
    assert.equal((await fixture.owner.orderHistory(id)).at(-1)?.uid, fixture.user('inspector'))
  }
})

test('5 an inspector who was removed from the order may no longer update it', async () => {
  const { id } = await fixture.owner.createOrder({ inspector1uuid: fixture.user('inspector') })
  await fixture.owner.updateOrder(id, { inspector1uuid: fixture.user('ana') })
  await assert.rejects(fixture.server.as('inspector').updateOrder(id, { city: 'X' }), MissingPrivilege)
})
