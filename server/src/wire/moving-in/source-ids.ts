import { idOfName, readId } from '../../domain/ids.ts'
import { maxInspectors } from '../../domain/orders/order.ts'
import { isJson, type Json } from './source-values.ts'

/** What a member of a record has ids of, or the members of records inside it. */
type Reference = string | { readonly [member: string]: Reference }

const inspectors = Array.from({ length: maxInspectors }, (_, i) => [`inspector${i + 1}`, 'user'] as const)
const entry = (kind: string) => ({ id: kind, uuid: kind, office: 'office' })
const person = (kind: string) => ({ id: kind, mergedinto: kind, agency: 'agency', office: 'escrowoffice' })

/** The ids in the records of each list. */
const references = {
  offices: { id: 'office' },
  users: { id: 'user', office: 'office' },
  ordertypes: entry('ordertype'),
  services: {
    ...entry('service'),
    ...{ inspectiontypeid: 'ordertype', fees: { id: 'fee', feeid: 'fee' }, inspectors: { id: 'user' } },
  },
  packages: { ...entry('package'), services: 'service' },
  fees: { ...entry('fee'), feeid: 'fee' },
  cancelreasons: entry('cancelreason'),
  referreasons: entry('referreason'),
  contacttypes: entry('contacttype'),
  costcenters: entry('costcenter'),
  foundationtypes: {},
  customfields: {},
  agencies: { id: 'agency', mergedinto: 'agency' },
  escrowoffices: { id: 'escrowoffice', mergedinto: 'escrowoffice' },
  clients: person('client'),
  agents: person('agent'),
  escrowofficers: person('escrowofficer'),
  insuranceagents: person('insuranceagent'),
  contacts: person('contact'),
  orders: {
    ...Object.fromEntries(inspectors),
    ...{ id: 'order', office: 'office', ordertype: 'ordertype', client: 'client', requestedinspectors: 'user' },
    ...{ buyersagent: 'agent', sellersagent: 'agent', contacts: { id: 'contact' } },
    ...{ escrowofficer: 'escrowofficer', insuranceagent: 'insuranceagent' },
    ...{ createdby: 'user', scheduledby: 'user', confirmedby: 'user', completedby: 'user', initialcompletedby: 'user' },
    ...{ canceledby: 'user', deletedby: 'user' },
    ...{ cancelreason: 'cancelreason', referreason: 'referreason', costcenter: 'costcenter' },
    services: { id: 'service', uuid: 'service' },
    fees: { id: 'fee', feeid: 'fee' },
    packages: { package: 'package', uuid: 'package' },
  },
  notes: { user: { id: 'user' } },
  history: { uid: 'user' },
  payments: { id: 'payment', uid: 'user' },
  events: { id: 'event', user: 'user' },
  files: { id: 'file', order: 'order', createdby: 'user' },
} as const satisfies Record<string, Reference>

export type SourceList = keyof typeof references

/** The record with the ids that it has here: a whole number becomes the same id every time. */
export function withIds(list: SourceList, record: Json): Json {
  return idsIn(record, references[list]) as Json
}

function idsIn(value: unknown, to: Reference): unknown {
  if (Array.isArray(value)) return value.map(each => idsIn(each, to))
  if (typeof to === 'string') return idOf(to, value) ?? value
  if (!isJson(value)) return value
  const changed = Object.entries(to).flatMap(([name, inner]) =>
    name in value ? [[name, idsIn(value[name], inner)]] : [],
  )
  return { ...value, ...Object.fromEntries(changed) }
}

/** Each kind of record has whole numbers of its own; undefined for what is no id. */
export function idOf(kind: string, value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return readId(text) ?? (/^[1-9]\d{0,14}$/.test(text) ? idOfName(`source ${kind}`, text) : undefined)
}
