import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { maxCalendars } from '../../src/domain/outside/outside-calendar.ts'
import { sections } from '../../src/domain/tenants/sections.ts'
import { sampleStripeKey } from '../../src/wire/payments/stripe-wire.ts'
import {
  sample,
  sampleCalendarAddress,
  sampleCursor,
  sampleKey,
  sampleTarget,
  sampleTimestamp,
} from '../../src/wire/samples.ts'
import { sampleClientId, sampleRedirect } from '../../src/wire/session/assistant-wire.ts'
import { sampleHost } from '../../src/wire/settings/host-wire.ts'
import { settingsResources } from '../../src/wire/settings/settings-resources.ts'
import { bookingExample } from '../bookings/booking-examples.ts'
import { isPostgres } from '../engine.ts'
import { nextOpening } from '../guard/next-opening.ts'
import { OddSource } from '../moving-in/odd-source.ts'
import { asForm, freeTime, type OrderFixture, scheduling, startOrderFixture } from '../orders/order-fixture.ts'
import { openCalendarServer } from '../outside/calendar-server.ts'
import { type FakeStripe, startFakeStripe, stripeKey } from '../payments/fake-stripe.ts'
import { readEnvelope } from '../rest/request.ts'
import { Browser } from '../sign-in/browser.ts'
import { eventOfHook } from '../webhooks/event-of-hook.ts'
import { tenantDescription } from './as-described.ts'
import { type DescribedCall, type Description, sentFields } from './description.ts'
import { movingInExample } from './moving-in-example.ts'
import { endSecondFactor, type Replacements, signInExample } from './sign-in-examples.ts'

/** A request made from the description. */
export interface Request {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | string | undefined
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly body: Readonly<Record<string, unknown>> & { readonly status?: string; readonly message?: string }
}

