import type { RecentError } from '../../domain/operators/recent-error.ts'
import type { Clock } from '../../domain/time/clock.ts'

const maxErrors = 200
const maxLength = 300
const fatalLevel = 60

/** The last errors of the log, in memory: a restart forgets them. */
export class RecentErrors {
  readonly #errors: RecentError[] = []
  readonly #now: Clock

  constructor(now: Clock) {
    this.#now = now
  }

  /** With the arguments of a call of the log. */
  note(level: number, args: readonly unknown[]): void {
    const [first, second] = args
    const fields = (typeof first === 'object' && first !== null ? first : {}) as Readonly<Record<string, unknown>>
    this.#errors.push({
      at: this.#now(),
      level: level >= fatalLevel ? 'fatal' : 'error',
      message: short(typeof first === 'string' ? first : second),
      reason: short((fields.err as Error | undefined)?.message),
      requestId: short(fields.requestId),
      company: short(fields.company),
      source: short(fields.route ?? fields.job),
    })
    if (this.#errors.length > maxErrors) this.#errors.shift()
  }

  /** The newest first. */
  list(): RecentError[] {
    return this.#errors.toReversed()
  }
}

/** Addresses lose their user and password, and secrets of this program everything behind their prefix. */
function short(text: unknown): string {
  return String(text ?? '')
    .replaceAll(/:\/\/[^\s/@]+@/g, '://…@')
    .replaceAll(/\b(pl[a-z]_|whsec_)[\w+/=]+/g, '$1…')
    .slice(0, maxLength)
}
