import { requireFollowedAgent, requireFollowedClient } from '../../../domain/footprints/follow-footprint.ts'
import type { AgencyText, Drop } from '../../../domain/people/agencies.ts'
import type { Agent, Client, OtherContact, Person } from '../../../domain/people/contact.ts'
import type { EditsOf } from '../../../domain/people/contact-edits.ts'
import {
  agents as agentCommands,
  type Contacts,
  clients as clientCommands,
  otherContacts,
} from '../../../domain/people/contacts.ts'
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
  otherContactBody,
  otherContactRecord,
} from '../../../wire/contacts/contact-wire.ts'
import type { RecordTable } from '../../../wire/record-table.ts'
import { mayNotEdit, needsEdit } from '../../../wire/reused-descriptions.ts'
import { sample } from '../../../wire/samples.ts'
import type { StatedOperation } from '../operation.ts'

/** Clients, agents and other contacts have the same routes. */
export interface ContactKind<C extends Person> {
  readonly noun: 'client' | 'agent' | 'contact'
  readonly a: 'a client' | 'an agent' | 'a contact'
  readonly record: RecordTable<C, Pick<Company, 'zone'>>
  readonly body: BodyCodec<EditsOf<C> & AgencyText>
  readonly commands: Contacts<C>
  readonly requireById: (scope: Scope, id: string) => Promise<C>
  readonly update: (scope: Scope, id: string, edits: EditsOf<C> & AgencyText, drop: Drop) => Promise<C>
  readonly writeNeeds: Pick<StatedOperation, 'needs'>
  /** Refusals of an update besides an unknown id. */
  readonly updateRefuses: readonly Refusal[]
  readonly texts: {
    /** Undefined if there is no lookup by email address. */
    readonly lookup?: string
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

export const contacts: ContactKind<OtherContact> = {
  noun: 'contact',
  a: 'a contact',
  record: otherContactRecord,
  body: otherContactBody,
  commands: otherContacts,
  requireById: (scope, id) => otherContacts.require(scope, id),
  update: (scope, id, sent, drop) => otherContacts.update(scope, id, sent, drop),
  writeNeeds: { needs: 'OWNER' },
  updateRefuses: [],
  texts: { byId: '', create: 'Creates a new contact every time.', update: '' },
  examples: {
    id: sample.contact,
    email: 'marion.cole@example.com',
    create: { firstname: 'Dana', lastname: 'Cole', emailaddress: 'contact@example.com', type: 'escrowofficer' },
    update: { agency: 'First Title' },
  },
}
