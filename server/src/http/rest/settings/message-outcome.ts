import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from '../../../domain/messages/message.ts'

const waitMs = 8_000
const pollMs = 100

/** A worker sends the message, perhaps in another process. */
export async function outcomeOf(find: () => Promise<Message | undefined>) {
  for (const startedAt = performance.now(); performance.now() - startedAt < waitMs; await pause(pollMs)) {
    const { state = 'failed', error = '' } = (await find()) ?? {}
    if (state === 'sent') return { outcome: 'sent', reason: '' }
    // After a failure that is repeated later, the message is due again.
    if (state !== 'due' || error !== '') return { outcome: 'failed', reason: error }
  }
  return { outcome: 'queued', reason: 'no worker has sent it yet' }
}
