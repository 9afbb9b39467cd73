import { contactsTexts } from '../texts/office/contacts-texts.ts'
import type { Noun } from './contact-name.ts'
import { fieldText, type TextName, textNames } from './fields.ts'
import type { Contact } from './kinds.ts'

const { fields, groups, address } = contactsTexts

/** Fields of which one record has the say in a merge: half a name or half an address would be nobody's. */
export interface Part {
  readonly label: string
  readonly names: readonly TextName[]
}

const together: readonly Part[] = [
  { label: groups.name, names: ['firstname', 'lastname', 'displayname'] },
  { label: address, names: ['address1', 'address2', 'city', 'state', 'zip'] },
]

/** The notes of both are kept. */
export function partsOf(noun: Noun): readonly Part[] {
  const names = textNames[noun].filter(name => name !== 'notes')
  const parts = names.map(
    name => together.find(part => part.names.includes(name)) ?? { label: fields[name], names: [name] },
  )
  return [...new Set(parts)]
}

export function textOf(contact: Contact, { names }: Part): string {
  if (names.includes('displayname')) return contact.display
  return names
    .map(name => fieldText(contact, name).trim())
    .filter(Boolean)
    .join(', ')
}
