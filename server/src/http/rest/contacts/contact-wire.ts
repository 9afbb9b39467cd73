import type { Agent, Contact } from '../../../domain/people/contact.ts'
import type { ContactEdits, EditsOf } from '../../../domain/people/contact-edits.ts'
import { stateAbbreviation } from '../../../domain/places/us-states.ts'
import type { Company } from '../../../domain/tenants/company.ts'
import { type MemberTable, modifiedMember, recordTable } from '../../openapi/record-table.ts'
import { sample } from '../../openapi/samples.ts'
import { form, type Fields as Schemas } from '../../openapi/schema.ts'
import { id, text } from '../../openapi/values.ts'
import type { Fields } from '../fields.ts'
import { orEmpty } from '../wire.ts'

type StoredContact = Contact & { readonly id: string }
type Zone = Pick<Company, 'zone'>

/** The fields that are both sent and shown: name on the wire, description, example. */
const contactFields: Readonly<
  Record<keyof ContactEdits, readonly [name: string, description: string, example: string]>
> = {
  firstName: ['firstname', 'First name.', 'Rosa'],
  lastName: ['lastname', 'Last name.', 'Whitfield'],
  displayName: ['displayname', 'Display name. If omitted or empty, first and last name.', 'Rosa Whitfield'],
  email: ['emailaddress', 'Email address. Lookups ignore case.', 'client@example.com'],
  mobilePhone: ['mobilephone', 'Mobile phone.', '704-555-0199'],
  workPhone: ['workphone', 'Work phone.', ''],
  homePhone: ['homephone', 'Home phone.', ''],
  address1: ['address1', 'Street line.', ''],
  address2: ['address2', 'Second line of the address.', ''],
  city: ['city', 'City.', 'Charlotte'],
  state: ['state', 'State, abbreviated or in full; kept as sent.', 'North Carolina'],
  zip: ['zip', 'ZIP code.', '28203'],
  notes: ['notes', 'Notes.', ''],
}
const fieldEntries = Object.entries(contactFields) as [keyof ContactEdits, (typeof contactFields)[keyof ContactEdits]][]

const agency = text('Name of the agency.')

/** Names and email have two names each, because existing clients read both. */
const shown = (noun: string, exampleId: string): MemberTable<StoredContact, Zone> => ({
  id: [id(`The ${noun}.`), contact => contact.id, exampleId],
  ...Object.fromEntries(
    fieldEntries.map(([key, [name, description, example]]) => [
      name,
      [text(description), (contact: Contact) => contact[key], example],
    ]),
  ),
  first: [text('The same as `firstname`.'), contact => contact.firstName, 'Rosa'],
  last: [text('The same as `lastname`.'), contact => contact.lastName, 'Whitfield'],
  display: [text('The same as `displayname`.'), contact => contact.displayName, 'Rosa Whitfield'],
  email: [text('The same as `emailaddress`.'), contact => contact.email, 'client@example.com'],
  stateabbreviation: [
    text('Two letters if the state is recognised; otherwise `""`.'),
    contact => orEmpty(stateAbbreviation(contact.state)),
    'NC',
  ],
  modified: modifiedMember('When it last changed.'),
})

export const clientRecord = recordTable('Client', 'The person an inspection is for.', shown('client', sample.client))

export const agentRecord = recordTable<Agent, Zone>('Agent', 'A real-estate agent of a buyer or a seller.', {
  ...shown('agent', sample.agent),
  agency: [agency, agent => agent.agency, 'Queen City Realty'],
})

const sent: Schemas = Object.fromEntries(fieldEntries.map(([, [name, description]]) => [name, text(description)]))
const optional = 'All fields are optional. An update leaves omitted fields unchanged; an empty text clears a field.'

export const clientForm = form('ClientFields', optional, sent)
export const agentForm = form('AgentFields', optional, { ...sent, agency })

export function readContact(fields: Fields): ContactEdits {
  const values = fieldEntries.map(([key, [name]]) => [key, fields.editableText(name)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

export function readAgent(fields: Fields): EditsOf<Agent> {
  const agency = fields.editableText('agency')
  return { ...readContact(fields), ...(agency !== undefined && { agency }) }
}
