import type { PeopleTable } from '../../../domain/erasure/erasure-store.ts'
import { requireFollowedAgent, requireFollowedClient } from '../../../domain/footprints/follow-footprint.ts'
import type { AgencyText, Drop } from '../../../domain/people/agencies.ts'
import type { Agent, Client, OtherContact, Person } from '../../../domain/people/contact.ts'
import type { EditsOf } from '../../../domain/people/contact-edits.ts'
import {
  agentStore,
  type ContactStore,
  clientStore,
  escrowOfficerStore,
  insuranceAgentStore,
  otherContactStore,
} from '../../../domain/people/contact-store.ts'
import {
  agents as agentCommands,
  type Contacts,
  clients as clientCommands,
  escrowOfficers as escrowOfficerCommands,
  insuranceAgents as insuranceAgentCommands,
  otherContacts,
} from '../../../domain/people/contacts.ts'
import type { OtherSpellings } from '../../../domain/people/spellings.ts'
import { updateClient } from '../../../domain/people/update-client.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { BodyCodec } from '../../../wire/body-codec.ts'
import {
  agentBody,
  agentRecord,
  clientBody,
  clientRecord,
  escrowOfficerBody,
  escrowOfficerRecord,
  insuranceAgentBody,
  insuranceAgentRecord,
  otherContactBody,
  otherContactRecord,
} from '../../../wire/contacts/contact-wire.ts'
import type { RecordTable } from '../../../wire/record-table.ts'
import { mayNotEdit, needsEdit } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import type { StatedOperation } from '../operation.ts'

type Sent<C extends Person> = EditsOf<C> & AgencyText & OtherSpellings

/** Clients, agents, and other contacts of any type or of one have the same routes. */
export interface ContactKind<C extends Person> {
  /** In paths and responses, and so is `many`. */
  readonly noun: 'client' | 'agent' | 'contact' | 'escrowofficer' | 'insuranceagent'
  readonly many: 'clients' | 'agents' | 'contacts' | 'escrowofficers' | 'insuranceagents'
  /** In names of operations. */
  readonly name: string
  readonly words: string
  readonly a: string
  /** A heading of the description. */
  readonly group: 'Clients' | 'Agents' | 'Contacts'
  readonly table: PeopleTable
  readonly store: ContactStore<C>
  readonly record: RecordTable<C, Pick<Company, 'zone'>>
  readonly body: BodyCodec<Sent<C>>
  readonly commands: Contacts<C>
  readonly requireById: (scope: Scope, id: string) => Promise<C>
  readonly update: (scope: Scope, id: string, edits: Sent<C>, drop: Drop) => Promise<C>
  readonly writeNeeds: Pick<StatedOperation, 'needs'>
  /** Refusals of an update besides an unknown id. */
  readonly updateRefuses: readonly Refusal[]
  readonly texts: {
    readonly lookup: string
    readonly byId: string
    readonly create: string
    readonly update: string
  }
  readonly examples: {
    readonly id: string
    /** Of a person of the demo company. */
    readonly email: string
    readonly create: object
    readonly update: object
  }
}

export const clients: ContactKind<Client> = {
  noun: 'client',
  many: 'clients',
  name: 'Client',
  words: 'client',
  group: 'Clients',
  table: 'clients',
  store: clientStore,
  a: 'a client',
  record: clientRecord,
  body: clientBody,
  commands: clientCommands,
  requireById: requireFollowedClient,
  update: updateClient,
  writeNeeds: {},
  updateRefuses: [mayNotEdit],
  texts: {
    lookup: 'Look up before creating, because creating does not de-duplicate.',
    byId: " The id of one of the caller's footprints returns the client of that order.",
    create: '**Creates a new client every time**, even if one with the same name or address exists.',
    update: `${needsEdit} An inspector on an order of the client does not need it.`,
  },
  examples: {
    id: sample.client,
    email: 'olivia.harper@example.com',
    create: {
      firstname: 'Rosa',
      lastname: 'Whitfield',
      emailaddress: 'client@example.com',
      mobilephone: '704-555-0199',
    },
    update: { mobilephone: '704-555-0123' },
  },
}

