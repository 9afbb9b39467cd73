export interface MessageSettings {
  /** Kind, audience and channel, such as `scheduled.client.email`. */
  readonly id: string
  readonly kind: string
  readonly audience: string
  readonly channel: string
  readonly on: boolean
  readonly custom: boolean
  readonly subject: string
  readonly body: string
  readonly error: string
  readonly modified: string | null
}
/** Null restores the default text. */
export interface MessageChange {
  readonly subject?: string | null
  readonly body?: string | null
  readonly on?: boolean
  readonly modified?: string
}
export interface MessagePreview {
  readonly order: string
  readonly oid: number
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly calendar: string
  /** Why it would not be sent. */
  readonly notes: readonly string[]
}

export interface MessageTest {
  /** The address of the caller. */
  readonly to: string
  readonly outcome: 'sent' | 'queued' | 'failed' | 'unconnected' | 'no address' | 'too soon'
  /** Why it was not sent, and what to do. */
  readonly reason: string
}
