import { bodyOf, nothingSent } from './bodies.ts'
import type { Chance } from './chance.ts'
import { hostileText } from './hostile.ts'
import type { Field, Operation } from './operations.ts'
import type { Ids } from './pools.ts'
import type { Shot } from './shot.ts'
import type { Companies } from './stage.ts'
import { asText, type Mood, textOf } from './values.ts'

/** Builds a request of an operation; `mood` sets how many of its fields are invalid. */
export function requestOf(operation: Operation, mood: Mood, chance: Chance, ids: Ids, companies: Companies): Shot {
  const { caller, companyKey, authorization } = callerOf(operation, mood, chance, companies)
  const carries = operation.bodyFields.length > 0 || (mood === 'hostile' && chance.happens(0.2))
  const sent = carries ? bodyOf(operation, mood, chance, ids) : nothingSent
  const path = pathOf(operation, companyKey, mood, chance, ids)
  const query = [...queryOf(operation, mood, chance, ids), ...sent.query.map(([name, value]) => pair(name, value))]
  const oddQuery = mood === 'hostile' && chance.happens(0.15) ? [chance.pick(oddQueries)] : []
  const target = `${path}${query.length + oddQuery.length > 0 ? `?${[...query, ...oddQuery].join('&')}` : ''}`
  const isOdd = mood !== 'valid'
  return {
    operation,
    method: isOdd && chance.happens(0.06) ? chance.pick(oddMethods) : operation.method,
    target: target.slice(0, 12_000),
    headers: [
      ...(isOdd && chance.happens(0.01) ? [] : [['host', '127.0.0.1'] as const]),
      ...(authorization === undefined ? [] : [['authorization', authorization] as const]),
      ...(sent.contentType === undefined ? [] : [['content-type', sent.contentType] as const]),
      ...(sent.headers ?? []),
      ...wishes(operation, chance),
      ...(isOdd && chance.happens(0.2) ? [chance.pick(oddHeaders)] : []),
    ],
    body: sent.bytes,
    framing:
      sent.bytes.length === 0 || !isOdd
        ? 'length'
        : chance.weighted([
            [30, 'length'],
            [4, 'chunked'],
            [1, 'cut'],
          ]),
    version: isOdd && chance.happens(0.02) ? '1.0' : '1.1',
    caller,
  }
}

/** Mostly the owner of the demo company, who may do everything; failed sign-ins are throttled, so they are few. */
function callerOf({ door }: Operation, mood: Mood, chance: Chance, { demo, other, directory }: Companies) {
  if (door === 'open') return { caller: 'none', companyKey: 'demo', authorization: undefined }
  if (door === 'directory') return { caller: 'directory', companyKey: '', authorization: directory }
  if (mood !== 'valid' && chance.happens(0.004)) {
    const authorization = chance.pick([
      '',
      'Basic',
      'Basic !!!',
      'Bearer x',
      `Basic ${'A'.repeat(5_000)}`,
      `basic\t${demo.owner}`,
    ])
    return { caller: 'none', companyKey: chance.pick(['demo', 'other', '__proto__', '%00']), authorization }
  }
  if (chance.happens(0.04)) return { caller: 'other', companyKey: 'other', authorization: other }
  const person = chance.weighted([
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

function pathOf({ path, pathFields }: Operation, companyKey: string, mood: Mood, chance: Chance, ids: Ids): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'company_key') return companyKey
    if (mood === 'hostile' && chance.happens(0.2)) return chance.pick(oddParts)
    const field = pathFields.find(field => field.name === name) as Field
    return encodeURIComponent(textOf(field, mood, chance, ids).toWellFormed())
  })
}

function queryOf({ queryFields, takesFile }: Operation, mood: Mood, chance: Chance, ids: Ids): string[] {
  // With a file the fields are chosen along with the body.
  const fields = takesFile ? [] : queryFields.filter(({ isRequired }) => isRequired || chance.happens(0.35))
  const asked = mood !== 'valid' ? fields.filter(() => !chance.happens(0.1)) : fields
  return asked.flatMap(field => {
    const { name, schema } = field
    if (schema.type === 'boolean' && chance.happens(0.4)) return [name]
    const count =
      schema.type === 'array'
        ? chance.weighted([
            [20, chance.between(0, 3)],
            [1, mood === 'valid' ? 2 : 150],
          ])
        : 1
    const entry = schema.type === 'array' && schema.items ? { ...field, schema: schema.items } : field
    return Array.from({ length: count }, () => pair(name, textOf(entry, mood, chance, ids)))
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
function wishes({ method }: Operation, chance: Chance): (readonly [string, string])[] {
  if (method === 'GET' || !chance.happens(0.15)) return []
  const strict = [
    'prefer',
    chance.pick(['handling=strict', 'handling = "strict"', 'respond-async, handling=strict']),
  ] as const
  const key = [
    'idempotency-key',
    chance.happens(0.9)
      ? `k${chance.below(1e9)}`
      : hostileText(chance)
          .replaceAll(/[^\x20-\x7e]/g, '?')
          .slice(0, 300),
  ] as const
  return chance.pick([[strict], [key], [key], [strict, key]])
}
