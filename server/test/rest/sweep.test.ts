import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { routes } from '../../src/doors/rest/routes.ts'
import { basic, type RunningServer, startServer } from '../running-server.ts'
import { type Envelope, readEnvelope } from './ask.ts'

/** Valid, nearly valid and hostile requests of every route; on a failure fast-check prints the seed and the request. */
const requestsInAll = 4_000
const requestsPerRoute = Math.ceil(requestsInAll / routes.length)

let server: RunningServer
const agent = new Agent({ keepAlive: true })
/** Ids that exist, so that requests get past the first look. */
const ids: string[] = []
before(async () => {
  server = await startServer()
  const client = server.as('owner')
  const listed = [
    client.users(),
    client.services(),
    client.packages(),
    client.offices(),
    client.orderTypes(),
    client.fees(),
  ]
  for (const records of await Promise.all(listed)) ids.push(...records.slice(0, 3).map(({ id }) => id))
  const { id } = await client.createClient({ firstname: 'Ana', emailaddress: 'a@b.example' })
  ids.push(id, (await client.createOrder({ clientuuid: id })).id, (await client.createAgent({ lastname: 'Bo' })).id)
})
after(() => {
  agent.destroy()
  return server.stop()
})

interface Shot {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const anyId = fc.nat({ max: 23 }).map(i => `id ${i}`)
const plausible = fc.constantFrom(
  ...['2027-03-01 09:00:00', '2027-03-01 09:07:00', '2027-02-30 09:00:00', '3/1/2027 09:00', 'tomorrow', '2027-03-01'],
  ...['true', 'no', '1', '0', '-5', '180', '1.5', '999999999999', 'a@b.example', '28203', 'NC', 'Ana'],
)
const hostile = fc.constantFrom(
  ...[
    '',
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    'null',
    '[]',
    '1e400',
    '\u{10ffff}',
    "' or 1=1 --",
    'a'.repeat(10_001),
  ],
)
const value = fc.oneof(
  { weight: 6, arbitrary: anyId },
  { weight: 6, arbitrary: plausible },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: hostile },
)
const names = [
  ...[
    'office',
    'after',
    'withAssociations',
    'availableonly',
    'services',
    'services[]',
    'daysahead',
    'offset',
    'inspector',
    'q',
  ],
  ...[
    'address1',
    'city',
    'state',
    'zip',
    'squarefeet',
    'yearbuilt',
    'datetime',
    'duration',
    'inspector1uuid',
    'packages',
  ],
  ...[
    'ordertypeuuid',
    'clientuuid',
    'buyersagentuuid',
    'sellersagentuuid',
    'notes',
    'officeuuid',
    'client',
    'fees',
    'scheduled',
  ],
  ...[
    'inprogress',
    'scheduledby',
    'confirmed',
    'sendemailevents',
    'donotcalculateservicefees',
    'removeservices',
    'latitude',
  ],
  ...['id', 'url', 'title', 'public', 'filename', 'mimetype', 'description', 'file'],
  ...['firstname', 'lastname', 'displayname', 'emailaddress', 'mobilephone', 'agency', 'reportnumber', 'salesprice'],
]
const name = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: value })
const bare = fc.oneof(value, fc.boolean(), fc.integer(), fc.double(), fc.constant(null))
const entry = fc.record(
  { package: bare, feeid: bare, value: bare, owner: bare, text: bare, name: bare, email: bare, mobile: bare },
  { requiredKeys: [] },
)
const member = fc.oneof(
  bare,
  fc.array(fc.oneof(bare, entry), { maxLength: 5 }),
  fc.array(value, { maxLength: 120 }),
  entry,
)
const json = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(name, member).map(fields => JSON.stringify(fields)) },
  { weight: 1, arbitrary: fc.json() },
)
const form = fc
  .array(fc.tuple(name, value))
  .map(fields => fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'))
const body = fc.oneof(
  json.map(text => Buffer.from(known(text))),
  form.map(text => Buffer.from(text)),
  fc.uint8Array({ maxLength: 500 }).map(bytes => Buffer.from(bytes)),
  json.map(text => Buffer.from(text.slice(0, text.length / 2))),
  fc
    .array(fc.tuple(name, value, fc.constantFrom('', '; filename="a"', '; filename="../a"', '; filename=')))
    .map(parts => Buffer.from(known(parts.map(asPart).join('') + '--x--'.slice(0, parts.length % 6)))),
)
const contentType = fc.constantFrom(
  ...['application/json', 'application/json', 'application/json', 'application/json;'],
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
  'x',
  'a/b;',
)

function asPart([name, value, file]: readonly [string, string, string]): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
}

function encoded(text: string): string {
  return encodeURIComponent(known(text).toWellFormed())
}

/** Ids are drawn as numbers, so that a run can be repeated with its seed although the ids differ. */
function known(text: string): string {
  return text.replaceAll(/id (\d+)/g, (_, i) => ids[Number(i) % ids.length] ?? '')
}

function shots(route: (typeof routes)[number]): fc.Arbitrary<Shot> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(route.method) },
        fc.constantFrom('PUT', 'DELETE', 'PATCH', 'QUERY'),
      ),
      parts: fc.array(fc.oneof(value.map(encoded), fc.constantFrom('%', '%zz', '..', '%2e%2e', '%ff', ';', '*')), {
        minLength: 5,
      }),
      query: fc.oneof(form, fc.constantFrom('', '%', '&&&', '=', '[]', '%00', 'office&office=x')),
      person: fc.oneof({ weight: 9, arbitrary: fc.constant('owner' as const) }, fc.constant('limited' as const)),
      contentType,
      body,
      extra: fc.constantFrom(
        '',
        'accept',
        'expect',
        'content-encoding',
        'if-none-match',
        'prefer',
        'idempotency-key',
        'range',
      ),
      said: fc.constantFrom('x', 'gzip', 'handling=strict', '*', 'bytes=0-1', '"', ','),
    })
    .map(({ method, parts, query, person, contentType, body, extra, said }) => {
      const path = route.path.replaceAll(/:\w+/g, () => parts.pop() ?? '')
      const headers = { authorization: person, 'content-type': contentType, ...(extra && { [extra]: said }) }
      return { method, path: `/demo/rest${path}?${query}`.slice(0, 12_000), headers, body }
    })
}

function fire({ method, path, headers, body }: Shot): Promise<{ status: number; envelope: Envelope }> {
  const { hostname, port } = new URL(server.publicUrl)
  const authorization = basic(server.access[headers.authorization as 'owner' | 'limited'])
  const length = { 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...headers, ...length, authorization } },
      answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', chunk => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, envelope: readEnvelope(text) }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

for (const route of routes) {
  test(`8 no request of ${route.method} ${route.path} is answered with 5xx or outside the envelope`, async () => {
    await fc.assert(
      fc.asyncProperty(shots(route), async shot => {
        const { status, envelope } = await fire(shot)
        assert.ok(status >= 200 && status < 500, `${status} ${envelope.message}`)
        assert.ok(['ok', 'partial', 'error'].includes(envelope.status), envelope.message)
      }),
      { numRuns: requestsPerRoute },
    )
  })
}

test('8 after all that, the server works as before', async () => {
  assert.equal((await server.as('owner').me()).username, 'owner')
  assert.equal(({} as Record<string, unknown>).polluted, undefined)
})
