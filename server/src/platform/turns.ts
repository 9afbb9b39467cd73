import { StoreUnavailable } from '../domain/database.ts'

/** Lets so many in at a time, first come first served; who waits too long is turned away. */
export class Turns {
  readonly #patienceMs: number
  readonly #waiting: { readonly enter: () => void }[] = []
  #free: number

  constructor(most: number, patienceMs: number) {
    this.#free = most
    this.#patienceMs = patienceMs
  }

  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free--
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting = { enter: resolve }
    this.#waiting.push(waiting)
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      reject(new StoreUnavailable('the database is too busy'))
    }, this.#patienceMs)
    await promise.finally(() => clearTimeout(timer))
  }

  giveBack(): void {
    const next = this.#waiting.shift()
    if (next) next.enter()
    else this.#free++
  }
}
