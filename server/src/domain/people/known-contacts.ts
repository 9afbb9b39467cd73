import { readId } from '../ids.ts'
import type { Tenant } from '../tenant.ts'
import { type Agent, type Client, emailKey } from './contact.ts'
import type { ContactStore } from './contact-store.ts'

/** What tells to which contact a row of a table belongs. */
export interface Sought {
  readonly id: string | undefined
  readonly email: string | undefined
  readonly name: string
  readonly mobilePhone: string | undefined
}

/** The contacts that some rows may belong to, read together, so that a row needs no statement of its own. */
export class KnownContacts<C extends Client | Agent> {
  readonly #contacts = new Map<string, C>()

  static async load<C extends Client | Agent>(tenant: Tenant, store: ContactStore<C>, rows: readonly Sought[]) {
    const without = rows.filter(({ id }) => id === undefined)
    const known = new KnownContacts<C>()
    const found = await store.findShown(tenant, {
      ids: rows.map(({ id }) => readId<C['id']>(id ?? '')).filter(id => id !== undefined),
      emailKeys: without.flatMap(({ email }) => (email ? [emailKey(email)] : [])),
      names: without.flatMap(({ email, name }) => (email ? [] : [name])),
    })
    for (const contact of found) known.keep(contact)
    return known
  }

  /** By id, else by email address, else by name and mobile phone. The oldest, if several match. */
  find({ id, email, name, mobilePhone = '' }: Sought): C | undefined {
    if (id !== undefined) return this.#contacts.get(readId<C['id']>(id) ?? '')
    if (email) return this.#oldest(contact => emailKey(contact.email) === emailKey(email))
    const found = this.#oldest(({ displayName }) => displayName === name)
    return found?.mobilePhone === mobilePhone ? found : undefined
  }

  /** Also one that a row created or changed: a later row may belong to it. */
  keep(contact: C): void {
    this.#contacts.set(contact.id, contact)
  }

  #oldest(matches: (contact: C) => boolean): C | undefined {
    return [...this.#contacts.values()].filter(matches).toSorted(byAge)[0]
  }
}

function byAge(a: Client | Agent, b: Client | Agent): number {
  return Temporal.Instant.compare(a.createdAt, b.createdAt) || (a.id < b.id ? -1 : 1)
}
