import { maxBookingsOfNetwork } from '../../src/domain/bookings/book.ts'
import { maxWaitingOfNetwork } from '../../src/domain/bookings/wait-for-earlier.ts'
import { maxHoldsOfNetwork, maxHoldsOfUser } from '../../src/domain/conflicts/hold.ts'
import type { CompanyId } from '../../src/domain/ids.ts'
import { maxMergedOrders } from '../../src/domain/merging/merge-people.ts'
import type { RefusalCode } from '../../src/domain/refusal.ts'
import { maxPasskeys } from '../../src/domain/sessions/passkey.ts'
import { maxWebhooks } from '../../src/domain/webhooks/webhook.ts'
import { type ListName, showCursor } from '../../src/wire/lists/cursor-wire.ts'
import { unknownId } from '../../src/wire/samples.ts'
import { bookingExample, visitorOfFixture } from '../bookings/booking-examples.ts'
import { holdUntilRefused, nextOpening } from '../guard/next-opening.ts'
import { authorization, freeTime, type OrderFixture, scheduling } from '../orders/order-fixture.ts'
import { beginSecondFactor, endSecondFactor } from './sign-in-examples.ts'
import { guardOrders, moveAway, type Request, type Stage } from './stage.ts'

/** Turns a valid request into one that is refused with this code. Several requests are sent in sequence. */
type Provocation = (request: Request, stage: Stage) => Request | Request[] | Promise<Request | Request[]>

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

/** A change of them is refused if they were changed meanwhile. */
const checkedRecords = ['client', 'agent', 'contact', 'agency', 'escrowofficer', 'escrowoffice', 'insuranceagent']

/** The owner has as many passkeys as a user may have. */
const withAllPasskeys: Provocation = async (request, { fixture }) => {
  for (let i = 0; i < maxPasskeys; i++)
    await fixture.alter(
      `insert into passkeys (company_id, id, user_id, name, credential_id, public_key, sign_count, transports, created_at)
        select company_id, ?, id, '', ?, '', 0, '[]', 0 from users where id = ?`,
      ...[crypto.randomUUID(), crypto.randomUUID(), fixture.user('owner')],
    )
  return request
}

/** Another webhook in the middle of the path. */
const noHook: Provocation = request => ({
  ...request,
  path: request.path.replace(/(?<=webhooks\/)[^/]+/, unknownId),
})

/** Another user in the middle of the path. */
const noUser: Provocation = request => ({ ...request, path: request.path.replace(/(?<=users\/)[^/]+/, unknownId) })

const asLimited: Provocation = (request, { fixture }) => ({ ...request, headers: authorization(fixture, 'limited') })

const calendars = '/settings/users/{id}/calendars'
/** Of one user. */
const feedRoutes = [
  ...['GET', 'POST', 'DELETE'].map(method => `${method} /settings/users/{id}/feed`),
  ...['GET', 'POST'].map(method => `${method} ${calendars}`),
  ...[`POST ${calendars}/{calendar}/check`, `DELETE ${calendars}/{calendar}`],
]

/** Another record in place of the one in the path, whatever its state. */
const at = (id: (fixture: OrderFixture) => string): Provocation => {
  return (request, { fixture }) => ({ ...request, query: '', path: request.path.replace(/[^/]+$/, id(fixture)) })
}

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