export const agents: ContactKind<Agent> = {
  noun: 'agent',
  many: 'agents',
  name: 'Agent',
  words: 'agent',
  group: 'Agents',
  table: 'agents',
  store: agentStore,
  a: 'an agent',
  record: agentRecord,
  body: agentBody,
  commands: agentCommands,
  requireById: requireFollowedAgent,
  update: (scope, id, sent, drop) => agentCommands.update(scope, id, sent, drop),
  writeNeeds: { needs: 'OWNER' },
  updateRefuses: [],
  texts: {
    lookup: 'On a miss, leave the agent off the order.',
    byId: " The id of one of the caller's footprints returns the buyer's agent of that order.",
    create: 'Creates a new agent every time.',
    update: '',
  },
  examples: {
    id: sample.agent,
    email: 'beth.langford@example.com',
    create: {
      firstname: 'Grant',
      lastname: 'Osei',
      emailaddress: 'agent@example.com',
      agency: 'Queen City Realty',
    },
    update: { agency: 'Queen City Realty' },
  },
}

const onMiss = 'Look up before creating, because creating does not de-duplicate.'

/** The kinds of other contacts differ in their type. */
function contactKind(
  kind: Pick<
    ContactKind<OtherContact>,
    'noun' | 'many' | 'name' | 'words' | 'a' | 'store' | 'record' | 'body' | 'commands' | 'examples'
  >,
): ContactKind<OtherContact> {
  const { commands, a } = kind
  return {
    ...kind,
    group: 'Contacts',
    table: 'contacts',
    requireById: (scope, id) => commands.require(scope, id),
    update: (scope, id, sent, drop) => commands.update(scope, id, sent, drop),
    writeNeeds: { needs: 'OWNER' },
    updateRefuses: [],
    texts: { lookup: onMiss, byId: '', create: `Creates ${a.replace(/^an? /, 'a new ')} every time.`, update: '' },
  }
}

export const contacts = contactKind({
  noun: 'contact',
  many: 'contacts',
  name: 'Contact',
  words: 'contact',
  a: 'a contact',
  store: otherContactStore,
  record: otherContactRecord,
  body: otherContactBody,
  commands: otherContacts,
  examples: {
    id: sample.contact,
    email: 'marion.cole@example.com',
    create: { firstname: 'Dana', lastname: 'Cole', emailaddress: 'contact@example.com', type: 'escrowofficer' },
    update: { agency: 'First Title' },
  },
})

export const escrowOfficers = contactKind({
  noun: 'escrowofficer',
  many: 'escrowofficers',
  name: 'EscrowOfficer',
  words: 'escrow officer',
  a: 'an escrow officer',
  store: escrowOfficerStore,
  record: escrowOfficerRecord,
  body: escrowOfficerBody,
  commands: escrowOfficerCommands,
  examples: {
    id: sample.contact,
    email: 'marion.cole@example.com',
    create: { firstname: 'Dana', lastname: 'Cole', email: 'officer@example.com', phone: '704-555-0164' },
    update: { office: 'First Title' },
  },
})

export const insuranceAgents = contactKind({
  noun: 'insuranceagent',
  many: 'insuranceagents',
  name: 'InsuranceAgent',
  words: 'insurance agent',
  a: 'an insurance agent',
  store: insuranceAgentStore,
  record: insuranceAgentRecord,
  body: insuranceAgentBody,
  commands: insuranceAgentCommands,
  examples: {
    id: sample.insuranceAgent,
    email: 'insurance@example.com',
    create: { firstname: 'Ivy', lastname: 'Cover', emailaddress: 'ivy@example.com' },
    update: { agency: 'Safe Harbor' },
  },
})
