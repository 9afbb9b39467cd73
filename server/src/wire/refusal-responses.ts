import { TimeTaken } from '../domain/conflicts/conflict.ts'
import type { FieldMistake, Refusal, RefusalCode, Refusals } from '../domain/refusal.ts'
import { localTimeFormat } from '../domain/time/local-time.ts'
import { type Members, renderError } from './envelope.ts'
import { showValue } from './fields.ts'
import { showTimeTaken } from './holds/conflict-wire.ts'
import { showState } from './orders/status-wire.ts'

/** The message names this many conflicts; `conflicts` lists all. */
const maxReasons = 5

/** Section 7: the message of each refusal. */
const messages: { readonly [Code in RefusalCode]: (details: Refusals[Code]) => string } = {
  'access.denied': ({ of }) =>
    of === undefined
      ? 'authentication failed: send HTTP Basic with the access key (plk_…) as username and its secret key (pls_…) as password, to the address of their company'
      : 'authentication failed: send HTTP Basic with the username and password of a directory credential',
  'access.missing-privilege': ({ privilege }) => `this action requires user access: ${privilege}`,
  'action.unknown': ({ action, takes = [], docs }) =>
    [
      'missing or invalid action specified',
      ...(action === undefined ? [] : [describeUnknown(action, takes, docs)]),
    ].join(': '),
  'amount.unreadable': ({ value }) => `please provide a positive amount with at most two decimals: ${value}`,
  'address.unknown': ({ city, state, zip }) =>
    `could not locate an address with the provided city, state and zip: ${city}, ${state} ${zip}`,
  'assistant.unfit': ({ problem }) => `this assistant cannot be connected: ${problem}`,
  'assistant.unknown': ({ id }) => `could not locate an assistant with the provided id: ${showValue(id)}`,
  'agency.unknown': ({ id }) => `could not locate an agency with the provided id: ${showValue(id)}`,
  'agent.unknown': ({ by, value }) => `could not locate an agent with the provided ${by}: ${value}`,
  'client.unknown': ({ by, value }) => `could not locate a client with the provided ${by}: ${value}`,
  'contact.unknown': ({ by, value }) => `could not locate a contact with the provided ${by}: ${value}`,
  'escrowofficer.unknown': ({ by, value }) => `could not locate an escrow officer with the provided ${by}: ${value}`,
  'insuranceagent.unknown': ({ by, value }) => `could not locate an insurance agent with the provided ${by}: ${value}`,
  'escrowoffice.unknown': ({ id }) => `could not locate an escrow office with the provided id: ${showValue(id)}`,
  'cursor.of-another-company': () => 'this cursor belongs to another company; omit it to start over',
  'cursor.of-another-list': ({ list, requested }) =>
    `this cursor is for GET /${list}; it is not valid for GET /${requested}`,
  'cursor.unreadable': () => 'this cursor is malformed; send it back unchanged, or omit it to start over',
  'event.reversed': ({ start, end }) => `please provide an end after the start: ${start} to ${end}`,
  'booking.check': () =>
    'the check is missing, wrong or too old: solve the one of GET /booking/check for this visitor, and send its payload',
  'booking.closed': () => 'there is no booking page at this address',
  'booking.fixed': ({ reason }) => `this appointment cannot be changed online any more: ${fixedReasons[reason]}`,
  'booking.taken': () => 'this time is no longer open; times has the nearest ones',
  'booking.too-many': ({ limit }) =>
    `there were ${limit} bookings from this address within a day: call the company to book more`,
  'booking.unconfirmed': ({ email }) => `an email was sent to ${email}: open the link in it to book`,
  'booking.unknown': () => 'there is no booking with this link',
  'calendar.unknown': ({ id }) => `could not locate an outside calendar with the provided id: ${showValue(id)}`,
  'event.unknown': ({ id }) => `could not locate a calendar event with the provided id: ${showValue(id)}`,
  'feed.unknown': () => 'there is no calendar feed at this address: it was replaced or switched off',
  'fee.unknown': ({ id }) => `Unable to lookup Fee: ${id}`,
  'fee.unreadable': ({ id }) => `please provide a number as the value of the fee: ${id}`,
  'fees.unreadable': ({ value }) =>
    `please provide fees as a list of objects with feeid and value; in a form fees[0][feeid]=…&fees[0][value]=10, not fees=${value}`,
  'footprint.unknown': ({ id }) => `could not locate a footprint of yours with the provided id: ${id}`,
  'file.too-large': ({ limit }) => `the file is larger than ${limit}`,
  'file.unknown': ({ kind, id }) =>
    `could not locate ${kind === 'attachment' ? 'an' : 'a'} ${kind} with the provided id: ${showValue(id)}`,
  'file.encoded': ({ encoding }) => `please send the file as it is, without Content-Encoding: ${encoding}`,
  'files.several': () => 'please send one file at a time',
  'hold.share': ({ week }) =>
    `the holds of this user would take more than half of the time that is open in the week of ${week}; release one, or wait until one expires`,
  'hold.too-many': ({ whose, limit }) =>
    `this ${whose} has ${limit} holds already; release one, or wait until one expires`,
  'hold.unknown': ({ id }) =>
    `could not locate a hold of yours with the provided id, or it has expired: ${showValue(id)}`,
  'idempotency.other-request': ({ key }) => `the Idempotency-Key ${key} was used for another request already`,
  'multipart.unreadable': ({ reason }) => `the multipart body cannot be read: ${reason}`,
  'number.too-large': ({ field, limit }) => `${field} is larger than ${limit}`,
  'merge.gone': ({ into }) => `this record was merged into another one; use that: ${into}`,
  'merge.same': ({ id }) => `a record cannot be merged into itself: ${id}`,
  'merge.too-many': ({ limit }) =>
    `the duplicate has more than ${limit.toLocaleString('en')} orders; keep it, and merge the other one into it`,
  'message.sent': ({ id }) => `the message was already sent and cannot be cancelled: ${id}`,
  'message.in-progress': ({ id }) => `the message is being sent; try again in a minute: ${id}`,
  'message.unknown': ({ id }) => `could not locate a message with the provided id: ${id}`,
  'move.completed': ({ id }) => `a completed order cannot be moved: ${id}`,
  'move.final': ({ reason }) => `the move of this order can no longer be undone: ${reason}`,
  'order.unknown': ({ id }) => `could not locate an order with the provided id: ${showValue(id)}`,
  'order.cancelled': ({ id }) => `this order is cancelled; schedule it again first: ${id}`,
  'order.completed': ({ id }) => `a completed order cannot be cancelled: ${id}`,
  'order.not-expected': ({ id, status }) =>
    `only the client of a scheduled order waits for an inspector, and the orderstatus of this one is ${showState(status)}: ${id}`,
  'order.not-removed': ({ id }) => `this order was not removed: ${id}`,
  'order.removed': ({ id }) => `this order was removed and cannot be changed; an owner can restore it: ${id}`,
  'order.not-scheduled': ({ id }) => `only a scheduled order can be completed, and this one is a draft: ${id}`,
  'parameter.invalid': ({ name, value, expected }) => `please provide a valid ${name}, ${expected}: ${value}`,
  'scheduled.missing': () => `please provide a scheduled date/time format: send scheduled as ${localTimeFormat}`,
  'settings.mistakes': ({ errors }) => `please correct: ${errors.map(showMistake).join('; ')}`,
  'settings.stale': () =>
    'this was changed meanwhile; compare your change with the current state, which is in this response',
  'settings.unknown': ({ section, id }) =>
    `could not locate an entry of ${section} with the provided id: ${showValue(id)}`,
  'operator.denied': () => 'please sign in as an operator',
  'operator.exists': ({ email }) => `there is an operator with the email ${email} already`,
  'operator.unknown': ({ email }) => `there is no operator with the email ${showValue(email)}`,
  'origin.foreign': ({ origin }) => `web pages of another origin cannot sign in here: ${showValue(origin)}`,
  'payment.mismatch': ({ paid }) => `the payment is not that of its order: ${paid}`,
  'payment.nothing-due': () => 'nothing can be paid online for this order',
  'payment.signature': () => 'the event has no valid signature: check the signing secret of the webhook',
  'payment.unavailable': ({ reason }) => `paying does not work at the moment: ${reason}`,
  'payment.unconnected': () => 'there are no payments at this address',
  'passkey.refused': () => 'the passkey was not accepted: start again, or sign in with the password',
  'passkey.unknown': ({ id }) => `could not locate a passkey of yours with the provided id: ${showValue(id)}`,
  'password.missing': () => 'this user has no password yet: accept the invitation first',
  'password.short': ({ min }) => `please choose a password with at least ${min} characters`,
  'password.wrong': () => 'the current password is wrong',
  'second-factor.off': () => 'no second factor is set up: begin with POST /session/secondfactor',
  'second-factor.on': () => 'a second factor is set up already: switch it off first',
  'second-factor.wrong': () => 'the code is wrong or was used already: wait for the next one',
  'session.unknown': ({ id }) => `could not locate a session of yours with the provided id: ${showValue(id)}`,
  'sign-in.denied': () => 'signing in failed: check the address, the email and the password',
  'strict.refused': ({ warnings, isRead }) =>
    `${isRead ? 'refused' : 'nothing was saved'}, as handling=strict asks: ${warnings.join('; ')}`,
  'time.taken': ({ reasons }) =>
    `the time is already taken${reasons.length > 0 ? `: ${reasons.slice(0, maxReasons).join('; ')}` : ''}`,
  'time.unround': ({ value }) => `the datetime object returned an unround time: ${value}`,
  'body.malformed': ({ reason }) => `the request body is not valid JSON: ${reason}`,
  'body.too-deep': ({ limit }) => `the request body is nested deeper than ${limit} levels`,
  'body.too-large': ({ limit }) => `the request body is larger than ${limit}`,
  'address.busy': ({ seconds, of = 'sign-ins' }) =>
    `nothing was done: too many ${of} from this address are in progress; try again in ${seconds} seconds`,
  'company.busy': ({ work, seconds }) =>
    `nothing was done: too many ${work} of this company are in progress; try again in ${seconds} seconds`,
  'company.exists': ({ key }) => `there is a company with the key ${key} already`,
  'company.reserved': ({ key }) => `${key} is reserved for a path of the service: choose another key`,
  'company.migrating': () =>
    'nothing was saved: this company is moving to another server; ask the directory, and try again',
  'company.moved': ({ url }) => `this company has moved: it is at ${url} now`,
  'company.unknown': ({ key }) => `could not locate a company with the key: ${key}`,
  'credential.exists': ({ username }) => `the username ${username} is taken`,
  'credential.unknown': ({ username }) => `there is no credential named ${username}`,
  'fields.missing': ({ fields, hint }) =>
    `this action requires the following fields: ${fields.join(', ')}${hint === undefined ? '' : `; ${hint}`}`,
  'key.unknown': ({ accessKey }) => `there is no such key in use: ${accessKey}`,
  'list.too-long': ({ field, limit }) => `${field} has more than ${limit} entries`,
  'template.mistake': ({ field, line, reason }) =>
    `the ${field} of the template has a mistake in line ${line}: ${reason}`,
  'text.unreadable': ({ field }) => `${field} contains characters that cannot be stored`,
  'text.too-long': ({ field, limit }) => `${field} is longer than ${limit} characters`,
  'time.unparseable': ({ field, value, formats }) =>
    `please provide a valid date/time format: ${field} is "${value}"; use ${formats}`,
  'token.unknown': () => 'this link is not valid any more: it was used or has expired; request a new one',
  'url.unreadable': ({ value }) => `please provide a url that begins with http:// or https://, not "${value}"`,
  'user.no-email': ({ id }) => `this user has no email address: ${id}`,
  'user.unknown': ({ id }) => `could not locate a user with the provided id: ${id}`,
  'user.unknown-name': ({ username }) => `there is no user with the name or id ${username}`,
  'delivery.unknown': ({ id }) => `there is no delivery of an event with the id: ${id}`,
  'webhook.address': ({ url, problem }) => `${url} cannot be a webhook: ${problem}`,
  'webhook.kinds': ({ unknown, known }) =>
    `${unknown.length > 0 ? `there is no event ${unknown.join(', ')}` : 'name at least one event'}: choose among ${known.join(', ')}`,
  'webhook.off': ({ id }) => `this webhook is off, switch it on first: ${id}`,
  'webhook.rotating': ({ until }) =>
    `the previous secret still signs until ${until}; rotating now would invalidate it; use --force`,
  'webhook.secret': () => 'please provide a secret of 1 to 255 printable ASCII characters',
  'zip.unknown': ({ zip }) => `could not locate a place with the provided zip: ${showValue(zip)}`,
  'webhook.unknown': ({ id }) => `there is no webhook with the id: ${id}`,
}

