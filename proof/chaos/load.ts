import { openSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../server/test/store/seeded-random.ts'
import { type Catalogue, payment, runOrderLifecycle, type WriteRequest } from './booking.ts'

/** The options of the load. */
export interface LoadTask {
  /** The company's addresses: one for each server. */
  readonly baseUrls: readonly string[]
  readonly authorization: string
  readonly catalogue: Catalogue
  /** Acknowledgements from before the load. */
  readonly earlier: readonly LoadLine[]
  /** Orders that all clients pay for concurrently. */
  readonly estates: readonly string[]
  readonly seed: number
  readonly clients: number
  readonly file: string
  /** The think time of a client between writes. */
  readonly thinkMs: number
}

/** A line of the load's file: an acknowledgement, a failure, or a response that is not allowed. */
export type LoadLine =
  | (WriteRequest & {
      readonly line: 'acknowledged'
      readonly key: string
      readonly id: string
      readonly attempts: number
    })
  | { readonly line: 'failed'; readonly at: number; readonly code: string; readonly server: number }
  | { readonly line: 'wrong'; readonly key: string; readonly why: string }
  | { readonly line: 'unfinished'; readonly key: string; readonly op: string }

/** Sent to the parent process: the server that acknowledged a write, and the times of request and response. */
export interface Acknowledgement {
  readonly server: number
  readonly sentAt: number
  readonly at: number
}

const timeoutMs = 90_000
const retryMs = 25
/** Clients honour Retry-After; every refusal is a line in the server's log. */
const retryAfterMs = 100

/** Booking clients in a process of their own: an acknowledgement is in the file before the next request is sent. */
class Load {
  readonly #task: LoadTask
  readonly #file: number
  readonly #random: () => number
  #isEnding = false
  #paused: PromiseWithResolvers<void> | undefined
  #keys = 0

  constructor(task: LoadTask) {
    this.#task = task
    this.#file = openSync(task.file, 'a')
    this.#random = seededRandom(task.seed)
    for (const line of task.earlier) this.#note(line)
  }

  end(): void {
    this.#isEnding = true
    this.resume()
  }

  /** No client starts another write until `resume`. */
  pause(): void {
    if (!this.#isEnding) this.#paused ??= Promise.withResolvers<void>()
  }

  resume(): void {
    this.#paused?.resolve()
    this.#paused = undefined
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: this.#task.clients }, (_, i) => this.#client(i)))
  }

  async #client(number: number): Promise<void> {
    const { catalogue, estates, seed } = this.#task
    for (let i = 0; !this.#isEnding; i++) {
      const label = `s${seed} c${number} o${i}`
      try {
        await runOrderLifecycle(write => this.#perform(write), catalogue, this.#random, label)
        const estate = estates[Math.floor(this.#random() * estates.length)]
        if (estate) await this.#perform(payment(estate, 1 + (i % 7)))
      } catch (error) {
        if (!(error instanceof AbandonedWrite)) throw error
      }
    }
  }

  /** Retries with the same key until the write is acknowledged; sometimes once more after that. */
  async #perform(write: WriteRequest): Promise<{ id: string }> {
    await this.#paused?.promise
    const key = `${this.#task.seed}-${this.#keys++}`
    const text = await this.#sendUntilAcknowledged(write, key)
    if (this.#random() < 0.1) {
      const again = await this.#sendUntilAcknowledged(write, key)
      if (again !== text) this.#note({ line: 'wrong', key, why: `repeated: responded ${again}, before that ${text}` })
    }
    if (write.op === 'update' && this.#random() < 0.3) await this.#readBack(write, key)
    await pause(this.#random() * 2 * this.#task.thinkMs)
    return { id: idIn(text) }
  }

  async #sendUntilAcknowledged(write: WriteRequest, key: string): Promise<string> {
    const deadline = Date.now() + timeoutMs
    for (let attempts = 1; ; attempts++) {
      const response = await this.#send(write, key)
      if (response) {
        if (isExpected(write, response)) {
          this.#note({ line: 'acknowledged', ...write, key, id: idIn(response.text), attempts })
          const { server, sentAt } = response
          process.send?.({ server, sentAt, at: Date.now() } satisfies Acknowledgement)
          return response.text
        }
        this.#note({
          line: 'wrong',
          key,
          why: `${write.op}: unexpected response ${response.status} ${response.text.slice(0, 300)}`,
        })
        throw new AbandonedWrite()
      }
      if (Date.now() > deadline) {
        this.#note({ line: 'unfinished', key, op: write.op })
        throw new AbandonedWrite()
      }
      await pause(retryMs)
    }
  }

  /** Undefined where no response arrived, or where it says that nothing was saved. */
  async #send(write: WriteRequest, key: string): Promise<WriteResponse | undefined> {
    const { server, baseUrl } = this.#chooseServer()
    const sentAt = Date.now()
    try {
      const response = await fetch(baseUrl + write.path, {
        method: write.method,
        headers: {
          authorization: this.#task.authorization,
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(write.isStrict && { prefer: 'handling=strict' }),
        },
        body: write.method === 'POST' ? JSON.stringify(write.body) : null,
        signal: AbortSignal.timeout(20_000),
      })
      const text = await response.text()
      if (response.status !== 503) return { status: response.status, text, server, sentAt }
      this.#note({ line: 'failed', at: Date.now(), code: '503', server })
      await pause(retryAfterMs)
    } catch (error) {
      this.#note({ line: 'failed', at: Date.now(), code: codeOf(error), server })
    }
    return undefined
  }

  /** Any server; a retry may reach another one. */
  #chooseServer(): { readonly server: number; readonly baseUrl: string } {
    const { baseUrls } = this.#task
    const server = Math.floor(this.#random() * baseUrls.length)
    return { server, baseUrl: baseUrls[server] as string }
  }

  async #readBack({ path, body }: WriteRequest, key: string): Promise<void> {
    const { server, baseUrl } = this.#chooseServer()
    const { authorization } = this.#task
    try {
      const response = await fetch(baseUrl + path, { headers: { authorization }, signal: AbortSignal.timeout(20_000) })
      const { order } = (await response.json()) as { order?: { city?: string } }
      if (response.status !== 503 && order?.city !== body.city) {
        this.#note({ line: 'wrong', key, why: `read ${order?.city} after writing ${body.city}` })
      }
    } catch (error) {
      this.#note({ line: 'failed', at: Date.now(), code: codeOf(error), server })
    }
  }

  #note(line: LoadLine): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}

/** The response was unexpected, or the timeout has passed: recorded, and not retried. */
class AbandonedWrite extends Error {}

interface WriteResponse {
  readonly status: number
  readonly text: string
  readonly server: number
  readonly sentAt: number
}

function isExpected({ isStrict }: WriteRequest, { status, text }: WriteResponse): boolean {
  return status === 200 && text.includes(isStrict ? '"status":"error"' : '"status":"ok"')
}

function idIn(text: string): string {
  return /"id":"([^"]+)"/.exec(text)?.[1] ?? ''
}

function codeOf(error: unknown): string {
  const { cause, name } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}

let load: Load | undefined
process.on('message', (message: LoadTask | 'end' | 'pause' | 'resume') => {
  if (typeof message === 'string') return load?.[message]()
  load = new Load(message)
  load.run().then(
    () => process.exit(0),
    error => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(1))
process.send?.('ready')
