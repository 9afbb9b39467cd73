import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { StoreUnavailable } from '../../domain/database.ts'
import { emptyHash, type S3Credentials, signed, spelled } from './s3-signature.ts'

/** A bucket of an S3-compatible store. */
export interface S3Place extends S3Credentials {
  /** Scheme, host and port. */
  readonly endpoint: string
  readonly bucket: string
  /** What the names of our objects begin with; empty, or with a slash at its end. */
  readonly prefix: string
}

export interface S3Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Of an object; without one, the bucket is meant. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** Statuses that are an answer and no failure. */
  readonly expects: readonly number[]
}

export interface S3Answer {
  readonly status: number
  readonly header: (name: string) => string
  readonly body: Readable
}

const tries = 3
const firstPauseMs = 200
const timeoutMs = 30_000
/** For each of the two: who reads slowly keeps nobody from writing. */
const mostConnections = 32
/** A reader holds a connection for as long as it reads. */
export const mostReaders = 64

/** Signed requests of one bucket. What fails on the way or over there is tried again: every one of them can be. */
export class S3Requests {
  readonly #place: S3Place
  readonly #writing = newAgent(mostConnections)
  readonly #reading = newAgent(mostReaders)

  constructor(place: S3Place) {
    this.#place = place
  }

  async send(call: S3Call): Promise<S3Answer> {
    for (let left = tries - 1, wait = firstPauseMs; ; left--, wait *= 2) {
      const outcome = await this.#try(call).catch((error: Error) => error)
      if (!(outcome instanceof Error)) {
        if (call.expects.includes(outcome.status)) return outcome
        const failure = await describe(outcome)
        if (left === 0 || !isPassing(outcome.status)) throw new StoreUnavailable(failure)
      } else if (left === 0) {
        throw new StoreUnavailable('the file storage does not answer', { cause: outcome })
      }
      await pause(wait)
    }
  }

  /** An answer that is read whole. */
  async text(call: S3Call): Promise<Omit<S3Answer, 'body'> & { readonly text: string }> {
    const { status, body, header } = await this.send(call)
    const pieces = await body.toArray().catch(error => {
      throw new StoreUnavailable('the file storage does not answer', { cause: error })
    })
    return { status, text: pieces.join(''), header }
  }

  async close(): Promise<void> {
    await Promise.all([this.#writing.close(), this.#reading.close()])
  }

  async #try({ method, key = '', query = {}, headers = {}, body }: S3Call): Promise<S3Answer> {
    const { endpoint, bucket, prefix } = this.#place
    const path = [bucket, ...(key === '' ? [] : `${prefix}${key}`.split('/'))].map(spelled).join('/')
    const parameters = Object.entries(query).map(([name, value]) => `${spelled(name)}=${spelled(value)}`)
    const url = new URL(`${endpoint}/${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`)
    const payloadHash = body ? hash('sha256', body, 'hex') : emptyHash
    const at = Temporal.Now.instant()
    const answer = await request(url, {
      method,
      headers: signed({ method, url, headers, payloadHash, at }, this.#place),
      body: body ?? null,
      dispatcher: method === 'GET' && key !== '' ? this.#reading : this.#writing,
    })
    return {
      status: answer.statusCode,
      header: name => [answer.headers[name]].flat()[0] ?? '',
      body: answer.body,
    }
  }
}

function newAgent(connections: number): Agent {
  return new Agent({ connections, connectTimeout: 10_000, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
}

/** Too much at once, or something over there is ill: it may be well the next time. */
function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

/** The store's own word for it, such as `NoSuchBucket`. The rest may name keys. */
async function describe({ status, body }: S3Answer): Promise<string> {
  const text = (await body.toArray().catch(() => [])).join('').slice(0, 10_000)
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1]
  return `the file storage answered ${status}${code ? ` ${code}` : ''}`
}
