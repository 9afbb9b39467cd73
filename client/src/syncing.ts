import type { Agent, Client } from './contacts.ts'
import type { Order } from './orders.ts'

/** Where to begin, and how much at once. With nothing: at the beginning, a hundred at a time. */
export interface PageQuestion {
  /** Only what changed after this UTC moment. */
  readonly after?: string | undefined
  /** At most a thousand. */
  readonly limit?: number | undefined
  /** As it came with the page before, in this run or in an earlier one. */
  readonly cursor?: string | undefined
}

/** A part of a list, in the order of changes. */
export interface Page {
  readonly count: number
  /** Whether there is more already; otherwise the cursor leads to what changes next. */
  readonly more: boolean
  /** To be kept, and sent with the next question. */
  readonly cursor: string
  readonly warnings?: readonly string[]
}

/** All that is told of an order that was removed. */
export interface RemovedOrder {
  readonly id: string
  readonly show: 'no'
  readonly modified: string
}

export type ListedOrder = Order | RemovedOrder

export function isRemoved(order: ListedOrder): order is RemovedOrder {
  return order.show === 'no'
}

export interface OrderPage extends Page {
  readonly orders: readonly ListedOrder[]
}

export interface ClientPage extends Page {
  readonly clients: readonly Client[]
}

export interface AgentPage extends Page {
  readonly agents: readonly Agent[]
}

/**
 * Page after page until there is no more: `pages(question => company.orders(question))`. Keep the cursor of each page
 * with what you made of it, and a run that is cut short goes on from there.
 */
export async function* pages<P extends Page>(
  ask: (question: PageQuestion) => Promise<P>,
  from: PageQuestion = {},
): AsyncGenerator<P, void> {
  for (let question = from; ; ) {
    const page = await ask(question)
    yield page
    if (!page.more) return
    question = { ...question, cursor: page.cursor }
  }
}
