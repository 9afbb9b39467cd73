import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { StoreUnavailable } from '../../domain/database.ts'
import { emptyHash, percentEncode, signHeaders } from './s3-signature.ts'
import type { S3Place } from './s3-url.ts'

export interface S3Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Name of an object; the bucket itself if omitted. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** HTTP statuses that are not a failure. */
  readonly expects: readonly number[]
}

export interface S3Response {
  readonly status: number
  readonly header: (name: string) => string
  readonly body: Readable
}

const maxAttempts = 3
const firstBackoffMs = 200
/** Of a response that is not a file. */
const maxTextBytes = 1024 * 1024
/** Reads and writes have connections of their own, so that slow readers do not block writes. */
const maxWriteConnections = 32
export const maxReadConnections = 64

/** Signed requests to one bucket. All of them are idempotent, so failed ones are retried. */
export class S3Requests {
  readonly #place: S3Place
  readonly #timeoutMs: number
  readonly #writing: Agent
  readonly #reading: Agent

  constructor(place: S3Place, timeoutMs: number) {
    this.#place = place
    this.#timeoutMs = timeoutMs
    this.#writing = newAgent(maxWriteConnections, timeoutMs)
    this.#reading = newAgent(maxReadConnections, timeoutMs)
  }

  async send(call: S3Call): Promise<S3Response> {
    for (let left = maxAttempts - 1, backoffMs = firstBackoffMs; ; left--, backoffMs *= 2) {
      const outcome = await this.#attempt(call).catch((error: Error) => error)
      if (!(outcome instanceof Error)) {
        if (call.expects.includes(outcome.status)) return outcome
        const failure = await describe(outcome, this.#timeoutMs)
        if (left === 0 || !isTransient(outcome.status)) throw new StoreUnavailable(failure)
      } else if (left === 0) {
        throw new StoreUnavailable('the file storage does not answer', { cause: outcome })
      }
      await sleep(backoffMs)
    }
  }

  /** Reads the whole response. */
  async text(call: S3Call): Promise<Omit<S3Response, 'body'> & { readonly text: string }> {
    const { status, body, header } = await this.send(call)
    const text = await readText(body, this.#timeoutMs).catch(error => {
      throw new StoreUnavailable('the file storage does not answer', { cause: error })
    })
    return { status, text, header }
  }

  async close(): Promise<void> {
    await Promise.all([this.#writing.close(), this.#reading.close()])
  }

  async #attempt({ method, key = '', query = {}, headers = {}, body }: S3Call): Promise<S3Response> {
    const { endpoint, bucket, prefix } = this.#place
    const path = [bucket, ...(key === '' ? [] : `${prefix}${key}`.split('/'))].map(percentEncode).join('/')
    const parameters = Object.entries(query).map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    const url = new URL(`${endpoint}/${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`)
    const payloadHash = body ? hash('sha256', body, 'hex') : emptyHash
    const at = Temporal.Now.instant()
    const response = await request(url, {
      method,
      headers: signHeaders({ method, url, headers, payloadHash, at }, this.#place),
      body: body ?? null,
      dispatcher: method === 'GET' && key !== '' ? this.#reading : this.#writing,
    })
    return {
      status: response.statusCode,
      header: name => [response.headers[name]].flat()[0] ?? '',
      body: response.body,
    }
  }
}

function newAgent(connections: number, timeoutMs: number): Agent {
  return new Agent({ connections, connectTimeout: 10_000, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
}

function isTransient(status: number): boolean {
  return status === 429 || status >= 500
}

/** The timeout of the agent only ends a body that pauses; this one ends a body that goes on for too long or is too large. */
async function readText(body: Readable, timeoutMs: number): Promise<string> {
  const timer = setTimeout(() => body.destroy(new Error('the response took too long')), timeoutMs)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      // failpoint: storage-response-without-end
      if (size > maxTextBytes) throw new Error('the response is too large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString()
  } finally {
    clearTimeout(timer)
  }
}

/** Names the store's error code, such as `NoSuchBucket`, only: the rest of the response may name keys. */
async function describe({ status, body }: S3Response, timeoutMs: number): Promise<string> {
  const text = await readText(body, timeoutMs).catch(() => '')
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1]
  return `the file storage answered ${status}${code ? ` ${code}` : ''}`
}
