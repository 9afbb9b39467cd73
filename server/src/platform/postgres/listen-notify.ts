import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Topic } from '../../domain/database.ts'
import { Notifier } from '../store/notifier.ts'
import type { PostgresAddress } from './postgres-address.ts'

/** Where nothing can be heard, for want of a connection of one's own, somebody looks this often. */
const lookMs = 250
/** Also where all is heard: whoever was killed right after a commit told nobody. */
const lookAnywayMs = 5_000
const retryMs = 500
/** What is announced within this time is told to other processes once. */
const gatherMs = 20

/**
 * Hears what any process announces, and tells them what this one does. It is told beside the transactions and not in
 * them: commits that notify stand in one line for the whole server.
 */
export class ListenNotify {
  readonly #address: PostgresAddress
  readonly #bells = new Notifier()
  readonly #untold = new Set<Topic>()
  #client: pg.Client | undefined
  #telling: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #looking: NodeJS.Timeout | undefined
  #turn = 0
  #isClosed = false

  constructor(address: PostgresAddress) {
    this.#address = address
  }

  listen(topic: Topic, listener: () => void): () => void {
    if (!this.#looking) {
      const everyMs = this.#address.isPooled ? lookMs : lookAnywayMs
      this.#looking = setInterval(() => this.#bells.notifyAll(), everyMs)
      this.#open()
    }
    return this.#bells.listen(topic, listener)
  }

  publish(topics: ReadonlySet<Topic>): void {
    if (topics.size === 0) return
    for (const topic of topics) {
      this.#bells.notify(topic)
      this.#untold.add(topic)
    }
    this.#open()
    this.#telling ??= this.#tellOthers().finally(() => {
      this.#telling = undefined
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#looking)
    clearTimeout(this.#retry)
    await this.#telling
    await this.#client?.end().catch(() => undefined)
  }

  async #tellOthers(): Promise<void> {
    if (!this.#isClosed) await pause(gatherMs)
    const topics = [...this.#untold]
    this.#untold.clear()
    for (const topic of topics) {
      await this.#client?.query(`select pg_notify('plumbline', $1)`, [topic]).catch(() => undefined)
    }
  }

  #open(): void {
    if (this.#client || this.#retry || this.#isClosed || this.#address.isPooled) return
    const client = new pg.Client({
      connectionString: this.#address.urls[this.#turn++ % this.#address.urls.length],
      keepAlive: true,
      connectionTimeoutMillis: 900,
      query_timeout: 5_000,
    })
    this.#client = client
    client.on('notification', ({ payload }) => this.#bells.notify(payload as Topic))
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client
      .connect()
      // A server that stands by for another refuses to listen, and the next one is tried.
      .then(() => client.query('listen plumbline'))
      // What was announced before anybody listened is found by looking.
      .then(() => this.#bells.notifyAll())
      .catch(() => this.#lose(client))
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client || this.#isClosed) return
    this.#client = undefined
    client.end().catch(() => undefined)
    this.#retry = setTimeout(() => {
      this.#retry = undefined
      this.#open()
    }, retryMs)
  }
}
