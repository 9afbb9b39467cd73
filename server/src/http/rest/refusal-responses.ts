import type { Refusal, RefusalCode, Refusals } from '../../domain/refusal.ts'
import { renderError } from './envelope.ts'
import { showValue } from './fields.ts'

interface ResponseTemplate<Code extends RefusalCode> {
  readonly status: number
  readonly message: (details: Refusals[Code]) => string
  /** A member that the response carries with an empty string, such as `order` for an unknown order. */
  readonly empty?: string
}

/** Section 7: HTTP status and message of each refusal. Most are 200 with `status: error`. */
const templates: { readonly [Code in RefusalCode]: ResponseTemplate<Code> } = {
  'access.denied': {
    status: 401,
    message: () => 'authentication failed: check the company key in the address, the access key and the secret key',
  },
  'access.missing-privilege': {
    status: 403,
    message: ({ privilege }) => `this action requires user access: ${privilege}`,
  },
  'action.unknown': { status: 405, message: () => 'missing or invalid action specified' },
  'amount.unreadable': {
    status: 200,
    message: ({ value }) => `please provide a positive amount with at most two decimals: ${value}`,
  },
  'address.unknown': {
    status: 200,
    message: ({ city, state, zip }) =>
      `could not locate an address with the provided city, state and zip: ${city}, ${state} ${zip}`,
  },
  'agent.unknown': {
    status: 200,
    message: ({ by, value }) => `could not locate an agent with the provided ${by}: ${value}`,
    empty: 'agent',
  },
  'client.unknown': {
    status: 200,
    message: ({ by, value }) => `could not locate a client with the provided ${by}: ${value}`,
    empty: 'client',
  },
  'cursor.of-another-company': {
    status: 200,
    message: () => 'this cursor belongs to another company; omit it to start over',
  },
  'cursor.of-another-list': {
    status: 200,
    message: ({ list, asked }) => `this cursor is for GET /${list}; it is not valid for GET /${asked}`,
  },
  'cursor.unreadable': {
    status: 200,
    message: () => 'this cursor is malformed; send it back unchanged, or omit it to start over',
  },
  'fee.unknown': { status: 200, message: ({ id }) => `Unable to lookup Fee: ${id}` },
  'fee.unreadable': { status: 200, message: ({ id }) => `please provide a number as the value of the fee: ${id}` },
  'footprint.unknown': {
    status: 200,
    message: ({ id }) => `could not locate a footprint of yours with the provided id: ${id}`,
    empty: 'footprint',
  },
  'file.too-large': { status: 413, message: ({ limit }) => `the file is larger than ${limit}` },
  'file.unknown': {
    status: 200,
    message: ({ kind, id }) =>
      `could not locate ${kind === 'attachment' ? 'an' : 'a'} ${kind} with the provided id: ${showValue(id)}`,
    empty: 'file',
  },
  'file.encoded': {
    status: 200,
    message: ({ encoding }) => `please send the file as it is, without Content-Encoding: ${encoding}`,
  },
  'files.several': { status: 200, message: () => 'please send one file at a time' },
  'idempotency.other-request': {
    status: 200,
    message: ({ key }) => `the Idempotency-Key ${key} was used for another request already`,
  },
  'multipart.unreadable': { status: 200, message: ({ reason }) => `the multipart body cannot be read: ${reason}` },
  'number.too-large': { status: 200, message: ({ field, limit }) => `${field} is larger than ${limit}` },
  'message.sent': { status: 200, message: ({ id }) => `the message was already sent and cannot be cancelled: ${id}` },
  'message.in-progress': {
    status: 200,
    message: ({ id }) => `the message is being sent; try again in a minute: ${id}`,
  },
  'message.unknown': { status: 200, message: ({ id }) => `could not locate a message with the provided id: ${id}` },
  'order.none-to-show': {
    status: 200,
    message: ({ audience }) => `no scheduled order has a recipient of this audience: ${audience}`,
  },
  'order.unknown': {
    status: 200,
    message: ({ id }) => `could not locate an order with the provided id: ${showValue(id)}`,
    empty: 'order',
  },
  'order.not-scheduled': {
    status: 200,
    message: ({ id }) => `only a scheduled order can be completed, and this one is a draft: ${id}`,
  },
  'scheduled.missing': { status: 200, message: () => 'please provide a scheduled date/time format' },
  'strict.refused': {
    status: 200,
    message: ({ warnings }) => `nothing was saved, as handling=strict asks: ${warnings.join('; ')}`,
  },
  'time.unround': {
    status: 200,
    message: ({ value }) => `the datetime object returned an unround time: ${value}`,
  },
  'body.malformed': { status: 200, message: ({ reason }) => `the request body is not valid JSON: ${reason}` },
  'body.too-deep': { status: 200, message: ({ limit }) => `the request body is nested deeper than ${limit} levels` },
  'body.too-large': { status: 413, message: ({ limit }) => `the request body is larger than ${limit}` },
  'company.exists': { status: 200, message: ({ key }) => `there is a company with the key ${key} already` },
  'company.migrating': {
    status: 503,
    message: () => 'nothing was saved: this company is moving to another server; ask the directory, and try again',
  },
  'company.moved': { status: 503, message: ({ url }) => `this company has moved: it is at ${url} now` },
  'company.unknown': { status: 200, message: ({ key }) => `could not locate a company with the key: ${key}` },
  'credential.exists': { status: 200, message: ({ username }) => `the username ${username} is taken` },
  'credential.unknown': { status: 200, message: ({ username }) => `there is no credential named ${username}` },
  'fields.missing': {
    status: 400,
    message: ({ fields }) => `this action requires the following fields: ${fields.join(', ')}`,
  },
  'key.unknown': { status: 200, message: ({ accessKey }) => `there is no such key in use: ${accessKey}` },
  'list.too-long': { status: 200, message: ({ field, limit }) => `${field} has more than ${limit} entries` },
  'template.mistake': {
    status: 200,
    message: ({ field, line, reason }) => `the ${field} of the template has a mistake in line ${line}: ${reason}`,
  },
  'text.unreadable': { status: 200, message: ({ field }) => `${field} contains characters that cannot be stored` },
  'text.too-long': { status: 200, message: ({ field, limit }) => `${field} is longer than ${limit} characters` },
  'time.unparseable': {
    status: 200,
    message: ({ field, value }) => `please provide a valid date/time format: ${field} is "${value}"`,
  },
  'url.unreadable': {
    status: 200,
    message: ({ value }) => `please provide a url that begins with http:// or https://, not "${value}"`,
  },
  'user.unknown': {
    status: 200,
    message: ({ id }) => `could not locate a user with the provided id: ${id}`,
    empty: 'user',
  },
  'delivery.unknown': { status: 200, message: ({ id }) => `there is no delivery of an event with the id: ${id}` },
  'webhook.address': { status: 200, message: ({ url, problem }) => `${url} cannot be a webhook: ${problem}` },
  'webhook.kinds': {
    status: 200,
    message: ({ unknown, known }) =>
      `${unknown.length > 0 ? `there is no event ${unknown.join(', ')}` : 'name at least one event'}: choose among ${known.join(', ')}`,
  },
  'webhook.off': { status: 200, message: ({ id }) => `this webhook is off, switch it on first: ${id}` },
  'webhook.rotating': {
    status: 200,
    message: ({ until }) =>
      `the previous secret still signs until ${until}; rotating now would invalidate it; use --force`,
  },
  'webhook.unknown': { status: 200, message: ({ id }) => `there is no webhook with the id: ${id}` },
}

export interface RefusalResponse {
  readonly status: number
  readonly message: string
  readonly empty: string | undefined
}

export function refusalResponse<Code extends RefusalCode>(refusal: Refusal<Code>): RefusalResponse {
  const { status, message, empty } = templates[refusal.code]
  return { status, message: message(refusal.details), empty }
}

export function renderRefusal(refusal: Refusal): { readonly status: number; readonly body: string } {
  const { status, message, empty } = refusalResponse(refusal)
  return { status, body: renderError(message, empty === undefined ? {} : { [empty]: '' }) }
}
