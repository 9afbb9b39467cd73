import type { Agency, Agent, Client, Contact } from './contacts.ts'
import type { Order } from './orders.ts'

/** The default size of a page: without a limit and a cursor, the service answers the whole list at once. */
export const pageSize = 100

/** Position and size of a page. The default is the beginning, a hundred at a time. */
export interface PageQuery {
  /** Only changes after this UTC time. */
  readonly after?: string | undefined
  /** At most a thousand. */
  readonly limit?: number | undefined
  /** The cursor of the page before, from this run or an earlier one. */
  readonly cursor?: string | undefined
}

/** A part of a list, in the order of changes. */
export interface Page {
  readonly count: number
  /** True if there are more records now; otherwise the cursor leads to the next changes. */
  readonly more: boolean
  /** Store it and send it with the next request. */
  readonly cursor: string
  readonly warnings?: readonly string[]
}

/** A removed order stays in the list, with `deleteddatetime` and `deletedby`. */
export function isRemoved(order: Order): boolean {
  return order.show === 'no'
}

export interface OrderPage extends Page {
  readonly orders: readonly Order[]
}

export interface ClientPage extends Page {
  readonly clients: readonly Client[]
}

export interface AgentPage extends Page {
  readonly agents: readonly Agent[]
}

export interface AgencyPage extends Page {
  readonly agencies: readonly Agency[]
}

export interface ContactPage extends Page {
  readonly contacts: readonly Contact[]
}

export interface EscrowOfficerPage extends Page {
  readonly escrowofficers: readonly Contact[]
}

export interface InsuranceAgentPage extends Page {
  readonly insuranceagents: readonly Contact[]
}

/**
 * Iterates over all pages: `pages(query => company.orders(query))`. Store the cursor of each page together with its
 * records, so that an interrupted run continues from there.
 */
export async function* pages<P extends Page>(
  fetchPage: (query: PageQuery) => Promise<P>,
  from: PageQuery = {},
): AsyncGenerator<P, void> {
  for (let query = from; ; ) {
    const page = await fetchPage(query)
    yield page
    if (!page.more) return
    query = { ...query, cursor: page.cursor }
  }
}

/** All that are given apply; texts match by their beginning, and case is ignored. */
export interface OrderSearch {
  /** Any of the others. */
  readonly q?: string
  readonly address1?: string
  readonly city?: string
  readonly zip?: string
  readonly reportnumber?: string
  readonly client?: string
  readonly datetimeafter?: string
  readonly datetimebefore?: string
  readonly oid?: number
}