/** The demo company with a real record for every id in the examples. */
export interface Stage {
  readonly fixture: OrderFixture
  readonly stripe: FakeStripe
  readonly description: Description
  /** The examples of a call, one for each body shown, with real ids; the order in them is new and scheduled. */
  examples(call: DescribedCall): Promise<Request[]>
  send(request: Request): Promise<Answered>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  // The smallest that can be set, so that little is too large.
  const stripe = await startFakeStripe()
  const fixture = await startOrderFixture({
    ...{ FILE_LIMIT_MIB: '1', WEBHOOK_ALLOW_PRIVATE: 'on', TRUST_PROXY: 'on', STRIPE_URL: stripe.url },
  })
  const { owner } = fixture
  // The days of the examples are years ahead.
  await fixture.send('/settings/company', { settings: { conflicts: 'allow' } })
  const client = await owner.createClient({ firstname: 'Rosa', lastname: 'W', emailaddress: 'client@example.com' })
  const agent = await owner.createAgent({ lastname: 'Osei', emailaddress: 'agent@example.com' })
  const real: Record<keyof typeof sample, string> = {
    office: fixture.office('charlotte'),
    owner: fixture.user('owner'),
    inspector: fixture.user('inspector'),
    orderType: fixture.orderType('Residential'),
    service: fixture.service('Home Inspection'),
    addOn: fixture.service('Radon Test'),
    package: fixture.pack('Essential'),
    serviceFee: fixture.fee('Home Inspection'),
    addOnFee: fixture.fee('Radon Test'),
    fee: fixture.fee('Trip Fee'),
    client: client.id,
    agent: agent.id,
    agency: (await owner.createAgency({ name: 'Queen City Realty' })).id,
    contact: (await owner.createContact({ lastname: 'Cole', type: 'escrowofficer' })).id,
    insuranceAgent: (await owner.createInsuranceAgent({ lastname: 'Cover', emailaddress: 'insurance@example.com' })).id,
    escrowOffice: (await owner.createEscrowOffice({ name: 'First Title' })).id,
    contactType: (await owner.contactTypes())[0]?.id ?? '',
    duplicate: '',
    company: fixture.query(`select company_id from companies where key = 'demo'`)[0]?.company_id as string,
    event: '',
    message: '',
    calendarEvent: '',
    outsideCalendar: '',
    hold: '',
    session: '',
    assistant: '',
    passkey: '',
    hook: '',
    order: '',
    payment: '',
    report: '',
    attachment: '',
  }
  const calendars = await openCalendarServer()
  const source = await new OddSource([]).open()
  real.order = await newOrder(fixture, real)
  const description = tenantDescription()
  return {
    fixture,
    stripe,
    description,
    examples: async call => {
      await guardOrders(fixture, false)
      const requests: Request[] = []
      for (const example of exampleRequests(call)) {
        const order = namesOrder(example) ? await newOrder(fixture, real) : real.order
        if (example.path.startsWith('/order/restore/')) await fixture.owner.deleteOrder(order)
        if (example.path.endsWith('/undo')) await moveAway(fixture, order)
        const made = {
          order,
          ...(await newPerson(fixture, example)),
          ...(await hookOf(fixture, example)),
          ...(await settingOf(fixture, example, real)),
          ...(await holdOf(fixture, example)),
          ...(await keyOf(fixture, example)),
          ...(await paperOf(fixture, order, example)),
          ...(await messageOf(fixture, order, example)),
          ...(await assistantOf(fixture, example)),
          ...(await calendarOf(fixture, calendars.address, example)),
        }
        await removeCreated(fixture, example)
        if (example.path === '/settings/hosts/check') await owner.settings.updateCompany({ hosts: [sampleHost] })
        const replacements: Replacements = [
          ...(await signInExample(fixture, example)),
          ...(await bookingExample(fixture, example)),
          [sampleCalendarAddress, newAddress(calendars.address)],
          ...(await movingInExample(fixture, source.address, example)),
          [sampleStripeKey, stripeKey],
        ]
        requests.push(withRealIds(example, { ...real, ...made }, replacements))
      }
      return Promise.all(requests.map(async request => withOpenTime(fixture, await withRealCursor(fixture, request))))
    },
    send: request => (isForSession(request) ? sendWithSession(fixture, request) : sendRequest(fixture, request)),
    close: () => {
      void stripe.stop()
      calendars.close()
      void source.close()
      return fixture.close()
    },
  }
}

/** The examples of a call as the description shows them, one for each body. */
export function exampleRequests(call: DescribedCall): Request[] {
  const bodies = Object.values(sentFields(call.operation)?.examples ?? {})
  const isFile = call.operation.requestBody?.content['*/*'] !== undefined
  return (bodies.length > 0 ? bodies : [{ value: undefined }]).map(({ value }) =>
    (isFile ? fileOf : exampleOf)(call, value),
  )
}

/** Refused with a key. */
function isForSession({ path, headers }: Request): boolean {
  return path === '/session/assistant' && headers.authorization === undefined
}

async function sendWithSession(fixture: OrderFixture, { path, query, headers, body }: Request): Promise<Answered> {
  await endSecondFactor(fixture)
  const browser = new Browser(fixture.server.access.base_url)
  await browser.signIn(fixture.server.access.owner)
  const cookie = [...browser.cookies].map(pair => pair.join('=')).join('; ')
  const response = await fetch(fixture.server.access.base_url + path + query, {
    method: 'POST',
    body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie, 'x-plumbline-console': '1', ...headers },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: readEnvelope(text) }
}

export function sendRequest(fixture: OrderFixture, { method, path, query, headers, body }: Request): Promise<Answered> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const type: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' }
  return fixture.request(method, path + query, { ...type, ...headers }, text)
}

const guarded = new WeakSet<OrderFixture>()

/**
 * Whether the company rejects conflicts. Its settings stay as they are. The query blocks this process, which also has the
 * transactions of the server, so it never waits for a lock of theirs.
 */
