import type { RefusalCode } from '../../src/domain/refusal.ts'
import { nobody } from '../../src/doors/rest/describe/samples.ts'
import { authorization } from '../orders/desk.ts'
import type { Request, Stage } from './stage.ts'

/** Makes of a request that would succeed one that is refused with this code. More than one: they are sent in turn. */
type Provocation = (request: Request, stage: Stage) => Request | Request[] | Promise<Request>

const withBody = (fields: Readonly<Record<string, unknown>>): Provocation => {
  return request => ({ ...request, body: { ...(request.body as object), ...fields } })
}

const instead = (body: Request['body']): Provocation => {
  return request => ({ ...request, body })
}

/** Asks for something that is not there: the last part of the path, the email in the query, or the id in the body. */
const unknown: Provocation = request => {
  if (request.query.startsWith('?q=')) return { ...request, query: `?q=${nobody}` }
  if (request.path === '/addpayment') return { ...request, body: { ...(request.body as object), id: nobody } }
  return { ...request, path: request.path.replace(/[^/]+$/, nobody) }
}

const tooDeep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
let keys = 0

/** For each code how to bring it about; `code METHOD path` where a route needs its own way. */
export const provocations: { readonly [key in RefusalCode | `${RefusalCode} ${string}`]?: Provocation } = {
  'access.denied': request => ({ ...request, headers: { authorization: `Basic ${btoa(`guess-${++keys}:wrong`)}` } }),
  'access.missing-privilege': (request, { desk }) => ({ ...request, headers: authorization(desk, 'limited') }),
  'agent.unknown': unknown,
  'amount.unreadable': withBody({ amount: '12.345' }),
  'body.malformed': instead('{'),
  'body.too-deep': instead(tooDeep),
  'body.too-large': instead(' '.repeat(1024 * 1024 + 1)),
  'client.unknown': unknown,
  'fee.unknown': withBody({ fees: [{ feeid: nobody, value: 10 }] }),
  'fee.unreadable': (request, { desk }) => ({
    ...request,
    body: { fees: [{ feeid: desk.fee('Trip Fee'), value: 'x' }] },
  }),
  'fields.missing': instead({}),
  'footprint.unknown': unknown,
  'idempotency.other-request': request => {
    const headers = { 'idempotency-key': `key-${++keys}` }
    const other = `${request.query}${request.query ? '&' : '?'}other`
    return [
      { ...request, headers },
      { ...request, headers, query: other },
    ]
  },
  'list.too-long': withBody({ services: Array.from({ length: 101 }, () => nobody) }),
  'list.too-long POST /order inspectors': withBody({ inspector11uuid: nobody }),
  'list.too-long POST /order/{id} inspectors': withBody({ inspector11uuid: nobody }),
  'number.too-large': withBody({ duration: 10_081 }),
  'number.too-large POST /addpayment': withBody({ amount: 10_000_000.01 }),
  'order.not-scheduled': async (request, { desk }) => {
    const { id } = await desk.owner.createOrder({})
    return { ...request, path: request.path.replace(/[^/]+$/, id) }
  },
  'order.unknown': unknown,
  'scheduled.missing': instead({ inprogress: false, scheduled: 'soon' }),
  'strict.refused': request => ({
    ...request,
    headers: { prefer: 'handling=strict' },
    body: { ...(request.body as object), colour: 'red' },
  }),
  'strict.refused POST /calculateservicequote': request => ({
    ...request,
    headers: { prefer: 'handling=strict' },
    body: { services: [nobody] },
  }),
  'text.too-long': instead({ anything: 'a'.repeat(10_001) }),
  'text.unreadable': instead({ anything: '\0' }),
  'time.unparseable': withBody({ datetime: 'next Friday' }),
  'time.unparseable GET /services': request => ({ ...request, query: '?after=yesterday' }),
  'time.unround': withBody({ datetime: '2031-05-01 09:07:00' }),
  'user.unknown': unknown,
}
