import { type Dropped, describeDropped } from '../domain/dropped.ts'
import { isPhone } from '../domain/people/contact-fields.ts'
import { readEmailAddress } from '../domain/people/recipient-address.ts'
import { stateAbbreviation } from '../domain/places/us-states.ts'
import { readZip } from '../domain/places/zip.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Body } from './body.ts'
import { readFlag, readInteger, readList, readNumber, readText } from './spelling.ts'

export const unlabelledJson: Dropped = {
  field: 'the body',
  value: '',
  outcome: 'looks like JSON and was read as a form, which ignored it; send the header Content-Type: application/json',
}

export const noField = 'is not a field here and was ignored'
const onlyShown = 'can only be read and were ignored'
/** Ignored fields beyond this number are counted, not named. */
export const maxNamedFields = 100

interface Doubt {
  readonly isFine: (text: string) => boolean
  readonly problem: string
}

/** That a value was taken as it was sent, although it looks wrong. */
export function remarkOn(field: string, value: string, { isFine, problem }: Doubt): string[] {
  return value === '' || isFine(value) ? [] : [`${field}: ${showValue(value)} ${problem}; it was taken as sent`]
}

export const email: Doubt = { isFine: text => readEmailAddress(text) !== undefined, problem: 'is not an email address' }
export const phone: Doubt = { isFine: isPhone, problem: 'is not a phone number' }

/** Orders and contacts keep any address, since an address that nobody understands is better than none. */
const doubts: Readonly<Record<string, Doubt>> = {
  ...{ emailaddress: email, email, phone, mobilephone: phone, mobilephone2: phone, mobilephone3: phone },
  ...{ workphone: phone, homephone: phone, cellPhone: phone },
  state: { isFine: (text: string) => stateAbbreviation(text) !== undefined, problem: 'is not a state or territory' },
  zip: { isFine: (text: string) => readZip(text) !== undefined, problem: 'is not a ZIP code of 5 or 9 digits' },
}

/**
 * The fields of a body, read by name. An empty value counts as not sent. Unreadable and unknown fields are ignored, as
 * the contract says, and recorded for `warnings`.
 */
export class Fields {
  readonly #body: Body
  readonly #isUnlabelledJson: boolean
  readonly #known = new Set<string>()
  readonly #ignored: Dropped[] = []

  constructor(body: Body, isUnlabelledJson = false) {
    this.#body = body
    this.#isUnlabelledJson = isUnlabelledJson
  }

  text(name: string): string | undefined {
    return this.#read(name, readText, 'is not a text')
  }

  /** The value as it was sent, as text: for a field that is refused, not ignored, if unreadable. */
  written(name: string): string | undefined {
    const value = this.#raw(name)
    return isEmpty(value) ? undefined : asText(value)
  }

  /** The value as it was sent, if it is an object. */
  raw(name: string): object | undefined {
    const value = this.#raw(name)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  }

  /** A text that an empty value clears. */
  editableText(name: string): string | undefined {
    return this.#raw(name) === '' ? '' : this.text(name)
  }

  flag(name: string): boolean | undefined {
    return this.#read(name, readFlag, 'is neither a yes nor a no')
  }

  number(name: string): number | undefined {
    return this.#read(name, readNumber, 'is not a number')
  }

  integer(name: string): number | undefined {
    return this.#read(name, readInteger, 'is not a whole number')
  }

  /** The value as it was sent, if it is a text that is not empty. */
  id(name: string): string | undefined {
    const value = this.#raw(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }

  /** Whether the field was sent, even if it is empty; null counts as not sent. */
  has(name: string): boolean {
    const value = this.#raw(name)
    return value !== undefined && value !== null
  }

  list(name: string, max: number): readonly unknown[] {
    const list = readList(this.#raw(name)) ?? []
    // failpoint: list-limit-off-by-one
    if (list.length > max) throw new Refusal('list.too-long', { field: name, limit: max })
    return list
  }

  object(name: string): Fields | undefined {
    const value = this.#raw(name)
    const object = Array.isArray(value) && value.length === 1 ? value[0] : value
    if (isEmpty(object)) return undefined
    if (typeof object === 'object' && !Array.isArray(object)) return new Fields(object as Body)
    this.ignore(name, object, 'is not an object and was ignored')
    return undefined
  }

  /** All field names that match, such as `inspector1uuid`. */
  names(pattern: RegExp): RegExpExecArray[] {
    return Object.keys(this.#body)
      .map(name => pattern.exec(name))
      .filter(match => match !== null)
  }

  ignore(field: string, value: unknown, outcome: string): void {
    this.#ignored.push({ field, value: showValue(value), outcome })
  }

  /** Call after every known field was read. Members that a record only shows are named together. */
  ignored(shown: ReadonlySet<string> = new Set()): Dropped[] {
    if (this.#isUnlabelledJson) return [...this.#ignored.slice(0, maxNamedFields), unlabelledJson]
    const notRead = Object.keys(this.#body).filter(name => !this.#known.has(name))
    const unknown = notRead.filter(name => !shown.has(name))
    const readOnly = notRead.filter(name => shown.has(name)).join(', ')
    const found = readOnly ? [...this.#ignored, { field: readOnly, value: '', outcome: onlyShown }] : this.#ignored
    const ignored = found.slice(0, maxNamedFields)
    for (const name of unknown.slice(0, maxNamedFields - ignored.length)) {
      ignored.push({ field: showValue(name), value: '', outcome: noField })
    }
    const more = found.length + unknown.length - ignored.length
    if (more > 0) ignored.push({ field: `${more} more`, value: '', outcome: 'were ignored as well' })
    return ignored
  }

  warnings(): string[] {
    return this.ignored().map(describeDropped)
  }

  /** Values that were taken as they were sent, although they look wrong. Call after every known field was read. */
  remarks(): string[] {
    return Object.entries(doubts).flatMap(([name, doubt]) =>
      this.#known.has(name) ? remarkOn(name, readText(this.#body[name])?.trim() ?? '', doubt) : [],
    )
  }

  #raw(name: string): unknown {
    if (!Object.hasOwn(this.#body, name)) return undefined
    this.#known.add(name)
    return this.#body[name]
  }

  #read<T>(name: string, reader: (value: unknown) => T | undefined, problem: string): T | undefined {
    const value = this.#raw(name)
    if (isEmpty(value)) return undefined
    const read = reader(value)
    if (read === undefined) this.ignore(name, value, `${problem} and was ignored`)
    return read
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Cut to a length that fits a message. */
export function showValue(value: unknown): string {
  const text = asText(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
