import type { Agent } from '../../../domain/people/agent.ts'
import type { AgentEdits } from '../../../domain/people/agents.ts'
import type { Contact } from '../../../domain/people/contact.ts'
import type { ContactEdits } from '../../../domain/people/contact-edits.ts'
import { stateAbbreviation } from '../../../domain/places/us-states.ts'
import { showInstant } from '../../../domain/time/local-time.ts'
import type { Fields } from '../fields.ts'
import { orEmpty } from '../wire.ts'

const names = {
  firstName: 'firstname',
  lastName: 'lastname',
  displayName: 'displayname',
  email: 'emailaddress',
  mobilePhone: 'mobilephone',
  workPhone: 'workphone',
  homePhone: 'homephone',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  state: 'state',
  zip: 'zip',
  notes: 'notes',
} as const satisfies Record<keyof ContactEdits, string>

export function readContact(fields: Fields): ContactEdits {
  const sent = Object.entries(names).map(([field, name]) => [field, fields.editableText(name)] as const)
  return Object.fromEntries(sent.filter(([, text]) => text !== undefined))
}

export function readAgent(fields: Fields): AgentEdits {
  const agency = fields.editableText('agency')
  return { ...readContact(fields), ...(agency !== undefined && { agency }) }
}

/** Names and the email stand there twice, because clients of both habits read them. */
export function showContact(contact: Contact & { readonly id: string }, zone: string) {
  return {
    id: contact.id,
    first: contact.firstName,
    last: contact.lastName,
    display: contact.displayName,
    firstname: contact.firstName,
    lastname: contact.lastName,
    displayname: contact.displayName,
    email: contact.email,
    emailaddress: contact.email,
    mobilephone: contact.mobilePhone,
    workphone: contact.workPhone,
    homephone: contact.homePhone,
    address1: contact.address1,
    address2: contact.address2,
    city: contact.city,
    state: contact.state,
    stateabbreviation: orEmpty(stateAbbreviation(contact.state)),
    zip: contact.zip,
    notes: contact.notes,
    modified: showInstant(contact.modifiedAt, zone),
  }
}

export function showAgent(agent: Agent, zone: string) {
  return { ...showContact(agent, zone), agency: agent.agency }
}
