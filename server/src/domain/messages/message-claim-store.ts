import sql from 'sql-template-tag'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import { fromMillis, orNull, toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { Channel, Message, RenderedMessage } from './message.ts'
import { messageColumns, readMessage, type StoredMessage } from './message-rows.ts'
import type { MessageCompletion } from './retry-policy.ts'

/** A message in somebody's hands. Whoever does not hold this claim any more changes nothing. */
export interface ClaimedMessage {
  readonly message: Message
  readonly claim: string
  readonly companyKey: string
}

/** Each half has an index of its own. */
const nextDue = fixedStatement(`
  select min(due_at) as due_at from (
    select min(due_at) as due_at from messages where state = 'due' and channel = ? and handed_over_at is null
    union all
    select min(due_at) as due_at from messages where state = 'due' and channel = ? and handed_over_at is not null) due`)

export async function findNextDue(tx: Transaction, channel: Channel): Promise<Temporal.Instant | undefined> {
  const row = await tx.one<{ due_at: number | null }>(nextDue(channel, channel))
  return row && row.due_at !== null ? fromMillis(row.due_at) : undefined
}

/** Those who held these were killed after they had handed them over: nobody can tell any more how that ended. */
export async function markUnansweredUnsure(
  tx: Transaction,
  channel: Channel,
  now: Temporal.Instant,
  why: string,
): Promise<Message[]> {
  const millis = toMillis(now)
  const rows = await tx.all<StoredMessage>(sql`
    update messages set state = 'unsure', error = ${why}, settled_at = ${millis}
    where state = 'due' and channel = ${channel} and due_at <= ${millis} and handed_over_at is not null
    returning ${messageColumns}`)
  return rows.map(readMessage)
}

/** The conditions stand outside as well: where two claim at once, the second looks at them again. */
export async function claimDueMessages(
  tx: Transaction,
  channel: Channel,
  room: number,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<ClaimedMessage[]> {
  const claim: string = newId()
  const millis = toMillis(now)
  const rows = await tx.all<StoredMessage & { company_key: string }>(sql`
    update messages set claim = ${claim}, due_at = ${toMillis(until)}, tries = tries + 1
    where (company_id, id) in (
        select company_id, id from messages
        where state = 'due' and channel = ${channel} and due_at <= ${millis} and handed_over_at is null
        order by due_at limit ${room})
      and state = 'due' and due_at <= ${millis} and handed_over_at is null
    returning ${messageColumns},
      (select c.key from companies c where c.company_id = messages.company_id) as company_key`)
  return rows.map(row => ({ message: readMessage(row), claim, companyKey: row.company_key }))
}

/** Answers whether the message was still held. */
export async function saveRendered(
  tx: Transaction,
  { message, claim }: ClaimedMessage,
  letter: RenderedMessage,
  startsAt: string | undefined,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update messages set written_at = ${toMillis(letter.renderedAt)}, address = ${letter.address},
      sender = ${letter.sender}, reply_to = ${orNull(letter.replyTo)}, subject = ${letter.subject},
      body = ${letter.body}, calendar = ${orNull(letter.calendar)}, starts_at = ${orNull(startsAt)}
    where company_id = ${message.companyId} and id = ${message.id} and claim = ${claim} and state = 'due'`)
  return changed > 0
}

/** `moved`: the order changed since the message was prepared, so nobody has looked whether it is wanted as it is now. */
export type SubmitResult = 'done' | 'moved' | 'lost'

/** From here on it is never claimed again, unless it could not be handed over. */
export async function markSubmitted(
  tx: Transaction,
  { message, claim }: ClaimedMessage,
  orderModifiedAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<SubmitResult> {
  const held = sql`company_id = ${message.companyId} and id = ${message.id} and claim = ${claim} and state = 'due'`
  const isAsPrepared = orderModifiedAt
    ? sql`exists (select 1 from orders o where o.company_id = ${message.companyId} and o.id = ${orNull(message.orderId)}
        and o.modified_at = ${toMillis(orderModifiedAt)})`
    : sql`order_id is null`
  const changed = await tx.run(sql`
    update messages set handed_over_at = ${toMillis(now)}, due_at = ${toMillis(until)}
    where ${held} and ${isAsPrepared}`)
  if (changed > 0) return 'done'
  return (await tx.one(sql`select id from messages where ${held}`)) ? 'moved' : 'lost'
}

/** To be prepared anew at once. What another try has shown to anybody stays as it was; what only this one wrote does not. */
export async function releaseUnsent(
  tx: Transaction,
  { message, claim }: ClaimedMessage,
  now: Temporal.Instant,
): Promise<boolean> {
  const writtenBefore = message.rendered ? toMillis(message.rendered.renderedAt) : null
  const changed = await tx.run(sql`
    update messages set due_at = ${toMillis(now)}, tries = ${message.attemptCount - 1}, claim = null,
      written_at = case when written_at = ${writtenBefore} then written_at end
    where company_id = ${message.companyId} and id = ${message.id} and claim = ${claim} and state = 'due'`)
  return changed > 0
}

/** One that was given up meanwhile is settled all the same: whoever holds the claim knows better. */
export async function completeMessage(
  tx: Transaction,
  { message, claim }: ClaimedMessage,
  { state, error, again }: MessageCompletion,
  now: Temporal.Instant,
): Promise<boolean> {
  const dueAt = toMillis(again?.at ?? now)
  const settledAt = again ? null : toMillis(now)
  const changed = await tx.run(sql`
    update messages set state = ${state}, error = ${error}, due_at = ${dueAt}, tries = ${again?.tries ?? message.attemptCount},
      claim = null, handed_over_at = null, settled_at = ${settledAt}
    where company_id = ${message.companyId} and id = ${message.id} and claim = ${claim} and state in ('due', 'unsure')`)
  return changed > 0
}
