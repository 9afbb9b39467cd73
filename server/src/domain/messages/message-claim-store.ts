import type { Transaction } from '../database.ts'
import type { CompanyId, WorkerId } from '../ids.ts'
import { claimStatement, endLeases, type LeasedTable, newClaim, updateHeld } from '../lease.ts'
import { pipelined } from '../pipelined.ts'
import { fromMillis, orNull, toMillis } from '../rows.ts'
import { fixedStatement } from '../statements.ts'
import type { Channel } from '../templates/template-key.ts'
import type { TenantScope } from '../tenant.ts'
import { findCompanyKey } from '../tenants/company-store.ts'
import type { Message, RenderedMessage } from './message.ts'
import { messageColumns, readMessage, type StoredMessage } from './message-store.ts'
import type { MessageCompletion } from './retry-policy.ts'

/** A message whose lease this worker holds; `claim` is its token. */
export interface ClaimedMessage {
  readonly message: Message
  readonly claim: string
  readonly companyKey: string
}

/** Each half has an index of its own. */
const nextDue = fixedStatement(`
  select min(due_at) as due_at from (
    select min(due_at) as due_at from messages where state = 'due' and channel = ? and submitted_at is null
    union all
    select min(due_at) as due_at from messages where state = 'due' and channel = ? and submitted_at is not null) due`)

export async function findNextDue(tx: Transaction, channel: Channel): Promise<Temporal.Instant | undefined> {
  const row = await tx.one<{ due_at: number | null }>(nextDue(channel, channel))
  return row && row.due_at !== null ? fromMillis(row.due_at) : undefined
}

const unsure = fixedStatement(`
  update messages set state = 'unsure', error = ?, completed_at = ?
  where state = 'due' and channel = ? and due_at <= ? and submitted_at is not null
  returning ${messageColumns}`)

/** The workers of these messages ended after they had submitted them and before the response: the outcome is unknown. */
export async function markUnansweredUnsure(
  tx: Transaction,
  channel: Channel,
  now: Temporal.Instant,
  error: string,
): Promise<Message[]> {
  const rows = await tx.all<StoredMessage>(unsure(error, toMillis(now), channel, toMillis(now)))
  return rows.map(readMessage)
}

const key = ['company_id', 'id']
const dueMessages: LeasedTable = {
  table: 'messages',
  dueAt: 'due_at',
  isOpen: "state = 'due' and submitted_at is null",
}
const claimDue = claimStatement(dueMessages, {
  among: 'company_id = ? and channel = ?',
  key: 'id',
  set: 'claim = ?, attempt_count = attempt_count + 1',
  returning: messageColumns,
})

/** Claims messages of one company. */
export async function claimDueMessages(
  { tx, companyId, now }: TenantScope,
  channel: Channel,
  worker: WorkerId,
  limit: number,
  until: Temporal.Instant,
): Promise<ClaimedMessage[]> {
  const claim = newClaim(worker)
  const [rows, companyKey = ''] = await pipelined(
    tx.all<StoredMessage>(claimDue({ now, until, limit, among: [companyId, channel], set: [claim] })),
    findCompanyKey(tx, companyId),
  )
  return rows.map(row => ({ message: readMessage(row), claim, companyKey }))
}

const endLeasesOf = endLeases(dueMessages)

/** Returns how many messages are due again: those that the dead worker had not submitted. */
export function endMessageLeases(tx: Transaction, worker: WorkerId, now: Temporal.Instant): Promise<number> {
  return tx.run(endLeasesOf(worker, now))
}

const rendered = updateHeld('messages', {
  key,
  set: `rendered_at = ?, address = ?, sender = ?, reply_to = ?, subject = ?, body = ?, calendar = ?, starts_at = ?`,
})

/** Returns whether the lease was still held. */
export async function saveRendered(
  tx: Transaction,
  claimed: ClaimedMessage,
  { renderedAt, address, sender, replyTo, subject, body, calendar }: RenderedMessage,
  startsAt: string | undefined,
): Promise<boolean> {
  const text = [toMillis(renderedAt), address, sender, orNull(replyTo), subject, body, orNull(calendar)]
  return (await tx.run(rendered(...text, orNull(startsAt), ...held(claimed)))) > 0
}

