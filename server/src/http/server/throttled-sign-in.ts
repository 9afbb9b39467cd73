import { setTimeout as sleep } from 'node:timers/promises'
import { SignInThrottle } from '../../domain/access/sign-in-throttle.ts'
import { Refusal } from '../../domain/refusal.ts'

/** Delays the refusal of wrong credentials, the longer the more attempts failed. */
export class ThrottledSignIn {
  readonly #throttle = new SignInThrottle()

  async deny(
    address: string,
    username: string | undefined,
    refusal: Refusal = new Refusal('access.denied'),
  ): Promise<never> {
    const delayMs = this.#throttle.noteFailure(address, username ?? '', performance.now())
    // failpoint: sign-in-not-throttled
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false })
    throw refusal
  }
}
