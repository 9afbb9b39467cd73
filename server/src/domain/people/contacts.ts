import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { newId, readId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { type Agent, type Client, emailKey } from './contact.ts'
import { type EditsOf, editContact, newContact } from './contact-edits.ts'
import { agentStore, type ContactStore, clientStore } from './contact-store.ts'

/** The commands of clients, and those of agents. */
export class Contacts<C extends Client | Agent> {
  readonly #store: ContactStore<C>
  readonly #unknown: 'client.unknown' | 'agent.unknown'
  readonly #blank: Omit<C, keyof Client>

  constructor(store: ContactStore<C>, unknown: 'client.unknown' | 'agent.unknown', blank: Omit<C, keyof Client>) {
    this.#store = store
    this.#unknown = unknown
    this.#blank = blank
  }

  /** 4.3: never de-duplicates; callers that need it look the contact up first. */
  async create(scope: TenantScope, edits: EditsOf<C>): Promise<C> {
    return this.createIn(scope, edits, await nextCommitTime(scope))
  }

  /** For commands that have taken their commit time already. */
  createIn(scope: TenantScope, edits: EditsOf<C>, commitTime: CommitTime): C {
    const contact = {
      id: newId(),
      ...this.#blank,
      ...newContact(edits, scope.now, commitTime),
    } as unknown as Changed<C>
    this.#store.insert(scope, contact)
    return contact
  }

  async update(scope: TenantScope, id: string, edits: EditsOf<C>): Promise<C> {
    const [commitTime, before] = await pipelined(nextCommitTime(scope), this.require(scope, id))
    const after = editContact(before, edits, commitTime)
    this.#store.update(scope, after)
    return after
  }

  async require(tenant: Tenant, text: string): Promise<C> {
    const id = readId<C['id']>(text)
    const contact = id && (await this.#store.find(tenant, id))
    if (!contact) throw new Refusal(this.#unknown, { by: 'id', value: text })
    return contact
  }

  async requireByEmail(tenant: Tenant, email: string): Promise<C> {
    const contact = email === '' ? undefined : await this.#store.findByEmail(tenant, emailKey(email))
    if (!contact) throw new Refusal(this.#unknown, { by: 'email', value: email })
    return contact
  }
}

export const clients = new Contacts<Client>(clientStore, 'client.unknown', {})
export const agents = new Contacts<Agent>(agentStore, 'agent.unknown', { agency: '' })

/** The client of an order that was sent with a name instead of an id. */
export function createClientByName(
  scope: TenantScope,
  { name, email, mobile }: { readonly name: string; readonly email: string; readonly mobile: string },
  commitTime: CommitTime,
): Client {
  const words = name.split(/\s+/)
  const edits = {
    firstName: words.slice(0, -1).join(' ') || name,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
    displayName: name,
    email,
    mobilePhone: mobile,
  }
  return clients.createIn(scope, edits, commitTime)
}
