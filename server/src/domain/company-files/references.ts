import { type Id, newId, readId } from '../ids.ts'
import type { Mistake } from './company-file.ts'
import type { Retired } from './retirement-store.ts'

/** Collects what is wrong instead of stopping at the first. */
export class Mistakes {
  readonly list: Mistake[] = []

  add(path: string, problem: string): void {
    this.list.push({ path, problem })
  }
}

interface Entry {
  readonly id?: string | undefined
}

/**
 * The names of one kind of thing in a company file, and the ids they stand for. An entry that names its id keeps it;
 * otherwise a thing of the same name, live or retired, is the same thing; otherwise it is new.
 */
export class References<I extends Id<string>> {
  readonly #kind: string
  readonly #mistakes: Mistakes
  readonly #ids = new Map<string, I>()

  constructor(kind: string, mistakes: Mistakes) {
    this.#kind = kind
    this.#mistakes = mistakes
  }

  /** Makes what already exists known, where a file leaves the section out. */
  know(name: string, id: I): void {
    this.#ids.set(name, id)
  }

  assign<E extends Entry>(
    section: string,
    entries: readonly E[],
    nameOf: (entry: E) => string,
    known: readonly Retired[],
  ): I[] {
    const existing = new Map(known.toReversed().map(({ id, name }) => [name, id]))
    const seen = new Set<string>()
    return entries.map((entry, i) => {
      const name = nameOf(entry)
      const id = readId<I>(entry.id) ?? (existing.get(name) as I | undefined) ?? newId<I>()
      if (this.#ids.has(name)) this.#mistakes.add(`${section}[${i}]`, `there are two of the name "${name}"`)
      else if (seen.has(id)) this.#mistakes.add(`${section}[${i}].id`, `${id} is used twice`)
      seen.add(id)
      this.know(name, id)
      return id
    })
  }

  /** The id behind a name or an id; a reference to nothing is a mistake at `path`. */
  resolve(path: string, reference: string): I | undefined {
    const id = this.#ids.get(reference) ?? [...this.#ids.values()].find(id => id === reference.toLowerCase())
    if (!id) this.#mistakes.add(path, `no ${this.#kind} "${reference}"`)
    return id
  }

  resolveAll(path: string, references: readonly string[]): I[] {
    const ids = references.map((reference, i) => this.resolve(`${path}[${i}]`, reference))
    return [...new Set(ids.filter(id => id !== undefined))]
  }

  all(): I[] {
    return [...this.#ids.values()]
  }
}
