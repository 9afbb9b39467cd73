import type { Transaction } from '../database.ts'
import { type MessageId, readId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Message } from './message.ts'
import { findCompanyOfMessage, findMessage, makeDue, makeFailedDue, markCancelled } from './message-store.ts'

/** For somebody who acts from outside the company, such as the operator at the command line. */
export async function requireTenantOfMessage(tx: Transaction, asked: string): Promise<Tenant> {
  const id = readId<MessageId>(asked)
  const companyId = id && (await findCompanyOfMessage(tx, id))
  if (!companyId) throw new Refusal('message.unknown', { id: asked })
  return { tx, companyId }
}

export async function requireMessage(tenant: Tenant, asked: string): Promise<Message> {
  const id = readId<MessageId>(asked)
  const message = id && (await findMessage(tenant, id))
  if (!message) throw new Refusal('message.unknown', { id: asked })
  return message
}

/** Sends it now, whatever became of it before, with the order and the address as they are today. */
export async function resendMessage(scope: TenantScope, asked: string): Promise<Message> {
  const message = await requireMessage(scope, asked)
  requireNotUnderWay(scope, message)
  await makeDue(scope, message.id)
  scope.tx.notify('messages')
  return requireMessage(scope, asked)
}

/** Sends what has failed by `now` once more, so many at most. Answers how many. */
export async function resendFailed(scope: TenantScope, most: number): Promise<number> {
  const count = await makeFailedDue(scope, most)
  if (count > 0) scope.tx.notify('messages')
  return count
}

/** What is sent cannot be called back. */
export async function cancelMessage(scope: TenantScope, asked: string): Promise<Message> {
  const message = await requireMessage(scope, asked)
  requireNotUnderWay(scope, message)
  if (message.state === 'sent') throw new Refusal('message.sent', { id: message.id })
  if (message.state !== 'cancelled') await markCancelled(scope, message.id, 'cancelled by a person')
  return requireMessage(scope, asked)
}

/** Whoever still holds a message past its time was killed, and comes back no more. */
function requireNotUnderWay({ now }: TenantScope, { id, state, isClaimed, dueAt }: Message): void {
  const isHeld = isClaimed && Temporal.Instant.compare(dueAt, now) > 0
  if (state === 'due' && isHeld) throw new Refusal('message.under-way', { id })
}
