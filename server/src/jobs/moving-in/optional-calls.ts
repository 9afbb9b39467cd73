import type { SourceAnswer, SourceClient } from '../../platform/outbound/source-client.ts'

/** Calls that not every source answers: the first refusal of one ends all of its kind. */
export class OptionalCalls {
  readonly #refused = new Set<string>()
  readonly #first = new Map<string, Promise<unknown>>()

  /** Undefined once one was refused. */
  async get(source: SourceClient, kind: string, path: string): Promise<SourceAnswer | undefined> {
    const first = this.#first.get(kind)
    if (first) await first
    if (this.#refused.has(kind)) return undefined
    const answer = source.get(path).then(answer => {
      if ('refused' in answer) this.#refused.add(kind)
      return answer
    })
    if (!first)
      this.#first.set(
        kind,
        answer.catch(() => undefined),
      )
    return answer
  }
}
