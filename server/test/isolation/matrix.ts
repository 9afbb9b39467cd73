import { randomUUID } from 'node:crypto'
import type { OrderFields } from 'plumbline-client'
import type { CompanyId } from '../../src/domain/ids.ts'
import { type ListName, showCursor } from '../../src/wire/lists/cursor-wire.ts'
import { unknownId } from '../../src/wire/samples.ts'
import { testMillis } from '../clock.ts'
import { tenantDescription } from '../openapi/as-described.ts'
import { type DescribedCall, type Schema, sentFields } from '../openapi/description.ts'
import { asForm } from '../orders/order-fixture.ts'
import { eventTime, type Things, unusedTarget } from './furnish.ts'
import type { MatrixRequest } from './requests.ts'
import { type Kind, type Slot, slotsOf } from './slots.ts'
import type { TwoCompanies } from './two-companies.ts'

export const variants = ['own', 'foreign', 'another kind', 'random', 'malformed', 'removed', 'foreign number'] as const
export type Variant = (typeof variants)[number] | 'random number'

/** Parameters of one route that are tested together: each alone, and all in one request. */
export interface Cell {
  readonly call: DescribedCall
  readonly slots: readonly Slot[]
}

const description = tenantDescription()
const schemas = description.document.components.schemas
const resolve = (schema: Schema): Schema => schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema

/** For every route: each parameter that names a record alone, then all together; a route without any has one row. */
export function cells(): Cell[] {
  return description
    .calls()
    .filter(({ path }) => path !== '/openapi.json')
    .flatMap((call): Cell[] => {
      const slots = slotsOf(call, resolve)
      const each = slots.map(slot => ({ call, slots: [slot] }))
      return slots.length === 1 ? each : [...each, { call, slots }]
    })
}

/** The value of a parameter. Undefined if there is none, such as a removed client. */
export function valueFor(variant: Variant, kind: Kind, two: TwoCompanies, own: Things): string | undefined {
  switch (variant) {
    case 'own':
      return own[kind]
    case 'foreign':
      return two.foreign[kind]
    case 'another kind':
      return kind === 'agent' ? two.spare.client : two.spare.agent
    case 'random':
      return randomOf(kind)
    case 'malformed':
      return "../no' id%00"
    case 'removed':
      return two.removed[kind]
    case 'foreign number':
      return kind === 'order' ? two.foreignOid : undefined
    case 'random number':
      return kind === 'order' ? '7654321' : undefined
  }
}

function randomOf(kind: Kind): string {
  if (kind.endsWith('Email')) return `${randomUUID()}@example.com`
  if (!/^(?:orders|clients|agents|users|agencies|contacts|escrowofficers|escrowoffices|insuranceagents)$/.test(kind))
    return randomUUID()
  // Well-formed, of a company that does not exist.
  return showCursor(kind as ListName, randomUUID() as CompanyId, { modifiedMillis: testMillis(), id: '' })
}

/** A request with own records in all parameters but these. */
export function requestOf({ call, slots }: Cell, values: readonly string[], own: Things): MatrixRequest {
  const { method, path, operation } = call
  const isFile = operation.requestBody?.content['*/*'] !== undefined
  const filled = slots.map((slot, i) => ({ ...slot, value: values[i] ?? '' }))
  const at = (place: Slot['place']) => filled.filter(slot => slot.place === place)
  const inPath = new Map(at('path').map(({ name, value }) => [name, value]))
  // Every flag is on, so that as much as possible is shown.
  const switches = (operation.parameters ?? []).filter(({ schema }) => schema?.type === 'boolean' && method === 'GET')
  const query = Object.fromEntries([
    ...(path === '/settings/demodata' ? [['company', 'demo']] : []),
    ...(path === '/route' || path === '/calendar/relief' ? [['date', eventTime.start.slice(0, 10)]] : []),
    ...(path === '/price' || path === '/booking/price' ? [['services[]', own.rareService]] : []),
    ...(path === '/conflicts' ? Object.entries({ datetime: `${eventTime.start}:00`, 'inspector[]': own.user }) : []),
    ...switches.map(({ name }) => [name, 'true']),
    ...at('query').map(({ name, value }) => [name, value]),
  ])
  const inBody = at('body').map(({ name, fill, value }) => [name.replace(/\[.*/, ''), fill(value)])
  const body = sentFields(operation) && { ...baseBody(call, own), ...Object.fromEntries(inBody) }
  // A file is the raw body, with its fields in the query string.
  const { file, ...fields } = (isFile && body) || {}
  const inAddress = asForm({ ...fields, ...query })
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(inPath.get(name) ?? ownFor(call, name, own))),
    query: inAddress && `?${inAddress}`,
    contentType: isFile ? 'application/pdf' : body && 'application/json',
    body: isFile ? String(file) : body && JSON.stringify(body),
  }
}

