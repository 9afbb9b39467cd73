import { idOrEmpty } from '../../src/wire/values.ts'
import type { DescribedCall, Parameter, Schema } from '../openapi/description.ts'

/** Kinds of records that have ids. */
export const kinds = [
  ...(['office', 'user', 'orderType', 'service', 'package', 'fee', 'client', 'agent'] as const),
  ...([
    'agency',
    'contact',
    'calendarEvent',
    'outsideCalendar',
    'hold',
    'hook',
    'session',
    'passkey',
    'assistant',
    'key',
    'event',
    'booking',
    'message',
    'order',
    'report',
    'attachment',
    'clientEmail',
    'agentEmail',
    'orders',
    'clients',
    'agents',
  ] as const),
  ...(['users', 'agencies', 'contacts', 'escrowofficers', 'insuranceagents', 'escrowoffices'] as const),
  ...(['insuranceAgent', 'escrowOffice', 'contactType', 'contactEmail', 'insurerEmail'] as const),
] as const
export type Kind = (typeof kinds)[number]

/** A parameter that names a record. */
export interface Slot {
  readonly place: 'path' | 'query' | 'body'
  readonly name: string
  readonly kind: Kind
  /** For a body: the field with this value, in the shape of the OpenAPI schema. */
  readonly fill: (value: string) => unknown
}

/** Text parameters that name no record. */
const plainParameters = [
  'zip',
  'after',
  'from',
  'start',
  'end',
  'reportnumber',
  'datetimeafter',
  'datetimebefore',
  'completed',
  'oid',
  'to',
  'until',
  'sort',
  'direction',
  'state[]',
  'datetime',
  'unmodifiedsince',
  'editing',
  'address1',
  'city',
  'state',
  'title',
  'description',
  'filename',
  'mimetype',
  'modified',
  'foundation',
  'date',
  'latitude',
  'longitude',
  'state',
  // Chosen by the visitor.
  'visitor',
  // Of the demo data: a confirmation.
  'company',
]

/** Every parameter of a call that names a record; throws for one of unknown kind. */
export function slotsOf(call: DescribedCall, resolve: (schema: Schema) => Schema): Slot[] {
  const parameters = (call.operation.parameters ?? []).filter(({ $ref }) => !$ref)
  const sent = Object.values(call.operation.requestBody?.content ?? {}).map(({ schema }) => resolve(schema))
  const fields = new Map(sent.flatMap(schema => Object.entries(schema.properties ?? {})))
  return [
    ...parameters.flatMap(parameter => slotOfParameter(call, parameter)),
    ...[...fields].flatMap(([name, schema]) => slotsOfField(call, name, resolve(schema), resolve)),
  ]
}

function slotOfParameter(call: DescribedCall, { in: place, name, schema }: Parameter): Slot[] {
  if (place === 'header') return []
  // The other lists are of values, which are no records.
  if (name === 'uuids' && ofLists[call.path] === undefined) return []
  // Its cursor is the place of a record, which tells nothing.
  const isList = call.path.endsWith('/list')
  const isSearch = isList || call.path.endsWith('/search') || call.path === '/user/lookup'
  const isText = plainParameters.includes(name) || (name === 'q' && isSearch)
  const isWord = schema.enum !== undefined || schema.type === 'boolean' || schema.type === 'integer'
  const isPlain = isText || (isList && name === 'cursor') || isWord
  if (isPlain && place === 'query') return []
  // The same in every company: a template is named by its kind, audience and channel. The name of a view is the user's own.
  if (/^\/(?:settings\/messages\/|zip\/|me\/views$)/.test(call.path)) return []
  return [{ place, name, kind: kindOf(call, name), fill: value => value }]
}

