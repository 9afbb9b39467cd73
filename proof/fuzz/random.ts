import { seededRandom } from '../../server/test/store/seeded-random.ts'

/** The random numbers of one sequence: the same seed and index give the same ones. */
export class Random {
  readonly #next: () => number

  constructor(seed: number, index: number) {
    const mixed = Math.imul(seed ^ 0x51ed270b, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)
    this.#next = seededRandom(mixed ^ (mixed >>> 15))
  }

  below(count: number): number {
    return Math.floor(this.#next() * count)
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }

  happens(share: number): boolean {
    return this.#next() < share
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }

  /** A weighted choice. */
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T {
    let left = this.#next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, choice] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return (choices.at(-1) as readonly [number, T])[1]
  }
}
