import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import type { Envelope } from '../rest/request.ts'
import type { RunningServer } from '../running-server.ts'

export interface Answered {
  readonly status: number
  readonly body: Envelope
}

export interface ShownTime {
  readonly start: string
  readonly startlocal: string
}

/** Somebody on the booking page: sends requests without credentials. */
export class VisitorClient {
  readonly token = newToken()
  readonly #base: string
  #check: string | undefined

  constructor(server: Pick<RunningServer, 'publicUrl' | 'key'>, key = server.key) {
    this.#base = `${server.publicUrl}/${key}/rest/booking`
  }

  async get(path: string, query: Readonly<Record<string, string | readonly string[]>> = {}): Promise<Answered> {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) for (const each of [value].flat()) parameters.append(name, each)
    return read(await fetch(`${this.#base}${path}?${parameters}`))
  }

  async post(path: string, body: object = {}): Promise<Answered> {
    const headers = { 'content-type': 'application/json' }
    return read(await fetch(this.#base + path, { method: 'POST', headers, body: JSON.stringify(body) }))
  }

  /** The solved puzzle. */
  async check(): Promise<string> {
    this.#check ??= solve((await this.get('/check', { visitor: this.token })).body as never)
    return this.#check
  }

  async send(path: string, fields: object): Promise<Answered> {
    return this.post(path, { visitor: this.token, check: await this.check(), ...fields })
  }

  async times(query: Readonly<Record<string, string | readonly string[]>>): Promise<readonly ShownTime[]> {
    const { body } = await this.get('/times', { visitor: this.token, ...query })
    assert.equal(body.status, 'ok', JSON.stringify(body))
    return body.times as never
  }
}

async function read(response: Response): Promise<Answered> {
  return { status: response.status, body: (await response.json()) as Envelope }
}

export function newToken(): string {
  return randomBytes(18).toString('base64url')
}

interface Puzzle {
  readonly salt: string
  readonly challenge: string
  readonly maxnumber: number
}

export function solve(puzzle: Puzzle): string {
  const { salt, challenge, maxnumber } = puzzle
  for (let number = 0; number <= maxnumber; number++) {
    if (hash('sha256', `${salt}${number}`) !== challenge) continue
    return Buffer.from(JSON.stringify({ ...puzzle, number })).toString('base64')
  }
  assert.fail('the puzzle has no solution')
}
