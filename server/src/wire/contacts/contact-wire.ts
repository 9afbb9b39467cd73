import {
  type Agent,
  type Client,
  type Contact,
  type contactTexts,
  type OtherContact,
  readContactType,
} from '../../domain/people/contact.ts'
import { stateAbbreviation } from '../../domain/places/us-states.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { editsBody, field, flagField, type Part } from '../body-codec.ts'
import { type MemberTable, modifiedMember, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { orEmpty, showFlag } from '../spelling.ts'
import { textFields } from '../text-fields.ts'
import { flag, id, idOrEmpty, text } from '../values.ts'

type StoredContact = Contact & { readonly id: string }
type Zone = Pick<Company, 'zone'>

type Texts = (typeof contactTexts)[number]

const texts = textFields<Texts>({
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
})

/** Clients and agents spell their switches differently, because existing clients do. */
const clientSwitches = { email: 'send_email', sms: 'send_sms' }
const agentSwitches = { email: 'sendemail', sms: 'sendsms' }
type Switches = typeof clientSwitches

const switchTexts: Switches = {
  email: 'Whether automatic emails are sent to this person.',
  sms: 'Whether automatic text messages are sent to this person.',
}

/** Names and email have two names each, because existing clients read both. */
const shown = (noun: string, exampleId: string, switches: Switches): MemberTable<StoredContact, Zone> => {
  return {
    id: [id(`The ${noun}.`), contact => contact.id, exampleId],
    ...texts.members,
    first: [text('The same as `firstname`.'), contact => contact.firstName, 'Rosa'],
    last: [text('The same as `lastname`.'), contact => contact.lastName, 'Whitfield'],
    display: [text('The same as `displayname`.'), contact => contact.displayName, 'Rosa Whitfield'],
    email: [text('The same as `emailaddress`.'), contact => contact.email, 'client@example.com'],
    stateabbreviation: [
      text('Two letters if the state is recognised; otherwise `""`.'),
      contact => orEmpty(stateAbbreviation(contact.state)),
      'NC',
    ],
    [switches.email]: [flag(switchTexts.email), contact => showFlag(contact.sendsEmail), 'yes'],
    [switches.sms]: [flag(switchTexts.sms), contact => showFlag(contact.sendsSms), 'yes'],
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

const optional = 'All fields are optional. An update leaves omitted fields unchanged; an empty text clears a field.'

const contactParts = ({ email, sms }: Switches) => ({
  ...texts.parts,
  sendsEmail: flagField(email, switchTexts.email),
  sendsSms: flagField(sms, switchTexts.sms),
})

/** Programs that send a record back as they read it send both. */
const agencyPart: Part<string | undefined> = {
  schemas: {
    agency: text('The agency: its id, or its name. A name that no agency has becomes one; an empty text ends it.'),
    agencyname: text('The name of the agency, if `agency` is not sent.'),
  },
  read: fields => {
    const name = fields.editableText('agencyname')
    return fields.editableText('agency') ?? name
  },
}

const typePart = field(
  'type',
  text('Such as `escrowofficer` or `insuranceagent`; case, spaces and hyphens are ignored. `other` by default.'),
  (fields, name) => {
    const type = fields.text(name)
    return type === undefined ? undefined : readContactType(type) || 'other'
  },
)

export const clientBody = editsBody('ClientFields', optional, contactParts(clientSwitches))
const agentParts = { ...contactParts(agentSwitches), agency: agencyPart }
export const agentBody = editsBody('AgentFields', optional, agentParts)
export const otherContactBody = editsBody('OtherContactFields', optional, { ...agentParts, type: typePart })
