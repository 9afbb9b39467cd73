import type { RecordedEvent } from '../events/event-store.ts'
import type { Scope } from '../tenants/scope.ts'
import { insertMessages } from './message-store.ts'
import { messagesForEvents } from './plan-messages.ts'

/** Writes what people are to be told, within the change it tells about. A change that is no news costs nothing. */
export function queueMessages(scope: Scope, events: readonly RecordedEvent[]): void {
  const planned = messagesForEvents(scope.company, events, scope.now)
  if (planned.length === 0) return
  insertMessages(scope, planned)
  scope.tx.notify('messages')
}
