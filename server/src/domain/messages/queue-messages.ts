import type { RecordedEvent } from '../events/event-store.ts'
import type { TenantScope } from '../tenant.ts'
import type { Scope } from '../tenants/scope.ts'
import { insertMessages, insertNotices, listOwnerIds } from './message-store.ts'
import { messagesForEvents } from './plan-messages.ts'

/** Writes what people are to be told, within the change it tells about. A change that is no news costs nothing. */
export function queueMessages(scope: Scope, events: readonly RecordedEvent[]): void {
  const planned = messagesForEvents(scope.company, events, scope.now)
  if (planned.length === 0) return
  insertMessages(scope, planned)
  scope.tx.notify('messages')
}

export interface OwnerNotice {
  /** What it is about: a second notice of the same occasion is not sent. */
  readonly occasion: string
  readonly subject: string
  readonly body: string
}

/** Tells the owners of a company by email about something that is no order. */
export async function queueOwnerNotice(scope: TenantScope, notice: OwnerNotice): Promise<void> {
  const owners = await listOwnerIds(scope)
  if (owners.length === 0) return
  await insertNotices(scope, owners, notice)
  scope.tx.notify('messages')
}
