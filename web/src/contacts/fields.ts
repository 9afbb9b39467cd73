import { contactsTexts } from '../texts/office/contacts-texts.ts'
import type { Noun } from './contact-name.ts'
import type { Contact, Fields } from './kinds.ts'

const words = contactsTexts.fields

const phones = ['mobilephone', 'workphone', 'homephone'] as const

export type TextName = Exclude<keyof typeof words, 'sendsEmail' | 'sendsSms'>

const addressRows: readonly (readonly TextName[])[] = [['address1'], ['address2'], ['city', 'state', 'zip']]
const reachRows: readonly (readonly TextName[])[] = [['emailaddress'], phones]

/** The lines of the form of each kind, before switches and notes. */
export const rowsOf: Readonly<Record<Noun, readonly (readonly TextName[])[]>> = {
  client: [['firstname', 'lastname'], ['displayname', 'companyname'], ...reachRows, ...addressRows],
  agent: [['firstname', 'lastname'], ['displayname', 'agencyname'], ...reachRows, ...addressRows],
  agency: [['name'], ['emailaddress'], ['phone', 'fax'], ['url'], ...addressRows],
}

export const textNames: Readonly<Record<Noun, readonly TextName[]>> = {
  client: [...rowsOf.client.flat(), 'notes'],
  agent: [...rowsOf.agent.flat(), 'notes'],
  agency: [...rowsOf.agency.flat(), 'notes'],
}

/** The names of the switches in records and fields; agencies are sent nothing. */
const switchNames = {
  client: { sendsEmail: 'send_email', sendsSms: 'send_sms' },
  agent: { sendsEmail: 'sendemail', sendsSms: 'sendsms' },
} as const
export const switches = ['sendsEmail', 'sendsSms'] as const

/** The values of the form of a record, and the version that they are of. */
export type Values = { readonly modified: string; readonly sendsEmail: boolean; readonly sendsSms: boolean } & {
  readonly [Name in TextName]: string
}

export function fieldText(contact: Contact, name: TextName): string {
  return String(Reflect.get(contact, name) ?? '')
}

export function valuesOf(noun: Noun, contact: Contact | undefined): Values {
  const texts = textNames[noun].map(name => [name, contact ? fieldText(contact, name) : ''])
  const flags = switches.map(name => [
    name,
    noun === 'agency' || !contact || Reflect.get(contact, switchNames[noun][name]) !== 'no',
  ])
  return { modified: contact?.modified ?? '', ...Object.fromEntries([...texts, ...flags]) } as Values
}

/** What is sent for a change; only that, so that nothing else of the record is touched. */
export function fieldsOf(noun: Noun, base: Values, values: Values): Fields {
  const texts = textNames[noun].filter(name => base[name] !== values[name]).map(name => [name, values[name]])
  const flags =
    noun === 'agency'
      ? []
      : switches.filter(name => base[name] !== values[name]).map(name => [switchNames[noun][name], values[name]])
  return Object.fromEntries([...texts, ...flags]) as Fields
}
