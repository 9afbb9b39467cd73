import { type User, userFields } from '../../domain/people/user.ts'
import { stateAbbreviation } from '../../domain/places/us-states.ts'
import type { Company } from '../../domain/tenants/company.ts'
import { type Office, officeFields } from '../../domain/tenants/office.ts'
import { modifiedMember, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { plainMembers } from '../settings/plain-members.ts'
import { orEmpty } from '../spelling.ts'
import { id, listOf, text } from '../values.ts'

export const userRecord = recordTable<User, Company>('User', 'An owner, office worker or inspector of the company.', {
  id: [
    id('The user. Orders name inspectors, schedulers and authors of notes by it.'),
    user => user.id,
    sample.inspector,
  ],
  office: [
    id("The user's office. Orders that the user creates belong to it by default."),
    user => user.officeId,
    sample.office,
  ],
  ...plainMembers(userFields, {
    username: { description: 'Unique in the company.', example: 'inspector' },
    firstName: { example: 'Marcus' },
    lastName: { example: 'Bell' },
    displayName: { description: 'Display name.', example: 'Marcus Bell' },
    email: { name: 'emailaddress', example: 'marcus.bell@example.com' },
    mobile: { example: '704-555-0111' },
    licenseType: { example: '' },
    sendsSms: { name: 'sendSMS' },
    isInspector: { description: 'Whether the user is an inspector.' },
    isOwner: { description: 'Whether the user has all privileges.', example: 'No' },
    isManager: { description: 'Whether the user manages an office.', example: 'No' },
    isOfficeStaff: { description: 'Whether the user is office staff.', example: 'No' },
    isShown: { description: '`No` hides the user from lists for customers; a hidden inspector has no open time.' },
  }),
  stateabbreviation: [
    text('Two letters if the state is recognised; otherwise `""`.'),
    user => orEmpty(stateAbbreviation(user.state)),
    '',
  ],
  modified: modifiedMember('When the user last changed.'),
  zips: [
    listOf({ type: 'string' }, 'ZIP codes that the user serves. Used only if the company has service areas.'),
    user => user.zips,
    ['28202', '28203'],
  ],
})

export const officeRecord = recordTable<Office>('Office', 'An office of the company.', {
  id: [id('The office.'), office => office.id, sample.office],
  name: [text('Name.'), office => office.name, 'Charlotte'],
  ...plainMembers(officeFields, {
    slug: { description: 'Short name for addresses.', example: 'charlotte' },
    name: { example: 'Charlotte' },
    address: { example: '1820 South Tryon Street, Suite 210' },
    city: { example: 'Charlotte' },
    state: { example: 'NC' },
    zip: { example: '28203' },
    county: { example: 'Mecklenburg' },
    latitude: { description: 'Degrees north.', example: 35.2127 },
    longitude: { description: 'Degrees east.', example: -80.8601 },
    phone: { example: '704-555-0100' },
    manager: { example: 'Helen Barrow' },
    managerEmail: { example: 'helen.barrow@example.com' },
    isPrimary: {
      description: '`Yes` on exactly one office: the default when no office, or an unknown one, is named.',
    },
  }),
})
