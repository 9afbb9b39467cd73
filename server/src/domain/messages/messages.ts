import type { Transaction } from '../database.ts'
import { type MessageId, readId } from '../ids.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../scope.ts'
import type { Message } from './message.ts'
import {
  cancelForgotten,
  deleteSettled,
  findCompanyOfMessage,
  findMessage,
  makeDue,
  markCancelled,
} from './message-store.ts'

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
  requireNotUnderWay(message)
  await makeDue(scope, message)
  scope.tx.announce('messages')
  return requireMessage(scope, asked)
}

/** What is sent cannot be called back. */
export async function cancelMessage(scope: TenantScope, asked: string): Promise<Message> {
  const message = await requireMessage(scope, asked)
  requireNotUnderWay(message)
  if (message.state === 'sent') throw new Refusal('message.sent', { id: message.id })
  if (message.state !== 'cancelled') await markCancelled(scope, message.id, 'cancelled by a person')
  return requireMessage(scope, asked)
}

function requireNotUnderWay({ id, state, isClaimed }: Message): void {
  if (state === 'due' && isClaimed) throw new Refusal('message.under-way', { id })
}

const outboxDays = 30
const keptDays = 90

/** What nobody could send for a month is out of date; what ended well is kept for three. */
export async function tidyMessages(tx: Transaction, now: Temporal.Instant): Promise<void> {
  const before = (days: number) => now.subtract({ hours: 24 * days })
  await cancelForgotten(tx, before(outboxDays), `waited for more than ${outboxDays} days`, now)
  await deleteSettled(tx, before(keptDays))
}
