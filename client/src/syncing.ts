import type { Agency, Agent, Client, Contact } from './contacts.ts'
import type { Order } from './orders.ts'
import type { User } from './resources.ts'

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

export interface OrderPageQuery extends PageQuery {
  /** `controls` has all custom fields of the company, those without a value too. */
  readonly withallcontrols?: boolean | undefined
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

export interface UserPage extends Page {
  readonly users: readonly User[]
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

/** A record that was created, changed or removed. */
export interface Change {
  /** `calendar` and `settings` stand for any change of these; after `everything`, read what you need again. */
  readonly kind: 'order' | 'client' | 'agent' | 'agency' | 'contact' | 'calendar' | 'settings' | 'everything'
  readonly id: string
  readonly modified: string
}

export interface Changes {
  readonly changes: readonly Change[]
  /** `after` of the next call. */
  readonly cursor: string
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
  /** `controls` has all custom fields of the company, those without a value too. */
  readonly withallcontrols?: boolean
}

export interface SearchQuery {
  /** A number, an address, a name, an email address or a phone number; a word may have one typing error. */
  readonly q: string
  /** Of each kind; 5 if omitted. */
  readonly limit?: number
}

/** The part of a record that matched. */
export type SearchMatch = 'number' | 'address' | 'city' | 'zip' | 'report' | 'client' | 'name' | 'email' | 'phone'

export interface FoundOrder {
  readonly id: string
  readonly oid: number
  readonly datetime: string
  readonly orderstatus: 'draft' | 'scheduled' | 'completed' | 'canceled'
  readonly address1: string
  readonly city: string
  readonly zip: string
  /** Name of the client. */
  readonly client: string
  readonly match: SearchMatch
}

export interface FoundContact {
  readonly id: string
  readonly display: string
  readonly emailaddress: string
  readonly mobilephone: string
  readonly match: SearchMatch
}

/** The best matches first. */
export interface Found {
  readonly orders: readonly FoundOrder[]
  readonly clients: readonly FoundContact[]
  readonly agents: readonly FoundContact[]
}
