/** A mistake in a field, such as `fees[0].amount`; an empty field stands for the whole. */
export interface FieldMistake {
  readonly field: string
  readonly message: string
}

/** The expected refusals, by code, with the details of their messages. The adapters hold the message texts. */
export interface Refusals {
  'amount.unreadable': { value: string }
  'footprint.unknown': { id: string }
  'zip.unknown': { zip: string }
  'address.unknown': { city: string; state: string; zip: string }
  'assistant.unfit': { problem: string }
  'assistant.unknown': { id: string }
  'agency.unknown': { id: string }
  'agent.unknown': { by: 'id' | 'email'; value: string }
  'client.unknown': { by: 'id' | 'email'; value: string }
  'contact.unknown': { by: 'id' | 'email'; value: string }
  'escrowofficer.unknown': { by: 'id' | 'email'; value: string }
  'insuranceagent.unknown': { by: 'id' | 'email'; value: string }
  'escrowoffice.unknown': { id: string }
  'cursor.of-another-company': Record<never, string>
  'cursor.of-another-list': { list: string; requested: string }
  'cursor.unreadable': Record<never, string>
  'event.reversed': { start: string; end: string }
  'booking.check': Record<never, string>
  'booking.closed': Record<never, string>
  'booking.fixed': { reason: 'late' | 'over' | 'office' }
  'booking.taken': { times: readonly object[] }
  'booking.too-many': { limit: number }
  'booking.unconfirmed': { email: string }
  'booking.unknown': Record<never, string>
  'calendar.unknown': { id: string }
  'event.unknown': { id: string }
  'feed.unknown': Record<never, string>
  'fee.unknown': { id: string }
  'fee.unreadable': { id: string }
  'fees.unreadable': { value: string }
  'file.too-large': { limit: string }
  'file.unknown': { kind: 'file' | 'report' | 'attachment'; id: string }
  'file.encoded': { encoding: string }
  'files.several': Record<never, string>
  'hold.share': { week: string }
  'hold.too-many': { whose: 'user' | 'company' | 'address'; limit: number }
  'hold.unknown': { id: string }
  'idempotency.other-request': { key: string }
  'multipart.unreadable': { reason: string }
  'number.too-large': { field: string; limit: number }
  'merge.gone': { into: string }
  'merge.same': { id: string }
  'merge.too-many': { limit: number }
  'message.sent': { id: string }
  'message.in-progress': { id: string }
  'message.unknown': { id: string }
  'operator.denied': Record<never, string>
  'operator.exists': { email: string }
  'operator.unknown': { email: string }
  'origin.foreign': { origin: string }
  'move.completed': { id: string }
  'move.final': { reason: string }
  'order.unknown': { id: string }
  'order.cancelled': { id: string }
  'order.completed': { id: string }
  'order.not-expected': { id: string; status: string }
  'order.not-removed': { id: string }
  'order.not-scheduled': { id: string }
  'order.removed': { id: string }
  'parameter.invalid': { name: string; value: string; expected: string }
  'scheduled.missing': Record<never, string>
  'settings.mistakes': { errors: readonly FieldMistake[] }
  'settings.stale': { current: object }
  'settings.unknown': { section: string; id: string }
  'payment.mismatch': { paid: string }
  'payment.nothing-due': Record<never, string>
  'payment.signature': Record<never, string>
  'payment.unavailable': { reason: string }
  'payment.unconnected': Record<never, string>
  'passkey.refused': Record<never, string>
  'passkey.unknown': { id: string }
  'password.missing': Record<never, string>
  'password.short': { min: number }
  'password.wrong': Record<never, string>
  'second-factor.off': Record<never, string>
  'second-factor.on': Record<never, string>
  'second-factor.wrong': Record<never, string>
  'session.unknown': { id: string }
  'sign-in.denied': Record<never, string>
  'strict.refused': { warnings: readonly string[]; isRead?: boolean }
  'time.taken': { reasons: readonly string[] }
  'time.unround': { value: string }
  'access.denied': { of?: 'the directory' }
  'access.missing-privilege': { privilege: string }
  'action.unknown': { action?: string; takes?: readonly string[]; docs?: string }
  'address.busy': { seconds: number; of?: 'visits' }
  'body.malformed': { reason: string }
  'body.too-deep': { limit: number }
  'body.too-large': { limit: string }
  'company.busy': { work: string; seconds: number }
  'company.exists': { key: string }
  'company.reserved': { key: string }
  'company.migrating': Record<never, string>
  'company.moved': { url: string }
  'company.unknown': { key: string }
  'credential.exists': { username: string }
  'credential.unknown': { username: string }
  'fields.missing': { fields: readonly string[]; hint?: string }
  'key.unknown': { accessKey: string }
  'list.too-long': { field: string; limit: number }
  'template.mistake': { field: string; line: number; reason: string }
  'text.unreadable': { field: string }
  'text.too-long': { field: string; limit: number }
  'time.unparseable': { field: string; value: string; formats: string }
  'token.unknown': Record<never, string>
  'url.unreadable': { value: string }
  'user.no-email': { id: string }
  'user.unknown': { id: string }
  'user.unknown-name': { username: string }
  'delivery.unknown': { id: string }
  'webhook.address': { url: string; problem: string }
  'webhook.kinds': { unknown: readonly string[]; known: readonly string[] }
  'webhook.off': { id: string }
  'webhook.rotating': { until: string }
  'webhook.secret': Record<never, string>
  'webhook.unknown': { id: string }
}

export type RefusalCode = keyof Refusals

/** Refuses a change of settings because of one field. */
export function mistakeIn(field: string, message: string): Refusal {
  return new Refusal('settings.mistakes', { errors: [{ field, message }] })
}

/** Thrown while nothing may be saved. */
export class Refusal<Code extends RefusalCode = RefusalCode> extends Error {
  override name = 'Refusal'
  readonly code: Code
  readonly details: Refusals[Code]

  constructor(
    code: Code,
    ...[details]: Partial<Refusals[Code]> extends Refusals[Code] ? [Refusals[Code]?] : [Refusals[Code]]
  ) {
    super(code)
    this.code = code
    this.details = (details ?? {}) as Refusals[Code]
  }
}
