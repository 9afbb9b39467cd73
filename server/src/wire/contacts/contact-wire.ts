import type { AgencyText } from '../../domain/people/agencies.ts'
import {
  type AgencyMember,
  type Agent,
  type agentTexts,
  type Client,
  type Contact,
  type ContactText,
  type OtherContact,
  readContactType,
} from '../../domain/people/contact.ts'
import { stateAbbreviation } from '../../domain/places/us-states.ts'
import { positionOfZip } from '../../domain/places/zip-positions.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { showWallTime } from '../../domain/time/local-time.ts'
import { degreesField, editableField, editsBody, field, flagField, type Part } from '../body-codec.ts'
import { type Member, type MemberTable, mapValues, modifiedMember, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { orEmpty, showFlag } from '../spelling.ts'
import { type OtherName, othersPart, textFields } from '../text-fields.ts'
import { flag, id, idOrEmpty, number, orNull, text, wallTimeOrEmpty } from '../values.ts'

type StoredContact = Contact & { readonly id: string }
type Zone = Pick<Company, 'zone'>

const texts = textFields<ContactText>({
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
  url: ['url', 'Web address.', ''],
  companyName: ['companyname', 'The company that the person works for.', ''],
  mobilePhone2: ['mobilephone2', 'Another mobile phone.', ''],
  mobilePhone3: ['mobilephone3', 'A third mobile phone.', ''],
  workFax: ['workfax', 'Fax at work.', ''],
  homeFax: ['homefax', 'Fax at home.', ''],
})

const agentOnly = textFields<(typeof agentTexts)[number]>({
  bio: ['bio', 'A text about the agent.', ''],
  lastActive: ['lastactive', 'When the agent was last active, as it was sent.', ''],
  labels: ['labels', 'Labels, as they were sent.', ''],
  img: ['img', 'Address of a picture.', ''],
})

const spell = (name: string, key: ContactText): OtherName<ContactText> => [
  name,
  key,
  Object.keys(texts.parts[key].schemas)[0] ?? '',
]

/** Names of fields that programs of the field read and send beside the first one. */
const spellings = [spell('first', 'firstName'), spell('last', 'lastName'), spell('email', 'email')]
const officerSpellings = [
  ...spellings,
  spell('phone', 'workPhone'),
  spell('fax', 'workFax'),
  spell('cellPhone', 'mobilePhone'),
]

/** Clients and agents spell their switches differently, because existing clients do. */
const clientSwitches = { email: 'send_email', sms: 'send_sms' }
const agentSwitches = { email: 'sendemail', sms: 'sendsms' }
type Switches = typeof clientSwitches

const switchTexts: Switches = {
  email: 'Whether automatic emails are sent to this person.',
  sms: 'Whether automatic text messages are sent to this person.',
}

export const erasedMember: Member<Pick<Contact, 'erasedAt'>, Zone> = [
  wallTimeOrEmpty('When its personal data was removed.', 'if it was not'),
  ({ erasedAt }, { zone }) => (erasedAt ? showWallTime(erasedAt, zone) : ''),
  '',
]

const mergedMember = (noun: string): MemberTable<Contact> => ({
  mergedinto: [
    idOrEmpty(`The ${noun} that was kept when this one was merged into it.`),
    ({ mergedInto }) => orEmpty(mergedInto),
    '',
  ],
})

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
    eraseddatetime: erasedMember,
    modified: modifiedMember('When it last changed.'),
  }
}

export const clientRecord = recordTable<Client, Zone>('Client', 'The person an inspection is for.', {
  ...shown('client', sample.client, clientSwitches),
  ...mergedMember('client'),
})

const agencyMembers: MemberTable<AgencyMember> = {
  agency: [idOrEmpty('The agency: `GET /agency/{id}`.'), person => orEmpty(person.agencyId), sample.agency],
  agencyname: [text('The name of the agency.'), person => person.agencyName, 'Queen City Realty'],
}

export const agentRecord = recordTable<Agent, Zone>('Agent', 'A real-estate agent of a buyer or a seller.', {
  ...shown('agent', sample.agent, agentSwitches),
  ...agencyMembers,
  ...agentOnly.members,
  ...Object.fromEntries(
    (['latitude', 'longitude'] as const).map(key => [
      key,
      [
        orNull(
          number(
            `Degrees ${key === 'latitude' ? 'north' : 'east'}; without coordinates of the address, those of its ZIP.`,
          ),
        ),
        (agent: Agent) => agent[key] ?? positionOfZip(agent.zip)?.[key] ?? null,
        key === 'latitude' ? 35.2087 : -80.8586,
      ],
    ]),
  ),
  ...mergedMember('agent'),
})