export async function guardOrders(fixture: OrderFixture, claim: boolean): Promise<void> {
  if (guarded.has(fixture) === claim) return
  const nowait = isPostgres ? 'for update of s nowait' : ''
  const company = `select s.company_id from company_state s join companies c on c.company_id = s.company_id
    where c.key = 'demo' ${nowait}`
  for (let attempts = 0; ; attempts++) {
    try {
      await fixture.alter(`update company_state set guards_orders = ${claim ? 1 : 0} where company_id = (${company})`)
      break
    } catch (error) {
      if (attempts === 100) throw error
      await setTimeout(10)
    }
  }
  if (claim) guarded.add(fixture)
  else guarded.delete(fixture)
}

export function moveAway({ owner }: OrderFixture, order: string) {
  return owner.moveOrder(order, { datetime: freeTime(), override: 'The client asked for it.' })
}

/** An example that reads or changes an order gets one of its own. */
function namesOrder(example: Request): boolean {
  const text = JSON.stringify(example)
  return [sample.order, sample.report, sample.attachment].some(id => text.includes(id))
}

/** Inspector and owner are on it, so that both have a footprint. */
async function newOrder(
  { owner, user }: OrderFixture,
  { service, client, agent }: Record<string, string>,
): Promise<string> {
  const { id } = await owner.createOrder({
    address1: '1420 Dilworth Road',
    datetime: freeTime(),
    inspector1uuid: user('inspector'),
    inspector2uuid: user('owner'),
    services: [service ?? ''],
    clientuuid: client ?? '',
    buyersagentuuid: agent ?? '',
    notes: [{ owner: user('owner'), text: 'By the owner.' }, { text: 'By an unknown author.' }],
    ...scheduling,
  })
  return id
}

/** Only if the example has one. */
async function assistantOf(fixture: OrderFixture, { path }: Request): Promise<Record<string, string>> {
  if (path.startsWith('/session/assistant'))
    await fixture.alter(
      `insert into assistant_clients (company_id, id, name, redirect_uris, created_at)
       select company_id, '${sampleClientId}', 'An assistant', '["${sampleRedirect}"]', 0 from users where id = ?
       on conflict (company_id, id) do nothing`,
      fixture.user('owner'),
    )
  if (!path.includes(sample.assistant)) return {}
  const id = randomUUID()
  await fixture.alter(
    `insert into assistants (company_id, id, user_id, client_id, name, host, scopes, created_at, connected_at)
     select company_id, '${id}', id, 'plm_1', 'An assistant', '', '["read"]', 0, 0 from users where id = ?`,
    fixture.user('owner'),
  )
  return { assistant: id }
}

/** Only if the example has one. */
async function paperOf({ owner }: OrderFixture, order: string, { path }: Request): Promise<Record<string, string>> {
  if (path.includes(sample.report)) return { report: (await owner.uploadReport(order, '%PDF-1.7 a report')).id }
  if (path.includes(sample.attachment)) return { attachment: (await owner.uploadAttachment(order, 'a note')).id }
  return {}
}

async function messageOf({ owner }: OrderFixture, order: string, { path }: Request): Promise<Record<string, string>> {
  if (!path.includes(sample.message)) return {}
  const [message = assert.fail()] = await owner.orderMessages(order)
  return { message: message.id }
}

let addresses = 0
const newAddress = (address: string) => `${address}?${++addresses}`

/** A new one; the oldest one makes room, because their number is limited. */
async function calendarOf(
  { owner, user }: OrderFixture,
  address: string,
  { path }: Request,
): Promise<Record<string, string>> {
  if (!path.includes('/calendars')) return {}
  const { calendars } = owner.settings
  const [oldest, ...others] = await calendars.list(user('inspector'))
  if (oldest && others.length >= maxCalendars - 1) await calendars.remove(user('inspector'), oldest.id)
  if (!path.includes(sample.outsideCalendar)) return {}
  return { outsideCalendar: (await calendars.add(user('inspector'), { address: newAddress(address) })).id }
}

