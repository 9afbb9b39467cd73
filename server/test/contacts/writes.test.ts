import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MissingPrivilege, Refused } from 'plumbline-client/errors'
import { lookInto } from '../engine.ts'
import { call } from '../rest/raw-socket.ts'
import { sendRequest } from '../rest/request.ts'
import { joinServer, type RunningServer } from '../running-server.ts'

let server: RunningServer
before(async () => {
  server = await joinServer()
})
after(() => server.stop())

type Kind = 'client' | 'agent'
const json = { 'content-type': 'application/json' }

async function post(path: string, fields: object, headers: Record<string, string> = {}) {
  return sendRequest(server, path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(fields) })
}

async function read(kind: Kind, id: unknown): Promise<Record<string, string>> {
  return (await sendRequest(server, `/${kind}/${id}`)).body[kind] as unknown as Record<string, string>
}

for (const kind of ['client', 'agent'] as const) {
  describe(`4 POST /${kind}`, () => {
    test('2.5 the answer is status, message, id and modified, and nothing else', async () => {
      const { status, body } = await post(`/${kind}`, { firstname: 'Ann', lastname: 'Lee' })
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(body).sort(), ['id', 'message', 'modified', 'status'])
      assert.deepEqual([body.status, body.message], ['ok', ''])
      assert.match(body.id as string, /^[0-9a-f-]{36}$/)
      assert.match(body.modified as string, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-0[45]:00$/)
      assert.equal((await read(kind, body.id)).modified, body.modified)
    })

    test('4.3 creation never de-duplicates', async () => {
      const fields = { firstname: 'Twin', lastname: kind, emailaddress: `twin.${kind}@example.com` }
      const made = await Promise.all(Array.from({ length: 20 }, () => post(`/${kind}`, fields)))
      assert.equal(new Set(made.map(({ body }) => body.id)).size, 20)
    })

    test('4 the same Idempotency-Key creates once', async () => {
      const headers = { 'idempotency-key': `create-${kind}` }
      const [first, second] = [
        await post(`/${kind}`, { firstname: 'Once' }, headers),
        await post(`/${kind}`, { firstname: 'Once' }, headers),
      ]
      assert.deepEqual(first.body, second.body)
    })

    test('2.1 a form body says the same as JSON', async () => {
      const form = 'firstname=Ann+Marie&lastname=Lee%26Co&emailaddress=ann%2Bform%40example.com&zip=01002&notes=a%0Ab'
      const { body } = await sendRequest(server, `/${kind}`, { method: 'POST', body: new URLSearchParams(form) })
      assert.deepEqual([body.status, body.warnings], ['ok', undefined])
      const { firstname, lastname, email, zip, notes, display } = await read(kind, body.id)
      assert.deepEqual(
        [firstname, lastname, email, zip, notes, display],
        ['Ann Marie', 'Lee&Co', 'ann+form@example.com', '01002', 'a\nb', 'Ann Marie Lee&Co'],
      )
    })

    test('2.1 JSON without its content type arrives as nothing, with status 200', async () => {
      const { status, body } = await sendRequest(server, `/${kind}`, { method: 'POST', body: '{"firstname":"Ann"}' })
      assert.deepEqual([status, body.status], [200, 'ok'])
      assert.match(
        String(body.warnings),
        /^the body looks like JSON .* send the header Content-Type: application\/json$/,
      )
      assert.equal((await read(kind, body.id)).display, '')
    })

    test('2.1 numbers count as text, and nothing as not sent', async () => {
      const { body } = await post(`/${kind}`, { zip: 28202, mobilephone: 7045550101, firstname: null })
      assert.equal(body.warnings, undefined)
      const { zip, mobilephone, firstname } = await read(kind, body.id)
      assert.deepEqual([zip, mobilephone, firstname], ['28202', '7045550101', ''])
    })

    test('2.1 what is not a text, and what is no field, is left out with a warning', async () => {
      const { body } = await post(`/${kind}`, {
        firstname: ['Ann'],
        lastname: { a: 1 },
        city: true,
        nickname: 'A',
        id: 'x',
      })
      assert.equal(body.status, 'ok')
      assert.deepEqual(body.warnings, [
        'firstname: ["Ann"] is not a text and was ignored',
        'lastname: {"a":1} is not a text and was ignored',
        'city: true is not a text and was ignored',
        'nickname is not a field here and was ignored',
        'id is not a field here and was ignored',
      ])
    })

    test('2.1 with handling=strict nothing is saved rather than something left out', async () => {
      const fields = { emailaddress: `strict.${kind}@example.com`, nickname: 'A' }
      const { body, headers } = await post(`/${kind}`, fields, { prefer: 'handling=strict' })
      assert.deepEqual(body, {
        status: 'error',
        message: 'nothing was saved, as handling=strict asks: nickname is not a field here and was ignored',
      })
      assert.equal(headers.get('preference-applied'), 'handling=strict')
      assert.equal((await sendRequest(server, `/${kind}/lookup/strict.${kind}@example.com`)).body[kind], '')
      const { nickname: _, ...known } = fields
      assert.equal((await post(`/${kind}`, known, { prefer: 'handling=strict' })).body.status, 'ok')
    })

    const refused: readonly [what: string, body: string, message: string | RegExp][] = [
      ['a field of 10,001 characters', `{"notes":"${'x'.repeat(10_001)}"}`, 'notes is longer than 10000 characters'],
      ['NUL', '{"firstname":"a\\u0000b"}', 'firstname contains characters that cannot be stored'],
      ['half a surrogate pair', '{"lastname":"\\ud800"}', 'lastname contains characters that cannot be stored'],
      ['NUL in a field name', '{"first\\u0000name":"a"}', 'a field name contains characters that cannot be stored'],
      ['what is no JSON', '{"firstname":', /^the request body is not valid JSON: /],
      ['a list', '[]', 'the request body is not valid JSON: an object is expected'],
    ]
    for (const [what, body, message] of refused) {
      test(`8 ${what} is refused, and nothing is saved`, async () => {
        const before = await count(kind)
        const answer = await sendRequest(server, `/${kind}`, { method: 'POST', headers: json, body })
        assert.deepEqual([answer.status, answer.body.status], [200, 'error'])
        if (typeof message === 'string') assert.equal(answer.body.message, message)
        else assert.match(answer.body.message, message)
        assert.equal(await count(kind), before)
      })
    }

    test('8 10,000 characters of any script are kept', async () => {
      const notes = '🏠é用'.repeat(2_500)
      const { body } = await post(`/${kind}`, { notes })
      assert.equal((await read(kind, body.id)).notes, notes)
    })

    test('8 NUL in a form is refused', async () => {
      const { body } = await sendRequest(server, `/${kind}`, {
        method: 'POST',
        body: new URLSearchParams('firstname=a%00b'),
      })
      assert.deepEqual(body, { status: 'error', message: 'firstname contains characters that cannot be stored' })
    })

    test('8 names that mean something to the machinery are only names', async () => {
      const { body } = await sendRequest(server, `/${kind}`, {
        method: 'POST',
        headers: json,
        body: '{"__proto__":{"firstname":"Eve"},"constructor":"x","firstname":"Ann"}',
      })
      assert.equal(body.status, 'ok')
      assert.equal((await read(kind, body.id)).firstname, 'Ann')
    })
  })

  describe(`4 POST /${kind}/{id}`, () => {
    const whole = {
      firstname: 'Ann',
      lastname: 'Lee',
      emailaddress: 'edit@example.com',
      mobilephone: '1',
      workphone: '2',
      homephone: '3',
      address1: '4',
      address2: '5',
      city: '6',
      state: 'NC',
      zip: '7',
      notes: '8',
      ...(kind === 'agent' && { agency: '9' }),
    }

    for (const field of Object.keys(whole)) {
      test(`2.5 an update of ${field} changes that and nothing else, and moves modified`, async () => {
        const { body } = await post(`/${kind}`, whole)
        const before = await read(kind, body.id)
        const updated = await post(`/${kind}/${body.id}`, { [field]: 'new' })
        assert.deepEqual([updated.body.status, updated.body.id], ['ok', body.id])
        assert.ok(Date.parse(updated.body.modified as string) > Date.parse(body.modified as string))
        const after = await read(kind, body.id)
        assert.equal(after.modified, updated.body.modified)
        const changed = Object.keys(after).filter(name => after[name] !== before[name])
        const twins: Record<string, string[]> = {
          firstname: ['first', 'display', 'firstname', 'displayname'],
          lastname: ['last', 'display', 'lastname', 'displayname'],
          emailaddress: ['email', 'emailaddress'],
          state: ['state', 'stateabbreviation'],
          agency: ['agency', 'agencyname'],
        }
        assert.deepEqual(changed.sort(), [...(twins[field] ?? [field]), 'modified'].sort())
        assert.equal(after[field === 'agency' ? 'agencyname' : field], 'new')
      })
    }

    test('2.5 an empty value empties, null and what is not sent leave as it was', async () => {
      const { body } = await post(`/${kind}`, whole)
      await post(`/${kind}/${body.id}`, { city: '', zip: null })
      const { city, zip, notes } = await read(kind, body.id)
      assert.deepEqual([city, zip, notes], ['', '7', '8'])
    })

    test('2.5 the display name follows the names until one is chosen, and again once it is emptied', async () => {
      const { body } = await post(`/${kind}`, { firstname: 'Ann', lastname: 'Lee' })
      const display = async (fields: object) => {
        await post(`/${kind}/${body.id}`, fields)
        return (await read(kind, body.id)).display
      }
      assert.equal(await display({ lastname: 'Ng' }), 'Ann Ng')
      assert.equal(await display({ displayname: 'The Ngs' }), 'The Ngs')
      assert.equal(await display({ firstname: 'Bo' }), 'The Ngs')
      assert.equal(await display({ displayname: '' }), 'Bo Ng')
      assert.equal(await display({ firstname: '', lastname: '' }), '')
    })

    test('2.1 modified moves with every change, however fast they follow', async () => {
      const { body } = await post(`/${kind}`, { firstname: 'Ann' })
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, i) => post(`/${kind}/${body.id}`, { notes: String(i) })),
      )
      assert.equal(new Set(answers.map(answer => answer.body.modified)).size, 30)
    })

    test('2.1 two updates at once of different fields are both kept', async () => {
      const { body } = await post(`/${kind}`, {})
      const fields = ['city', 'zip', 'notes', 'address1', 'workphone']
      await Promise.all(fields.map(field => post(`/${kind}/${body.id}`, { [field]: field })))
      const after = await read(kind, body.id)
      for (const field of fields) assert.equal(after[field], field)
    })

    test('2.1 an update with handling=strict changes nothing rather than part of it', async () => {
      const { body } = await post(`/${kind}`, { city: 'Charlotte' })
      const strict = { prefer: 'handling=strict' }
      const { status } = (await post(`/${kind}/${body.id}`, { city: 'Davidson', nickname: 'A' }, strict)).body
      assert.equal(status, 'error')
      const after = await read(kind, body.id)
      assert.deepEqual([after.city, after.modified], ['Charlotte', body.modified])
    })

    test('2.1 a form updates as JSON does', async () => {
      const { body } = await post(`/${kind}`, { city: 'Charlotte', zip: '28202' })
      await sendRequest(server, `/${kind}/${body.id}`, {
        method: 'POST',
        body: new URLSearchParams({ city: 'Davidson' }),
      })
      const { city, zip } = await read(kind, body.id)
      assert.deepEqual([city, zip], ['Davidson', '28202'])
    })
  })
}

