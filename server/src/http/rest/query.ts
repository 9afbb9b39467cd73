import { readFlag } from './wire.ts'

/** A query string, read only when somebody asks. Where a name comes twice, the last one counts. */
export class Query {
  readonly #text: string
  #read: URLSearchParams | undefined

  constructor(url: string) {
    const mark = url.indexOf('?')
    this.#text = mark < 0 ? '' : url.slice(mark + 1)
  }

  toString(): string {
    return this.#text
  }

  text(name: string): string | undefined {
    return this.list(name).at(-1)
  }

  list(name: string): string[] {
    if (this.#text === '') return []
    this.#read ??= new URLSearchParams(this.#text)
    return this.#read.getAll(name)
  }

  /** Whether it stands there without even an equals sign. */
  isBare(name: string): boolean {
    return this.#text.split('&').includes(name)
  }

  /** `name[]=a&name[]=b`, also with numbers in the brackets; a bare `name=` is none of it. */
  bracketed(name: string): string[] {
    if (!this.#text.includes(name)) return []
    this.#read ??= new URLSearchParams(this.#text)
    const entries = [...this.#read].filter(([entry]) => entry.startsWith(`${name}[`) && /\[\d*\]$/.test(entry))
    return entries.map(([, value]) => value)
  }

  /** `?withAssociations` alone is a yes; a value is read like any other truth value. */
  flag(name: string): boolean {
    const text = this.text(name)
    return text === '' || (text !== undefined && readFlag(text) === true)
  }
}
