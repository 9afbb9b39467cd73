import type { Transaction } from '../database.ts'
import { type MessageId, readId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import type { Message } from './message.ts'
import { findCompanyOfMessage, findMessage, makeDue, makeFailedDue, markCancelled } from './message-store.ts'

/** For callers that know the message but not its company, such as the CLI. */
export async function requireTenantOfMessage(tx: Transaction, givenId: string): Promise<Tenant> {
  const id = readId<MessageId>(givenId)
  const companyId = id && (await findCompanyOfMessage(tx, id))
  if (!companyId) throw new Refusal('message.unknown', { id: givenId })
  return { tx, companyId }
}

export async function requireMessage(tenant: Tenant, givenId: string): Promise<Message> {
  const id = readId<MessageId>(givenId)
  const message = id && (await findMessage(tenant, id))
  if (!message) throw new Refusal('message.unknown', { id: givenId })
  return message
}

/** Sends the message again, whatever its state, with the current order and address. */
export async function resendMessage(scope: TenantScope, givenId: string): Promise<Message> {
  const message = await requireMessage(scope, givenId)
  requireNotClaimed(scope, message)
  await makeDue(scope, message.id)
  scope.tx.notify('messages')
  return requireMessage(scope, givenId)
}

/** Resends messages that had failed by `now`, up to a limit. Returns how many. */
export async function resendFailed(scope: TenantScope, limit: number): Promise<number> {
  const count = await makeFailedDue(scope, limit)
  if (count > 0) scope.tx.notify('messages')
  return count
}

/** A message that was sent cannot be cancelled. */
export async function cancelMessage(scope: TenantScope, givenId: string): Promise<Message> {
  const message = await requireMessage(scope, givenId)
  requireNotClaimed(scope, message)
  if (message.state === 'sent') throw new Refusal('message.sent', { id: message.id })
  if (message.state !== 'cancelled') await markCancelled(scope, message.id, 'cancelled by a person')
  return requireMessage(scope, givenId)
}

/** A claim whose lease has ended belongs to a worker that died. */
function requireNotClaimed({ now }: TenantScope, { id, state, isClaimed, dueAt }: Message): void {
  const isHeld = isClaimed && Temporal.Instant.compare(dueAt, now) > 0
  if (state === 'due' && isHeld) throw new Refusal('message.in-progress', { id })
}
