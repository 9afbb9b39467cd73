import type { MessageState, SendOutcome } from './message.ts'

/** Between one try and the next; together about a day. */
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

/** What a message becomes after a try. */
export interface MessageCompletion {
  readonly state: MessageState
  readonly error: string
  /** When it is tried again; a try that was given back does not count. */
  readonly again: { readonly at: Temporal.Instant; readonly tries: number } | undefined
}

/** `tries` counts the one that just ended. */
export function completionOf(outcome: SendOutcome, tries: number, now: Temporal.Instant): MessageCompletion {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', error: '', again: undefined }
    case 'unsure':
      return { state: 'unsure', error: outcome.reason, again: undefined }
    case 'refused':
      return { state: 'failed', error: outcome.reason, again: undefined }
    case 'returned':
      return { state: 'due', error: '', again: { at: now, tries: tries - 1 } }
    case 'failed': {
      const pause = backoff[tries - 1]
      if (!pause) return { state: 'failed', error: `${outcome.reason} (after ${tries} tries)`, again: undefined }
      return { state: 'due', error: outcome.reason, again: { at: now.add(pause), tries } }
    }
  }
}