function ownFor(call: DescribedCall, name: string, own: Things): string {
  if (call.path.startsWith('/settings/messages/')) return 'scheduled.client.email'
  if (name === 'zip') return '28203'
  const slot = slotsOf(call, resolve).find(slot => slot.place === 'path' && slot.name === name)
  return slot ? own[slot.kind] : ''
}

let settings = 0

/** The required fields of a new entry, under a new name each time. */
function settingOf(method: string, path: string): Record<string, unknown> {
  const [, , section = '', id] = path.split('/')
  if (method !== 'POST' || id !== undefined || section === 'company') return {}
  const name = `new-${++settings}`
  if (section === 'offices') return { slug: name, name }
  if (section === 'webhooks') return { url: unusedTarget, events: ['ORDER_PAID'] }
  if (section === 'users') return { username: name }
  return section === 'fees' ? { name, amount: 1 } : { name }
}

/** The required fields of a call, so that the tested parameter decides the outcome. */
function baseBody(
  { method, path }: DescribedCall,
  { order, service, rareService, fee }: Things,
): Record<string, unknown> {
  if (method === 'PUT' && path === '/orders/addreporturl') return { id: order, url: 'https://reports.example.com/1' }
  if (method === 'PUT') return { id: order, file: '%PDF-1.7 and so on', title: 'A paper' }
  if (path.startsWith('/hooks')) return { target: unusedTarget, event: 'ORDER_PAID', secret: 'own words' }
  if (path.startsWith('/settings/')) return settingOf(method, path)
  if (path === '/calendarevent') return { ...eventTime }
  if (path.endsWith('/reschedule')) return { start: `${eventTime.start}:00` }
  if (path === '/hold') return { start: eventTime.start }
  // The record in the path is looked for before the duplicate, which nobody has.
  if (path.includes('/merge/')) return { duplicate: unknownId }
  if (/^\/(?:agency|escrowoffice)/.test(path)) return { name: 'Other' }
  if (path.startsWith('/contacttype')) return { name: `part-${++settings}` }
  if (path === '/ordertype') return { name: `type-${++settings}` }
  if (path === '/ordertype/{id}') return { description: 'Other' }
  if (path === '/user') return { username: `user-${++settings}` }
  if (path === '/user/{id}') return { bio: 'Other' }
  if (path === '/addpayment') return { id: order, amount: 1, method: 'check' }
  if (path === '/calculateservicequote') return { services: [service, rareService] }
  if (path === '/order') return { city: 'Charlotte', inprogress: false, scheduled: '2031-05-01 10:20:30' }
  // It has a service and a fee, so that removing one has an effect.
  const fields: OrderFields = { city: 'Concord', fees: [{ feeid: fee, value: 5 }] }
  if (path === '/order/{id}') return { ...fields, inprogress: false, scheduled: '2031-05-01 10:20:30' }
  if (path === '/order/move/{id}') return { override: 'They asked.' }
  if (path === '/order/complete/{id}') return { reportnumber: 'R-1' }
  return path.startsWith('/report') || path.startsWith('/attachment') ? { title: 'Another' } : { lastname: 'Other' }
}
