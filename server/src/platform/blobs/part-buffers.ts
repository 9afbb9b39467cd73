import { StoreUnavailable } from '../../domain/database.ts'

export interface BufferOptions {
  readonly bytes: number
  /** Size of the pool. */
  readonly max: number
  readonly waitMs: number
  /** A buffer held longer than this, and filled more slowly than the rate below, is revoked if another upload waits. */
  readonly slowMs: number
  readonly slowBytesPerSecond: number
}

/** A fixed pool of upload buffers. An upload that finds none waits, and a slow upload loses its buffer to it. */
export class PartBuffers {
  readonly #options: BufferOptions
  readonly #idle: Buffer[] = []
  readonly #acquired = new Set<PartBuffer>()
  readonly #waiting: ((part: PartBuffer) => void)[] = []
  #check: NodeJS.Timeout | undefined

  constructor(options: BufferOptions) {
    this.#options = options
  }

  async acquire(): Promise<PartBuffer> {
    if (this.#acquired.size < this.#options.max) return this.#take()
    const { promise, resolve, reject } = Promise.withResolvers<PartBuffer>()
    this.#waiting.push(resolve)
    this.#check ??= setInterval(() => this.#revokeSlowest(), this.#options.slowMs / 5)
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1)
      reject(new StoreUnavailable('too many files arrive at once'))
    }, this.#options.waitMs)
    return promise.finally(() => clearTimeout(timer))
  }

  release(part: PartBuffer): void {
    if (!this.#acquired.delete(part)) return
    // One buffer is kept for the next upload; more would hold memory for nothing.
    if (this.#idle.length === 0) this.#idle.push(part.buffer)
    this.#waiting.shift()?.(this.#take())
    if (this.#waiting.length > 0) return
    clearInterval(this.#check)
    this.#check = undefined
  }

  #take(): PartBuffer {
    const part = new PartBuffer(this.#idle.pop() ?? Buffer.allocUnsafeSlow(this.#options.bytes))
    this.#acquired.add(part)
    return part
  }

  #revokeSlowest(): void {
    const { slowMs, slowBytesPerSecond } = this.#options
    if (this.#waiting.length === 0) return
    const [slowest] = [...this.#acquired]
      .filter(part => part.isFilling && part.heldMs > slowMs && part.bytesPerSecond < slowBytesPerSecond)
      .sort((a, b) => a.bytesPerSecond - b.bytesPerSecond)
    slowest?.revoke(new StoreUnavailable('the upload is too slow and was stopped so that other uploads can continue'))
  }
}

/** An acquired buffer and its fill rate. */
export class PartBuffer {
  readonly buffer: Buffer
  filled = 0
  /** False while the content is being uploaded. */
  isFilling = true
  readonly #since = performance.now()
  readonly #revoked = Promise.withResolvers<never>()

  constructor(buffer: Buffer) {
    this.buffer = buffer
    this.#revoked.promise.catch(() => undefined)
  }

  get heldMs(): number {
    return performance.now() - this.#since
  }

  get bytesPerSecond(): number {
    return this.filled / (this.heldMs / 1_000)
  }

  revoke(reason: Error): void {
    this.isFilling = false
    this.#revoked.reject(reason)
  }

  /** Rejects if the buffer is revoked before the promise settles. */
  orRevoked<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([promise, this.#revoked.promise])
  }
}
