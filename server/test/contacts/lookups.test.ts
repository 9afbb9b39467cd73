// engines: both

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { Refused } from 'plumbline-client/errors'
import { agents } from '../../src/cli/demo/demo-data.ts'
import { addCompany, bareCompany } from '../rest/outside-change.ts'
import { call } from '../rest/raw-socket.ts'
import { sendRequest } from '../rest/request.ts'
import { assertShape, filled, id, moment, text } from '../rest/shape.ts'
import { joinServer, type RunningServer } from '../running-server.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

const contact = {
  id,
  first: text,
  last: text,
  display: filled,
  firstname: text,
  lastname: text,
  displayname: filled,
  email: text,
  emailaddress: text,
  mobilephone: text,
  workphone: text,
  homephone: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  stateabbreviation: text,
  zip: text,
  notes: text,
  url: text,
  companyname: text,
  mobilephone2: text,
  mobilephone3: text,
  workfax: text,
  homefax: text,
  show: text,
  eraseddatetime: text,
  mergedinto: text,
  modified: moment,
}

const clientShape = { ...contact, send_email: text, send_sms: text }
const degrees = (value: unknown) => value === null || typeof value === 'number'
const agentShape = {
  ...contact,
  ...{ sendemail: text, sendsms: text, agency: text, agencyname: text },
  ...{ bio: text, lastactive: text, labels: text, img: text, latitude: degrees, longitude: degrees },
}

const kinds = [
  { kind: 'client', an: 'a client', shape: clientShape },
  { kind: 'agent', an: 'an agent', shape: agentShape },
] as const

/** Creates one of either kind with the owner's key. */
async function create(kind: 'client' | 'agent', fields: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const { body } = await sendRequest(server, `/${kind}`, { method: 'POST', headers, body: JSON.stringify(fields) })
  assert.deepEqual([body.status, body.message], ['ok', ''])
  return body.id as string
}

