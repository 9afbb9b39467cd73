import { type Dropped, describeDropped } from '../../domain/orders/dropped.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Body } from './body.ts'
import { readFlag, readInteger, readList, readNumber, readText } from './wire.ts'

/** Whoever sends more that means nothing here is told how much more, and not all of it back. */
export const mostNamed = 100

/**
 * The fields of a body, read by name. An empty value counts as not sent. What cannot be read, and what nobody asked
 * for, is ignored as the contract says, and noted.
 */
export class Fields {
  readonly #body: Body
  readonly #asked = new Set<string>()
  readonly #ignored: Dropped[] = []

  constructor(body: Body) {
    this.#body = body
  }

  text(name: string): string | undefined {
    return this.#read(name, readText, 'is no text')
  }

  /** Whatever was sent, as text, and whole: for what is refused, not ignored, when it cannot be read. */
  written(name: string): string | undefined {
    const value = this.#raw(name)
    return isEmpty(value) ? undefined : asText(value)
  }

  /** Text that may be emptied: here an empty value is a value. */
  editableText(name: string): string | undefined {
    return this.#raw(name) === '' ? '' : this.text(name)
  }

  flag(name: string): boolean | undefined {
    return this.#read(name, readFlag, 'is neither a yes nor a no')
  }

  number(name: string): number | undefined {
    return this.#read(name, readNumber, 'is no number')
  }

  integer(name: string): number | undefined {
    return this.#read(name, readInteger, 'is no whole number')
  }

  list(name: string, most: number): readonly unknown[] {
    const list = readList(this.#raw(name)) ?? []
    // failpoint: list-limit-off-by-one
    if (list.length > most) throw new Refusal('list.too-long', { field: name, limit: most })
    return list
  }

  object(name: string): Fields | undefined {
    const value = this.#raw(name)
    const object = Array.isArray(value) && value.length === 1 ? value[0] : value
    if (isEmpty(object)) return undefined
    if (typeof object === 'object' && !Array.isArray(object)) return new Fields(object as Body)
    this.ignore(name, object, 'is no object and was ignored')
    return undefined
  }

  /** All names of a form, such as `inspector1uuid`. */
  names(pattern: RegExp): RegExpExecArray[] {
    return Object.keys(this.#body)
      .map(name => pattern.exec(name))
      .filter(match => match !== null)
  }

  ignore(field: string, value: unknown, outcome: string): void {
    this.#ignored.push({ field, value: showValue(value), outcome })
  }

  /** Everything that was ignored, once all fields that have a meaning were asked for. */
  ignored(): Dropped[] {
    const unknown = Object.keys(this.#body).filter(name => !this.#asked.has(name))
    const ignored = this.#ignored.slice(0, mostNamed)
    for (const name of unknown.slice(0, mostNamed - ignored.length)) {
      ignored.push({ field: showValue(name), value: '', outcome: 'is no field here and was ignored' })
    }
    const more = this.#ignored.length + unknown.length - ignored.length
    if (more > 0) ignored.push({ field: `${more} more`, value: '', outcome: 'were ignored as well' })
    return ignored
  }

  warnings(): string[] {
    return this.ignored().map(describeDropped)
  }

  #raw(name: string): unknown {
    if (!Object.hasOwn(this.#body, name)) return undefined
    this.#asked.add(name)
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

/** For people to recognise: a long one is cut. */
export function showValue(value: unknown): string {
  const text = asText(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
