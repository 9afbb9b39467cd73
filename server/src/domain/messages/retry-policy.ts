import type { MessageState, SendOutcome } from './message.ts'

/** The backoff after each attempt; together about a day. */
const backoff = [
  { seconds: 5 },
  { minutes: 1 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 6 },
  { hours: 12 },
] as const

export const maxAttempts = backoff.length + 1

/** The state of a message after an attempt. */
export interface MessageCompletion {
  readonly state: MessageState
  readonly error: string
  /** The next attempt; an attempt that was released does not count. */
  readonly again: { readonly at: Temporal.Instant; readonly attempts: number } | undefined
}

/** `attempts` includes the one that just ended. */
export function completionOf(outcome: SendOutcome, attempts: number, now: Temporal.Instant): MessageCompletion {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', error: '', again: undefined }
    case 'unsure':
      return { state: 'unsure', error: outcome.reason, again: undefined }
    case 'refused':
      return { state: 'failed', error: outcome.reason, again: undefined }
    case 'released':
      return { state: 'due', error: '', again: { at: now, attempts: attempts - 1 } }
    case 'failed': {
      const wait = backoff[attempts - 1]
      if (!wait) return { state: 'failed', error: `${outcome.reason} (after ${attempts} attempts)`, again: undefined }
      return { state: 'due', error: outcome.reason, again: { at: now.add(wait), attempts } }
    }
  }
}
