import type { CompanyId, MessageId, OrderId } from '../ids.ts'
import type { Audience, Channel, MessageKind, MessageText } from '../templates/template-key.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/**
 * `due` waits or is under way. `unsure` was handed over, and nobody heard how that ended: it is never sent again unless
 * a person says so.
 */
export const messageStates = ['due', 'sent', 'failed', 'cancelled', 'unsure'] as const
export type MessageState = (typeof messageStates)[number]

/** A message that somebody is to get, has got, or will not get. */
export interface Message {
  readonly companyId: CompanyId
  readonly id: MessageId
  readonly occasion: string
  /** A notice is to the owners, about something that is no order. */
  readonly kind: MessageKind | 'notice'
  readonly audience: Audience | 'owner'
  readonly personId: string
  readonly channel: Channel
  readonly orderId: OrderId | undefined
  /** The number staff know the order by, where somebody asks for it. */
  readonly orderNumber: number | undefined
  readonly state: MessageState
  readonly dueAt: Temporal.Instant
  readonly attemptCount: number
  /** Somebody is at it, or was when their process ended. */
  readonly isClaimed: boolean
  /** The appointment it speaks of. */
  readonly startsAt: LocalDateTime | undefined
  /** What it says, once that is known. */
  readonly text: MessageText | undefined
  /** As it goes out, once it was written. */
  readonly rendered: RenderedMessage | undefined
  readonly error: string
  readonly createdAt: Temporal.Instant
  readonly completedAt: Temporal.Instant | undefined
}

/** A message as it goes out. However often it is tried, it stays the same. */
export interface RenderedMessage extends MessageText {
  readonly address: string
  /** The name it comes from. */
  readonly sender: string
  readonly replyTo: string | undefined
  /** An invitation as RFC 5545 spells it. */
  readonly calendar: string | undefined
  readonly renderedAt: Temporal.Instant
}

/** How a try ended, as far as anybody can tell. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Not sent, and another try would end the same. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not sent; another try may succeed. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Perhaps sent. */
  | { readonly kind: 'unsure'; readonly reason: string }
  /** Not sent, because this process is about to end. */
  | { readonly kind: 'returned' }

/** What takes letters out of the house. */
export interface MessageTransport {
  /**
   * Awaits `handOver` before anything is given away that cannot be taken back, and rejects, with nothing given away,
   * where that rejects. Once the signal is given, it comes to an end.
   */
  send(id: MessageId, letter: RenderedMessage, handOver: () => Promise<void>, signal: AbortSignal): Promise<SendOutcome>
}
