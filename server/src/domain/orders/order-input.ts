import type { LocalDateTime } from '../time/local-time.ts'
import type { Dropped } from './dropped.ts'
import type { OrderProperty } from './order-fields.ts'

/**
 * What a caller asks of an order. What is undefined was not sent: a draft starts without it, an update leaves it as it
 * is. Ids are as they were sent; which of them mean something is for the verbs to find out.
 */
export interface OrderInput {
  readonly property: Partial<OrderProperty>
  readonly startsAt: LocalDateTime | undefined
  readonly minutes: number | undefined
  readonly office: string | undefined
  readonly orderType: string | undefined
  readonly client: string | undefined
  readonly inlineClient: InlineClient | undefined
  readonly buyersAgent: string | undefined
  readonly sellersAgent: string | undefined
  readonly inspectors: readonly { readonly place: number; readonly id: string }[]
  readonly services: readonly string[]
  readonly removedServices: readonly string[]
  readonly packages: readonly string[]
  readonly fees: readonly { readonly id: string; readonly amountCents: number }[]
  readonly pricesServices: boolean
  readonly notes: readonly { readonly owner: string | undefined; readonly text: string }[]
  readonly isInProgress: boolean | undefined
  readonly scheduledAt: LocalDateTime | 'unreadable' | undefined
  readonly scheduledBy: string | undefined
  readonly confirmedAt: LocalDateTime | undefined
  readonly sendsEmail: boolean | undefined
  readonly sendsSms: boolean | undefined
  /** What could not be read or is no field of an order. */
  readonly ignored: readonly Dropped[]
}

/** Finds or creates a client by display name. */
export interface InlineClient {
  readonly name: string
  readonly email: string
  readonly mobile: string
}
