import type { PoolClient } from 'pg'

const lookMs = 10_000

/** Connections that wait for work. Those that nobody needed for a while are given up. */
export class IdleConnections {
  readonly #waiting: PoolClient[] = []
  readonly #timer = setInterval(() => this.#giveUp(), lookMs).unref()
  /** The fewest that waited since somebody looked. */
  #fewest = 0

  take(): PoolClient | undefined {
    const client = this.#waiting.pop()
    this.#fewest = Math.min(this.#fewest, this.#waiting.length)
    return client
  }

  put(client: PoolClient): void {
    this.#waiting.push(client)
  }

  /** Tells whether it was waiting. */
  remove(client: PoolClient): boolean {
    const place = this.#waiting.indexOf(client)
    if (place === -1) return false
    this.#waiting.splice(place, 1)
    this.#fewest = Math.min(this.#fewest, this.#waiting.length)
    return true
  }

  close(): void {
    clearInterval(this.#timer)
    for (const client of this.#waiting.splice(0)) client.release()
  }

  #giveUp(): void {
    for (const client of this.#waiting.splice(0, this.#fewest)) client.release(true)
    this.#fewest = this.#waiting.length
  }
}
