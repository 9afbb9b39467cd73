import type { CompanyId } from '../../src/domain/ids.ts'
import type { RefusalCode } from '../../src/domain/refusal.ts'
import { maxWebhooks } from '../../src/domain/webhooks/webhook.ts'
import { unknownId } from '../../src/http/openapi/samples.ts'
import { type ListName, showCursor } from '../../src/http/rest/lists/cursor-wire.ts'
import { authorization, type OrderFixture, scheduling } from '../orders/order-fixture.ts'
import type { Request, Stage } from './stage.ts'

/** Turns a valid request into one that is refused with this code. Several requests are sent in sequence. */
type Provocation = (request: Request, stage: Stage) => Request | Request[] | Promise<Request>

const withBody = (fields: Readonly<Record<string, unknown>>): Provocation => {
  return request => ({ ...request, body: { ...(request.body as object), ...fields } })
}

const instead = (body: Request['body']): Provocation => {
  return request => ({ ...request, body })
}

/** Requests an unknown record: last path segment, email in the query, or id in the body. */
const unknown: Provocation = request => {
  if (request.query.startsWith('?q=')) return { ...request, query: `?q=${unknownId}` }
  if (request.path === '/addpayment' || request.path === '/orders/addreporturl')
    return { ...request, body: { ...(request.body as object), id: unknownId } }
  return { ...request, path: request.path.replace(/[^/]+$/, unknownId) }
}

/** The last value of a repeated query parameter applies. */
const withQuery = (more: string): Provocation => {
  return request => ({ ...request, query: `${request.query}${request.query ? '&' : '?'}${more}` })
}

const withCursor = (cursor: (list: ListName) => string): Provocation => {
  return (request, stage) => withQuery(`cursor=${cursor(request.path.slice(1) as ListName)}`)(request, stage)
}

const madeUpCursor = (list: ListName) => showCursor(list, unknownId as CompanyId, { modifiedMillis: 0, id: '' })

const multipart = (...parts: string[]): Provocation => {
  const body = [...parts.map(part => `--edge\r\n${part}\r\n`), '--edge--\r\n'].join('')
  return request => ({ ...request, headers: { 'content-type': 'multipart/form-data; boundary=edge' }, body })
}

const filePart = 'content-disposition: form-data; name="file"; filename="a.txt"\r\n\r\na'

/** The fields of a raw file are in the query string. */
const uploads = ['PUT /orders/uploadreport', 'PUT /orders/uploadattachment', 'PUT /attachmentupload']

const ofUploads = (code: RefusalCode, provocation: Provocation) =>
  Object.fromEntries(uploads.map(line => [`${code} ${line}`, provocation]))

/** A scheduled order in place of the one in the path. */
const withOrder = async (
  request: Request,
  { owner }: OrderFixture,
  change: (id: string) => Promise<unknown> = async () => {},
): Promise<Request> => {
  const { id } = await owner.createOrder(scheduling)
  await change(id)
  return { ...request, path: request.path.replace(/[^/]+$/, id) }
}

async function removedOrder({ fixture: { owner } }: Stage): Promise<string> {
  const { id } = await owner.createOrder({})
  await owner.deleteOrder(id)
  return id
}

const removedInBody: Provocation = async (request, stage) => {
  return { ...request, body: { ...(request.body as object), id: await removedOrder(stage) } }
}

const removedWithFile: Provocation = async (request, { fixture: { owner } }) => {
  const { id } = await owner.createOrder({})
  const isReport = request.path.startsWith('/report/')
  const file = await (isReport ? owner.uploadReport(id, 'a') : owner.uploadAttachment(id, 'a'))
  await owner.deleteOrder(id)
  return { ...request, path: request.path.replace(/[^/]+$/, file.id) }
}

const tooDeep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
let keys = 0

