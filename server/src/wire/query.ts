import { readFlag } from './spelling.ts'

/** A query string, parsed on first use. Of a repeated name, the last value counts. */
export class Query {
  readonly #text: string
  #read: URLSearchParams | undefined

  constructor(url: string) {
    const start = url.indexOf('?')
    this.#text = start < 0 ? '' : url.slice(start + 1)
  }

  toString(): string {
    return this.#text
  }

  /** The names that have a value. */
  names(): string[] {
    if (this.#text === '') return []
    this.#read ??= new URLSearchParams(this.#text)
    return [...new Set([...this.#read].filter(([, value]) => value !== '').map(([name]) => name))]
  }

  text(name: string): string | undefined {
    return this.list(name).at(-1)
  }

  list(name: string): string[] {
    if (this.#text === '') return []
    this.#read ??= new URLSearchParams(this.#text)
    return this.#read.getAll(name)
  }

  /** Whether the name is there without an equals sign. */
  isBare(name: string): boolean {
    return this.#text.split('&').includes(name)
  }

  /** `name[]=a&name[]=b`, also with numbers in the brackets; `name=` without brackets does not count. */
  bracketed(name: string): string[] {
    if (!this.#text.includes(name)) return []
    this.#read ??= new URLSearchParams(this.#text)
    const entries = [...this.#read].filter(([entry]) => entry.startsWith(`${name}[`) && /\[\d*\]$/.test(entry))
    return entries.map(([, value]) => value)
  }

  /** `?withAssociations` alone means yes. */
  flag(name: string): boolean {
    const text = this.text(name)
    return text === '' || (text !== undefined && readFlag(text) === true)
  }
}
