import { StoreUnavailable } from '../../domain/database.ts'

/** So many at a time; others wait for their turn, though not for ever. */
export class Semaphore {
  readonly #most: number
  readonly #waitMs: number
  readonly #tooMany: string
  readonly #waiting: (() => void)[] = []
  #taken = 0

  constructor(most: number, waitMs: number, tooMany: string) {
    this.#most = most
    this.#waitMs = waitMs
    this.#tooMany = tooMany
  }

  get isIdle(): boolean {
    return this.#taken === 0
  }

  /** Answers how to end the turn; to end it twice is to end it once. */
  async acquire(): Promise<() => void> {
    if (this.#taken < this.#most) this.#taken += 1
    else await this.#wait()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#taken -= 1
    }
  }

  #wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1)
      reject(new StoreUnavailable(this.#tooMany))
    }, this.#waitMs)
    return promise.finally(() => clearTimeout(timer))
  }
}
