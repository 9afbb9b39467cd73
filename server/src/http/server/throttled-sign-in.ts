import { setTimeout as pause } from 'node:timers/promises'
import { SignInThrottle } from '../../domain/access/sign-in-throttle.ts'
import { Refusal } from '../../domain/refusal.ts'

/** One door's memory of who keeps guessing. */
export class ThrottledSignIn {
  readonly #guessing = new SignInThrottle()

  /** Turns a caller with wrong credentials away, the later the more often they were wrong. */
  async deny(address: string, username: string | undefined): Promise<never> {
    const wait = this.#guessing.noteFailure(address, username ?? '', performance.now())
    // failpoint: guessing-not-slowed
    if (wait > 0) await pause(wait, undefined, { ref: false })
    throw new Refusal('access.denied')
  }
}
