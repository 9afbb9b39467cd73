import { type ListPosition, laterPosition, listStart, type Page, positionAfter } from '../../domain/changes/page.ts'
import { nextSlice } from '../../domain/fairness/slices.ts'
import type { ListedOrder } from '../../domain/orders/list-orders.ts'
import { withAllControls } from '../../domain/orders/order-controls.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { type Rendered, renderOk } from '../envelope.ts'
import type { Parameters } from '../operation.ts'
import { showOrder } from '../orders/order-wire.ts'
import { after, readUtcParameter, readWithin, unreadableAfter } from '../parameters.ts'
import type { Query } from '../query.ts'
import { renderList } from '../rendered-list.ts'
import { sampleCursor } from '../samples.ts'
import type { Fields } from '../schema.ts'
import { boolean, integer, text } from '../values.ts'
import { type ListName, readCursor, showCursor } from './cursor-wire.ts'

export const limitBounds = { fallback: 100, min: 1, max: 1000 }

export const pageQuery: Parameters = {
  after,
  limit: {
    schema: {
      ...integer(
        `Largest number of records; with a cursor alone it is ${limitBounds.fallback}. **Without \`limit\` and \`cursor\` the response is the whole list.** A value outside the range is replaced by its nearest end, with a warning.`,
      ),
      minimum: limitBounds.min,
      maximum: limitBounds.max,
    },
    example: 100,
  },
  cursor: {
    schema: text(
      'The `cursor` of an earlier page, however old. It is opaque: send it unchanged, to the same list of the same company.',
    ),
    example: sampleCursor,
  },
}

export const pageMembers: Fields = {
  count: integer('Number of records on this page.'),
  more: boolean('Whether more records exist now. If not, the cursor leads to later changes.'),
  cursor: text('The end of this page, present on an empty page too. Store it with the records, and send it next.'),
}

/** The other list is one whose cursors are refused here. */
export function pageRefusals(requested: ListName, other: ListName): Refusal[] {
  return [
    unreadableAfter,
    new Refusal('cursor.unreadable'),
    new Refusal('cursor.of-another-company'),
    new Refusal('cursor.of-another-list', { list: other, requested }),
  ]
}

export interface PageRequest {
  readonly from: ListPosition
  readonly limit: number
  readonly warnings: readonly string[]
}

/** `after` and `cursor` both apply: the list starts at the later one. */
export function readPageRequest(query: Query, list: ListName, { id: companyId }: Company): PageRequest {
  const warnings: string[] = []
  const limit = readWithin(query, 'limit', limitBounds, warnings)
  const after = readUtcParameter(query, 'after')
  const cursor = query.text('cursor')
  const from = laterPosition(
    after ? positionAfter(after) : listStart,
    cursor === undefined || cursor === '' ? listStart : readCursor(cursor, list, companyId),
  )
  return { from, limit, warnings }
}

/** Records that are rendered in one slice: about a millisecond. */
const recordsPerSlice = 50

/**
 * Reads and renders a page slice by slice, so that a long one does not block the event loop. The cursor is always
 * present: at the end of a list it leads to later changes.
 */
export async function renderPage<T>(
  list: ListName,
  { from, limit, warnings }: PageRequest,
  find: (from: ListPosition, limit: number) => Promise<Page<T>>,
  show: (record: T) => object,
  { id: companyId }: Company,
): Promise<Rendered> {
  let page: Page<T> = { records: [], end: from, hasMore: true }
  let count = 0
  async function* pieces() {
    while (page.hasMore && count < limit) {
      if (count > 0) await nextSlice(companyId)
      page = await find(page.end, Math.min(recordsPerSlice, limit - count))
      count += page.records.length
      yield page.records.map(record => JSON.stringify(show(record))).join(',')
    }
  }
  const envelope = () => renderOk({ count, more: page.hasMore, cursor: showCursor(list, companyId, page.end) })
  return renderList(list, pieces(), envelope, warnings)
}

export function showOrdersFor(query: Query): typeof showListedOrder {
  return query.flag('withallcontrols') ? showListedOrderWithAllControls : showListedOrder
}

export function showListedOrder({ order, conflicts }: ListedOrder, company: Company) {
  return { ...showOrder(order, company), conflicts }
}

function showListedOrderWithAllControls({ order, conflicts }: ListedOrder, company: Company) {
  const controls = withAllControls(company, order.controls)
  return showListedOrder({ order: { ...order, controls }, conflicts }, company)
}
