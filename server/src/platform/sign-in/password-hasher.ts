import { randomBytes } from 'node:crypto'
import { retryAfterSeconds } from '../../domain/fairness/company-queue.ts'
import { SharedPlaces } from '../../domain/fairness/shared-places.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { PasswordHasher } from '../../domain/sessions/password.ts'

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. About 35 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Two of libuv's four threads, which also read and write files. */
const places = { places: 2, placesOfParty: 2, maxWaitingOfParty: 100, maxWaitMs: 30_000 }

/** The hash of no known password: to compare with it takes as long, because it names the same parameters. */
const unknownHash = [
  '$argon2id$v=19',
  `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`,
  unpadded(randomBytes(16)),
  unpadded(randomBytes(32)),
].join('$')

/** Hashes on threads of libuv, few at a time. Clients take turns: one that guesses does not delay the others. */
export class Argon2Hasher implements PasswordHasher {
  readonly #places = new SharedPlaces(places, () => new Refusal('address.busy', { seconds: retryAfterSeconds }))

  hash(client: string, password: string): Promise<string> {
    return this.#places.run(client, async () => (await argon2()).hash(password, cost))
  }

  async matches(client: string, password: string, hash: string | undefined): Promise<boolean> {
    const isEqual = await this.#places.run(client, async () => (await argon2()).verify(hash ?? unknownHash, password))
    return isEqual && hash !== undefined
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** Loaded on first use. */
function argon2(): Promise<typeof import('@node-rs/argon2')> {
  return import('@node-rs/argon2')
}
