import { type ListPosition, laterPosition, listStart, type Page, positionAfter } from '../../../domain/changes/page.ts'
import type { ListedOrder } from '../../../domain/orders/list-orders.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import type { Members } from '../envelope.ts'
import { showOrder } from '../orders/order-wire.ts'
import type { Query } from '../query.ts'
import { readAfter, readWithin } from '../query-wire.ts'
import { showFlag } from '../wire.ts'
import { type ListName, readCursor, showCursor } from './cursor-wire.ts'

export const limitBounds = { fallback: 100, min: 1, max: 1000 }

export interface AskedPage {
  readonly from: ListPosition
  readonly limit: number
  readonly warnings: readonly string[]
}

/** Where both `after` and `cursor` are sent, both count: what is listed lies behind the one and the other. */
export function readAskedPage(query: Query, list: ListName, { id }: Company): AskedPage {
  const warnings: string[] = []
  const limit = readWithin(query, 'limit', limitBounds, warnings)
  const after = readAfter(query)
  const cursor = query.text('cursor')
  const from = laterPosition(
    after ? positionAfter(after) : listStart,
    cursor === undefined || cursor === '' ? listStart : readCursor(cursor, list, id),
  )
  return { from, limit, warnings }
}

/** The cursor is always there: from the end of a list it leads to what changes next. */
export function showPage<T>(
  list: ListName,
  { records, end, hasMore }: Page<T>,
  { id }: Company,
  show: (record: T) => object,
  warnings: readonly string[],
): Members {
  return {
    count: records.length,
    more: hasMore,
    cursor: showCursor(list, id, end),
    ...(warnings.length > 0 && { warnings }),
    [list]: records.map(show),
  }
}

/** As `GET /order/{id}` shows it; of a removed one only that it is. */
export function showListedOrder({ order, conflicts }: ListedOrder, company: Company) {
  if (!order.removedAt) return { ...showOrder(order, company), conflicts }
  return { id: order.id, show: showFlag(false), modified: showInstant(order.modifiedAt, company.zone) }
}
