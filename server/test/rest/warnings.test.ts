import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { testToday } from '../clock.ts'
import { freeTime, type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'

let fixture: OrderFixture
before(async () => {
  fixture = await openOrderFixture()
})
after(() => fixture.close())

type Body = Readonly<Record<string, unknown>>

/** With the key of the owner. */
async function fetchBody(path: string, init: RequestInit = {}): Promise<{ status: number; body: Body; text: string }> {
  const { access } = fixture.server
  const key = btoa(`${access.owner.access_key}:${access.owner.secret_key}`)
  const headers = { authorization: `Basic ${key}`, ...(init.headers as Record<string, string>) }
  const response = await fetch(access.base_url + path, { ...init, headers })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) as Body }
}

const strict = { prefer: 'handling=strict' }

describe('4 parameters that an operation does not take', () => {
  for (const [kind, path] of [
    ['a cached response', '/me?date=2027-06-09'],
    ['a list in one response', '/services?withAssociations&date=2027-06-09'],
    ['a page', '/orders?limit=1&date=2027-06-09'],
    ['a whole list, as a stream', '/clients?date=2027-06-09'],
    ['open time', '/availableslots?date=2027-06-09'],
    ['open time from the cache', '/availableslots?date=2027-06-09'],
    ['openings', '/openings?days=1&date=2027-06-09'],
    ['a read in a transaction', '/settings/offices?date=2027-06-09'],
  ] as const) {
    test(`${kind} names them in warnings, and strict handling refuses them`, async () => {
      const { body, text } = await fetchBody(path)
      assert.equal(body.status, 'ok', text)
      assert.match(String((body.warnings as string[]).at(-1)), /^\?date is not a parameter here and was ignored/)
      const refused = await fetchBody(path, { headers: strict })
      assert.match(String(refused.body.message), /^refused, as handling=strict asks: \?date is not a parameter here/)
    })
  }

  test('the warning lists what the operation takes', async () => {
    const { body } = await fetchBody('/availableslots?date=2027-06-09&daysahead=400')
    assert.deepEqual(body.warnings, [
      'daysahead: 400 is not between 1 and 366; 366 was taken',
      '?date is not a parameter here and was ignored; choose among zip, services[], daysahead, offset, inspector, office',
    ])
  })

  test('an account names them too', async () => {
    const { body } = await fetchBody('/session?date=2027-06-09')
    assert.deepEqual(body.warnings, ['?date is not a parameter here and was ignored'])
  })

  test('a write names them too, and strict handling saves nothing', async () => {
    const post = (headers: Record<string, string>) =>
      fetchBody('/client?notify=no', { method: 'POST', headers, body: new URLSearchParams({ lastname: 'Ames' }) })
    assert.match(String((await post({})).body.warnings), /^\?notify is not a parameter here/)
    assert.match(String((await post(strict)).body.message), /^nothing was saved, as handling=strict asks: \?notify/)
  })

  test('the office is a parameter of every call, an empty one counts as not sent, and brackets may have numbers', async () => {
    const service = fixture.service('Home Inspection')
    for (const path of [
      `/me?office=${fixture.office('charlotte')}`,
      '/me?colour=&shape',
      `/availableslots?services[0]=${service}&services[]=${service}`,
      '/reflect?colour=red',
    ]) {
      const { body } = await fetchBody(path, { headers: strict })
      assert.deepEqual([body.status, body.warnings], ['ok', undefined], path)
    }
  })

  test('a file that fills the body has its fields in the query string', async () => {
    const { id } = await fixture.owner.createOrder({})
    const put = (more: string) =>
      fetchBody(`/orders/uploadreport?orderid=${id}&title=Report${more}`, { method: 'PUT', body: '%PDF-1.7' })
    assert.equal((await put('')).body.warnings, undefined)
    assert.match(String((await put('&colour=red')).body.warnings), /^\?colour is not a parameter here/)
  })
})

describe('2.1 JSON without its content type', () => {
  for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded']) {
    test(`sent as ${type ?? 'nothing'}: the warning names the header to send`, async () => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type }
      const body = new Blob(['{"lastname": "Ames"}'])
      const { body: answer } = await fetchBody('/client', { method: 'POST', headers, body })
      assert.equal(answer.status, 'ok')
      assert.deepEqual(answer.warnings, [
        'the body looks like JSON and was read as a form, which ignored it; send the header Content-Type: application/json',
      ])
    })
  }
})

