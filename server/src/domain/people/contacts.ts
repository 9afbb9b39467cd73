import type { Changed, CommitTime } from '../changes/commit-sequence.ts'
import { nextCommitTime } from '../changes/commit-sequence-store.ts'
import { newId, readId } from '../ids.ts'
import { pipelined } from '../pipelined.ts'
import { withoutPositionOfZip } from '../places/zip-positions.ts'
import { Refusal } from '../refusal.ts'
import type { Tenant, TenantScope } from '../tenant.ts'
import { type AgencyText, type Drop, withAgency } from './agencies.ts'
import type { FirmKind } from './agency.ts'
import { type Agent, agentTexts, type Client, emailKey, noAgency, type OtherContact, type Person } from './contact.ts'
import { type EditsOf, editContact, newContact } from './contact-edits.ts'
import {
  agentStore,
  type ContactStore,
  clientStore,
  escrowOfficerStore,
  insuranceAgentStore,
  otherContactStore,
} from './contact-store.ts'
import { chooseSpellings, type OtherSpellings } from './spellings.ts'

type Blank<C extends Person> = Omit<C, keyof Client>
type Unknown = `${'client' | 'agent' | 'contact' | 'escrowofficer' | 'insuranceagent'}.unknown`
/** With `agency` as it was sent, an id or a name. */
type SentEdits<C extends Person> = EditsOf<C> & AgencyText & OtherSpellings

/** The commands of clients, those of agents, and those of other contacts. */
export class Contacts<C extends Person> {
  readonly #store: ContactStore<C>
  readonly #unknown: Unknown
  readonly #blank: Blank<C>

  constructor(store: ContactStore<C>, unknown: Unknown, blank: Blank<C>) {
    this.#store = store
    this.#unknown = unknown
    this.#blank = blank
  }

  /** 4.3: never de-duplicates; callers that need it look the contact up first. Only the demo has fixed ids. */
  async create(scope: TenantScope, sent: SentEdits<C>, drop?: Drop, id?: string): Promise<C> {
    const commitTime = await nextCommitTime(scope)
    const chosen = chooseSpellings(sent)
    const person = { ...this.#blank, ...chosen }
    const edits = (await withAgency(scope, chosen, commitTime, drop, firmsOf(person))) as unknown as EditsOf<C>
    return this.createIn(scope, edits, commitTime, id)
  }

  /** For commands that have taken their commit time already. */
  createIn(scope: TenantScope, edits: EditsOf<C>, commitTime: CommitTime, id: string = newId()): C {
    const contact = {
      id,
      ...this.#blank,
      ...newContact(edits, scope.now, commitTime),
    } as unknown as Changed<C>
    this.#store.insert(scope, contact)
    return contact
  }

  async update(scope: TenantScope, id: string, sent: SentEdits<C>, drop?: Drop): Promise<C> {
    const [commitTime, before] = await pipelined(nextCommitTime(scope), this.requireShown(scope, id))
    const chosen = withoutPositionOfZip(chooseSpellings(sent, before), before)
    const firms = firmsOf({ ...before, ...chosen })
    const after = editContact(before, await withAgency(scope, chosen, commitTime, drop, firms, before), commitTime)
    this.#store.update(scope, after)
    return after
  }

  /** It stays on its orders and readable by id; lookups and new orders no longer find it. */
  async remove(scope: TenantScope, id: string): Promise<C> {
    const [commitTime, before] = await pipelined(nextCommitTime(scope), this.requireShown(scope, id))
    const after = { ...before, isShown: false, modifiedAt: commitTime }
    this.#store.update(scope, after)
    return after
  }

  async require(tenant: Tenant, text: string): Promise<C> {
    const id = readId<C['id']>(text)
    const contact = id && (await this.#store.find(tenant, id))
    if (!contact) throw new Refusal(this.#unknown, { by: 'id', value: text })
    return contact
  }

  /** Takes the commit time, which locks the contact until the transaction ends. */
  async requireToChange(scope: TenantScope, text: string): Promise<C> {
    const [, contact] = await pipelined(nextCommitTime(scope), this.requireShown(scope, text))
    return contact
  }

  /** A removed contact cannot be changed. */
  async requireShown(tenant: Tenant, text: string): Promise<C> {
    const contact = await this.require(tenant, text)
    if (!contact.isShown) throw new Refusal(this.#unknown, { by: 'id', value: text })
    return contact
  }

  async requireByEmail(tenant: Tenant, email: string): Promise<C> {
    const contact = email === '' ? undefined : await this.#store.findByEmail(tenant, emailKey(email))
    if (!contact) throw new Refusal(this.#unknown, { by: 'email', value: email })
    return contact
  }
}

/** Escrow officers work for escrow offices, all others for agencies. */
function firmsOf(person: object): FirmKind {
  return 'type' in person && person.type === 'escrowofficer' ? 'escrowoffice' : 'agency'
}

export const clients = new Contacts<Client>(clientStore, 'client.unknown', {})
export const agents = new Contacts<Agent>(agentStore, 'agent.unknown', {
  ...noAgency,
  ...(Object.fromEntries(agentTexts.map(name => [name, ''])) as Record<(typeof agentTexts)[number], string>),
  latitude: undefined,
  longitude: undefined,
})
export const otherContacts = new Contacts<OtherContact>(otherContactStore, 'contact.unknown', {
  ...noAgency,
  type: 'other',
})

export const escrowOfficers = new Contacts<OtherContact>(escrowOfficerStore, 'escrowofficer.unknown', {
  ...noAgency,
  type: 'escrowofficer',
})
export const insuranceAgents = new Contacts<OtherContact>(insuranceAgentStore, 'insuranceagent.unknown', {
  ...noAgency,
  type: 'insuranceagent',
})

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
