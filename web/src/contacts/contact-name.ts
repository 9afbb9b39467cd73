import { texts } from '../texts/texts.ts'

export type Noun = 'client' | 'agent' | 'agency'

export const paths: Readonly<Record<Noun, string>> = { client: '/clients', agent: '/agents', agency: '/agencies' }

export function pathOf(noun: Noun, id: string): string {
  return `${paths[noun]}/${id}`
}

/** What a client, an agent or an agency is called; a person whose personal data was removed has no name. */
export function nameOf(contact: { readonly display: string; readonly eraseddatetime?: string }): string {
  return contact.display || (contact.eraseddatetime ? texts.people.erased : texts.people.nameless)
}