describe('2.2 what looks wrong is saved, with a warning, also by strict requests', () => {
  const save = async (path: string, fields: object) => {
    const { body } = await fixture.send(path, fields, strict)
    assert.equal(body.status, 'ok', String(body.message))
    return (body.warnings ?? []) as string[]
  }

  for (const path of ['/order', '/client', '/agent']) {
    test(`${path}: an unknown state and a ZIP that is none`, async () => {
      assert.deepEqual(await save(path, { state: 'North Carolina', zip: '28203-1234' }), [])
      assert.deepEqual(await save(path, { state: 'NC', zip: 282031234 }), [])
      assert.deepEqual(await save(path, { state: 'Freedonia', zip: '99999999' }), [
        'state: Freedonia is not a state or territory; it was taken as sent',
        'zip: 99999999 is not a ZIP code of 5 or 9 digits; it was taken as sent',
      ])
    })
  }

  for (const path of ['/client', '/agent', '/contact', '/escrowofficer', '/insuranceagent'])
    test(`${path}: an email address and a phone that are none`, async () => {
      const fine = { emailaddress: 'rosa@example.com', mobilephone: '(704) 555-0199', workphone: '704-555-0100 x12' }
      assert.deepEqual(await save(path, { lastname: 'Doubt', ...fine }), [])
      assert.deepEqual(await save(path, { lastname: 'Doubt', emailaddress: 'x(at)example.com', mobilephone: 'abc' }), [
        'emailaddress: x(at)example.com is not an email address; it was taken as sent',
        'mobilephone: abc is not a phone number; it was taken as sent',
      ])
    })

  const past = `${testToday().subtract({ days: 1 })} 09:00:00`
  const remark = `datetime: ${past} is in the past; it was taken as sent`

  test('3 a start in the past is named on create, move and scheduling, and refused where conflicts are', async () => {
    const inspector1uuid = fixture.user('ana')
    assert.deepEqual(await save('/order', { datetime: past, inspector1uuid, duration: 60 }), [remark])
    const { id } = await fixture.owner.createOrder({ datetime: freeTime() })
    assert.deepEqual(await save(`/order/${id}`, { datetime: past }), [remark])
    assert.deepEqual(await save(`/order/${id}`, { city: 'Monroe' }), [])
    assert.deepEqual(await save(`/order/${id}`, { ...scheduling }), [remark])
    const { body } = await fixture.send('/order', { datetime: past, inspector1uuid }, { prefer: 'conflict=reject' })
    assert.match(String(body.message), /^the time is already taken: Ana Delgado cannot be booked then/)
  })

  test('3 a company that allows conflicts is told of the past too', async () => {
    await fixture.send('/settings/company', { settings: { conflicts: 'allow' } })
    assert.deepEqual(await save('/order', { datetime: past, inspector1uuid: fixture.user('ana') }), [remark])
    await fixture.send('/settings/company', { settings: { conflicts: 'warn' } })
  })
})

describe('7 refusals that help', () => {
  const message = async (path: string, init?: RequestInit) => String((await fetchBody(path, init)).body.message)

  test('7.1 an unknown path or method is named, with the methods of the path and the description', async () => {
    const docs = `${fixture.server.publicUrl}/docs lists all operations`
    const words = 'missing or invalid action specified: there is no'
    assert.equal(await message('/bookings?token=secret'), `${words} GET /bookings; ${docs}`)
    assert.equal(await message('/order', { method: 'DELETE' }), `${words} DELETE /order; this path takes POST; ${docs}`)
    assert.equal(
      await message('/client/x', { method: 'PATCH' }),
      `${words} PATCH /client/x; this path takes GET, POST, DELETE; ${docs}`,
    )
  })

  test('7.2 unreadable times show the accepted formats', async () => {
    const local = "YYYY-MM-DD HH:MM:SS in the company's local time, without an offset"
    const said = async (path: string, fields: object) => String((await fixture.send(path, fields)).body.message)
    const start = 'please provide a valid date/time format'
    assert.equal(await said('/order', { datetime: 'soon' }), `${start}: datetime is "soon"; use ${local}`)
    assert.equal(
      await said('/hold', { start: 'soon', inspector: [] }),
      `${start}: start is "soon"; use ${local}, or ISO 8601 with one`,
    )
    const unscheduled = await said('/order', { inprogress: false })
    assert.equal(unscheduled, `please provide a scheduled date/time format: send scheduled as ${local}`)
  })

  test('5 no key, a Bearer token, swapped keys and an unknown company get the same words, which say what is expected', async () => {
    const { base_url, owner } = fixture.server.access
    const swapped = btoa(`${owner.secret_key}:${owner.access_key}`)
    const answers = await Promise.all(
      [
        [base_url, undefined],
        [base_url, `Bearer ${owner.secret_key}`],
        [base_url, `Basic ${swapped}`],
        [base_url, `Basic ${btoa(`${owner.access_key}:pls_wrong`)}`],
        [base_url.replace('/demo/', '/unknown/').replace(`/${fixture.server.key}/`, '/unknown/'), `Basic ${swapped}`],
      ].map(async ([url, authorization]) => {
        const response = await fetch(`${url}/me`, { headers: authorization ? { authorization } : {} })
        return [response.status, await response.text()].join(' ')
      }),
    )
    assert.equal(new Set(answers).size, 1)
    assert.match(
      answers[0] ?? '',
      /^401 .*HTTP Basic with the access key \(plk_…\) as username and its secret key \(pls_…\)/,
    )
  })
})
