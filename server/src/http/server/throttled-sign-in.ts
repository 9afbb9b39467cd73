import { setTimeout as sleep } from 'node:timers/promises'
import { clientNetwork } from '../../domain/access/client-network.ts'
import { SignInThrottle } from '../../domain/access/sign-in-throttle.ts'
import { retryAfterSeconds } from '../../domain/fairness/company-queue.ts'
import { Refusal } from '../../domain/refusal.ts'

/** More attempts of the same address are refused before a password is hashed. */
export const maxDelayed = 20

/** Wrong credentials. The attempt ends with it at once and leaves its place; then the response is delayed. */
class DelayedRefusal extends Error {
  readonly refusal: Refusal
  readonly delayMs: number

  constructor(refusal: Refusal, delayMs: number) {
    super(refusal.message)
    this.refusal = refusal
    this.delayMs = delayMs
  }
}

/** Delays the refusal of wrong credentials, the longer the more attempts failed. */
export class ThrottledSignIn {
  readonly #throttle = new SignInThrottle()
  /** The number of refusals that are being delayed, by network. */
  readonly #delayed = new Map<string, number>()

  deny(address: string, username: string | undefined, refusal: Refusal = new Refusal('access.denied')): Promise<never> {
    return this.#delay(clientNetwork(address), this.denial(address, username, refusal))
  }

  /** To be thrown in `attempt`. */
  denial(address: string, username: string | undefined, refusal: Refusal): DelayedRefusal {
    const delayMs = this.#throttle.noteFailure(clientNetwork(address), username ?? '', performance.now())
    return new DelayedRefusal(refusal, delayMs)
  }

  /** An attempt that is expensive: an address with many delayed refusals has to wait for them. */
  async attempt<T>(address: string, work: () => Promise<T>): Promise<T> {
    const network = clientNetwork(address)
    if ((this.#delayed.get(network) ?? 0) >= maxDelayed)
      throw new Refusal('address.busy', { seconds: retryAfterSeconds })
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DelayedRefusal)) throw error
      return this.#delay(network, error)
    }
  }

  async #delay(network: string, { refusal, delayMs }: DelayedRefusal): Promise<never> {
    const delayed = (change: number) => {
      const count = (this.#delayed.get(network) ?? 0) + change
      if (count > 0) this.#delayed.set(network, count)
      else this.#delayed.delete(network)
    }
    delayed(1)
    // failpoint: sign-in-not-throttled
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false })
    delayed(-1)
    throw refusal
  }
}