/** What an example creates under a fixed name was created by an earlier one. */
async function removeCreated({ owner }: OrderFixture, { method, path, body }: Request): Promise<void> {
  if (method !== 'POST' || typeof body !== 'object') return
  const lists: Readonly<Record<string, () => Promise<readonly { readonly id: string; readonly name: string }[]>>> = {
    ordertype: () => owner.orderTypes(),
    contacttype: () => owner.contactTypes(),
  }
  const [, list = ''] = path.split('/')
  const found = (await lists[list]?.())?.find(({ name }) => name === body.name)
  if (found) await (list === 'ordertype' ? owner.deleteOrderType(found.id) : owner.deleteContactType(found.id))
  const user = path === '/user' && (await owner.users()).find(({ username }) => username === body.username)
  if (user) await owner.settings.users.remove(user.id)
}

/** An example that removes a person gets one of its own. */
async function newPerson({ owner, user }: OrderFixture, { method, path }: Request): Promise<Record<string, string>> {
  const person = { lastname: 'Gone' }
  if (path.startsWith('/client/merge/')) return { duplicate: (await owner.createClient(person)).id }
  if (path.startsWith('/agent/merge/')) return { duplicate: (await owner.createAgent(person)).id }
  if (path.startsWith('/agency/merge/')) return { duplicate: (await owner.createAgency({ name: 'Gone' })).id }
  if (path.startsWith('/contacttype/')) return { contactType: await owner.createContactType(`gone-${++spares}`) }
  if (path.startsWith('/escrowofficer'))
    return { contact: (await owner.createEscrowOfficer({ lastname: 'Gone', email: 'marion.cole@example.com' })).id }
  if (method !== 'DELETE' && !path.includes('/erase/')) return {}
  if (path.startsWith('/client/')) return { client: (await owner.createClient({ lastname: 'Gone' })).id }
  if (path.startsWith('/agent/')) return { agent: (await owner.createAgent({ lastname: 'Gone' })).id }
  if (path.startsWith('/contact/')) return { contact: (await owner.createContact({ lastname: 'Gone' })).id }
  if (path.startsWith('/insuranceagent/'))
    return { insuranceAgent: (await owner.createInsuranceAgent({ lastname: 'Gone' })).id }
  if (path.startsWith('/agency/')) return { agency: (await owner.createAgency({ name: 'Gone' })).id }
  if (path.startsWith('/escrowoffice/')) return { escrowOffice: (await owner.createEscrowOffice({ name: 'Gone' })).id }
  if (path.startsWith('/contacttype/')) return { contactType: await owner.createContactType(`gone-${++spares}`) }
  if (path.startsWith('/ordertype/'))
    return { orderType: (await owner.createOrderType({ name: `gone-${++spares}` })).id }
  if (!path.startsWith('/calendarevent/')) return {}
  const time = { start: '2031-11-06 13:00', end: '2031-11-06 14:30' }
  return { calendarEvent: (await owner.createCalendarEvent({ ...time, user: user('inspector') })).id }
}

/** Nothing listens there. */
const realTarget = 'http://127.0.0.1:9/'

/** A new one, and no other, because their number is limited. */
async function hookOf({ owner }: OrderFixture, { path }: Request): Promise<Record<string, string>> {
  if (!/^\/(?:settings\/web)?hooks/.test(path)) return {}
  for (const { id } of await owner.hooks()) await owner.deleteHook(id)
  const { id: hook } = await owner.createHook({ target: realTarget, event: 'ORDER_PAID' })
  if (path.includes('/deliveries')) return { hook, event: await eventOfHook(owner, hook) }
  const [{ modified = '' } = {}] = await owner.settings.webhooks.list()
  return { hook, modified }
}

/** A key of its own for the example to revoke. */
async function keyOf({ owner }: OrderFixture, { path }: Request): Promise<Record<string, string>> {
  return path.includes(sampleKey) ? { key: (await owner.settings.keys.create({ name: 'Stage' })).id } : {}
}

