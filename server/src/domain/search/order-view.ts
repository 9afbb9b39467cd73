import type { Id, UserId } from '../ids.ts'

export type OrderViewId = Id<'order view'>

/** A list of orders that a person looks at again. The program that shows it decides what its texts mean. */
export interface OrderView {
  readonly id: OrderViewId
  readonly userId: UserId
  readonly name: string
  readonly query: string
  readonly columns: string
}

export const maxOrderViews = 50
export const maxLengths = { name: 60, query: 2_000, columns: 500 } as const
