import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Topic } from '../../domain/database.ts'
import { Notifier } from '../store/notifier.ts'
import type { PostgresAddress } from './postgres-address.ts'
import { ownConnections } from './postgres-pool.ts'

/** Behind a transaction pooler LISTEN does not work, so listeners poll. */
const pooledPollMs = 250
/** With LISTEN too: a crash between COMMIT and NOTIFY loses the notification. */
const pollMs = 5_000
const reconnectMs = 500
/** Notifications of a topic within this time are sent once. */
const batchMs = 20
const topicChannel = 'plumbline'
const broadcastChannel = 'plumbline_broadcast'

/**
 * LISTEN and NOTIFY between processes, on a connection of its own. NOTIFY is sent after the transaction: inside it, the
 * server would serialize all commits that notify.
 */
export class ListenNotify {
  readonly #address: PostgresAddress
  readonly #connectTimeoutMs: number
  readonly #notifier = new Notifier()
  readonly #unsent = new Set<Topic>()
  readonly #receivers = new Set<(text: string) => void>()
  #client: pg.Client | undefined
  #sending: Promise<void> | undefined
  #reconnectTimer: NodeJS.Timeout | undefined
  #pollTimer: NodeJS.Timeout | undefined
  #hostIndex = 0
  #isClosed = false

  constructor(address: PostgresAddress, connectTimeoutMs: number) {
    this.#address = address
    this.#connectTimeoutMs = connectTimeoutMs
  }

  listen(topic: Topic, listener: () => void): () => void {
    this.#pollTimer ??= setInterval(() => this.#notifier.notifyAll(), this.#address.isPooled ? pooledPollMs : pollMs)
    this.#connect()
    return this.#notifier.listen(topic, listener)
  }

  publish(topics: ReadonlySet<Topic>): void {
    if (topics.size === 0) return
    for (const topic of topics) {
      this.#notifier.notify(topic)
      this.#unsent.add(topic)
    }
    this.#connect()
    this.#sending ??= this.#sendBatch().finally(() => {
      this.#sending = undefined
    })
  }

  /** Without a connection at this moment the text is lost. */
  broadcast(text: string): void {
    this.#connect()
    this.#client?.query('select pg_notify($1, $2)', [broadcastChannel, text]).catch(() => undefined)
  }

  onBroadcast(receiver: (text: string) => void): () => void {
    this.#receivers.add(receiver)
    this.#connect()
    return () => void this.#receivers.delete(receiver)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#pollTimer)
    clearTimeout(this.#reconnectTimer)
    await this.#sending
    await this.#client?.end().catch(() => undefined)
  }

  async #sendBatch(): Promise<void> {
    if (!this.#isClosed) await sleep(batchMs)
    const topics = [...this.#unsent]
    this.#unsent.clear()
    for (const topic of topics) {
      await this.#client?.query('select pg_notify($1, $2)', [topicChannel, topic]).catch(() => undefined)
    }
  }

  #connect(): void {
    if (this.#client || this.#reconnectTimer || this.#isClosed || this.#address.isPooled) return
    const client = new pg.Client({
      connectionString: this.#address.urls[this.#hostIndex++ % this.#address.urls.length],
      keepAlive: true,
      application_name: ownConnections,
      connectionTimeoutMillis: this.#connectTimeoutMs,
      query_timeout: 5_000,
    })
    this.#client = client
    client.on('notification', ({ channel, payload = '' }) => this.#receive(channel, payload))
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    client
      .connect()
      // A standby refuses LISTEN; the next host is tried.
      .then(() => client.query(`listen ${topicChannel}; listen ${broadcastChannel}`))
      // Notifications before LISTEN were missed.
      .then(() => this.#notifier.notifyAll())
      .catch(() => this.#reconnect(client))
  }

  #receive(channel: string, payload: string): void {
    if (channel === topicChannel) this.#notifier.notify(payload as Topic)
    else for (const receiver of this.#receivers) receiver(payload)
  }

  #reconnect(client: pg.Client): void {
    if (this.#client !== client || this.#isClosed) return
    this.#client = undefined
    client.end().catch(() => undefined)
    this.#reconnectTimer = setTimeout(() => {
      this.#reconnectTimer = undefined
      this.#connect()
    }, reconnectMs)
  }
}
