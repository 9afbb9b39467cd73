import type { Contact } from '../people/contact.ts'
import { searchKey } from '../search-key.ts'

/** Stands in texts where the name, an address or a number of an erased person stood. */
export const removed = '[removed]'

const phones = ['mobilePhone', 'mobilePhone2', 'mobilePhone3', 'workPhone', 'homePhone', 'workFax', 'homeFax'] as const

type Names = Pick<Contact, 'firstName' | 'lastName' | 'displayName' | 'email' | (typeof phones)[number]>

const minPhoneDigits = 7
const lastDigits = 4

/**
 * What identifies people within texts of others: whole names, email addresses and phone numbers in any spelling. A single
 * word is no whole name: it may be a street or a colour.
 */
export class PersonalWords {
  /** In lower case: each text with something to remove contains one of them. */
  readonly hints: readonly string[]
  readonly #pattern: RegExp | undefined

  constructor(people: readonly Names[]) {
    const names = people.flatMap(({ firstName, lastName, displayName }) => [displayName, `${firstName} ${lastName}`])
    const whole = names.map(name => name.trim()).filter(name => /\s/.test(name))
    const emails = people.map(({ email }) => email.trim()).filter(Boolean)
    const numbers = people
      .flatMap(person => phones.map(name => person[name].replaceAll(/\D/g, '')))
      .filter(digits => digits.length >= minPhoneDigits)
    const texts = [...new Set([...whole, ...emails])].sort((a, b) => b.length - a.length)
    this.hints = [...new Set([...texts.map(searchKey), ...numbers.map(digits => digits.slice(-lastDigits))])]
    const patterns = [...texts.map(text => RegExp.escape(text)), ...new Set(numbers.map(spellingsOf))]
    this.#pattern =
      patterns.length > 0
        ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
        : undefined
  }

  removeFrom(text: string): string {
    return this.#pattern ? text.replaceAll(this.#pattern, removed) : text
  }

  /** From the texts in it. */
  removeFromJson(json: string): string {
    const value = JSON.parse(json, (_name, value) => (typeof value === 'string' ? this.removeFrom(value) : value))
    return JSON.stringify(value)
  }
}

/** The digits, with up to three other characters between them. */
function spellingsOf(digits: string): string {
  return `[+(]*${[...digits].join('[\\s().\\-/]{0,3}')}`
}
