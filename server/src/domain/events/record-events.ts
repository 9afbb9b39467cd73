import { keepFootprints } from '../footprints/keep-footprints.ts'
import { queueMessages } from '../messages/queue-messages.ts'
import type { Scope } from '../scope.ts'
import type { OrderEvent } from './event.ts'
import { insertEvents } from './event-store.ts'

/** Facts are written with the change, and so is what follows from them: all of it is there exactly when the change is. */
export async function recordEvents(scope: Scope, events: readonly OrderEvent[]): Promise<void> {
  if (events.length === 0) return
  const recorded = insertEvents(scope, events)
  keepFootprints(scope, events)
  queueMessages(scope, recorded)
}