/** Changes the order of a path like `/order/messages/{id}/…` first. */
const inMessages = (change: (fixture: OrderFixture, order: string) => Promise<unknown>): Provocation => {
  return async (request, { fixture }) => {
    await change(fixture, request.path.split('/')[3] ?? '')
    return request
  }
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

/** A guarded booking of time that an order has. */
const takenTime: Provocation = async (request, { fixture }) => {
  const fields = { datetime: freeTime(), inspector1uuid: fixture.user('ana') }
  await fixture.owner.createOrder(fields)
  return { ...request, headers: { prefer: 'conflict=reject' }, body: fields }
}

const waitingEnough: Provocation = async (request, { fixture }) => {
  await bookingExample(fixture, { path: '/booking/order/' })
  await fixture.alter(`
    insert into waiting_visitors (company_id, email, language, office_id, wanted, starts_before, token, network, created_at, checked_at)
    select o.company_id, o.id, 'en', o.office_id, '{}', '2027-06-20 03:00:00', o.id, b.network, b.created_at, b.created_at
    from orders o join (select * from bookings order by order_id desc limit 1) b on b.company_id = o.company_id
    limit ${maxWaitingOfNetwork}`)
  return request
}

const ofDraft: Provocation = async (request, { fixture }) => {
  const { id } = await fixture.owner.createOrder({})
  return { ...request, path: request.path.replace(/[^/]+$/, id) }
}

/** The duplicate has more orders than a merge changes: copies of one. */
const withManyOrders: Provocation = async (request, { fixture }) => {
  const { duplicate = '' } = request.body as { duplicate?: string }
  const isClient = request.path.startsWith('/client')
  const person = isClient ? { clientuuid: duplicate } : { sellersagentuuid: duplicate }
  const { id, oid } = await fixture.owner.createOrder(person)
  const [row = {}] = fixture.query('select * from orders where id = ?', id)
  const copied: Readonly<Record<string, string>> = {
    id: `substr(id, 1, 24) || cast(100000000000 + n as text)`,
    oid: 'oid + n',
  }
  const columns = Object.keys(row)
  const values = columns.map(column => copied[column] ?? column)
  await fixture.alter(
    `insert into orders (${columns.join(', ')})
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${maxMergedOrders})
      select ${values.join(', ')} from orders cross join numbers where oid = ?`,
    oid,
  )
  await fixture.alter('update company_state set last_oid = last_oid + ?', maxMergedOrders)
  return request
}

const manyOf = (name: string, length: number) => Array.from({ length }, (_, i) => `${name}[]=${i}`).join('&')
const tooDeep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
let keys = 0

/** How to provoke each code; `code METHOD path` for a route that needs its own way. */
export const provocations: { readonly [key in RefusalCode | `${RefusalCode} ${string}`]?: Provocation } = {
  'access.denied': request => ({ ...request, headers: { authorization: `Basic ${btoa(`guess-${++keys}:wrong`)}` } }),
  'access.missing-privilege': (request, { fixture }) => ({ ...request, headers: authorization(fixture, 'limited') }),
  'address.unknown': withQuery('city=Erewhon&state=Utopia&zip=00000'),
  'zip.unknown': request => ({ ...request, path: '/zip/00000' }),
  'assistant.unfit': withBody({ client_id: 'plm_unknown' }),
  'assistant.unknown': unknown,
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
  'escrowoffice.unknown': unknown,
  'escrowofficer.unknown': unknown,
  'insuranceagent.unknown': unknown,
  'cursor.of-another-company': withCursor(madeUpCursor),
  'cursor.of-another-list': async (request, { fixture }) => {
    const other = request.path === '/agents' ? await fixture.owner.orders() : await fixture.owner.agents()
    return { ...request, query: `?cursor=${other.cursor}` }
  },
  'cursor.unreadable': withCursor(() => 'elsewhere'),
  'event.reversed': withBody({ end: '2001-01-01 09:00:00' }),
  'booking.check': withBody({ check: 'none' }),
  'booking.closed': async (request, { fixture }) => {
    await fixture.owner.settings.updateCompany({ settings: { bookingPage: false } })
    return request
  },
  'booking.fixed': async (request, { fixture }) => {
    const token = request.path.split('/')[3] ?? ''
    const [booking] = fixture.query('select order_id from bookings where token = ?', token)
    await fixture.owner.completeOrder(String(booking?.order_id))
    return request
  },
  'booking.taken': withBody({ start: '2027-06-20 03:00:00' }),
  'booking.too-many': async (request, { fixture }) => {
    await bookingExample(fixture, { path: '/booking/order/' })
    await fixture.alter(`
      insert into bookings (company_id, order_id, visitor, network, token, language, created_at)
      select o.company_id, o.id, o.id, b.network, 'made up ' || o.id, b.language, b.created_at
      from orders o join (select * from bookings order by order_id desc limit 1) b on b.company_id = o.company_id
      where o.id not in (select order_id from bookings) limit ${maxBookingsOfNetwork}`)
    return request
  },
  'booking.too-many POST /booking/wait': waitingEnough,
  'booking.too-many POST /booking/order/{token}/wait': waitingEnough,
  'booking.unconfirmed': async (request, { fixture }) => {
    await fixture.owner.settings.updateCompany({ settings: { bookingConfirmsEmail: true } })
    return request
  },
  'booking.unknown POST /booking': withBody({ code: 'none' }),
  'booking.unknown POST /booking/wait': async (request, { fixture }) => {
    await fixture.owner.settings.updateCompany({ settings: { bookingWaitingList: false } })
    return request
  },
  'booking.unknown GET /booking/agent/{token}': request => ({ ...request, path: '/booking/agent/unknown' }),
  'settings.mistakes POST /booking/agent': withBody({ emailaddress: 'nowhere' }),
  'booking.unknown': request => ({ ...request, path: request.path.replace(/(?<=order\/)[^/]+/, 'unknown') }),
  'calendar.unknown': request => ({
    ...request,
    path: request.path.replace(/(?<=calendars\/)[^/]+/, unknownId),
  }),
  'event.unknown': unknown,
  'fee.unknown': withBody({ fees: [{ feeid: unknownId, value: 10 }] }),
  'fee.unreadable': (request, { fixture }) => ({
    ...request,
    body: { fees: [{ feeid: fixture.fee('Trip Fee'), value: 'x' }] },
  }),
  'fees.unreadable': withBody({ fees: '10' }),
  'fields.missing': instead({}),
  'fields.missing GET /conflicts': request => ({ ...request, query: '' }),
  'fields.missing DELETE /orders/footprints': request => ({ ...request, query: '' }),
  'footprint.unknown DELETE /orders/footprints': withQuery(`id=${unknownId}`),
  'parameter.invalid GET /orders': withQuery('completed=maybe'),
  'parameter.invalid GET /orders/search': withQuery('year=soon'),
  'fields.missing GET /geocode': request => ({ ...request, query: '' }),
  'fields.missing GET /booking/address': request => ({ ...request, query: '' }),
  'fields.missing GET /calendar/relief': request => ({ ...request, query: '' }),
  'fields.missing GET /route': request => ({ ...request, query: '' }),
  ...ofUploads('fields.missing', request => ({ ...request, query: '' })),
  'file.too-large': multipart(`${filePart}${'a'.repeat(2 * 1024 * 1024)}`),
  ...ofUploads('file.too-large', instead('a'.repeat(1024 * 1024 + 1))),
  'file.unknown': unknown,
  'file.encoded': request => ({ ...request, headers: { ...request.headers, 'content-encoding': 'gzip' } }),
  'files.several': multipart(filePart, filePart),
  'footprint.unknown': unknown,
  'hold.share': async (request, { fixture: { owner } }) => {
    for (const { id } of await owner.holds()) await owner.releaseHold(id)
    return { ...request, body: (await holdUntilRefused(owner)).fields }
  },
  'hold.too-many': async (request, { fixture }) => {
    const { user, owner } = fixture
    for (const { id } of await owner.holds()) await owner.releaseHold(id)
    const { openings } = await owner.openings({
      offset: 60,
      days: 14,
      duration: 15,
      step: 15,
      inspector: [user('ana')],
    })
    return openings.slice(0, maxHoldsOfUser + 1).map(({ startlocal }) => {
      return { ...request, body: { inspector: [user('ana')], start: startlocal, duration: 15 } }
    })
  },
  'hold.share POST /booking/hold': async (request, { fixture }) => {
    const { owner } = fixture
    await holdUntilRefused(owner)
    const long = (await owner.holds()).length
    for (let held = 0; held < maxHoldsOfUser - long; held++) {
      const isHeld = await owner.hold(await nextOpening(owner, [], 60)).catch(() => undefined)
      if (!isHeld) break
    }
    await fixture.alter(`update holds set visitor = 'made up ' || id`)
    return { ...request, body: { ...(request.body as object), start: (await nextOpening(owner, [], 180)).start } }
  },
  'hold.too-many POST /booking/hold': async (request, { fixture }) => {
    const starts = await visitorOfFixture(fixture).times({
      'services[]': fixture.service('Home Inspection'),
      zip: '28202',
    })
    const visits = starts.slice(0, 100).filter((_, i) => i % 12 === 0)
    return Promise.all(
      visits.slice(0, maxHoldsOfNetwork + 1).map(async ({ startlocal: start }) => {
        const visitor = visitorOfFixture(fixture)
        const check = await visitor.check()
        return { ...request, body: { ...(request.body as object), visitor: visitor.token, check, start } }
      }),
    )
  },
  'hold.unknown': withBody({ hold: unknownId }),
  'hold.unknown DELETE /hold/{id}': unknown,
  'idempotency.other-request': request => {
    const headers = { 'idempotency-key': `key-${++keys}` }
    const other = `${request.query}${request.query ? '&' : '?'}other`
    return [
      { ...request, headers },
      { ...request, headers, query: other },
    ]
  },
  'list.too-long': withBody({ services: Array.from({ length: 101 }, () => unknownId) }),
  'list.too-long GET /booking/price': withQuery(manyOf('services', 101)),
  'list.too-long GET /booking/times': withQuery(manyOf('services', 101)),
  'list.too-long GET /conflicts': withQuery(manyOf('inspector', 11)),
  'list.too-long GET /openings': withQuery(manyOf('inspector', 11)),
  'list.too-long GET /openings/best': withQuery(manyOf('inspector', 11)),
  'list.too-long POST /hooks': request => Array.from({ length: maxWebhooks + 1 }, () => request),
  'list.too-long POST /hooks/{id}': withBody({ event: Array.from({ length: 100 }, () => 'ORDER_PAID') }),
  'list.too-long POST /import/clients': withBody({ rows: Array.from({ length: 501 }, () => ['x']) }),
  'list.too-long POST /import/orders': withBody({ rows: Array.from({ length: 501 }, () => ['x']) }),
  'list.too-long POST /import/agents': withBody({ rows: Array.from({ length: 501 }, () => ['x']) }),
  'list.too-long POST /hold': withBody({ inspector: Array.from({ length: 11 }, () => unknownId) }),
  'list.too-long POST /order inspectors': withBody({ inspector11uuid: unknownId }),
  'list.too-long POST /order/{id} inspectors': withBody({ inspector11uuid: unknownId }),
  'list.too-long POST /session/passkeys': withAllPasskeys,
  'list.too-long POST /session/passkeys/options': withAllPasskeys,
  'multipart.unreadable': request => ({
    ...request,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    body: '--edge\r\n',
  }),
  'merge.gone': async (request, { fixture: { owner } }) => {
    const [, noun, , id = ''] = request.path.split('/')
    const { id: duplicate } = await (noun === 'client' ? owner.createClient({}) : owner.createAgent({}))
    await (noun === 'client' ? owner.mergeClients(id, { duplicate }) : owner.mergeAgents(id, { duplicate }))
    return { ...request, path: request.path.replace(id, duplicate) }
  },
  'merge.same': request => withBody({ duplicate: request.path.split('/').at(-1) })(request, undefined as never),
  'merge.too-many': withManyOrders,
  'move.completed': (request, { fixture }) => withOrder(request, fixture, id => fixture.owner.completeOrder(id)),
  'move.final': request => [request, request],
  'number.too-large': withBody({ duration: 10_081 }),
  'number.too-large POST /addpayment': withBody({ amount: 10_000_000.01 }),
  'number.too-large POST /order/arrival/{id}': withBody({ late: 241 }),
  'number.too-large POST /hold seconds': withBody({ seconds: 3_601 }),
  'order.cancelled': (request, { fixture }) => withOrder(request, fixture, id => fixture.owner.cancelOrder(id)),
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
  'order.removed POST /order/move/{id}/undo': inMessages(({ owner }, order) => owner.deleteOrder(order)),
  'order.removed POST /order/messages/{id}/{message}/resend': inMessages(({ owner }, order) =>
    owner.deleteOrder(order),
  ),
  'order.not-expected': ofDraft,
  'order.not-scheduled': ofDraft,
  'order.unknown': unknown,
  'order.unknown POST /order/messages/{id}/{message}/resend': request => ({
    ...request,
    path: request.path.replace(/(?<=messages\/)[^/]+/, unknownId),
  }),
  'order.unknown POST /order/move/{id}/undo': request => ({
    ...request,
    path: request.path.replace(/(?<=move\/)[^/]+/, unknownId),
  }),
  'message.unknown': request => ({ ...request, path: request.path.replace(/[^/]+(?=\/resend$)/, unknownId) }),
  'order.unknown GET /order/file/{id}/{file}': request => ({
    ...request,
    path: request.path.replace(/[^/]+(?=\/[^/]+$)/, unknownId),
  }),
  ...ofUploads('order.unknown', withQuery(`id=${unknownId}`)),
  'parameter.invalid': withQuery('step=20'),
  'parameter.invalid GET /booking/times': withQuery('from=soon'),
  'parameter.invalid GET /price': withQuery('squarefeet=large'),
  'parameter.invalid GET /route': withQuery(`inspector=${unknownId}`),
  'parameter.invalid GET /calendar/relief': withQuery(`inspector=${unknownId}`),
  'parameter.invalid GET /calendar/displaced': withQuery(`inspector=${unknownId}`),
  'origin.foreign': request => ({ ...request, headers: { origin: 'https://elsewhere.example' } }),
  'passkey.refused': withBody({ credential: {} }),
  'passkey.unknown': unknown,
  'password.missing': async (request, { fixture }) => {
    await fixture.alter('delete from user_credentials where user_id = ?', fixture.user('inspector'))
    return { ...request, headers: authorization(fixture, 'inspector') }
  },
  'password.short': withBody({ password: 'short' }),
  'password.wrong': withBody({ password: 'a wrong password' }),
  'password.wrong POST /session/password': withBody({ current: 'a wrong password' }),
  'second-factor.off': async (request, { fixture }) => {
    await endSecondFactor(fixture)
    return request
  },
  'second-factor.on': async (request, { fixture }) => {
    await beginSecondFactor(fixture)
    return request
  },
  'second-factor.wrong': withBody({ code: 'none' }),
  'session.unknown': unknown,
  'sign-in.denied': withBody({ password: 'a wrong password' }),
  'sign-in.denied POST /session/code': withBody({ code: 'none' }),
  'sign-in.denied POST /session/passkey': withBody({ credential: {} }),
  'scheduled.missing': instead({ inprogress: false, scheduled: 'soon' }),
  'settings.mistakes': withBody({ name: '' }),
  'settings.mistakes POST /me/views': withBody({ name: 'x'.repeat(61) }),
  'settings.mistakes POST /settings/messages/{id}': withBody({ body: '{{ x' }),
  'settings.mistakes POST /settings/messages/{id}/preview': withBody({ body: '{{ x' }),
  'settings.mistakes POST /settings/messages/{id}/test': withBody({ body: '{{ x' }),
  'settings.unknown POST /settings/messages/{id}/test': request => ({
    ...request,
    path: `/settings/messages/${unknownId}/test`,
  }),
  'order.unknown POST /settings/messages/{id}/test': withBody({ order: unknownId }),
  'settings.mistakes POST /settings/bookingpage/preview': withBody({ settings: { bookingColour: 'red' } }),
  'settings.mistakes POST /settings/stripe': withBody({ secretkey: 'pk_test_1' }),
  'payment.unavailable POST /settings/stripe': (request, { stripe }) => {
    stripe.isDown = true
    return request
  },
  'settings.mistakes POST /settings/hosts/check': withBody({ host: 'unlisted.example' }),
  [`settings.mistakes POST ${calendars}`]: withBody({ address: 'ftp://calendar.example.com/' }),
  'settings.mistakes GET /booking/times': withQuery('visitor=short'),
  'settings.mistakes GET /booking/check': request => ({ ...request, query: '?visitor=short' }),
  'settings.mistakes POST /booking/hold': withBody({ visitor: 'short' }),
  'settings.mistakes POST /booking/wait': withBody({ emailaddress: 'somewhere' }),
  'settings.mistakes POST /booking': withBody({ mobilephone: 'call me' }),
  'settings.mistakes POST /booking/order/{token}/reschedule': withBody({ start: 'soon' }),
  'settings.mistakes POST /calendarevent': withBody({ repeat: 'hourly' }),
  'settings.mistakes POST /import/clients': withBody({ rows: [[{}]] }),
  'settings.mistakes POST /import/orders': withBody({ rows: [[{}]] }),
  'settings.mistakes POST /import/agents': withBody({ rows: [[{}]] }),
  'settings.mistakes POST /settings/companyfile': withBody({ file: { key: 'demo' } }),
  'settings.mistakes POST /settings/webhooks': withBody({ events: ['ORDER_LOST'] }),
  'settings.mistakes POST /settings/webhooks/{id}': withBody({ events: ['ORDER_LOST'] }),
  'settings.unknown POST /settings/messages/{id}/preview': request => ({
    ...request,
    path: `/settings/messages/${unknownId}/preview`,
  }),
  'order.unknown POST /settings/messages/{id}/preview': withBody({ order: unknownId }),
  'user.unknown POST /settings/keys': withBody({ user: unknownId }),
  'access.missing-privilege POST /settings/keys': (request, { fixture }) => ({
    ...request,
    headers: authorization(fixture, 'limited'),
    body: { name: 'For another', user: fixture.user('owner') },
  }),
  ...Object.fromEntries(feedRoutes.map(line => [`user.unknown ${line}`, noUser])),
  ...Object.fromEntries(feedRoutes.map(line => [`access.missing-privilege ${line}`, asLimited])),
  'user.unknown GET /today': withQuery(`inspector=${unknownId}`),
  'access.missing-privilege GET /today': (request, stage) =>
    asLimited(withQuery(`inspector=${stage.fixture.user('owner')}`)(request, stage) as Request, stage),
  ...Object.fromEntries(
    ['', '/test'].map(path => [`settings.mistakes POST /settings/movein${path}`, withBody({ address: 'nonsense' })]),
  ),
  'settings.mistakes POST /settings/movein/step': async (request, { fixture }) => {
    await fixture.alter('delete from company_imports')
    return request
  },
  'settings.mistakes DELETE /settings/demodata': withQuery('company=another'),
  'key.unknown': unknown,
  'webhook.address POST /settings/webhooks': withBody({ url: 'ftp://crm.example.com/' }),
  'webhook.address POST /settings/webhooks/{id}': withBody({ url: 'ftp://crm.example.com/' }),
  'webhook.rotating': request => [request, { ...request, body: {} }],
  'webhook.off': async (request, { fixture }) => {
    await fixture.owner.settings.webhooks.update(request.path.split('/')[3] ?? '', { on: false })
    return request
  },
  'webhook.unknown GET /settings/webhooks/{id}/deliveries': noHook,
  'webhook.unknown GET /settings/webhooks/{id}/deliveries/{event}': noHook,
  'webhook.unknown POST /settings/webhooks/{id}/deliveries/{event}/resend': noHook,
  'webhook.unknown POST /settings/webhooks/{id}/rotatesecret': noHook,
  'webhook.unknown POST /settings/webhooks/{id}/test': noHook,
  'delivery.unknown': request => ({
    ...request,
    path: request.path.replace(/(?<=deliveries\/)[^/]+/, unknownId),
  }),
  'settings.mistakes POST /user': withBody({ username: 'owner' }),
  'settings.mistakes POST /user/{id}': withBody({ zips: ['x'] }),
  'settings.mistakes POST /ordertype': withBody({ name: 'Residential' }),
  'settings.mistakes POST /ordertype/{id}': withBody({ name: 'Commercial' }),
  'settings.mistakes DELETE /ordertype/{id}': at(({ orderType }) => orderType('Residential')),
  'settings.mistakes POST /contacttype': withBody({ name: 'Other' }),
  'settings.mistakes POST /contacttype/{id}': withBody({ name: 'Other' }),
  'access.missing-privilege POST /user/{id}': (request, { fixture }) => ({
    ...request,
    path: `/user/${fixture.user('owner')}`,
    headers: authorization(fixture, 'limited'),
  }),
  'settings.mistakes DELETE /settings/offices/{id}': at(({ office }) => office('charlotte')),
  'settings.mistakes DELETE /settings/users/{id}': at(({ user }) => user('owner')),
  'settings.mistakes DELETE /settings/ordertypes/{id}': at(({ orderType }) => orderType('Residential')),
  'settings.mistakes DELETE /settings/services/{id}': at(({ service }) => service('Home Inspection')),
  'settings.stale': request =>
    request.method === 'DELETE'
      ? { ...request, query: '?modified=2020-01-01T00:00:00Z' }
      : { ...request, body: { ...(request.body as object), modified: '2020-01-01T00:00:00Z' } },
  ...Object.fromEntries(
    ['client', 'agent', 'contact', 'escrowofficer', 'insuranceagent', 'agency', 'escrowoffice'].map(noun => [
      `settings.stale POST /${noun}/{id}`,
      withQuery('unmodifiedsince=2020-01-01T00:00:00Z'),
    ]),
  ),
  'settings.stale POST /order/{id}': withQuery('unmodifiedsince=2020-01-01T00:00:00Z'),
  'settings.stale POST /order/move/{id}': withQuery('unmodifiedsince=2020-01-01T00:00:00Z'),
  'settings.unknown': unknown,
  'strict.refused': request => ({
    ...request,
    headers: { prefer: 'handling=strict' },
    query: `${request.query || '?'}&colour=red`,
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
  'text.too-long GET /conflicts': withQuery(`city=${'a'.repeat(10_001)}`),
  'text.too-long GET /openings': withQuery(`city=${'a'.repeat(10_001)}`),
  'text.too-long GET /openings/best': withQuery(`city=${'a'.repeat(10_001)}`),
  'text.too-long GET /booking/price': withQuery(`zip=${'a'.repeat(10_001)}`),
  'text.too-long GET /booking/times': withQuery(`zip=${'a'.repeat(10_001)}`),
  'text.too-long GET /booking/address': withQuery(`address1=${'a'.repeat(10_001)}`),
  'text.too-long GET /price': withQuery(`zip=${'a'.repeat(10_001)}`),
  'text.too-long GET /geocode': withQuery(`address1=${'a'.repeat(10_001)}`),
  ...ofUploads('text.too-long', withQuery(`title=${'a'.repeat(10_001)}`)),
  'text.unreadable': instead({ anything: '\0' }),
  'text.unreadable GET /conflicts': withQuery('city=%00'),
  'text.unreadable GET /openings': withQuery('city=%00'),
  'text.unreadable GET /openings/best': withQuery('city=%00'),
  'text.unreadable GET /booking/price': withQuery('zip=%00'),
  'text.unreadable GET /booking/times': withQuery('zip=%00'),
  'text.unreadable GET /booking/address': withQuery('address1=%00'),
  'text.unreadable GET /price': withQuery('zip=%00'),
  'text.unreadable GET /geocode': withQuery('address1=%00'),
  ...ofUploads('text.unreadable', withQuery('title=%00')),
  'time.taken': takenTime,
  'time.taken POST /hold': async (request, stage) => {
    const { body } = (await takenTime(request, stage)) as Request
    const { datetime, inspector1uuid } = body as Record<string, string>
    return { ...request, body: { start: datetime, inspector: [inspector1uuid] } }
  },
  'time.taken POST /order/move/{id}': async (request, stage) => {
    const { body } = (await takenTime(request, stage)) as Request
    const { datetime, inspector1uuid } = body as Record<string, string>
    return { ...request, body: { datetime, inspector: inspector1uuid } }
  },
  'time.taken POST /order/move/{id}/undo': async (request, { fixture }) => {
    const fields = { datetime: freeTime(), inspector1uuid: fixture.user('ana') }
    const { id } = await fixture.owner.createOrder(fields)
    await fixture.alter('update orders set is_guarded = 1 where id = ?', id)
    await moveAway(fixture, id)
    await fixture.owner.createOrder(fields)
    return { ...request, path: request.path.replace(/(?<=move\/)[^/]+/, id) }
  },
  'time.taken POST /order/restore/{id}': async (request, { fixture }) => {
    const fields = { datetime: freeTime(), inspector1uuid: fixture.user('ana') }
    const { id } = await fixture.owner.createOrder(fields)
    await fixture.owner.deleteOrder(id)
    await fixture.owner.createOrder(fields)
    await guardOrders(fixture, true)
    return { ...request, path: request.path.replace(/[^/]+$/, id) }
  },
  'time.unparseable': withBody({ datetime: 'next Friday' }),
  ...Object.fromEntries(
    checkedRecords.map(path => [`time.unparseable POST /${path}/{id}`, withQuery('unmodifiedsince=yesterday')]),
  ),
  'time.unparseable GET /services': request => ({ ...request, query: '?after=yesterday' }),
  'time.unparseable GET /orderfiles': withQuery('start=yesterday'),
  'time.unparseable GET /orders/search': withQuery('datetimeafter=yesterday'),
  'time.unparseable GET /orders/list': withQuery('from=yesterday'),
  'time.unparseable GET /orders': withQuery('after=yesterday'),
  'time.unparseable GET /clients': withQuery('after=yesterday'),
  'time.unparseable GET /calendar': withQuery('from=soon'),
  'time.unparseable GET /calendar/displaced': withQuery('from=soon'),
  'time.unparseable GET /conflicts': withQuery('datetime=soon'),
  'time.unparseable GET /order/conflicts/{id}': withQuery('datetime=soon'),
  'time.unparseable GET /calendarevents': withQuery('from=soon'),
  'time.unparseable POST /calendarevent': withBody({ start: 'soon' }),
  'time.unparseable POST /hold': withBody({ start: 'soon' }),
  'time.unparseable GET /users': withQuery('after=yesterday'),
  'time.unparseable GET /agents': withQuery('after=yesterday'),
  'time.unparseable GET /agencies': withQuery('after=yesterday'),
  'time.unparseable GET /escrowoffices': withQuery('after=yesterday'),
  'time.unparseable GET /contacts': withQuery('after=yesterday'),
  'time.unparseable GET /escrowofficers': withQuery('after=yesterday'),
  'time.unparseable GET /insuranceagents': withQuery('after=yesterday'),
  'time.unround': withBody({ datetime: '2031-05-01 09:07:00' }),
  'time.unround POST /hold': withBody({ start: '2031-05-01 09:07:00' }),
  'token.unknown': withBody({ token: 'plo_unknown' }),
  'url.unreadable': withBody({ url: 'ftp://reports.example.com/1042' }),
  'user.unknown': unknown,
  'user.unknown GET /calendarevents': withQuery(`user=${unknownId}`),
  'user.unknown POST /calendarevent': withBody({ user: unknownId }),
  'user.unknown POST /order/move/{id}': withBody({ inspector: unknownId }),
  'user.unknown POST /hold': withBody({ inspector: [unknownId] }),
  'user.no-email POST /session/invitation': async (request, { fixture }) => {
    const user = fixture.user('limited')
    await fixture.owner.settings.users.update(user, { email: '' })
    return { ...request, body: { user } }
  },
  'user.unknown POST /session/invitation': withBody({ user: unknownId }),
  'webhook.address': withBody({ target: 'ftp://crm.example.com/' }),
  'webhook.kinds': withBody({ event: 'ORDER_LOST' }),
  'webhook.secret': withBody({ secret: 'línea' }),
  'webhook.unknown': unknown,
}
