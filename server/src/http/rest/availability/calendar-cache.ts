import { totalmem } from 'node:os'
import { LRUCache } from 'lru-cache'
import { findCalendarRevision, findCalendarValidity } from '../../../domain/calendar/calendar-store.ts'
import { pipelined } from '../../../domain/pipelined.ts'
import { toMillis } from '../../../domain/rows.ts'
import type { Scope } from '../../../domain/tenants/scope.ts'
import type { Rendered } from '../../../wire/envelope.ts'
import type { Query } from '../../../wire/query.ts'
import type { Call } from '../call.ts'

/** A month of fifty inspectors is 200 kB of slots, so this holds a thousand such companies. */
const maxCacheBytes = Math.floor(Math.min(256 * 1024 ** 2, totalmem() / 16))

/** Larger responses are rare and would take the place of many others: a fortnight of 200 inspectors is 600 kB. */
const maxEntryBytes = 1024 ** 2

/** A response and the state of the calendar it is valid for. */
interface CachedResponse {
  readonly state: string
  /** In milliseconds: when the next hold expires. */
  readonly validUntil: number
  readonly answer: Rendered
}

/**
 * Responses about open time, by query. One is valid while neither the company nor its calendar changes, no hold expires and
 * `stateOf`, the part of it that follows from the clock, is the same.
 */
export class CalendarCache {
  readonly #stateOf: (scope: Scope) => string
  readonly #render: (scope: Scope, query: Query) => Promise<Rendered>
  readonly #recent = new LRUCache<string, CachedResponse>({
    maxSize: maxCacheBytes,
    maxEntrySize: maxEntryBytes,
    sizeCalculation: ({ answer }) => answer.body.length,
  })

  constructor(stateOf: (scope: Scope) => string, render: (scope: Scope, query: Query) => Promise<Rendered>) {
    this.#stateOf = stateOf
    this.#render = render
  }

  /** Responds from the cache, or else with what is calculated after `prepare`. */
  async answer<In, Source>(
    call: Call<In, Source>,
    prepare: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    const { query } = call
    if (await call.answerIfCached(scope => this.#find(scope, query))) return
    await call.answer(async () => {
      await prepare()
      return call.read(scope => this.#calculate(scope, query))
    })
  }

  async #find(scope: Scope, query: Query): Promise<Rendered | undefined> {
    const known = this.#recent.get(cacheKeyOf(scope, query))
    // failpoint: expired-holds-stay-cached
    if (!known || known.validUntil <= toMillis(scope.now)) return undefined
    return this.#stateAt(scope, await findCalendarRevision(scope)) === known.state ? known.answer : undefined
  }

  async #calculate(scope: Scope, query: Query): Promise<Rendered> {
    const [{ revision, validUntil }, answer] = await pipelined(findCalendarValidity(scope), this.#render(scope, query))
    this.#recent.set(cacheKeyOf(scope, query), { state: this.#stateAt(scope, revision), validUntil, answer })
    return answer
  }

  #stateAt(scope: Scope, revision: number): string {
    return `${scope.company.revision} ${revision} ${this.#stateOf(scope)}`
  }
}

function cacheKeyOf({ company, office }: Scope, query: Query): string {
  return `${company.id} ${office.id} ${query.toString()}`
}
