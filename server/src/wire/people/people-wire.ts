import type { User } from '../../domain/people/user.ts'
import type { Company } from '../../domain/tenants/company.ts'
import type { Office } from '../../domain/tenants/office.ts'
import { modifiedMember, recordTable } from '../record-table.ts'
import { sample } from '../samples.ts'
import { orEmpty, showYesNo } from '../spelling.ts'
import { id, listOf, number, orEmpty as orEmptySchema, text, yesNo } from '../values.ts'

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
  username: [text('Unique in the company.'), user => user.username, 'inspector'],
  firstname: [text('First name.'), user => user.firstName, 'Marcus'],
  lastname: [text('Last name.'), user => user.lastName, 'Bell'],
  displayname: [text('Display name.'), user => user.displayName, 'Marcus Bell'],
  emailaddress: [text('Email address.'), user => user.email, 'marcus.bell@example.com'],
  phone: [text('Phone.'), user => user.phone, ''],
  mobile: [text('Mobile phone.'), user => user.mobile, '704-555-0111'],
  inspector: [yesNo('Whether the user is an inspector.'), user => showYesNo(user.isInspector), 'Yes'],
  owner: [yesNo('Whether the user has all privileges.'), user => showYesNo(user.isOwner), 'No'],
  manager: [yesNo('Whether the user manages an office.'), user => showYesNo(user.isManager), 'No'],
  officestaff: [yesNo('Whether the user is office staff.'), user => showYesNo(user.isOfficeStaff), 'No'],
  show: [
    yesNo('`No` hides the user from lists for customers; a hidden inspector has no open time.'),
    user => showYesNo(user.isShown),
    'Yes',
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
  slug: [text('Short name for addresses.'), office => office.slug, 'charlotte'],
  address: [text('Street line.'), office => office.address, '1820 South Tryon Street, Suite 210'],
  city: [text('City.'), office => office.city, 'Charlotte'],
  state: [text('State.'), office => office.state, 'NC'],
  zip: [text('ZIP code.'), office => office.zip, '28203'],
  county: [text('County.'), office => office.county, 'Mecklenburg'],
  latitude: [orEmptySchema(number('Degrees north.')), office => orEmpty(office.latitude), 35.2127],
  longitude: [orEmptySchema(number('Degrees east.')), office => orEmpty(office.longitude), -80.8601],
  phone: [text('Phone.'), office => office.phone, '704-555-0100'],
  manager: [text('Name of the manager.'), office => office.manager, 'Helen Barrow'],
  manageremail: [text('Email address of the manager.'), office => office.managerEmail, 'helen.barrow@example.com'],
  show: [yesNo('Whether customers see it.'), office => showYesNo(office.isShown), 'Yes'],
  primary: [
    yesNo('`Yes` on exactly one office: the default when no office, or an unknown one, is named.'),
    office => showYesNo(office.isPrimary),
    'Yes',
  ],
})
