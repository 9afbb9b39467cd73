import { StoreUnavailable } from '../../domain/database.ts'
import { Semaphore } from '../store/semaphore.ts'

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
  readonly #permits: Semaphore
  readonly #idle: Buffer[] = []
  readonly #acquired = new Set<PartBuffer>()
  #waiting = 0
  #check: NodeJS.Timeout | undefined

  constructor(options: BufferOptions) {
    this.#options = options
    this.#permits = new Semaphore(options.max, options.waitMs, 'too many files arrive at once')
  }

  async acquire(): Promise<PartBuffer> {
    this.#waiting += 1
    this.#check ??= setInterval(() => this.#revokeSlowest(), this.#options.slowMs / 5)
    try {
      const release = await this.#permits.acquire()
      const part = new PartBuffer(this.#idle.pop() ?? Buffer.allocUnsafeSlow(this.#options.bytes), release)
      this.#acquired.add(part)
      return part
    } finally {
      this.#waiting -= 1
      if (this.#waiting === 0) {
        clearInterval(this.#check)
        this.#check = undefined
      }
    }
  }

  release(part: PartBuffer): void {
    if (!this.#acquired.delete(part)) return
    // One buffer is kept for the next upload; more would hold memory for nothing.
    if (this.#idle.length === 0) this.#idle.push(part.buffer)
    part.release()
  }

  #revokeSlowest(): void {
    const { slowMs, slowBytesPerSecond } = this.#options
    const [slowest] = [...this.#acquired]
      .filter(part => part.isFilling && part.heldMs > slowMs && part.bytesPerSecond < slowBytesPerSecond)
      .sort((a, b) => a.bytesPerSecond - b.bytesPerSecond)
    slowest?.revoke(new StoreUnavailable('the upload is too slow and was stopped so that other uploads can continue'))
  }
}

/** An acquired buffer and its fill rate. */
export class PartBuffer {
  readonly buffer: Buffer
  readonly release: () => void
  filled = 0
  /** False while the content is being uploaded. */
  isFilling = true
  readonly #since = performance.now()
  readonly #revoked = Promise.withResolvers<never>()

  constructor(buffer: Buffer, release: () => void) {
    this.buffer = buffer
    this.release = release
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