const fixedReasons = {
  late: 'it is too close to its start',
  over: 'it is over or cancelled',
  office: 'the company asks to be called instead',
} as const

function describeUnknown(action: string, takes: readonly string[], docs: string | undefined): string {
  const other = takes.length === 0 ? '' : `; this path takes ${takes.join(', ')}`
  return `there is no ${showValue(action)}${other}${docs === undefined ? '' : `; ${docs} lists all operations`}`
}

/** Most refusals are HTTP 200 with `status: error`. */
const statuses: Partial<Record<RefusalCode, number>> = {
  'access.denied': 401,
  'access.missing-privilege': 403,
  'action.unknown': 405,
  'file.too-large': 413,
  'body.too-large': 413,
  'address.busy': 429,
  'company.busy': 429,
  'company.migrating': 503,
  'company.moved': 503,
  'feed.unknown': 404,
  'fields.missing': 400,
  'payment.mismatch': 400,
  'payment.signature': 400,
  'payment.unconnected': 404,
  'settings.mistakes': 400,
  'settings.stale': 409,
  'operator.denied': 401,
  'origin.foreign': 403,
  'sign-in.denied': 401,
}

/** A member that the response carries with an empty string, such as `order` for an unknown order. */
const emptyMembers: Partial<Record<RefusalCode, string>> = {
  'agency.unknown': 'agency',
  'agent.unknown': 'agent',
  'client.unknown': 'client',
  'contact.unknown': 'contact',
  'escrowoffice.unknown': 'escrowoffice',
  'escrowofficer.unknown': 'escrowofficer',
  'insuranceagent.unknown': 'insuranceagent',
  'footprint.unknown': 'footprint',
  'file.unknown': 'file',
  'order.unknown': 'order',
  'user.unknown': 'user',
}

export function showMistake({ field, message }: FieldMistake): string {
  return field === '' ? message : `${field}: ${message}`
}

export interface RefusalResponse {
  readonly status: number
  readonly message: string
  /** Members beside `status` and `message`. */
  readonly members: Members
}

export function refusalResponse<Code extends RefusalCode>(refusal: Refusal<Code>): RefusalResponse {
  const { code, details } = refusal
  return { status: statuses[code] ?? 200, message: messages[code](details), members: membersOf(refusal) }
}

export function renderRefusal(refusal: Refusal): { readonly status: number; readonly body: string } {
  const { status, message, members } = refusalResponse(refusal)
  return { status, body: renderError(message, members) }
}

function membersOf(refusal: Refusal): Members {
  if (refusal instanceof TimeTaken) return showTimeTaken(refusal)
  const { code, details } = refusal
  if (code === 'settings.mistakes' || code === 'settings.stale' || code === 'booking.taken') return details as Members
  const empty = emptyMembers[code]
  return empty === undefined ? {} : { [empty]: '' }
}