for (const { kind, an, shape } of kinds) {
  describe(`4 ${kind} lookup`, () => {
    test(`2.5 ${an} found by email has all read fields`, async () => {
      const emailaddress = `whole.${kind}@example.com`
      const sent = {
        firstname: 'Ann',
        lastname: 'Lee',
        displayname: 'The Lees',
        emailaddress,
        mobilephone: '704-555-0101',
        workphone: '704-555-0102',
        homephone: '704-555-0103',
        address1: '1 Oak Street',
        address2: 'Unit 2',
        city: 'Charlotte',
        state: 'north carolina',
        zip: '28202',
        notes: 'Has a dog.\nRing twice.',
        url: 'https://ann.example.com',
        companyname: 'Oak Homes',
        mobilephone2: '704-555-0104',
        mobilephone3: '704-555-0105',
        workfax: '704-555-0106',
        homefax: '704-555-0107',
        ...(kind === 'agent' && {
          ...{ bio: 'Sells.', lastactive: '2026-01-01', labels: 'vip', img: 'https://ann.example.com/a.png' },
          ...{ latitude: 35.5, longitude: -80.5 },
        }),
        ...(kind === 'agent' && { agency: 'Oak & Co' }),
      }
      const { agency: _, ...known } = sent as typeof sent & { agency?: string }
      const created = await create(kind, sent)
      const { status, body } = await sendRequest(server, `/${kind}/lookup/${emailaddress}`)
      assert.deepEqual([status, body.status, body.message], [200, 'ok', ''])
      const record = body[kind] as Record<string, unknown>
      assertShape([record], shape)
      const { modified, agency, ...rest } = record
      assert.deepEqual(rest, {
        ...known,
        ...(kind === 'agent'
          ? { agencyname: 'Oak & Co', sendemail: 'yes', sendsms: 'yes' }
          : { send_email: 'yes', send_sms: 'yes' }),
        ...{ show: 'yes', eraseddatetime: '', mergedinto: '' },
        id: created,
        first: 'Ann',
        last: 'Lee',
        display: 'The Lees',
        email: emailaddress,
        stateabbreviation: 'NC',
      })
      assert.deepEqual((await sendRequest(server, `/${kind}/${created}`)).body, body)
    })

    test(`2.1 what ${an} does not have reads as the empty string`, async () => {
      const created = await create(kind, {})
      const { body } = await sendRequest(server, `/${kind}/${created}`)
      const { id: _, modified: __, latitude = null, longitude = null, ...rest } = body[kind] as Record<string, unknown>
      assert.deepEqual([latitude, longitude], [null, null])
      // The switches and `show` are flags.
      assert.deepEqual(new Set(Object.values(rest)), new Set(['', 'yes']))
    })

    const odd = [
      'ann+house@example.com',
      'ann.o’hara@example.com',
      "o'hara@example.com",
      'zoë@exämple.com',
      '用户@例子.公司',
      'a/b@example.com',
      'a?b=c&d#e@example.com',
      'a%b@example.com',
      'a%2Fb@example.com',
      '"a b"@example.com',
      '😀@example.com',
      '..',
      '%',
      'lookup',
      "x' or '1'='1",
      'a%_b@example.com',
    ]
    for (const email of odd) {
      test(`4 ${an} with the odd address ${email} is found by path and by ?q=`, async () => {
        const emailaddress = `${kind}.${email}`
        const created = await create(kind, { emailaddress })
        const encoded = encodeURIComponent(emailaddress)
        const byPath = await sendRequest(server, `/${kind}/lookup/${encoded}`)
        assert.equal((byPath.body[kind] as { id: string }).id, created)
        assert.deepEqual((await sendRequest(server, `/${kind}/lookup?q=${encoded}`)).body, byPath.body)
      })
    }

    test('4 a plus sign in the path is a plus sign, encoded or not', async () => {
      const created = await create(kind, { emailaddress: `plus+${kind}@example.com` })
      for (const path of [`plus+${kind}@example.com`, `plus%2B${kind}%40example.com`]) {
        const { body } = await sendRequest(server, `/${kind}/lookup/${path}`)
        assert.equal((body[kind] as { id: string }).id, created)
      }
    })

    test('4 case does not matter, nor do spaces around the address, on either side', async () => {
      const created = await create(kind, { emailaddress: ` Mixed.${kind}@Example.COM ` })
      for (const email of [
        `mixed.${kind}@example.com`,
        `MIXED.${kind.toUpperCase()}@EXAMPLE.COM`,
        `%20Mixed.${kind}@example.com%20`,
      ]) {
        const { body } = await sendRequest(server, `/${kind}/lookup/${email}`)
        assert.equal((body[kind] as { id?: string }).id, created, email)
      }
      const { body } = await sendRequest(server, `/${kind}/${created}`)
      assert.equal((body[kind] as { email: string }).email, ` Mixed.${kind}@Example.COM `)
    })

    for (const missed of ['unknown@example.com', 'unknown+1@example.com', 'Ünknown@Example.com', '%', '../me']) {
      test(`7.2 a miss on ${missed} is 200, status error, the exact words and an empty ${kind}`, async () => {
        const miss = {
          status: 'error',
          message: `could not locate ${an} with the provided email: ${missed}`,
          [kind]: '',
        }
        const encoded = encodeURIComponent(missed)
        for (const path of [`/${kind}/lookup/${encoded}`, `/${kind}/lookup?q=${encoded}`]) {
          const { status, body } = await sendRequest(server, path)
          assert.deepEqual([status, body], [200, miss])
        }
      })
    }

    for (const path of [`/${kind}/lookup`, `/${kind}/lookup/`, `/${kind}/lookup?q=`, `/${kind}/lookup/%20`]) {
      test(`7.2 ${path} finds no contact, not even one without an address`, async () => {
        await create(kind, { firstname: 'Nameless' })
        const { status, body } = await sendRequest(server, path)
        const message = `could not locate ${an} with the provided email: `
        assert.deepEqual([status, body], [200, { status: 'error', message, [kind]: '' }])
      })
    }

    test('7.1 an address that cannot be decoded is no path, and a part more is none either', async () => {
      for (const path of ['%ff', '%', 'a%2', 'a@example.com/b']) {
        const { status, body } = await call(server, `GET /demo/rest/${kind}/lookup/${path}`)
        assert.equal(status, 405)
        assert.match(String(body.message), /^missing or invalid action specified: there is no /)
      }
    })

    test('4 a changed address is the one that counts', async () => {
      const created = await create(kind, { emailaddress: `old.${kind}@example.com` })
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ emailaddress: `new.${kind}@example.com` })
      await sendRequest(server, `/${kind}/${created}`, { method: 'POST', headers, body })
      const found = async (email: string) => (await sendRequest(server, `/${kind}/lookup/${email}`)).body[kind]
      assert.equal(await found(`old.${kind}@example.com`), '')
      assert.equal(((await found(`new.${kind}@example.com`)) as { id: string }).id, created)
    })

    test('5 every user with a key may look up', async () => {
      const emailaddress = `open.${kind}@example.com`
      await create(kind, { emailaddress })
      for (const person of ['office', 'inspector', 'limited'] as const) {
        const sdk = server.as(person)
        const found = kind === 'client' ? await sdk.lookUpClient(emailaddress) : await sdk.lookUpAgent(emailaddress)
        assert.equal(found?.email, emailaddress)
      }
    })
  })

  describe(`4 ${kind} by id`, () => {
    for (const unknown of [
      '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b',
      'me',
      '7',
      'null',
      '%00',
      '😀',
      'a/b',
      "' or 1=1 --",
    ]) {
      test(`4 ${unknown} is unknown: 200, status error, an empty ${kind}`, async () => {
        const asked = unknown === '%00' ? unknown : encodeURIComponent(unknown)
        const message = `could not locate ${an} with the provided id: ${decodeURIComponent(asked)}`
        for (const method of ['GET', 'POST']) {
          const { status, body } = await sendRequest(server, `/${kind}/${asked}`, { method })
          assert.deepEqual([status, body], [200, { status: 'error', message, [kind]: '' }])
        }
      })
    }

    test('2.1 an id in capital letters is the same id', async () => {
      const created = await create(kind, { firstname: 'Ann' })
      const { body } = await sendRequest(server, `/${kind}/${created.toUpperCase()}`)
      assert.equal((body[kind] as { id: string }).id, created)
    })

    test(`5 ${an} of another company is as unknown as one who never was, byte for byte`, async () => {
      const authorization = await addCompany(server, bareCompany(`foreign-${kind}`))
      const made = await call(server, `POST /foreign-${kind}/rest/${kind}`, {
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ emailaddress: `foreign.${kind}@example.com` }),
      })
      const foreign = made.body.id as string
      const random = randomUUID()
      for (const method of ['GET', 'POST']) {
        const [foreignAnswer, unknownAnswer] = await Promise.all(
          [foreign, random].map(id => call(server, `${method} /demo/rest/${kind}/${id}`)),
        )
        assert.equal(foreignAnswer?.status, unknownAnswer?.status)
        assert.equal(foreignAnswer?.text, unknownAnswer?.text.replaceAll(random, foreign))
      }
      assert.equal((await sendRequest(server, `/${kind}/lookup/foreign.${kind}@example.com`)).body[kind], '')
      const own = await call(server, `GET /foreign-${kind}/rest/${kind}/${foreign}`, { headers: { authorization } })
      assert.equal(own.body.status, 'ok')
    })

    test(`4 the id of ${an} is of no use as one of the other kind`, async () => {
      const created = await create(kind, { firstname: 'Ann' })
      const other = kind === 'client' ? 'agent' : 'client'
      assert.equal((await sendRequest(server, `/${other}/${created}`)).body[other], '')
    })
  })
}