/** `changed`: the order has changed since the message was prepared, so it has to be prepared again. */
export type SubmitResult = 'submitted' | 'changed' | 'lost'

const order = 'select 1 from orders o where o.company_id = ? and o.id = messages.order_id'
const submitted = (isUnchanged: string) =>
  updateHeld('messages', { key, set: 'submitted_at = ?, due_at = ?', and: isUnchanged })
const submittedForOrder = submitted(`exists (${order} and o.modified_at = ?)`)
const submittedWithoutOrder = submitted(`not exists (${order})`)
const stillHeld = fixedStatement(
  `select id from messages where company_id = ? and id = ? and claim = ? and state = 'due'`,
)

/** From here on the message is never claimed again, unless it turns out that it was not submitted. */
export async function markSubmitted(
  tx: Transaction,
  claimed: ClaimedMessage,
  orderModifiedAt: Temporal.Instant | undefined,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<SubmitResult> {
  const values = [toMillis(now), toMillis(until), ...held(claimed), claimed.message.companyId]
  const changed = await tx.run(
    orderModifiedAt ? submittedForOrder(...values, toMillis(orderModifiedAt)) : submittedWithoutOrder(...values),
  )
  if (changed > 0) return 'submitted'
  return (await tx.one(stillHeld(...held(claimed)))) ? 'changed' : 'lost'
}

const released = updateHeld('messages', {
  key,
  set: 'due_at = ?, attempt_count = ?, claim = null, rendered_at = case when rendered_at = ? then rendered_at end',
})

/** Due again immediately. Text that an earlier attempt may have shown stays; text that only this attempt wrote does not. */
export async function releaseUnsent(tx: Transaction, claimed: ClaimedMessage, now: Temporal.Instant): Promise<boolean> {
  const { rendered, attemptCount } = claimed.message
  const renderedBefore = rendered ? toMillis(rendered.renderedAt) : null
  return (await tx.run(released(toMillis(now), attemptCount - 1, renderedBefore, ...held(claimed)))) > 0
}

const completed = updateHeld('messages', {
  key,
  set: 'state = ?, error = ?, due_at = ?, attempt_count = ?, claim = null, submitted_at = null, completed_at = ?',
  states: ['due', 'unsure'],
})

/** Also completes a message that became `unsure` meanwhile: the worker that holds the token knows the outcome. */
export async function completeMessage(
  tx: Transaction,
  claimed: ClaimedMessage,
  { state, error, again }: MessageCompletion,
  now: Temporal.Instant,
): Promise<boolean> {
  const dueAt = toMillis(again?.at ?? now)
  const attempts = again?.attempts ?? claimed.message.attemptCount
  const completedAt = again ? null : toMillis(now)
  return (await tx.run(completed(state, error, dueAt, attempts, completedAt, ...held(claimed)))) > 0
}

function held({ message, claim }: ClaimedMessage): string[] {
  return [message.companyId, message.id, claim]
}

/** Due rows that are read before the index is searched for each company. */
const maxRows = 200

/** The companies with due messages; the one whose message is due longest comes first, unless there is a long backlog. */
export async function findDueCompanies(tx: Transaction, channel: Channel, now: Temporal.Instant): Promise<CompanyId[]> {
  const rows = await tx.all<Stored>(firstDue(channel, toMillis(now), maxRows))
  const isAll = rows.length < maxRows
  const found = isAll ? rows : await tx.all<Stored>(allDue(channel, toMillis(now)))
  return [...new Set(found.map(row => row.company_id as CompanyId))]
}

type Stored = { company_id: string }

const firstDue = fixedStatement(`
  select company_id from messages
  where state = 'due' and submitted_at is null and channel = ? and due_at <= ? order by due_at limit ?`)

/**
 * One step in the index for each company, whatever the size of its backlog. Each node of a distributed database answers
 * for its own companies.
 */
const allDue = fixedStatement(`
  select s.company_id from company_state s
  where (
    select min(m.due_at) from messages m
    where m.state = 'due' and m.submitted_at is null and m.channel = ? and m.company_id = s.company_id) <= ?`)
