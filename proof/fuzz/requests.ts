import { bodyOf, nothingSent } from './bodies.ts'
import { hostileText } from './hostile.ts'
import type { Companies } from './install.ts'
import type { Field, Operation } from './operations.ts'
import type { Ids } from './pools.ts'
import type { Random } from './random.ts'
import type { RawRequest } from './raw-request.ts'
import { asText, textOf, type Validity } from './values.ts'

/** Builds a request of an operation; `validity` sets how many of its fields are invalid. */
export function requestOf(
  operation: Operation,
  validity: Validity,
  random: Random,
  ids: Ids,
  companies: Companies,
): RawRequest {
  const { caller, companyKey, authorization } = callerOf(operation, validity, random, companies)
  const carries = operation.bodyFields.length > 0 || (validity === 'hostile' && random.happens(0.2))
  const sent = carries ? bodyOf(operation, validity, random, ids) : nothingSent
  const path = pathOf(operation, companyKey, validity, random, ids)
  const query = [...queryOf(operation, validity, random, ids), ...sent.query.map(([name, value]) => pair(name, value))]
  const oddQuery = validity === 'hostile' && random.happens(0.15) ? [random.pick(oddQueries)] : []
  const target = `${path}${query.length + oddQuery.length > 0 ? `?${[...query, ...oddQuery].join('&')}` : ''}`
  const isOdd = validity !== 'valid'
  return {
    operation,
    method: isOdd && random.happens(0.06) ? random.pick(oddMethods) : operation.method,
    target: target.slice(0, 12_000),
    headers: [
      ...(isOdd && random.happens(0.01) ? [] : [['host', '127.0.0.1'] as const]),
      ...(authorization === undefined ? [] : [['authorization', authorization] as const]),
      ...(sent.contentType === undefined ? [] : [['content-type', sent.contentType] as const]),
      ...(sent.headers ?? []),
      ...writeHeaders(operation, random),
      ...(isOdd && random.happens(0.2) ? [random.pick(oddHeaders)] : []),
    ],
    body: sent.bytes,
    framing:
      sent.bytes.length === 0 || !isOdd
        ? 'length'
        : random.weighted([
            [30, 'length'],
            [4, 'chunked'],
            [1, 'cut'],
          ]),
    version: isOdd && random.happens(0.02) ? '1.0' : '1.1',
    caller,
  }
}

/** Mostly the owner of the demo company, who may do everything; failed sign-ins are throttled, so they are few. */
function callerOf(
  { credentials }: Operation,
  validity: Validity,
  random: Random,
  { demo, other, directory }: Companies,
) {
  if (credentials === 'none') return { caller: 'none', companyKey: 'demo', authorization: undefined }
  if (credentials === 'directory') return { caller: 'directory', companyKey: '', authorization: directory }
  if (validity !== 'valid' && random.happens(0.004)) {
    const authorization = random.pick([
      '',
      'Basic',
      'Basic !!!',
      'Bearer x',
      `Basic ${'A'.repeat(5_000)}`,
      `basic\t${demo.owner}`,
    ])
    return { caller: 'none', companyKey: random.pick(['demo', 'other', '__proto__', '%00']), authorization }
  }
  if (random.happens(0.04)) return { caller: 'other', companyKey: 'other', authorization: other }
  const person = random.weighted([
    [30, 'owner' as const],
    [2, 'office' as const],
    [2, 'inspector' as const],
    [1, 'limited' as const],
  ])
  return { caller: person, companyKey: 'demo', authorization: demo[person] }
}

const oddParts = [
  '%',
  '%zz',
  '..',
  '.',
  '%2e%2e',
  '%ff',
  ';',
  '*',
  '%2f',
  'lookup',
  'notes',
  '%00',
  '%20',
  '//',
  'a'.repeat(300),
]

function pathOf(
  { path, pathFields }: Operation,
  companyKey: string,
  validity: Validity,
  random: Random,
  ids: Ids,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'company_key') return companyKey
    if (validity === 'hostile' && random.happens(0.2)) return random.pick(oddParts)
    const field = pathFields.find(field => field.name === name) as Field
    return encodeURIComponent(textOf(field, validity, random, ids).toWellFormed())
  })
}

function queryOf({ queryFields, takesFile }: Operation, validity: Validity, random: Random, ids: Ids): string[] {
  // With a file the fields are chosen along with the body.
  const fields = takesFile ? [] : queryFields.filter(({ isRequired }) => isRequired || random.happens(0.35))
  const chosen = validity !== 'valid' ? fields.filter(() => !random.happens(0.1)) : fields
  return chosen.flatMap(field => {
    const { name, schema } = field
    if (schema.type === 'boolean' && random.happens(0.4)) return [name]
    const count =
      schema.type === 'array'
        ? random.weighted([
            [20, random.between(0, 3)],
            [1, validity === 'valid' ? 2 : 150],
          ])
        : 1
    const entry = schema.type === 'array' && schema.items ? { ...field, schema: schema.items } : field
    return Array.from({ length: count }, () => pair(name, textOf(entry, validity, random, ids)))
  })
}

function pair(name: string, value: unknown): string {
  return `${encodeURIComponent(name.toWellFormed()).replaceAll('%5B%5D', '[]')}=${encodeURIComponent(asText(value).toWellFormed())}`
}

const oddMethods = ['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'QUERY', 'PROPFIND', 'GET', 'POST', 'PUT', 'DELETE', 'LOCK']
const oddQueries = [
  '%',
  '&&&',
  '=',
  '[]',
  '%00',
  'office&office=x',
  'services[]',
  'services[][]=a',
  '%zz=%zz',
  '?',
  '#',
  `a=${'b'.repeat(8_000)}`,
]

const oddHeaders: readonly (readonly [string, string])[] = [
  ['accept', 'text/html'],
  ['accept-encoding', 'gzip;q=0, br;q=9'],
  ['accept-encoding', 'br'],
  ['expect', '100-continue'],
  ['expect', 'a miracle'],
  ['connection', 'close'],
  ['connection', 'upgrade'],
  ['upgrade', 'h2c'],
  ['range', 'bytes=0-1'],
  ['range', 'bytes=5-2'],
  ['range', 'bytes=-0'],
  ['range', 'bytes=0-0,1-1'],
  ['range', `bytes=${'9'.repeat(400)}-`],
  ['if-none-match', '*'],
  ['if-none-match', '"'],
  ['if-range', '"x"'],
  ['x-forwarded-for', '10.0.0.1, ::1, <script>'],
  ['x-forwarded-host', 'other.example'],
  ['x-http-method-override', 'DELETE'],
  ['cookie', 'a=b; __proto__=c'],
  ['host', 'other.example'],
  ['te', 'trailers'],
  ['content-md5', 'x'],
  ['x-latin', '\u00e9\u00ff'],
  ['x-long', 'a'.repeat(8_000)],
  ['', 'nameless'],
]

/** Headers that every write accepts. */
function writeHeaders({ method }: Operation, random: Random): (readonly [string, string])[] {
  if (method === 'GET' || !random.happens(0.15)) return []
  const strict = [
    'prefer',
    random.pick(['handling=strict', 'handling = "strict"', 'respond-async, handling=strict']),
  ] as const
  const key = [
    'idempotency-key',
    random.happens(0.9)
      ? `k${random.below(1e9)}`
      : hostileText(random)
          .replaceAll(/[^\x20-\x7e]/g, '?')
          .slice(0, 300),
  ] as const
  return random.pick([[strict], [key], [key], [strict, key]])
}
