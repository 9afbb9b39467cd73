import type { Agency, agencyTexts } from '../../domain/people/agency.ts'
import { stateAbbreviation } from '../../domain/places/us-states.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { editsBody, flagField, notBlank, required } from '../body-codec.ts'
import { modifiedMember, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { orEmpty, showFlag } from '../spelling.ts'
import { textFields } from '../text-fields.ts'
import { flag, id, text } from '../values.ts'

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
})

export const agencyRecord = recordTable<Agency, Zone>('Agency', 'A company that agents and other contacts work for.', {
  id: [id('The agency.'), agency => agency.id, sample.agency],
  ...texts.members,
  display: [text('The same as `name`.'), agency => agency.name, 'Queen City Realty'],
  stateabbreviation: [
    text('Two letters if the state is recognised; otherwise `""`.'),
    agency => orEmpty(stateAbbreviation(agency.state)),
    'NC',
  ],
  show: [flag('`no` hides it from searches.'), agency => showFlag(agency.isShown), 'yes'],
  modified: modifiedMember('When it last changed.'),
})

const parts = { ...texts.parts, isShown: flagField('show', '`false` hides it from searches.') }
export const agencyBody = {
  ...editsBody('AgencyFields', 'An update leaves omitted fields unchanged; an empty text clears a field.', parts),
  example: { phone: '704-555-0171' },
}
const { name: agencyName, ...others } = parts
export const newAgencyBody = {
  ...editsBody('NewAgencyFields', 'Only the name is required.', { ...others, name: required(notBlank(agencyName)) }),
  example: { name: 'Queen City Realty', phone: '704-555-0170' },
}
