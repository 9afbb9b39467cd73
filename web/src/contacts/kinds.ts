import type { AgencyFields, AgentFields, ContactFields, NewAgency, SignedIn } from 'plumbline-client'
import type { ListPage } from '../listing/listed-rows.ts'
import { api } from '../session/api.ts'
import { type Noun, paths } from './contact-name.ts'

/** A client, an agent or an agency. */
export interface Contact {
  readonly id: string
  readonly modified: string
  readonly show: 'yes' | 'no'
  readonly mergedinto: string
  readonly eraseddatetime?: string
  readonly display: string
  readonly agency?: string
}

/** A line of a list. */
export interface ContactRow {
  readonly id: string
  readonly name: string
  readonly isErased: boolean
  readonly agency: string
  readonly email: string
  readonly phone: string
  readonly place: string
  /** Of orders, or of agents. */
  readonly count: number
  readonly latest: string
}

export interface ListQuery {
  readonly q?: string
  readonly removed?: boolean
  readonly sort?: 'best' | 'name' | 'modified'
  readonly direction?: 'ascending' | 'descending'
  readonly limit?: number
  readonly cursor?: string
}

export type ContactPage = ListPage<ContactRow>

export interface Duplicate {
  readonly shared: readonly ('email' | 'phone' | 'address' | 'name')[]
  readonly contact: Contact
}

/** What a merge moves. */
export interface Moved {
  /** Those of the record that stays which change. */
  readonly fields: readonly string[]
  readonly orders?: number
  readonly messages?: number
  readonly agents?: number
  readonly contacts?: number
}

type Saved = { readonly id: string; readonly warnings: readonly string[] }
/** Each kind is sent those that it has. */
export type Fields = ContactFields & AgentFields & AgencyFields

interface Merging {
  readonly duplicate: string
  readonly dryrun?: boolean
}

/** The calls of a kind: its records have the same screens. */
export interface Kind {
  readonly noun: Noun
  readonly path: string
  readonly list: (query: ListQuery, signal: AbortSignal) => Promise<ContactPage>
  readonly read: (id: string) => Promise<Contact>
  readonly create: (fields: Fields) => Promise<Saved>
  readonly update: (id: string, fields: Fields, unmodifiedsince: string) => Promise<Saved>
  readonly remove: (id: string) => Promise<unknown>
  readonly duplicates: (id: string) => Promise<readonly Duplicate[]>
  readonly merge: (id: string, fields: Fields & Merging) => Promise<Moved>
  readonly mayEdit: (who: SignedIn) => boolean
}

const isOwner = ({ user }: SignedIn) => user.owner === 'yes'

interface Listed {
  readonly id: string
  readonly emailaddress: string
  readonly city: string
  readonly state: string
}

const placeOf = ({ city, state }: Listed) => [city, state].filter(Boolean).join(', ')

type ListedPerson = Listed & {
  readonly display: string
  readonly eraseddatetime: string
  readonly mobilephone: string
  readonly workphone: string
  readonly homephone: string
  readonly agencyname?: string
  readonly orders: number
  readonly latest: string
}

const personRow = (person: ListedPerson): ContactRow => ({
  id: person.id,
  name: person.display,
  isErased: person.eraseddatetime !== '',
  agency: person.agencyname ?? '',
  email: person.emailaddress,
  phone: person.mobilephone || person.workphone || person.homephone,
  place: placeOf(person),
  count: person.orders,
  latest: person.latest,
})

export const clients: Kind = {
  noun: 'client',
  path: paths.client,
  list: async (query, signal) => {
    const { clients, ...page } = await api.with({ signal }).listClients(query)
    return { ...page, rows: clients.map(personRow) }
  },
  read: id => api.client(id),
  create: fields => api.createClient(fields),
  update: (id, fields, unmodifiedsince) => api.updateClient(id, fields, { unmodifiedsince }),
  remove: id => api.deleteClient(id),
  duplicates: async id => (await api.clientDuplicates(id)).map(({ shared, client }) => ({ shared, contact: client })),
  merge: (id, fields) => api.mergeClients(id, fields),
  mayEdit: ({ user }) => user.privileges.includes('EDIT_INSPECTIONS'),
}

export const agents: Kind = {
  noun: 'agent',
  path: paths.agent,
  list: async (query, signal) => {
    const { agents, ...page } = await api.with({ signal }).listAgents(query)
    return { ...page, rows: agents.map(personRow) }
  },
  read: id => api.agent(id),
  create: fields => api.createAgent(fields),
  update: (id, fields, unmodifiedsince) => api.updateAgent(id, fields, { unmodifiedsince }),
  remove: id => api.deleteAgent(id),
  duplicates: async id => (await api.agentDuplicates(id)).map(({ shared, agent }) => ({ shared, contact: agent })),
  merge: (id, fields) => api.mergeAgents(id, fields),
  mayEdit: isOwner,
}

export const agencies: Kind = {
  noun: 'agency',
  path: paths.agency,
  list: async (query, signal) => {
    const { agencies, ...page } = await api.with({ signal }).listAgencies(query)
    const rows = agencies.map(agency => ({
      ...{ id: agency.id, name: agency.name, isErased: false, agency: '', email: agency.emailaddress },
      ...{ phone: agency.phone, place: placeOf(agency), count: agency.agents, latest: '' },
    }))
    return { ...page, rows }
  },
  read: id => api.agency(id),
  create: fields => api.createAgency(fields as NewAgency),
  update: (id, fields, unmodifiedsince) => api.updateAgency(id, fields, { unmodifiedsince }),
  remove: id => api.deleteAgency(id),
  duplicates: async id => (await api.agencyDuplicates(id)).map(({ shared, agency }) => ({ shared, contact: agency })),
  merge: (id, fields) => api.mergeAgencies(id, fields),
  mayEdit: isOwner,
}
