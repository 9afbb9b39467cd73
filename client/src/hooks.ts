import type { Saved } from './orders.ts'

/** An address that receives events of orders. Secrets are shown only when a hook is created. */
export interface Hook {
  readonly id: string
  readonly target: string
  /** Several are separated by commas. */
  readonly event: string
  readonly events: readonly string[]
  readonly enabled: 'yes' | 'no'
  readonly offreason: '' | 'asked' | 'gone' | 'failing'
  readonly failingsince: string
  readonly lastdelivered: string
  readonly created: string
}

export interface NewHook {
  readonly target: string
  /** One event, several separated by commas, or `all`. */
  readonly event: string
  /** Sent with every delivery as `X-Webhook-Secret`. */
  readonly secret?: string
}

export type HookFields = Partial<NewHook>

export interface HookCreated extends Saved {
  /** As sent. */
  readonly secret: string
  /** Verifies the signature of deliveries. */
  readonly signingsecret: string
}
