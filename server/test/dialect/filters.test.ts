// engines: both

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

async function idsIn(path: string): Promise<string[]> {
  const list = path.replace(/^\/(\w+).*$/, '$1')
  const { body } = await fixture.request('GET', path)
  assert.deepEqual([body.status, body.warnings], ['ok', undefined], `${path}: ${body.message}`)
  return (body[list] as { id: string }[]).map(({ id }) => id)
}

test('4 orders are filtered by completion, appointment, ids and agents, as a whole list, by pages and together', async () => {
  const { owner } = fixture
  const agent = (await owner.createAgent({ lastname: 'Filter' })).id
  const insurer = (await owner.createContact({ lastname: 'Cover', type: 'insuranceagent' })).id
  const day = (n: number) => `2034-03-0${n} 09:00:00`
  const first = (await owner.createOrder({ datetime: day(1), buyersagentuuid: agent, ...scheduling })).id
  const second = (await owner.createOrder({ datetime: day(2), sellersagentuuid: agent })).id
  const third = (await owner.createOrder({ datetime: day(3), contacts: [{ id: insurer }] })).id
  await owner.completeOrder(first)
  const made = new Set([first, second, third])
  const cases: readonly (readonly [query: string, ids: readonly string[]])[] = [
    ['completed=true&datetimeafter=2034-01-01', [first]],
    ['completed=false&datetimeafter=2034-01-01', [second, third]],
    ['datetimeafter=2034-03-02', [second, third]],
    ['datetimeafter=03/02/2034', [second, third]],
    ['datetimeafter=2034-03-02 09:00:00', [second, third]],
    ['datetimeafter=2034-03-02 09:00:01', [third]],
    [`agentuuid=${agent}`, [second, first]],
    [`agentuuid=${agent}&completed=yes`, [first]],
    [`insuranceagentuuid=${insurer}`, [third]],
    [`insuranceagentuuid=${agent}`, []],
    [`uuids=${first},${third}`, [third, first]],
    [`uuids=${first}&uuids=${third}`, [third, first]],
    [`uuids=${first}&completed=0`, []],
    ['uuids=nothing', []],
    ['agentuuid=nothing', []],
  ]
  for (const [query, ids] of cases) {
    for (const page of ['', '&limit=1000', '&after=&search='])
      assert.deepEqual((await idsIn(`/orders?${query}${page}`)).toSorted(), ids.toSorted(), query)
  }
  const pages: string[] = []
  let cursor = ''
  for (let more = true; more; ) {
    const { body } = await fixture.request('GET', `/orders?limit=1&agentuuid=${agent}&cursor=${cursor}`)
    pages.push(...(body.orders as { id: string }[]).map(({ id }) => id))
    cursor = String(body.cursor)
    more = body.more === true
  }
  assert.deepEqual(pages, [second, first])
  assert.ok((await idsIn('/orders?completed=true')).every(id => id !== second && id !== third))
  assert.ok(made.isSubsetOf(new Set(await idsIn('/orders'))))
})

test('4 an unreadable filter is refused or finds nothing, and an unknown one is in warnings, which strict handling refuses', async () => {
  for (const [query, message] of [
    ['completed=maybe', /completed, true or false: maybe/],
    ['datetimeafter=soon', /datetimeafter is "soon"/],
  ] as const) {
    for (const page of ['', '&limit=5']) {
      const { body } = await fixture.request('GET', `/orders?${query}${page}`)
      assert.deepEqual([body.status, message.test(body.message)], ['error', true], body.message)
    }
  }
  for (const list of ['orders', 'clients', 'agents', 'users', 'agencies', 'contacts', 'escrowofficers']) {
    for (const page of ['', '&limit=5']) {
      const path = `/${list}?search=rosa${page}`
      const { body } = await fixture.request('GET', path)
      assert.match(String((body.warnings as string[] | undefined)?.[0]), /^\?search is not a parameter here/, path)
      const strict = await fixture.request('GET', path, { prefer: 'handling=strict' })
      assert.equal(strict.body.status, 'error', path)
    }
  }
})