describe('5 who may write', () => {
  test('4.3 creating or changing an agent needs the owner privilege', async () => {
    const { id } = await server.as('owner').createAgent({ firstname: 'Ann' })
    for (const person of ['office', 'inspector', 'limited'] as const) {
      const sdk = server.as(person)
      for (const attempt of [sdk.createAgent({ firstname: 'Eve' }), sdk.updateAgent(id, { firstname: 'Eve' })]) {
        await assert.rejects(attempt, (error: unknown) => {
          assert.ok(error instanceof MissingPrivilege)
          assert.deepEqual(error.answer, { status: 'error', message: 'this action requires user access: OWNER' })
          return error.httpStatus === 403
        })
      }
    }
    assert.equal((await server.as('owner').agent(id)).firstname, 'Ann')
  })

  test('5 the privilege counts before the body: even a broken one is 403', async () => {
    const { access_key, secret_key } = server.access.limited
    const authorization = `Basic ${Buffer.from(`${access_key}:${secret_key}`).toString('base64')}`
    const answer = await call(server, 'POST /demo/rest/agent', { headers: { ...json, authorization }, body: '{' })
    assert.equal(answer.status, 403)
  })

  test('4 every user with a key may create a client', async () => {
    for (const person of ['owner', 'office', 'inspector', 'limited'] as const) {
      const sdk = server.as(person)
      const { id, status, warnings } = await sdk.createClient({ firstname: person, lastname: 'Lee' })
      assert.deepEqual([status, warnings], ['ok', []])
      assert.equal((await sdk.client(id)).displayname, `${person} Lee`)
    }
  })

  test('4 only GET, POST and DELETE are actions on clients and agents', async () => {
    const { id } = await server.as('owner').createClient({ firstname: 'Ann' })
    for (const line of [`PUT /demo/rest/client/${id}`, 'POST /demo/rest/client/lookup/x/y']) {
      assert.equal((await call(server, line)).status, 405)
    }
  })
})

test('2.1 the SDK shows warnings, and is strict where it is asked to be', async () => {
  const sdk = server.as('office')
  const fields = { firstname: 'Ann', nickname: 'A' } as { firstname: string }
  const { warnings } = await sdk.createClient(fields)
  assert.deepEqual(warnings, ['nickname is not a field here and was ignored'])
  await assert.rejects(sdk.createClient(fields, { isStrict: true }), Refused)
})

/** How many there are, seen from the store. */
async function count(kind: Kind): Promise<number> {
  const [row] = lookInto<{ rows: number }>(server.dataDir, `select count(*) as rows from ${kind}s`)
  return row?.rows ?? 0
}
