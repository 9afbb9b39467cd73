import { StoreUnavailable } from '../../domain/database.ts'

export interface BufferOptions {
  readonly bytes: number
  /** How many there are. */
  readonly most: number
  /** Nobody waits longer for one. */
  readonly waitMs: number
  /** Who has had one for this long, and fills it more slowly than that, gives it up when others wait. */
  readonly slowMs: number
  readonly slowBytesPerSecond: number
}

/** So many buffers and no more: who finds none waits for one to come back, and takes it from whoever is slow. */
export class PartBuffers {
  readonly #habits: BufferOptions
  readonly #idle: Buffer[] = []
  readonly #lent = new Set<Loan>()
  readonly #waiting: ((loan: Loan) => void)[] = []
  #watch: NodeJS.Timeout | undefined

  constructor(habits: BufferOptions) {
    this.#habits = habits
  }

  async take(): Promise<Loan> {
    if (this.#lent.size < this.#habits.most) return this.#lend()
    const { promise, resolve, reject } = Promise.withResolvers<Loan>()
    this.#waiting.push(resolve)
    this.#watch ??= setInterval(() => this.#hurry(), this.#habits.slowMs / 5)
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1)
      reject(new StoreUnavailable('too many files arrive at once'))
    }, this.#habits.waitMs)
    return promise.finally(() => clearTimeout(timer))
  }

  giveBack(loan: Loan): void {
    if (!this.#lent.delete(loan)) return
    // One is kept for the next; more would only lie there.
    if (this.#idle.length === 0) this.#idle.push(loan.buffer)
    this.#waiting.shift()?.(this.#lend())
    if (this.#waiting.length > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  #lend(): Loan {
    const loan = new Loan(this.#idle.pop() ?? Buffer.allocUnsafeSlow(this.#habits.bytes))
    this.#lent.add(loan)
    return loan
  }

  /** The slowest of all gives way, one at a time. */
  #hurry(): void {
    const { slowMs, slowBytesPerSecond } = this.#habits
    if (this.#waiting.length === 0) return
    const [slowest] = [...this.#lent]
      .filter(loan => loan.isFilling && loan.heldMs > slowMs && loan.bytesPerSecond < slowBytesPerSecond)
      .sort((a, b) => a.bytesPerSecond - b.bytesPerSecond)
    slowest?.giveUp(new StoreUnavailable('the file arrives too slowly, and others wait'))
  }
}

/** A buffer that somebody has, and how fast they fill it. */
export class Loan {
  readonly buffer: Buffer
  filled = 0
  /** Not while what is in it is on its way elsewhere. */
  isFilling = true
  readonly #since = performance.now()
  readonly #over = Promise.withResolvers<never>()

  constructor(buffer: Buffer) {
    this.buffer = buffer
    this.#over.promise.catch(() => undefined)
  }

  get heldMs(): number {
    return performance.now() - this.#since
  }

  get bytesPerSecond(): number {
    return this.filled / (this.heldMs / 1_000)
  }

  giveUp(reason: Error): void {
    this.isFilling = false
    this.#over.reject(reason)
  }

  /** The outcome of something that is waited for, unless the buffer has to be given up first. */
  orGivenUp<T>(waited: Promise<T>): Promise<T> {
    return Promise.race([waited, this.#over.promise])
  }
}
