import { sample, sampleTimestamp } from '../../openapi/samples.ts'
import { type Fields, form, record } from '../../openapi/schema.ts'
import { id, text, timestamp } from '../../openapi/values.ts'

const shown = (whose: string): Fields => ({
  id: id(`The ${whose}.`),
  first: text('First name; the same as `firstname`.'),
  last: text('Last name; the same as `lastname`.'),
  display: text('The name to show; the same as `displayname`.'),
  firstname: text('First name.'),
  lastname: text('Last name.'),
  displayname: text('The name to show.'),
  email: text('Email address; the same as `emailaddress`.'),
  emailaddress: text('Email address.'),
  mobilephone: text('Mobile phone.'),
  workphone: text('Phone at work.'),
  homephone: text('Phone at home.'),
  address1: text('Street line.'),
  address2: text('Second line.'),
  city: text('City.'),
  state: text('State, as it was written.'),
  stateabbreviation: text('Two letters, where the state is recognised; otherwise `""`.'),
  zip: text('ZIP code.'),
  notes: text('Notes.'),
  modified: timestamp('When it last changed.'),
})

export const clientSchema = record('Client', 'Whoever an inspection is for.', shown('client'))

export const agentSchema = record('Agent', 'A real-estate agent of a buyer or a seller.', {
  ...shown('agent'),
  agency: text('The agency.'),
})

const sent: Fields = {
  firstname: text('First name.'),
  lastname: text('Last name.'),
  displayname: text('The name to show. Left out, or emptied, it is first and last name, and follows them.'),
  emailaddress: text('Email address. Lookups find it in upper and lower case.'),
  mobilephone: text('Mobile phone.'),
  workphone: text('Phone at work.'),
  homephone: text('Phone at home.'),
  address1: text('Street line.'),
  address2: text('Second line.'),
  city: text('City.'),
  state: text('State, abbreviated or not.'),
  zip: text('ZIP code.'),
  notes: text('Notes.'),
}

const words = 'All fields are optional, and on an update what is left out stays. An empty text empties a field.'

export const clientFields = form('ClientFields', words, sent)

export const agentFields = form('AgentFields', words, { ...sent, agency: text('The agency.') })

export const sampleClientFields = {
  firstname: 'Rosa',
  lastname: 'Whitfield',
  emailaddress: 'client@example.com',
  mobilephone: '704-555-0199',
}

export const sampleClient = {
  id: sample.client,
  first: 'Rosa',
  last: 'Whitfield',
  display: 'Rosa Whitfield',
  firstname: 'Rosa',
  lastname: 'Whitfield',
  displayname: 'Rosa Whitfield',
  email: 'client@example.com',
  emailaddress: 'client@example.com',
  mobilephone: '704-555-0199',
  workphone: '',
  homephone: '',
  address1: '',
  address2: '',
  city: 'Charlotte',
  state: 'North Carolina',
  stateabbreviation: 'NC',
  zip: '28203',
  notes: '',
  modified: sampleTimestamp,
}

export const sampleAgentFields = {
  firstname: 'Grant',
  lastname: 'Osei',
  emailaddress: 'agent@example.com',
  agency: 'Queen City Realty',
}

export const sampleAgent = {
  ...sampleClient,
  id: sample.agent,
  first: 'Grant',
  last: 'Osei',
  display: 'Grant Osei',
  firstname: 'Grant',
  lastname: 'Osei',
  displayname: 'Grant Osei',
  email: 'agent@example.com',
  emailaddress: 'agent@example.com',
  mobilephone: '704-555-0123',
  agency: 'Queen City Realty',
}
