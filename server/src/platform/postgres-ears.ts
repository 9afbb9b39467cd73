import pg from 'pg'
import type { Topic } from '../domain/database.ts'
import { Bells } from './bells.ts'

/** Where nothing can be heard, for want of a connection of one's own, somebody looks this often. */
const lookMs = 250
const retryMs = 500

/** Hears what any process announces. While it cannot, everybody is woken now and then. */
export class PostgresEars {
  readonly #url: string
  readonly #canListen: boolean
  readonly #bells = new Bells()
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, canListen: boolean) {
    this.#url = url
    this.#canListen = canListen
  }

  listen(topic: Topic, listener: () => void): () => void {
    if (!this.#timer && !this.#client) this.#open()
    return this.#bells.listen(topic, listener)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  #open(): void {
    if (!this.#canListen) {
      this.#timer = setInterval(() => this.#bells.ringAll(), lookMs)
      return
    }
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: 900 })
    this.#client = client
    client.on('notification', ({ payload }) => this.#bells.ring(payload as Topic))
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client
      .connect()
      .then(() => client.query('listen plumbline'))
      // What was announced before anybody listened is found by looking.
      .then(() => this.#bells.ringAll())
      .catch(() => this.#lose(client))
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client || this.#isClosed) return
    this.#client = undefined
    client.end().catch(() => undefined)
    this.#bells.ringAll()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#open()
    }, retryMs)
  }
}
