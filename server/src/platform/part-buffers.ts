/** So many buffers and no more: who finds none waits for one to come back. */
export class PartBuffers {
  readonly #bytes: number
  readonly #idle: Buffer[] = []
  readonly #waiting: ((buffer: Buffer) => void)[] = []
  #unmade: number

  constructor(bytes: number, most: number) {
    this.#bytes = bytes
    this.#unmade = most
  }

  async lend<T>(work: (buffer: Buffer) => Promise<T>): Promise<T> {
    const buffer = await this.#take()
    try {
      return await work(buffer)
    } finally {
      this.#giveBack(buffer)
    }
  }

  /** One is kept for the next; more would only lie there. */
  #giveBack(buffer: Buffer): void {
    const next = this.#waiting.shift()
    if (next) next(buffer)
    else if (this.#idle.length === 0) this.#idle.push(buffer)
    else this.#unmade += 1
  }

  #take(): Buffer | Promise<Buffer> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#unmade === 0) return new Promise(resolve => this.#waiting.push(resolve))
    this.#unmade -= 1
    return Buffer.allocUnsafeSlow(this.#bytes)
  }
}