test('4 every list of people takes uuids, and every person and firm is read under the name of its list', async () => {
  const { owner } = fixture
  const made: Record<string, readonly string[]> = {}
  for (const [many, create] of Object.entries({
    clients: () => owner.createClient({ lastname: 'Listed' }),
    agents: () => owner.createAgent({ lastname: 'Listed' }),
    agencies: () => owner.createAgency({ name: 'Listed' }),
    contacts: () => owner.createContact({ lastname: 'Listed', type: 'escrowofficer' }),
  })) {
    const ids = [(await create()).id, (await create()).id]
    made[many] = ids
    assert.deepEqual(await idsIn(`/${many}?uuids=${ids.join(',')}`), ids)
    assert.deepEqual(await idsIn(`/${many}?uuids=${ids[1]}&limit=5`), ids.slice(1))
    assert.deepEqual(await idsIn(`/${many}?uuids=${fixture.user('owner')}`), [])
    const { text } = await fixture.request('GET', `/${many}/${ids[0]}`)
    const one = many === 'agencies' ? 'agency' : many.slice(0, -1)
    assert.equal(text, (await fixture.request('GET', `/${one}/${ids[0]}`)).text)
    assert.ok(text.includes(String(ids[0])))
  }
  assert.deepEqual(await idsIn(`/escrowofficers?uuids=${made.contacts}`), made.contacts)
  const inspector = fixture.user('inspector')
  assert.deepEqual(await idsIn(`/users?uuids=${inspector}`), [inspector])
  assert.deepEqual(await idsIn('/users?uuids=nobody&limit=5'), [])
})

test('4 every list of the company takes uuids too', async () => {
  const { owner } = fixture
  await owner.settings.updateCompany({
    settings: { controls: [{ id: '480', name: 'pool', label: 'Pool', type: 'text' }], costCenters: [{ name: 'West' }] },
  } as never)
  const lists =
    'ordertypes services packages fees offices contacttypes costcenters cancelreasons referreasons foundationtypes customfields states'
  for (const list of lists.split(' ')) {
    const all = await idsIn(`/${list}`)
    const last = String(all.at(-1))
    assert.deepEqual(await idsIn(`/${list}?uuids=${last.toUpperCase()}`), [last], list)
    assert.deepEqual(await idsIn(`/${list}?uuids=${all.slice(0, 2)}&uuids=nothing`), all.slice(0, 2), list)
    assert.deepEqual(await idsIn(`/${list}?uuids=${fixture.user('owner')}`), [], list)
    assert.deepEqual(await idsIn(`/${list}?uuids=`), all, list)
  }
  const [first] = await idsIn('/services')
  assert.deepEqual(await idsIn(`/services?withAssociations&after=2020-01-01&uuids=${first}`), [first])
})

test('4 a removed person is found by uuids in the whole list as on a page', async () => {
  const { id } = await fixture.owner.createClient({ lastname: 'Gone' })
  await fixture.owner.deleteClient(id)
  assert.deepEqual(await idsIn(`/clients?uuids=${id}&limit=5`), [id])
  assert.deepEqual(await idsIn(`/clients?uuids=${id}`), [id])
  assert.ok(!(await idsIn('/clients')).includes(id))
})

test('4.2 orders and users are those of the office that is named, of the primary one if it is unknown', async () => {
  const { owner } = fixture
  const [charlotte, lake] = [fixture.office('charlotte'), fixture.office('lake-norman')]
  const { id } = await owner.createOrder({ officeuuid: lake, city: 'Cornelius' }, { office: lake })
  const other = (await owner.createOrder({ city: 'Charlotte' })).id
  for (const page of ['', '&limit=1000']) {
    const listed = await idsIn(`/orders?office=${lake}${page}`)
    assert.deepEqual([listed.includes(id), listed.includes(other)], [true, false])
    assert.ok((await idsIn(`/orders?office=nowhere${page}`)).includes(other))
    const officeOf = new Map((await owner.users()).map(user => [user.id, user.office]))
    const users = await idsIn(`/users?office=${lake}${page}`)
    assert.ok(users.length > 0 && users.every(each => officeOf.get(each) === lake))
    const unknown = await idsIn(`/users?availableonly&office=nowhere${page}`)
    assert.ok(unknown.length > 0 && unknown.every(each => officeOf.get(each) === charlotte))
  }
})