export const otherContactRecord = recordTable<OtherContact, Zone>('Contact', 'Another person on orders.', {
  ...shown('contact', sample.contact, agentSwitches),
  ...agencyMembers,
  type: [text('The part in orders, in lower-case letters without spaces.'), contact => contact.type, 'escrowofficer'],
})

export const insuranceAgentRecord = recordTable<OtherContact, Zone>('InsuranceAgent', 'An insurance agent on orders.', {
  ...shown('insurance agent', sample.contact, agentSwitches),
  ...agencyMembers,
  type: [text('Always `insuranceagent`.'), contact => contact.type, 'insuranceagent'],
})

export const escrowOfficerRecord = recordTable<OtherContact, Zone>('EscrowOfficer', 'An escrow officer on orders.', {
  ...shown('escrow officer', sample.contact, agentSwitches),
  office: [
    idOrEmpty('The escrow office: `GET /escrowoffice/{id}`.'),
    person => orEmpty(person.agencyId),
    sample.escrowOffice,
  ],
  officename: [text('The name of the office.'), person => person.agencyName, 'First Title'],
  ...agencyMembers,
  phone: [text('The same as `workphone`.'), person => person.workPhone, ''],
  fax: [text('The same as `workfax`.'), person => person.workFax, ''],
  cellPhone: [text('The same as `mobilephone`.'), person => person.mobilePhone, '704-555-0199'],
  type: [text('Always `escrowofficer`.'), contact => contact.type, 'escrowofficer'],
})

const optional = 'All fields are optional. An update leaves omitted fields unchanged; an empty text clears a field.'

const contactParts = ({ email, sms }: Switches) => ({
  ...texts.parts,
  others: othersPart(spellings),
  sendsEmail: flagField(email, switchTexts.email),
  sendsSms: flagField(sms, switchTexts.sms),
})

/** The command decides which name counts, because a record that is sent back has them all. */
const otherAgencies = (names: Readonly<Record<string, string>>): Part<AgencyText['otherAgencies']> => ({
  schemas: mapValues(names, text),
  read: fields => {
    const sent = Object.keys(names).flatMap(name => fields.editableText(name) ?? [])
    return sent.length === 0 ? undefined : sent
  },
})

const agencyParts = {
  agency: editableField(
    'agency',
    'The agency: its id, or its name. A name that no agency has becomes one; an empty text ends it.',
  ),
  otherAgencies: otherAgencies({
    agencyname: 'The name of the agency; counts if `agency` is not sent, or is as before.',
  }),
}

const officeParts = {
  agency: editableField(
    'office',
    'The escrow office: its id, or its name. A name that no office has becomes one; an empty text ends it.',
  ),
  otherAgencies: otherAgencies({
    officename: 'The name of the office; counts if `office` is not sent, or is as before.',
    agency: 'The same as `office`; counts if that is not sent, or is as before.',
    agencyname: 'The same as `officename`; counts if that is not sent, or is as before.',
  }),
}

const typePart = field(
  'type',
  text('Such as `escrowofficer` or `insuranceagent`; case, spaces and hyphens are ignored. `other` by default.'),
  (fields, name) => {
    const type = fields.text(name)
    return type === undefined ? undefined : readContactType(type) || 'other'
  },
)

export const clientParts = contactParts(clientSwitches)
export const clientBody = editsBody('ClientFields', optional, clientParts)
const memberParts = { ...contactParts(agentSwitches), ...agencyParts }
export const agentParts = {
  ...memberParts,
  ...agentOnly.parts,
  latitude: degreesField('latitude', 'Degrees north.', 90),
  longitude: degreesField('longitude', 'Degrees east.', 180),
}
export const agentBody = editsBody('AgentFields', optional, agentParts)
export const insuranceAgentBody = editsBody('InsuranceAgentFields', optional, memberParts)
export const escrowOfficerBody = editsBody('EscrowOfficerFields', optional, {
  ...contactParts(agentSwitches),
  others: othersPart(officerSpellings),
  ...officeParts,
})
export const otherContactBody = editsBody('OtherContactFields', optional, { ...memberParts, type: typePart })
