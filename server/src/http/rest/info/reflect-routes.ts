import { members } from '../../../wire/schema.ts'
import { text, warnings } from '../../../wire/values.ts'
import type { Input } from '../exchange.ts'
import { operation } from '../operation.ts'

const secretNames = /auth|cookie|pass|secret|token|signature|credential|(?<!idempotency-)key$/i
const hidden = '(hidden)'

const texts = (description: string) =>
  ({ type: 'object', additionalProperties: { type: 'string' }, description }) as const

const reflection = members(
  {
    method: text('The method.'),
    path: text('The path.'),
    query: texts('The parameters; of a repeated one, the last value.'),
    headers: texts('The headers. Values of headers and parameters that carry secrets are hidden.'),
    body: { type: 'object', additionalProperties: true, description: 'The fields of the body, as they were read.' },
  },
  {},
  'The request.',
)

const example = {
  method: 'GET',
  path: '/demo/rest/reflect',
  query: { colour: 'red' },
  headers: { authorization: hidden, accept: '*/*' },
  body: {},
}

const reflect = operation({
  method: 'GET',
  path: '/reflect',
  name: 'reflect',
  group: 'Service',
  summary: 'Show the request',
  description: 'Answers what arrived, for debugging: method, path, parameters, headers and fields. Secrets are hidden.',
  answer: { members: { reflect: reflection }, example: { reflect: example } },
  takesAnyParameter: true,
  fromCache: (_context, input) => ({ reflect: showRequest(input) }),
})

export const reflectRoutes = [
  reflect,
  operation({
    ...reflect,
    method: 'POST',
    name: 'reflectBody',
    summary: 'Show the request with its body',
    dropsNothing: true,
    answer: {
      members: { reflect: reflection },
      optional: { warnings },
      example: { reflect: { ...example, method: 'POST', body: { city: 'Waxhaw' } } },
    },
  }),
]

function showRequest({ sent, sentQuery, sentBody }: Input<unknown, unknown, unknown>) {
  const { method, url, headers, contentType } = sent
  return {
    method,
    path: url.split('?', 1)[0],
    query: withoutSecrets(new URLSearchParams(sentQuery.toString())),
    headers: withoutSecrets(Object.entries({ ...headers, 'content-type': contentType })),
    body: sentBody,
  }
}

function withoutSecrets(entries: Iterable<readonly [string, string | readonly string[] | undefined]>) {
  const shown = [...entries]
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, secretNames.test(name) || name === 'username' ? hidden : String(value)])
  return Object.fromEntries(shown) as Record<string, string>
}
