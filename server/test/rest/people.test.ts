import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Refused } from 'plumbline-client/errors'
import { joinServer, type RunningServer } from '../running-server.ts'
import { addCompany, bareCompany } from './outside-change.ts'
import { call } from './raw-socket.ts'
import { list, sendRequest } from './request.ts'
import { assertShape, filled, id, listOf, moment, numberOrEmpty, type Shape, text, yesNo } from './shape.ts'

const user: Shape = {
  id,
  office: id,
  username: filled,
  firstname: text,
  lastname: text,
  displayname: filled,
  emailaddress: text,
  phone: text,
  mobile: text,
  fax: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  stateabbreviation: text,
  zip: text,
  county: text,
  license: text,
  licensetype: text,
  bio: text,
  photourl: text,
  sendSMS: yesNo,
  callcenter: yesNo,
  thirdparty: yesNo,
  inspector: yesNo,
  owner: yesNo,
  manager: yesNo,
  officestaff: yesNo,
  mayconnect: yesNo,
  show: yesNo,
  modified: moment,
  zips: listOf(filled),
}

const office: Shape = {
  id,
  name: filled,
  slug: filled,
  address: text,
  city: text,
  state: text,
  zip: text,
  county: text,
  latitude: numberOrEmpty,
  longitude: numberOrEmpty,
  phone: text,
  manager: text,
  manageremail: text,
  show: yesNo,
  primary: yesNo,
}

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

test('2.8 /me is the user of the key, in the envelope', async () => {
  const { status, body } = await sendRequest(server, '/me')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['status', 'message', 'me'])
  assert.equal(body.status, 'ok')
  assert.equal(body.message, '')
  assertShape([body.me as object], user)
})

test('2.8 /me shows inspectors, owners and office staff as such', async () => {
  const flags = async (person: 'owner' | 'office' | 'inspector' | 'limited') => {
    const { username, inspector, owner, officestaff } = await server.as(person).me()
    return { username, inspector, owner, officestaff }
  }
  assert.deepEqual(await flags('owner'), { username: 'owner', inspector: 'No', owner: 'Yes', officestaff: 'No' })
  assert.deepEqual(await flags('office'), { username: 'office', inspector: 'No', owner: 'No', officestaff: 'Yes' })
  assert.deepEqual(await flags('inspector'), {
    username: 'inspector',
    inspector: 'Yes',
    owner: 'No',
    officestaff: 'No',
  })
  assert.deepEqual(await flags('limited'), { username: 'limited', inspector: 'No', owner: 'No', officestaff: 'No' })
})

test('2.8 /users lists all users with all fields, and a missing one is empty', async () => {
  const users = await server.as('limited').users()
  assertShape(users, user)
  assert.equal(users.length, 8)
  assert.equal(users.find(({ username }) => username === 'office')?.mobile, '')
})

test('2.8 /users has pages with limit and cursor, and after lists those that changed later', async () => {
  const owner = server.as('owner')
  const all = (await owner.users()).map(({ id }) => id)
  const ask = async (query: string) => (await sendRequest(server, `/users${query}`)).body
  const whole = await ask('')
  assert.deepEqual([whole.count, whole.more], [8, false])
  const seen: string[] = []
  let [page, pages] = [await ask('?limit=3'), 1]
  for (;;) {
    const ids = list(page, 'users').map(({ id }) => String(id))
    assert.equal(page.count, ids.length)
    seen.push(...ids)
    if (page.more !== true) break
    page = await ask(`?limit=3&cursor=${page.cursor}`)
    pages++
  }
  assert.deepEqual([seen, pages], [all, 3])
  assert.equal((await ask(`?cursor=${whole.cursor}`)).count, 0)
  const modified = encodeURIComponent(String(list(whole, 'users')[0]?.modified))
  const later = list(await ask(`?after=${modified}`), 'users')
  assert.ok(later.length < 8 && later.every(user => user.id !== all[0]))
  assert.match(String((await ask('?limit=0')).warnings), /^limit: 0 is not between 1 and 1000; 1 was taken$/)
  const { cursor } = (await sendRequest(server, '/agents?limit=1')).body
  assert.match((await ask(`?cursor=${cursor}`)).message, /cursor/)
  assert.match((await ask('?after=yesterday')).message, /^please provide a valid date\/time format: after/)
})

test('2.8 /users?availableonly lists users that have working hours', async () => {
  const available = await server.as('limited').users({ availableonly: true })
  assert.deepEqual(available.map(({ username }) => username).sort(), ['ana', 'derrick', 'inspector', 'priya', 'walt'])
})

for (const [query, count] of [
  ['?availableonly', 5],
  ['?availableonly=', 5],
  ['?availableonly=true', 5],
  ['?availableonly=YES', 5],
  ['?availableonly=1', 5],
  ['?availableonly=false', 8],
  ['?availableonly=no', 8],
  ['?availableonly=perhaps', 8],
  ['?AvailableOnly=yes', 8],
  ['?availableonly=no&availableonly=yes', 5],
  ['?availableonly=%ff', 8],
] as const) {
  test(`2.8 /users${query} lists ${count} users`, async () => {
    const { body } = await sendRequest(server, `/users${query}`)
    assert.equal(list(body, 'users').length, count)
  })
}

test('2.8 /user/{id} answers the same record as the list', async () => {
  const client = server.as('limited')
  for (const listed of await client.users()) assert.deepEqual(await client.user(listed.id), listed)
})

test('2.1 an id in capital letters is the same id', async () => {
  const { id } = await server.as('owner').me()
  assert.equal((await server.as('owner').user(id.toUpperCase())).id, id)
})

for (const unknown of [randomUUID(), 'owner', '7', '%00', 'null', '%F0%9F%98%80', 'a%2Fb', "'%20or%201=1%20--"]) {
  test(`7.1 /user/${unknown} is unknown: 200, status error, an empty user`, async () => {
    const { status, body } = await sendRequest(server, `/user/${unknown}`)
    const message = `could not locate a user with the provided id: ${decodeURIComponent(unknown)}`
    assert.equal(status, 200)
    assert.deepEqual(body, { status: 'error', message, user: '' })
  })
}

test('5 a user of another company is as unknown as one that never existed', async () => {
  const authorization = await addCompany(server, bareCompany('neighbour'))
  const stranger = (await call(server, 'GET /neighbour/rest/me', { headers: { authorization } })).body.me as {
    id: string
  }
  await assert.rejects(server.as('owner').user(stranger.id), Refused)
})

test('2.8 /offices lists offices with all fields, one of them primary', async () => {
  const offices = await server.as('owner').offices()
  assertShape(offices, office)
  assert.deepEqual(
    offices.map(({ slug, primary }) => [slug, primary]),
    [
      ['charlotte', 'Yes'],
      ['lake-norman', 'No'],
    ],
  )
})

test('2.8 a missing value of an office or a user reads as the empty string', async () => {
  const authorization = await addCompany(server, bareCompany('bare'))
  const { body } = await call(server, 'GET /bare/rest/offices', { headers: { authorization } })
  const { id, ...rest } = list(body, 'offices')[0] ?? {}
  assert.ok(id)
  assert.deepEqual(rest, {
    name: 'Main',
    slug: 'main',
    address: '',
    city: '',
    state: '',
    zip: '',
    county: '',
    latitude: '',
    longitude: '',
    phone: '',
    manager: '',
    manageremail: '',
    show: 'Yes',
    primary: 'Yes',
  })
  const me = (await call(server, 'GET /bare/rest/me', { headers: { authorization } })).body.me
  assertShape([me as object], user)
})