function slotsOfField(call: DescribedCall, name: string, schema: Schema, resolve: (s: Schema) => Schema): Slot[] {
  if (/^\/settings\//.test(call.path) && /^(?:services|offices)$/.test(name))
    return [{ place: 'body', name, kind: kindOf(call, name), fill: value => [value] }]
  if (namesSomething(name, schema)) return [{ place: 'body', name, kind: kindOf(call, name), fill: value => value }]
  const entry = schema.items && resolve(schema.items)
  if (!entry) return []
  // Of a list that also takes entries in the form in which they are read, the form that is sent.
  const items = entry.anyOf?.[0] ? resolve(entry.anyOf[0]) : entry
  if (items.format === 'uuid') return [{ place: 'body', name, kind: kindOf(call, name), fill: value => [value] }]
  const isNumber = (field: string) => field === 'value' || items.properties?.[field]?.type === 'number'
  const rest = Object.fromEntries((items.required ?? []).map(field => [field, isNumber(field) ? 10 : 'words']))
  return Object.entries(items.properties ?? {})
    .filter(([inner, innerSchema]) => namesSomething(inner, innerSchema))
    .map(([inner]) => ({
      ...({
        place: 'body',
        name: `${name}[][${inner}]`,
        kind: ({ contacts: 'contact', fees: 'fee' } as const)[name] ?? kindOf(call, inner),
      } as const),
      fill: (value: string) => [{ ...rest, [inner]: value }],
    }))
}

/** The number of a service is that of one company. */
function namesSomething(name: string, { format, type, pattern, anyOf = [] }: Schema): boolean {
  if ([type, ...anyOf.map(each => each.type)].includes('integer')) return false
  return (
    pattern === idOrEmpty('').pattern ||
    format === 'uuid' ||
    /(?:^|[a-z])(?:uu)?id$/.test(name) ||
    name === 'office' ||
    name === 'orderType'
  )
}

const byName: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/^offices?(?:uuid|\[\])?$/, 'office'],
  [/^(?:inspector\d*(?:uuid|\[\])?|removeinspectors|requestedinspectors|owner|scheduledby|user|instead)$/, 'user'],
  [/^order[tT]ype(?:uuid)?$/, 'orderType'],
  [/^(?:remove)?services(?:\[\])?$/, 'service'],
  [/^hold$/, 'hold'],
  [/^package$/, 'package'],
  [/^feeid$|^removefees$/, 'fee'],
  [/^client(?:uuid)?$/, 'client'],
  [/^(?:(?:buyers|sellers)?agent(?:uuid)?|removeagents)$/, 'agent'],
  [/^insuranceagent(?:uuid)?$/, 'insuranceAgent'],
  [/^escrowofficer$/, 'contact'],
  [/^agency$/, 'agency'],
  [/^file$/, 'report'],
  [/^event$/, 'event'],
  [/^message$/, 'message'],
  [/^calendar$/, 'outsideCalendar'],
  [/^order$/, 'order'],
]

const byPath: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/^\/settings\/offices\//, 'office'],
  [/^\/settings\/users\//, 'user'],
  [/^\/settings\/ordertypes\//, 'orderType'],
  [/^\/settings\/services\//, 'service'],
  [/^\/settings\/packages\//, 'package'],
  [/^\/settings\/fees\//, 'fee'],
  [/^\/settings\/keys\//, 'key'],
  [/^\/settings\/assistants\//, 'assistant'],
  [/^\/settings\/webhooks\//, 'hook'],
  [/^\/(?:contact|escrowofficer)\/lookup/, 'contactEmail'],
  [/^\/insuranceagent\/lookup/, 'insurerEmail'],
  [/^\/client\/lookup/, 'clientEmail'],
  [/^\/agent\/lookup/, 'agentEmail'],
  [/^\/users$/, 'users'],
  [/^\/users?\//, 'user'],
  [/^\/clients?\//, 'client'],
  [/^\/agents?\//, 'agent'],
  [/^\/hooks\//, 'hook'],
  [/^\/sessions\//, 'session'],
  [/^\/session\/passkeys\//, 'passkey'],
  [/^\/session\/assistants\//, 'assistant'],
  [/^\/calendarevent\//, 'calendarEvent'],
  [/^\/hold\//, 'hold'],
  [/^\/booking(?:\/|$)/, 'booking'],
  [/^\/(?:agency|agencies)\//, 'agency'],
  [/^\/escrowoffices?\//, 'escrowOffice'],
  [/^\/escrowoffices$/, 'escrowoffices'],
  [/^\/insuranceagents?\//, 'insuranceAgent'],
  [/^\/(?:contact|escrowofficer)s?\//, 'contact'],
  [/^\/contacttype\//, 'contactType'],
  [/^\/ordertype\//, 'orderType'],
  [/^\/agencies$/, 'agencies'],
  [/^\/contacts$/, 'contacts'],
  [/^\/escrowofficers$/, 'escrowofficers'],
  [/^\/insuranceagents$/, 'insuranceagents'],
  [/^\/report\//, 'report'],
  [/^\/attachment\//, 'attachment'],
  [/^\/orders$/, 'orders'],
  [/^\/clients$/, 'clients'],
  [/^\/agents$/, 'agents'],
  [/^\/(?:order|orders|amountdue|addpayment|attachmentupload)(?:\/|$)/, 'order'],
]

/** What `uuids` of a list names. */
const ofLists: Readonly<Record<string, Kind>> = {
  '/offices': 'office',
  '/ordertypes': 'orderType',
  '/services': 'service',
  '/packages': 'package',
  '/fees': 'fee',
  '/contacttypes': 'contactType',
  '/orders': 'order',
  '/clients': 'client',
  '/agents': 'agent',
  '/users': 'user',
  '/agencies': 'agency',
  '/contacts': 'contact',
  '/escrowofficers': 'contact',
  '/escrowoffices': 'escrowOffice',
  '/insuranceagents': 'insuranceAgent',
}

function kindOf({ method, path }: DescribedCall, name: string): Kind {
  const listed = name === 'uuids' ? ofLists[path] : undefined
  if (listed) return listed
  // Elsewhere it is a person.
  if (path === '/hold' && name === 'instead') return 'hold'
  if (path.startsWith('/escrowofficer') && name === 'office') return 'escrowOffice'
  const named = byName.find(([pattern]) => pattern.test(name)) ?? byPath.find(([pattern]) => pattern.test(path))
  if (!named) throw new Error(`${method} ${path}: what does ${name} name?`)
  return named[1]
}