test('4 orders/search finds the appointments of a day and of a year', async () => {
  const { owner } = fixture
  const eve = (await owner.createOrder({ datetime: '2035-12-31 23:45:00' })).id
  const next = (await owner.createOrder({ datetime: '2036-01-01 00:00:00' })).id
  for (const [query, ids] of [
    ['datetime=12/31/2035', [eve]],
    ['datetime=2035-12-31', [eve]],
    ['datetime=2036-01-01 08:00:00', [next]],
    ['year=2035', [eve]],
    ['year=2036&datetime=2035-12-31', []],
    ['year=2036&datetimebefore=2036-01-01', []],
  ] as const)
    assert.deepEqual(await idsIn(`/orders/search?${query}`), ids, query)
  for (const query of ['year=soon', 'datetime=soon'])
    assert.equal((await fixture.request('GET', `/orders/search?${query}`)).body.status, 'error', query)
})

test('6 each entry of the footprints of all users can be deleted, also by an id in the query string or in the body', async () => {
  const people = { inspector1uuid: fixture.user('inspector'), inspector2uuid: fixture.user('ana') }
  const { id } = await fixture.owner.createOrder({ ...people, datetime: '2034-05-01 09:00:00', ...scheduling })
  const entries = async () => (await fixture.owner.footprints({ all: true })).filter(each => each.id === id)
  assert.deepEqual(
    (await entries()).map(({ datetime }) => datetime),
    ['2034-05-01T09:00:00-04:00', '2034-05-01T09:00:00-04:00'],
  )
  assert.equal((await fixture.request('DELETE', `/orders/footprints?id=${id}`)).body.id, id)
  const json = { 'content-type': 'application/json' }
  assert.equal((await fixture.request('DELETE', '/orders/footprints', json, JSON.stringify({ id }))).body.id, id)
  assert.deepEqual(await entries(), [])
  assert.equal((await fixture.request('DELETE', `/orders/footprints?id=${id}`)).body.status, 'error')
  const { status, body } = await fixture.request('DELETE', '/orders/footprints')
  assert.deepEqual([status, body.message], [400, 'this action requires the following fields: id'])
})

test('4 a follower of orderfiles learns of the files of a removed order, and of a restored one', async () => {
  const { owner } = fixture
  const { id } = await owner.createOrder({})
  const file = await owner.uploadReport(id, '%PDF-1.7 a report', { public: true })
  const removed = await owner.deleteOrder(id)
  const since = async (start: string) => (await owner.orderFiles({ start })).filter(each => each.id === file.id)
  assert.deepEqual(
    (await since(removed.modified)).map(({ show, public_access }) => [show, public_access]),
    [[false, false]],
  )
  const restored = await owner.restoreOrder(id)
  assert.deepEqual(
    (await since(restored.modified)).map(({ show, public_access }) => [show, public_access]),
    [[true, true]],
  )
})

test('2.2 an address without coordinates has those of its ZIP, and an unknown ZIP has none', async () => {
  const { owner } = fixture
  const placed = async (fields: object) => {
    const { latitude, longitude } = await owner.order((await owner.createOrder(fields)).id)
    return [latitude, longitude]
  }
  const [latitude, longitude] = await placed({ zip: '28203' })
  assert.ok(Math.abs(Number(latitude) - 35.21) < 0.05 && Math.abs(Number(longitude) + 80.86) < 0.05)
  assert.deepEqual(await placed({ zip: '28203', latitude: 35.5, longitude: -80.5 }), [35.5, -80.5])
  assert.deepEqual(await placed({ zip: '00000' }), [null, null])
})

test('2.2 fees that are no list of objects are refused with a sentence that shows how they are sent', async () => {
  const { body } = await fixture.sendForm('/order', { fees: '10' })
  assert.deepEqual(
    [body.status, body.message],
    [
      'error',
      'please provide fees as a list of objects with feeid and value; in a form fees[0][feeid]=…&fees[0][value]=10, not fees=10',
    ],
  )
})

test('4 reasons have the names that programs read', async () => {
  for (const list of ['cancelreasons', 'referreasons']) {
    const { body } = await fixture.request('GET', `/${list}`)
    const [first] = body[list] as Record<string, string>[]
    assert.deepEqual(Object.keys(first ?? {}), ['id', 'office', 'reason', 'name', 'show', 'modified'])
    assert.equal(first?.reason, first?.name)
  }
})
