import { randomBytes } from 'node:crypto'
import { FairQueue } from '../../domain/fairness/fair-queue.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { PasswordHasher } from '../../domain/sessions/password.ts'

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. About 35 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Of libuv's four threads, which also read and write files. */
const concurrency = 2
const maxWaiting = 100

/** The hash of no known password: to compare with it takes as long, because it names the same parameters. */
const unknownHash = [
  '$argon2id$v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  unpadded(randomBytes(16)),
  unpadded(randomBytes(32)),
].join('$')

/** Hashes on threads of libuv, few at a time. Companies take turns: guessing in one does not delay the sign-ins of another. */
export class Argon2Hasher implements PasswordHasher {
  readonly #turns = new FairQueue<() => void>()
  readonly #waiting = new Map<string, number>()
  #running = 0

  hash(companyKey: string, password: string): Promise<string> {
    return this.#run(companyKey, async () => (await argon2()).hash(password, cost))
  }

  async matches(companyKey: string, password: string, hash: string | undefined): Promise<boolean> {
    const isEqual = await this.#run(companyKey, async () => (await argon2()).verify(hash ?? unknownHash, password))
    return isEqual && hash !== undefined
  }

  async #run<T>(companyKey: string, work: () => Promise<T>): Promise<T> {
    await this.#begin(companyKey)
    try {
      return await work()
    } finally {
      // The place goes to the next in turn.
      const next = this.#turns.next()
      if (next) next()
      else this.#running -= 1
    }
  }

  async #begin(companyKey: string): Promise<void> {
    if (this.#running < concurrency) {
      this.#running += 1
      return
    }
    const waiting = this.#waiting.get(companyKey) ?? 0
    if (waiting >= maxWaiting) throw new Refusal('company.busy', { work: 'sign-ins', seconds: 5 })
    this.#waiting.set(companyKey, waiting + 1)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turns.add(companyKey, resolve)
    await promise
    const left = (this.#waiting.get(companyKey) ?? 1) - 1
    if (left > 0) this.#waiting.set(companyKey, left)
    else this.#waiting.delete(companyKey)
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** Loaded on first use. */
function argon2(): Promise<typeof import('@node-rs/argon2')> {
  return import('@node-rs/argon2')
}
