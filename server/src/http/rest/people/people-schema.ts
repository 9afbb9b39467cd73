import { sample, sampleTimestamp } from '../../openapi/samples.ts'
import { record } from '../../openapi/schema.ts'
import { id, listOf, number, orEmpty, text, timestamp, yesNo } from '../../openapi/values.ts'

export const userSchema = record('User', 'Somebody who works for the company: owner, office staff, inspector.', {
  id: id('The user. On orders the id of an inspector, a scheduler or the author of a note.'),
  office: id('The office the user works in; orders that this user creates belong to it unless they say otherwise.'),
  username: text('Unique within the company.'),
  firstname: text('First name.'),
  lastname: text('Last name.'),
  displayname: text('The name to show.'),
  emailaddress: text('Email address.'),
  phone: text('Phone.'),
  mobile: text('Mobile phone.'),
  inspector: yesNo('Whether the user inspects houses.'),
  owner: yesNo('Whether the user may do everything.'),
  manager: yesNo('Whether the user manages an office.'),
  officestaff: yesNo('Whether the user works in the office.'),
  show: yesNo('`No` hides the user from lists that customers see; a hidden inspector has no open time.'),
  modified: timestamp('When the user last changed.'),
  zips: listOf({ type: 'string' }, 'The ZIP codes the user serves. Counts only where the company has service areas.'),
})

export const sampleUser = {
  id: sample.inspector,
  office: sample.office,
  username: 'inspector',
  firstname: 'Marcus',
  lastname: 'Bell',
  displayname: 'Marcus Bell',
  emailaddress: 'marcus.bell@example.com',
  phone: '',
  mobile: '704-555-0111',
  inspector: 'Yes',
  owner: 'No',
  manager: 'No',
  officestaff: 'No',
  show: 'Yes',
  modified: sampleTimestamp,
  zips: ['28202', '28203'],
}

export const officeSchema = record('Office', 'One of the offices of the company.', {
  id: id('The office.'),
  name: text('Name.'),
  slug: text('A short name for addresses.'),
  address: text('Street line.'),
  city: text('City.'),
  state: text('State.'),
  zip: text('ZIP code.'),
  county: text('County.'),
  latitude: orEmpty(number('Degrees north.')),
  longitude: orEmpty(number('Degrees east.')),
  phone: text('Phone.'),
  manager: text('Name of the manager.'),
  manageremail: text('Email address of the manager.'),
  show: yesNo('Whether customers see it.'),
  primary: yesNo('`Yes` on exactly one: whatever names no office, or one that is not known, gets this one.'),
})

export const sampleOffice = {
  id: sample.office,
  name: 'Charlotte',
  slug: 'charlotte',
  address: '1820 South Tryon Street, Suite 210',
  city: 'Charlotte',
  state: 'NC',
  zip: '28203',
  county: 'Mecklenburg',
  latitude: 35.2127,
  longitude: -80.8601,
  phone: '704-555-0100',
  manager: 'Helen Barrow',
  manageremail: 'helen.barrow@example.com',
  show: 'Yes',
  primary: 'Yes',
}
