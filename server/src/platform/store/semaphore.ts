import { StoreUnavailable } from '../../domain/database.ts'

/** At most `max` holders at a time. Others wait in order, and fail after `timeoutMs` with the given message. */
export class Semaphore {
  readonly #max: number
  readonly #timeoutMs: number
  readonly #timeoutMessage: string
  readonly #waiting: (() => void)[] = []
  #held = 0

  constructor(max: number, timeoutMs: number, timeoutMessage: string) {
    this.#max = max
    this.#timeoutMs = timeoutMs
    this.#timeoutMessage = timeoutMessage
  }

  get isIdle(): boolean {
    return this.#held === 0
  }

  /** Returns the function that releases; a second call of it does nothing. */
  async acquire(): Promise<() => void> {
    if (this.#held < this.#max) this.#held += 1
    else await this.#wait()
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#held -= 1
    }
  }

  #wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1)
      reject(new StoreUnavailable(this.#timeoutMessage))
    }, this.#timeoutMs)
    return promise.finally(() => clearTimeout(timer))
  }
}
