import { sample, sampleCursor, sampleTarget } from '../../src/http/openapi/samples.ts'
import { describeTenantApi } from '../../src/http/openapi/tenant-openapi.ts'
import { asForm, freeTime, type OrderFixture, openOrderFixture, scheduling } from '../orders/order-fixture.ts'
import { type DescribedCall, Description, sentFields } from './description.ts'

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
  readonly description: Description
  /** The examples of a call, one for each body shown, with real ids; the order in them is new and scheduled. */
  examples(call: DescribedCall): Promise<Request[]>
  send(request: Request): Promise<Answered>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  // The smallest that can be set, so that little is too large.
  const fixture = await openOrderFixture({ FILE_LIMIT_MIB: '1', WEBHOOK_ALLOW_PRIVATE: 'on' })
  const { owner } = fixture
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
    calendarEvent: '',
    hook: '',
    order: '',
    payment: '',
    report: '',
    attachment: '',
  }
  const description = new Description(JSON.parse(JSON.stringify(describeTenantApi())))
  return {
    fixture,
    description,
    examples: async call => {
      const bodies = Object.values(sentFields(call.operation)?.examples ?? {})
      const requests: Request[] = []
      for (const { value } of bodies.length > 0 ? bodies : [{ value: undefined }]) {
        const example = call.operation.requestBody?.content['*/*'] ? fileOf(call, value) : exampleOf(call, value)
        const order = await newOrder(fixture, real)
        if (example.path.startsWith('/order/restore/')) await fixture.owner.deleteOrder(order)
        const made = {
          order,
          ...(await newPerson(fixture, example)),
          ...(await hookOf(fixture, example)),
          ...(await paperOf(fixture, order, example)),
        }
        requests.push(withRealIds(example, { ...real, ...made }))
      }
      return Promise.all(requests.map(request => withRealCursor(fixture, request)))
    },
    send: ({ method, path, query, headers, body }) => {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const type: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' }
      return fixture.request(method, path + query, { ...type, ...headers }, text)
    },
    close: () => fixture.close(),
  }
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
async function paperOf({ owner }: OrderFixture, order: string, { path }: Request): Promise<Record<string, string>> {
  if (path.includes(sample.report)) return { report: (await owner.uploadReport(order, '%PDF-1.7 a report')).id }
  if (path.includes(sample.attachment)) return { attachment: (await owner.uploadAttachment(order, 'a note')).id }
  return {}
}

/** An example that removes a person gets one of its own. */
async function newPerson({ owner, user }: OrderFixture, { method, path }: Request): Promise<Record<string, string>> {
  if (method !== 'DELETE') return {}
  if (path.startsWith('/client/')) return { client: (await owner.createClient({ lastname: 'Gone' })).id }
  if (path.startsWith('/agent/')) return { agent: (await owner.createAgent({ lastname: 'Gone' })).id }
  if (path.startsWith('/contact/')) return { contact: (await owner.createContact({ lastname: 'Gone' })).id }
  if (!path.startsWith('/calendarevent/')) return {}
  const time = { start: '2031-11-06 13:00', end: '2031-11-06 14:30' }
  return { calendarEvent: (await owner.createCalendarEvent({ ...time, user: user('inspector') })).id }
}

/** Nothing listens there. */
const realTarget = 'http://127.0.0.1:9/'

/** A new one, and no other, because their number is limited. */
async function hookOf({ owner }: OrderFixture, { path }: Request): Promise<Record<string, string>> {
  if (!path.startsWith('/hooks')) return {}
  for (const { id } of await owner.hooks()) await owner.deleteHook(id)
  return { hook: (await owner.createHook({ target: realTarget, event: 'ORDER_PAID' })).id }
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

function withRealIds(request: Request, real: Readonly<Record<string, string>>): Request {
  let text = JSON.stringify(request)
  for (const [name, id] of Object.entries(sample)) text = text.replaceAll(id, real[name] || id)
  return JSON.parse(text.replaceAll(sampleTarget, realTarget))
}
