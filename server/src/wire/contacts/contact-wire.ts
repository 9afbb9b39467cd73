import type { AgencyText } from '../../domain/people/agencies.ts'
import {
  type Agent,
  type Client,
  type Contact,
  type contactTexts,
  type OtherContact,
  readContactType,
} from '../../domain/people/contact.ts'
import type { ContactEdits, EditsOf } from '../../domain/people/contact-edits.ts'
import { stateAbbreviation } from '../../domain/places/us-states.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { Fields } from '../fields.ts'
import { type MemberTable, modifiedMember, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { form, type Schema, type Fields as Schemas } from '../schema.ts'
import { orEmpty, showFlag } from '../spelling.ts'
import { boolean, flag, id, idOrEmpty, text } from '../values.ts'

type StoredContact = Contact & { readonly id: string }
type Zone = Pick<Company, 'zone'>

type Texts = (typeof contactTexts)[number]

/** The fields that are both sent and shown: name on the wire, description, example. */
const contactFields: Readonly<Record<Texts, readonly [name: string, description: string, example: string]>> = {
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
const fieldEntries = Object.entries(contactFields) as [Texts, (typeof contactFields)[Texts]][]

/** Clients and agents spell their switches differently, because existing clients do. */
const clientSwitches = { email: 'send_email', sms: 'send_sms' }
const agentSwitches = { email: 'sendemail', sms: 'sendsms' }
type Switches = typeof clientSwitches

const switchSchemas = ({ email, sms }: Switches, schema: (description: string) => Schema): Schemas => ({
  [email]: schema('Whether automatic emails are sent to this person.'),
  [sms]: schema('Whether automatic text messages are sent to this person.'),
})

/** Names and email have two names each, because existing clients read both. */
const shown = (noun: string, exampleId: string, switches: Switches): MemberTable<StoredContact, Zone> => {
  const schemas = switchSchemas(switches, flag)
  return {
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
    [switches.email]: [schemas[switches.email] as Schema, contact => showFlag(contact.sendsEmail), 'yes'],
    [switches.sms]: [schemas[switches.sms] as Schema, contact => showFlag(contact.sendsSms), 'yes'],
    show: [flag('`no` once it is removed.'), contact => showFlag(contact.isShown), 'yes'],
    modified: modifiedMember('When it last changed.'),
  }
}

export const clientRecord = recordTable<Client, Zone>(
  'Client',
  'The person an inspection is for.',
  shown('client', sample.client, clientSwitches),
)

const agencyMembers: MemberTable<Agent | OtherContact> = {
  agency: [idOrEmpty('The agency: `GET /agency/{id}`.'), person => orEmpty(person.agencyId), sample.agency],
  agencyname: [text('The name of the agency.'), person => person.agencyName, 'Queen City Realty'],
}

export const agentRecord = recordTable<Agent, Zone>('Agent', 'A real-estate agent of a buyer or a seller.', {
  ...shown('agent', sample.agent, agentSwitches),
  ...agencyMembers,
})

export const otherContactRecord = recordTable<OtherContact, Zone>('Contact', 'Another person on orders.', {
  ...shown('contact', sample.contact, agentSwitches),
  ...agencyMembers,
  type: [text('The part in orders, in lower-case letters without spaces.'), contact => contact.type, 'escrowofficer'],
})

const sent: Schemas = Object.fromEntries(fieldEntries.map(([, [name, description]]) => [name, text(description)]))
const sentAgency = {
  agency: text('The agency: its id, or its name. A name that no agency has becomes one; an empty text ends it.'),
  agencyname: text('The name of the agency, if `agency` is not sent.'),
}
const optional = 'All fields are optional. An update leaves omitted fields unchanged; an empty text clears a field.'

export const clientForm = form('ClientFields', optional, { ...sent, ...switchSchemas(clientSwitches, boolean) })
const agentFields = { ...sent, ...switchSchemas(agentSwitches, boolean), ...sentAgency }
export const agentForm = form('AgentFields', optional, agentFields)
export const otherContactForm = form('OtherContactFields', optional, {
  ...agentFields,
  type: text('Such as `escrowofficer` or `insuranceagent`; case, spaces and hyphens are ignored. `other` by default.'),
})

function readContact(fields: Fields, { email, sms }: Switches): ContactEdits {
  const texts = fieldEntries.map(([key, [name]]) => [key, fields.editableText(name)] as const)
  const values = [...texts, ['sendsEmail', fields.flag(email)] as const, ['sendsSms', fields.flag(sms)] as const]
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

export function readClient(fields: Fields): ContactEdits {
  return readContact(fields, clientSwitches)
}

export function readAgent(fields: Fields): EditsOf<Agent> & AgencyText {
  // Programs that send a record back as they read it send both.
  const name = fields.editableText('agencyname')
  return { ...readContact(fields, agentSwitches), agency: fields.editableText('agency') ?? name }
}

export function readOtherContact(fields: Fields): EditsOf<OtherContact> & AgencyText {
  const type = fields.text('type')
  return { ...readAgent(fields), ...(type !== undefined && { type: readContactType(type) || 'other' }) }
}
