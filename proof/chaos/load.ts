import { openSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../../server/test/store/seeded-random.ts'
import { type Catalogue, liveOneOrder, payment, type Wish } from './booking.ts'

/** The options of the load. */
export interface LoadTask {
  /** The company's addresses: one for each server. */
  readonly baseUrls: readonly string[]
  readonly authorization: string
  readonly catalogue: Catalogue
  /** Earlier acknowledgements. */
  readonly noted: readonly LoadLine[]
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
  | (Wish & { readonly line: 'acknowledged'; readonly key: string; readonly id: string; readonly attempts: number })
  | { readonly line: 'failed'; readonly at: number; readonly code: string; readonly server: number }
  | { readonly line: 'wrong'; readonly key: string; readonly why: string }
  | { readonly line: 'unfinished'; readonly key: string; readonly op: string }

/** Sent to the parent process: the server that acknowledged a write, and the times of request and response. */
export interface Acknowledgement {
  readonly server: number
  readonly sentAt: number
  readonly at: number
}

const patienceMs = 90_000
const retryMs = 25
/** Clients honour Retry-After; every refusal is a line in the server's log. */
const laterMs = 100

/** Booking clients in a process of their own: an acknowledgement is in the file before the next request is sent. */
class Load {
  readonly #task: LoadTask
  readonly #file: number
  readonly #random: () => number
  #isEnding = false
  #rest: PromiseWithResolvers<void> | undefined
  #keys = 0

  constructor(task: LoadTask) {
    this.#task = task
    this.#file = openSync(task.file, 'a')
    this.#random = seededRandom(task.seed)
    for (const line of task.noted) this.#note(line)
  }

  end(): void {
    this.#isEnding = true
    this.go()
  }

  /** No client starts another write. */
  rest(): void {
    if (!this.#isEnding) this.#rest ??= Promise.withResolvers<void>()
  }

  go(): void {
    this.#rest?.resolve()
    this.#rest = undefined
  }

  async run(): Promise<void> {
    await Promise.all(Array.from({ length: this.#task.clients }, (_, i) => this.#client(i)))
  }

  async #client(number: number): Promise<void> {
    const { catalogue, estates, seed } = this.#task
    for (let i = 0; !this.#isEnding; i++) {
      const label = `s${seed} c${number} o${i}`
      try {
        await liveOneOrder(wish => this.#perform(wish), catalogue, this.#random, label)
        const estate = estates[Math.floor(this.#random() * estates.length)]
        if (estate) await this.#perform(payment(estate, 1 + (i % 7)))
      } catch (error) {
        if (!(error instanceof Disappointed)) throw error
      }
    }
  }

  /** Retries with the same key until the write is acknowledged; sometimes once more after that. */
  async #perform(wish: Wish): Promise<{ id: string }> {
    await this.#rest?.promise
    const key = `${this.#task.seed}-${this.#keys++}`
    const text = await this.#insist(wish, key)
    if (this.#random() < 0.1) {
      const again = await this.#insist(wish, key)
      if (again !== text) this.#note({ line: 'wrong', key, why: `repeated, it answers ${again} after ${text}` })
    }
    if (wish.op === 'update' && this.#random() < 0.3) await this.#readBack(wish, key)
    await pause(this.#random() * 2 * this.#task.thinkMs)
    return { id: idIn(text) }
  }

  async #insist(wish: Wish, key: string): Promise<string> {
    const deadline = Date.now() + patienceMs
    for (let attempts = 1; ; attempts++) {
      const answer = await this.#send(wish, key)
      if (answer) {
        if (isAsWished(wish, answer)) {
          this.#note({ line: 'acknowledged', ...wish, key, id: idIn(answer.text), attempts })
          const { server, sentAt } = answer
          process.send?.({ server, sentAt, at: Date.now() } satisfies Acknowledgement)
          return answer.text
        }
        this.#note({ line: 'wrong', key, why: `${wish.op} answers ${answer.status} ${answer.text.slice(0, 300)}` })
        throw new Disappointed()
      }
      if (Date.now() > deadline) {
        this.#note({ line: 'unfinished', key, op: wish.op })
        throw new Disappointed()
      }
      await pause(retryMs)
    }
  }

  /** Undefined where no response arrived, or where it says that nothing was saved. */
  async #send(wish: Wish, key: string): Promise<Answer | undefined> {
    const { server, baseUrl } = this.#choose()
    const sentAt = Date.now()
    try {
      const response = await fetch(baseUrl + wish.path, {
        method: wish.method,
        headers: {
          authorization: this.#task.authorization,
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(wish.isStrict && { prefer: 'handling=strict' }),
        },
        body: wish.method === 'POST' ? JSON.stringify(wish.body) : null,
        signal: AbortSignal.timeout(20_000),
      })
      const text = await response.text()
      if (response.status !== 503) return { status: response.status, text, server, sentAt }
      this.#note({ line: 'failed', at: Date.now(), code: '503', server })
      await pause(laterMs)
    } catch (error) {
      this.#note({ line: 'failed', at: Date.now(), code: codeOf(error), server })
    }
    return undefined
  }

  /** Any server, also for a retry of a request that another one did not answer. */
  #choose(): { readonly server: number; readonly baseUrl: string } {
    const { baseUrls } = this.#task
    const server = Math.floor(this.#random() * baseUrls.length)
    return { server, baseUrl: baseUrls[server] as string }
  }

  async #readBack({ path, body }: Wish, key: string): Promise<void> {
    const { server, baseUrl } = this.#choose()
    const { authorization } = this.#task
    try {
      const response = await fetch(baseUrl + path, { headers: { authorization }, signal: AbortSignal.timeout(20_000) })
      const { order } = (await response.json()) as { order?: { city?: string } }
      if (response.status !== 503 && order?.city !== body.city) {
        this.#note({ line: 'wrong', key, why: `read back ${order?.city} after ${body.city}` })
      }
    } catch (error) {
      this.#note({ line: 'failed', at: Date.now(), code: codeOf(error), server })
    }
  }

  #note(line: LoadLine): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`)
  }
}

/** The response is not an allowed one: recorded, and not retried. */
class Disappointed extends Error {}

interface Answer {
  readonly status: number
  readonly text: string
  readonly server: number
  readonly sentAt: number
}

function isAsWished({ isStrict }: Wish, { status, text }: Answer): boolean {
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
process.on('message', (message: LoadTask | 'end' | 'rest' | 'go') => {
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