describe('4 the SDK', () => {
  test('4 a miss is nothing, and a hit is the record', async () => {
    const sdk = server.as('office')
    for (const email of ['unknown@example.com', '', '.', '..', 'a/../b', '%']) {
      assert.equal(await sdk.lookUpClient(email), undefined)
      assert.equal(await sdk.lookUpAgent(email), undefined)
    }
    const { id } = await sdk.createClient({ emailaddress: 'sdk+1@example.com', firstname: 'Ann' })
    const found = await sdk.lookUpClient('SDK+1@example.com')
    assert.deepEqual(await sdk.client(id), found)
    assert.equal(found?.displayname, 'Ann')
  })

  test('7.1 an unknown id is refused with the words of the service', async () => {
    const id = randomUUID()
    const message = `could not locate a client with the provided id: ${id}`
    await assert.rejects(server.as('office').client(id), { name: 'Refused', message, httpStatus: 200 })
    await assert.rejects(server.as('owner').updateAgent(id, { firstname: 'Ann' }), Refused)
  })

  test('2.6 the agents of the demo company have their agencies', async () => {
    const [first] = agents
    assert.ok(first)
    const agent = await server.as('limited').lookUpAgent(first.email)
    assert.deepEqual([agent?.displayname, agent?.agencyname], [`${first.firstName} ${first.lastName}`, first.agency])
  })
})
