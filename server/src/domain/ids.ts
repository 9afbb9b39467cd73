import { hash, randomUUIDv7 } from 'node:crypto'

declare const kind: unique symbol
export type Id<Kind extends string> = string & { readonly [kind]: Kind }

export type CompanyId = Id<'company'>
/** Where people have accounts: a company, or the install for its operators, who belong to no company. */
export type RealmId = CompanyId | 'operators'
export type OfficeId = Id<'office'>
export type UserId = Id<'user'>
export type OrderTypeId = Id<'order type'>
export type ServiceId = Id<'service'>
export type PackageId = Id<'package'>
export type FeeId = Id<'fee'>
export type ClientId = Id<'client'>
export type AgentId = Id<'agent'>
export type AgencyId = Id<'agency'>
export type ContactId = Id<'contact'>
export type BlockedTimeId = Id<'blocked time'>
export type AssistantId = Id<'assistant'>
export type OutsideCalendarId = Id<'outside calendar'>
export type HoldId = Id<'hold'>
export type OrderId = Id<'order'>
export type PaymentId = Id<'payment'>
export type MessageId = Id<'message'>
export type WebhookId = Id<'webhook'>
export type FileId = Id<'file'>
export type BlobKey = Id<'blob'>
export type WorkerId = Id<'worker'>
export type SessionId = Id<'session'>
export type PasskeyId = Id<'passkey'>
export type TokenId = Id<'token'>

/** UUIDv7: ids grow with time, so that new rows are adjacent in an index. With a moment where `timeOfId` shall find it. */
export function newId<I extends Id<string>>(at?: Temporal.Instant): I {
  const id = randomUUIDv7()
  return (at ? timePrefix(at) + id.slice(13) : id) as I
}

/** How the ids of a moment begin. */
export function timePrefix(at: Temporal.Instant): string {
  const hex = Math.max(0, at.epochMilliseconds).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** The time in an id of `newId`, and 1970 for any other. */
export function timeOfId(id: Id<string>): Temporal.Instant {
  const millis = id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : 0
  return Temporal.Instant.fromEpochMilliseconds(millis)
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The id as stored, in lowercase; undefined for any text that is not a UUID. */
export function readId<I extends Id<string>>(text: unknown): I | undefined {
  return typeof text === 'string' && uuid.test(text) ? (text.toLowerCase() as I) : undefined
}

/** The id of an entry follows from its name: lists are kept as names, and ids stay the same when a company is migrated. */
export function idOfName(list: string, name: string): string {
  const digest = hash('sha256', `${list} ${name}`, 'hex')
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`]
  return `${parts.join('-')}-${digest.slice(20, 32)}`
}