/** How to provoke each code; `code METHOD path` for a route that needs its own way. */
export const provocations: { readonly [key in RefusalCode | `${RefusalCode} ${string}`]?: Provocation } = {
  'access.denied': request => ({ ...request, headers: { authorization: `Basic ${btoa(`guess-${++keys}:wrong`)}` } }),
  'access.missing-privilege': (request, { fixture }) => ({ ...request, headers: authorization(fixture, 'limited') }),
  'address.unknown': withQuery('city=Erewhon&state=Utopia&zip=00000'),
  'agency.unknown': unknown,
  'agent.unknown': unknown,
  'amount.unreadable': withBody({ amount: '12.345' }),
  'body.malformed': instead('{'),
  'body.too-deep': instead(tooDeep),
  'body.too-large': instead(' '.repeat(1024 * 1024 + 1)),
  ...ofUploads('body.too-large', request => ({
    ...request,
    query: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `file=${'a'.repeat(1024 * 1024)}`,
  })),
  'client.unknown': unknown,
  'contact.unknown': unknown,
  'cursor.of-another-company': withCursor(madeUpCursor),
  'cursor.of-another-list': async (request, { fixture }) => {
    const other = request.path === '/agents' ? await fixture.owner.orders() : await fixture.owner.agents()
    return { ...request, query: `?cursor=${other.cursor}` }
  },
  'cursor.unreadable': withCursor(() => 'elsewhere'),
  'event.reversed': withBody({ end: '2001-01-01 09:00:00' }),
  'event.unknown': unknown,
  'fee.unknown': withBody({ fees: [{ feeid: unknownId, value: 10 }] }),
  'fee.unreadable': (request, { fixture }) => ({
    ...request,
    body: { fees: [{ feeid: fixture.fee('Trip Fee'), value: 'x' }] },
  }),
  'fields.missing': instead({}),
  'fields.missing GET /geocode': request => ({ ...request, query: '' }),
  ...ofUploads('fields.missing', request => ({ ...request, query: '' })),
  'file.too-large': multipart(`${filePart}${'a'.repeat(2 * 1024 * 1024)}`),
  ...ofUploads('file.too-large', instead('a'.repeat(1024 * 1024 + 1))),
  'file.unknown': unknown,
  'file.encoded': request => ({ ...request, headers: { ...request.headers, 'content-encoding': 'gzip' } }),
  'files.several': multipart(filePart, filePart),
  'footprint.unknown': unknown,
  'idempotency.other-request': request => {
    const headers = { 'idempotency-key': `key-${++keys}` }
    const other = `${request.query}${request.query ? '&' : '?'}other`
    return [
      { ...request, headers },
      { ...request, headers, query: other },
    ]
  },
  'list.too-long': withBody({ services: Array.from({ length: 101 }, () => unknownId) }),
  'list.too-long POST /hooks': request => Array.from({ length: maxWebhooks + 1 }, () => request),
  'list.too-long POST /hooks/{id}': withBody({ event: Array.from({ length: 100 }, () => 'ORDER_PAID') }),
  'list.too-long POST /order inspectors': withBody({ inspector11uuid: unknownId }),
  'list.too-long POST /order/{id} inspectors': withBody({ inspector11uuid: unknownId }),
  'multipart.unreadable': request => ({
    ...request,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: '--edge\r\n',
  }),
  'number.too-large': withBody({ duration: 10_081 }),
  'number.too-large POST /addpayment': withBody({ amount: 10_000_000.01 }),
  'order.canceled': (request, { fixture }) => withOrder(request, fixture, id => fixture.owner.cancelOrder(id)),
  'order.completed': (request, { fixture }) => withOrder(request, fixture, id => fixture.owner.completeOrder(id)),
  'order.not-removed': (request, { fixture }) => withOrder(request, fixture),
  'order.removed': (request, { fixture }) => withOrder(request, fixture, id => fixture.owner.deleteOrder(id)),
  'order.removed POST /addpayment': removedInBody,
  'order.removed PUT /orders/addreporturl': removedInBody,
  ...ofUploads(
    'order.removed',
    async (request, stage) => withQuery(`id=${await removedOrder(stage)}`)(request, stage) as Request,
  ),
  'order.removed POST /report/{id}': removedWithFile,
  'order.removed POST /attachment/{id}': removedWithFile,
  'order.not-scheduled': async (request, { fixture }) => {
    const { id } = await fixture.owner.createOrder({})
    return { ...request, path: request.path.replace(/[^/]+$/, id) }
  },
  'order.unknown': unknown,
  'order.unknown GET /order/file/{id}/{file}': request => ({
    ...request,
    path: request.path.replace(/[^/]+(?=\/[^/]+$)/, unknownId),
  }),
  ...ofUploads('order.unknown', withQuery(`id=${unknownId}`)),
  'scheduled.missing': instead({ inprogress: false, scheduled: 'soon' }),
  'strict.refused': request => ({
    ...request,
    headers: { prefer: 'handling=strict' },
    body: { ...(request.body as object), colour: 'red' },
  }),
  'strict.refused POST /calculateservicequote': request => ({
    ...request,
    headers: { prefer: 'handling=strict' },
    body: { services: [unknownId] },
  }),
  // A file is what it is, whatever it is called.
  ...ofUploads('strict.refused', (request, stage) => ({
    ...withQuery('mimetype=image/png')(request, stage),
    headers: { prefer: 'handling=strict' },
  })),
  'text.too-long': instead({ anything: 'a'.repeat(10_001) }),
  'text.too-long GET /geocode': withQuery(`address1=${'a'.repeat(10_001)}`),
  ...ofUploads('text.too-long', withQuery(`title=${'a'.repeat(10_001)}`)),
  'text.unreadable': instead({ anything: '\0' }),
  'text.unreadable GET /geocode': withQuery('address1=%00'),
  ...ofUploads('text.unreadable', withQuery('title=%00')),
  'time.unparseable': withBody({ datetime: 'next Friday' }),
  'time.unparseable GET /services': request => ({ ...request, query: '?after=yesterday' }),
  'time.unparseable GET /orderfiles': withQuery('start=yesterday'),
  'time.unparseable GET /orders/search': withQuery('datetimeafter=yesterday'),
  'time.unparseable GET /orders': withQuery('after=yesterday'),
  'time.unparseable GET /clients': withQuery('after=yesterday'),
  'time.unparseable GET /calendarevents': withQuery('from=soon'),
  'time.unparseable POST /calendarevent': withBody({ start: 'soon' }),
  'time.unparseable GET /agents': withQuery('after=yesterday'),
  'time.unparseable GET /agencies': withQuery('after=yesterday'),
  'time.unparseable GET /contacts': withQuery('after=yesterday'),
  'time.unparseable GET /escrowofficers': withQuery('after=yesterday'),
  'time.unparseable GET /insuranceagents': withQuery('after=yesterday'),
  'time.unround': withBody({ datetime: '2031-05-01 09:07:00' }),
  'url.unreadable': withBody({ url: 'ftp://reports.example.com/1042' }),
  'user.unknown': unknown,
  'user.unknown GET /calendarevents': withQuery(`user=${unknownId}`),
  'user.unknown POST /calendarevent': withBody({ user: unknownId }),
  'webhook.address': withBody({ target: 'ftp://crm.example.com/' }),
  'webhook.kinds': withBody({ event: 'ORDER_LOST' }),
  'webhook.secret': withBody({ secret: 'línea' }),
  'webhook.unknown': unknown,
}