/** An entry of settings for the example to change or remove; the one that it creates is removed first. */
async function settingOf(
  fixture: OrderFixture,
  { path }: Request,
  real: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const resource = settingsResources.find(resource => path.split('/')[2] === resource.path)
  if (!path.startsWith('/settings/') || !resource) return {}
  const { section, fields, shown } = resource
  const { nameField } = sections[section]
  const { body } = await fixture.request('GET', `/settings/${resource.path}`)
  const entries = body[resource.path] as { id: string; modified: string }[]
  const same = entries.find(entry => (entry as Record<string, unknown>)[nameField] === fields[nameField])
  if (same) await fixture.request('DELETE', `/settings/${resource.path}/${same.id}`)
  if (!path.includes(shown.id)) return {}
  const sent = JSON.parse(replaceIds(JSON.stringify({ ...fields, [nameField]: `spare-${++spares}` }), real))
  const created = await fixture.send(`/settings/${resource.path}`, sent)
  const { id, modified } = created.body[resource.member] as { id: string; modified: string }
  return { [section]: id, modified }
}

let spares = 0

/** A new one, and no other, because an example holds the same time. */
async function holdOf({ owner, user }: OrderFixture, { path }: Request): Promise<Record<string, string>> {
  if (!path.startsWith('/hold')) return {}
  for (const { id } of await owner.holds()) await owner.releaseHold(id)
  return { hold: (await owner.hold(await nextOpening(owner, [user('inspector')], 180))).id }
}

/** A hold of time that is open. */
async function withOpenTime({ owner, user }: OrderFixture, example: Request): Promise<Request> {
  if (example.method !== 'POST' || example.path !== '/hold') return example
  return { ...example, body: { ...(example.body as object), ...(await nextOpening(owner, [user('inspector')], 180)) } }
}

/** A cursor at the start of the requested list. */
async function withRealCursor({ request }: OrderFixture, example: Request): Promise<Request> {
  if (!example.query.includes(sampleCursor)) return example
  const { body } = await request('GET', `${example.path}?limit=1`)
  return { ...example, query: example.query.replace(sampleCursor, String(body.cursor)) }
}

function exampleOf({ method, path, operation }: DescribedCall, body: unknown): Request {
  const parameters = (operation.parameters ?? []).filter(({ $ref }) => !$ref)
  const exampleFor = (name: string) => String(parameters.find(parameter => parameter.name === name)?.example)
  const query = parameters
    .filter(parameter => parameter.in === 'query')
    .flatMap(({ name, example }) => [example].flat().map(value => `${name}=${encodeURIComponent(String(value))}`))
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(exampleFor(name))),
    query: query.length > 0 ? `?${query.join('&')}` : '',
    headers: {},
    body: body as Request['body'],
  }
}

/** A file is sent raw, with its fields in the query string. */
function fileOf(call: DescribedCall, example: unknown): Request {
  const headers = { 'content-type': 'application/pdf' }
  const { file, ...fields } = example as Record<string, unknown>
  return { ...exampleOf(call, file), query: `?${asForm(fields)}`, headers }
}

function withRealIds(request: Request, real: Readonly<Record<string, string>>, replacements: Replacements): Request {
  const shown = replacements.reduce((text, [shown, value]) => text.replaceAll(shown, value), JSON.stringify(request))
  const text = replaceIds(shown, real)
  const { modified = sampleTimestamp, key = sampleKey } = real
  const times = text
    .replaceAll(encodeURIComponent(sampleTimestamp), encodeURIComponent(modified))
    .replaceAll(sampleTimestamp, modified)
    .replaceAll(sampleKey, key)
  return JSON.parse(times.replaceAll(sampleTarget, realTarget))
}

function replaceIds(text: string, real: Readonly<Record<string, string>>): string {
  const ofSettings = settingsResources.map(({ section, shown }) => [section, shown.id] as const)
  return [...Object.entries(sample), ...ofSettings].reduce(
    (text, [name, id]) => text.replaceAll(id, real[name] || id),
    text,
  )
}
