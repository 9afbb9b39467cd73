import { searchKey, streetKey } from '../search-key.ts'
import { phoneKey, spellingsOf, wordsOf } from './spellings.ts'

/** What a term leads to: a value of an indexed column, or the id of a record. */
export type TermField = 'first' | 'last' | 'street' | 'city' | 'client' | 'agent'

export interface Term {
  readonly spelling: string
  readonly field: TermField
  readonly value: string
}

/** Longer texts are not names or streets. */
const maxValueLength = 100
const localDigits = 7
const minPhoneDigits = 4
/** Names of one or two words are found through their first and last name. */
const minWordsOfLongName = 3

export function termsOfOrder(order: { readonly address1: string; readonly city: string }): Term[] {
  return [...termsOf('street', streetKey(order.address1)), ...termsOf('city', searchKey(order.city))]
}

export interface IndexedContact {
  readonly id: string
  readonly display_name: string
  readonly last_name: string
  readonly mobile_phone: string
  readonly work_phone: string
  readonly home_phone: string
}

export function termsOfContact(kind: 'client' | 'agent', contact: IndexedContact): Term[] {
  const words = wordsOf(contact.display_name)
  const phones = [contact.mobile_phone, contact.work_phone, contact.home_phone].map(phoneKey)
  return [
    ...termsOf('first', words[0] ?? ''),
    ...termsOf('last', searchKey(contact.last_name)),
    ...(words.length < minWordsOfLongName ? [] : words.flatMap(word => termsOfWord(kind, word, contact.id))),
    ...phones.flatMap(phone => spellingsOfPhone(phone).map(spelling => ({ spelling, field: kind, value: contact.id }))),
  ]
}

function termsOf(field: TermField, value: string): Term[] {
  return value.length > maxValueLength ? [] : wordsOf(value).flatMap(word => termsOfWord(field, word, value))
}

function termsOfWord(field: TermField, word: string, value: string): Term[] {
  return word.length > maxValueLength ? [] : spellingsOf(word).map(spelling => ({ spelling, field, value }))
}

/** The whole number, and the number without its area code. */
function spellingsOfPhone(digits: string): string[] {
  if (digits.length < minPhoneDigits || digits.length > maxValueLength) return []
  return digits.length > localDigits ? [digits, digits.slice(-localDigits)] : [digits]
}
