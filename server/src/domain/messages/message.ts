import type { CompanyId, MessageId, OrderId } from '../ids.ts'
import type { Audience, Channel, MessageKind, MessageText } from '../templates/template-key.ts'
import type { LocalDateTime } from '../time/local-time.ts'

/**
 * `due` is waiting or in progress. `unsure` was submitted to the mail server or SMS provider, and its response is
 * unknown: it is sent again only by request of a person.
 */
export const messageStates = ['due', 'sent', 'failed', 'cancelled', 'unsure'] as const
export type MessageState = (typeof messageStates)[number]

export interface Message {
  readonly companyId: CompanyId
  readonly id: MessageId
  readonly occasion: string
  /** A notice is for the owners, a message about an account and a test for a user; none of them is about an order. */
  readonly kind: MessageKind | 'notice' | 'invitation' | 'password reset' | 'test'
  /** A visitor of the booking page is nobody that the store knows: the email address is the person. */
  readonly audience: Audience | 'owner' | 'user' | 'visitor'
  readonly personId: string
  readonly channel: Channel
  readonly orderId: OrderId | undefined
  /** The order's `oid`, where the query reads it. */
  readonly orderNumber: number | undefined
  readonly state: MessageState
  readonly dueAt: Temporal.Instant
  readonly attemptCount: number
  /** A worker holds the lease, or held it when its process ended. */
  readonly isClaimed: boolean
  /** The appointment that the message is about. */
  readonly startsAt: LocalDateTime | undefined
  /** By how much the inspector says to be late. */
  readonly lateMinutes: number | undefined
  /** Known once it is rendered; for a notice from the start. */
  readonly text: MessageText | undefined
  readonly rendered: RenderedMessage | undefined
  readonly error: string
  readonly createdAt: Temporal.Instant
  readonly completedAt: Temporal.Instant | undefined
}

/** The rendered message. It stays the same over all attempts. */
export interface RenderedMessage extends MessageText {
  readonly address: string
  /** Display name of the sender. */
  readonly sender: string
  readonly replyTo: string | undefined
  /** An invitation in the format of RFC 5545. */
  readonly calendar: string | undefined
  readonly renderedAt: Temporal.Instant
}

/** The outcome of an attempt. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Not sent, and another attempt would have the same outcome. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Not sent; another attempt may succeed. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Perhaps sent. */
  | { readonly kind: 'unsure'; readonly reason: string }
  /** Not sent, because this process is about to end. */
  | { readonly kind: 'released' }

/** Sends messages of one channel: SMTP or the API of an SMS provider. */
export interface MessageTransport {
  /**
   * Awaits `beforeSubmit` before the point of no return, after which the other side may send the message. Where that
   * rejects, nothing is submitted and `send` rejects. The signal ends the attempt.
   */
  send(
    id: MessageId,
    message: RenderedMessage,
    beforeSubmit: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<SendOutcome>
}
