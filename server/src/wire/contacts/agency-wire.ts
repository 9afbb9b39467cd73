import type { Agency, agencyTexts } from '../../domain/people/agency.ts'
import { stateAbbreviation } from '../../domain/places/us-states.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { editsBody, flagField, notBlank, required } from '../body-codec.ts'
import { type MemberTable, modifiedMember, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { orEmpty, showFlag } from '../spelling.ts'
import { othersPart, textFields } from '../text-fields.ts'
import { flag, id, idOrEmpty, text } from '../values.ts'

type Zone = Pick<Company, 'zone'>

const texts = textFields<(typeof agencyTexts)[number]>({
  name: ['name', 'Name.', 'Queen City Realty'],
  email: ['emailaddress', 'Email address.', 'office@example.com'],
  address1: ['address1', 'Street line.', '210 East Trade Street'],
  address2: ['address2', 'Second line of the address.', ''],
  city: ['city', 'City.', 'Charlotte'],
  state: ['state', 'State, abbreviated or in full; kept as sent.', 'North Carolina'],
  zip: ['zip', 'ZIP code.', '28202'],
  url: ['url', 'Web address.', 'https://realty.example.com'],
  phone: ['phone', 'Phone.', '704-555-0170'],
  fax: ['fax', 'Fax.', ''],
  logoUrl: ['logourl', 'Address of the logo.', ''],
  lastActive: ['lastactive', 'When it was last active, as it was sent.', ''],
  labels: ['labels', 'Labels, as they were sent.', ''],
  notes: ['notes', 'Notes.', ''],
})

const shown = (noun: string): MemberTable<Agency, Zone> => ({
  id: [id(`The ${noun}.`), agency => agency.id, sample.agency],
  ...texts.members,
  display: [text('The same as `name`.'), agency => agency.name, 'Queen City Realty'],
  stateabbreviation: [
    text('Two letters if the state is recognised; otherwise `""`.'),
    agency => orEmpty(stateAbbreviation(agency.state)),
    'NC',
  ],
  show: [flag('`no` hides it from searches.'), agency => showFlag(agency.isShown), 'yes'],
  active: [flag('Whether business is done with it.'), agency => showFlag(agency.isActive), 'yes'],
  mergedinto: [
    idOrEmpty(`The ${noun} that was kept when this one was merged into it.`),
    ({ mergedInto }) => orEmpty(mergedInto),
    '',
  ],
  modified: modifiedMember('When it last changed.'),
})

export const agencyRecord = recordTable<Agency, Zone>(
  'Agency',
  'A company that agents and other contacts work for.',
  shown('agency'),
)

export const escrowOfficeRecord = recordTable<Agency, Zone>('EscrowOffice', 'The office of escrow officers.', {
  ...shown('escrow office'),
  email: [text('The same as `emailaddress`.'), office => office.email, 'office@example.com'],
  fulladdress: [
    text('The whole address in one line.'),
    ({ address1, address2, city, state, zip }) =>
      [address1, address2, city, `${state} ${zip}`.trim()].filter(Boolean).join(', '),
    '210 East Trade Street, Charlotte, North Carolina 28202',
  ],
})

export const agencyParts = {
  ...texts.parts,
  others: othersPart([['email', 'email', 'emailaddress']]),
  isActive: flagField('active', 'Whether business is done with it.'),
  isShown: flagField('show', '`false` hides it from searches.'),
}
export const agencyBody = {
  ...editsBody('AgencyFields', 'An update leaves omitted fields unchanged; an empty text clears a field.', agencyParts),
  example: { phone: '704-555-0171' },
}
const { name: agencyName, ...others } = agencyParts
export const newAgencyBody = {
  ...editsBody('NewAgencyFields', 'Only the name is required.', { ...others, name: required(notBlank(agencyName)) }),
  example: { name: 'Queen City Realty', phone: '704-555-0170' },
}
