import type { RecordedEvent } from '../events/event-store.ts'
import type { TenantScope } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import { insertMessages, insertNotices, listOwnerIds, type Notice } from './message-store.ts'
import { messagesForEvents } from './plan-messages.ts'

/** When messages about a change may leave: a moment that a change can be taken back until, or not at all. */
export type MessageTiming = 'now' | 'never' | Temporal.Instant

/** Queues the messages about a change, in its transaction. A change without messages costs no statement. */
export function queueMessages(scope: Scope, events: readonly RecordedEvent[], timing: MessageTiming): void {
  if (timing === 'never') return
  const found = messagesForEvents(scope.company, events, scope.now)
  const planned = timing === 'now' ? found : found.map(message => ({ ...message, dueAt: later(message.dueAt, timing) }))
  if (planned.length === 0) return
  insertMessages(scope, planned)
  scope.tx.notify('messages')
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one
}

export interface OwnerNotice {
  /** Identifies the cause: a second notice of the same occasion is not sent. */
  readonly occasion: string
  readonly subject: string
  readonly body: string
}

/** Queues an email to the owners of a company that is not about an order. */
export async function queueOwnerNotice(scope: TenantScope, notice: OwnerNotice): Promise<void> {
  const owners = await listOwnerIds(scope)
  if (owners.length === 0) return
  const about = { ...notice, kind: 'notice', audience: 'owner' } as const
  await insertNotices(
    scope,
    owners.map(personId => ({ ...about, personId })),
  )
  scope.tx.notify('messages')
}

/** Queues an email to a user about the own account. It is sent even if all messages about orders are switched off. */
export async function queueAccountMessage(scope: TenantScope, message: Omit<Notice, 'audience'>): Promise<void> {
  await insertNotices(scope, [{ ...message, audience: 'user' }])
  scope.tx.notify('messages')
}

/** Queues an email to a visitor of the booking page. */
export async function queueVisitorMessage(
  scope: TenantScope,
  { email, ...message }: OwnerNotice & { readonly email: string },
): Promise<void> {
  await insertNotices(scope, [{ ...message, kind: 'notice', audience: 'visitor', personId: email }])
  scope.tx.notify('messages')
}
