import type { SentUser } from '../../domain/company-files/save-user.ts'
import {
  editableField,
  editsBody,
  field,
  flagField,
  idField,
  notBlank,
  type Part,
  required,
  textField,
} from '../body-codec.ts'
import { sample } from '../samples.ts'
import { othersPart } from '../text-fields.ts'
import { listOf, text } from '../values.ts'

/** Fields of a user as programs read and send them, by their name in the settings. */
const texts: readonly (readonly [entry: string, name: string, description: string])[] = [
  ['firstName', 'firstname', 'First name.'],
  ['lastName', 'lastname', 'Last name.'],
  ['phone', 'phone', 'Phone.'],
  ['mobile', 'mobile', 'Mobile phone.'],
  ['fax', 'fax', 'Fax.'],
  ['address1', 'address1', 'Street line.'],
  ['address2', 'address2', 'Second line of the address.'],
  ['city', 'city', 'City.'],
  ['state', 'state', 'State.'],
  ['zip', 'zip', 'ZIP code.'],
  ['county', 'county', 'County.'],
  ['license', 'license', 'Number of the license.'],
  ['licenseType', 'licensetype', 'Type of the license.'],
  ['bio', 'bio', 'A text about the user.'],
  ['photoUrl', 'photourl', 'Address of a photo.'],
]
const flags: readonly (readonly [entry: string, name: string, description: string])[] = [
  ['sendsSms', 'sendSMS', 'Whether text messages are sent to the user.'],
  ['inspector', 'inspector', 'Whether the user inspects.'],
  ['owner', 'owner', 'Whether the user has every privilege.'],
  ['manager', 'manager', 'Whether the user manages an office.'],
  ['officeStaff', 'officestaff', 'Whether the user is office staff.'],
  ['callCenter', 'callcenter', 'Whether the user works in a call center.'],
  ['thirdParty', 'thirdparty', 'Whether the user belongs to another company.'],
  ['show', 'show', 'Whether customers see the user.'],
]

const parts: Readonly<Record<string, Part<unknown>>> = {
  username: textField('username', 'Unique in the company.'),
  office: idField('office', 'The office; the primary one by default.', sample.office),
  ...Object.fromEntries(texts.map(([entry, name, description]) => [entry, editableField(name, description)])),
  displayName: field('displayname', text('Display name; first and last name if empty.'), (fields, name) => {
    const displayName = fields.editableText(name)
    return displayName === '' ? null : displayName
  }),
  email: editableField('emailaddress', 'Email address.'),
  others: othersPart([
    ['first', 'firstName', 'firstname'],
    ['last', 'lastName', 'lastname'],
    ['email', 'email', 'emailaddress'],
  ]),
  ...Object.fromEntries(flags.map(([entry, name, description]) => [entry, flagField(name, description)])),
  zips: field(
    'zips',
    listOf({ type: 'string' }, 'ZIP codes that the user serves: the complete list.'),
    (fields, name) => (fields.has(name) ? fields.list(name, 50_000).filter(zip => zip !== '') : undefined),
  ),
}

export const newUserBody = {
  ...editsBody<SentUser>('NewUserFields', 'Only the username is required.', {
    ...parts,
    username: required(notBlank(parts.username as Part<string | undefined>)),
  } as never),
  example: { username: 'nora', firstname: 'Nora', lastname: 'Vance', inspector: true },
}
export const userBody = {
  ...editsBody<SentUser>('UserFields', 'An update leaves omitted fields unchanged.', parts as never),
  example: { bio: 'Twelve years in crawl spaces.' },
}
