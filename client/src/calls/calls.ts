import type { Answer, Caller } from '../call.ts'
import { Refused } from '../errors.ts'
import type { Saved } from '../orders.ts'

/**
 * The base of the calls of each resource. `Plumbline` has the methods of all of them, so each class extends the one before:
 * account, catalogue, client, agent, contact, calendar, order, file, hook, session.
 */
export class Calls {
  protected readonly caller: Caller

  constructor(caller: Caller) {
    this.caller = caller
  }

  /** A lookup without a match is not an error. */
  protected async lookUp<T>(at: string, name: string): Promise<T | undefined> {
    try {
      return member(await this.caller.get(at), name)
    } catch (error) {
      if (error instanceof Refused && error.answer[name] === '') return undefined
      throw error
    }
  }
}

/** A path whose values are escaped: an id cannot lead to another path. */
export function path(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: texts }, ...values.map(encodeURIComponent))
}

export function saved<S extends Pick<Saved, 'warnings'>>(answer: Answer): S {
  return { warnings: [], ...answer } as unknown as S
}

export function member<T>(answer: Answer, name: string): T {
  return answer[name] as T
}
