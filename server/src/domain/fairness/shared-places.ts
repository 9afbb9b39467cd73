import { FairQueue } from './fair-queue.ts'

export interface PlaceLimits {
  readonly places: number
  /** Of the places, for one party. */
  readonly placesOfParty: number
  readonly maxWaitingOfParty: number
  readonly maxWaitMs: number
}

interface Party {
  inProgress: number
  waiting: number
}

/**
 * A few places that any number of parties share in turns, such as the addresses of clients. A party with much work waits for
 * itself: another one gets the next place. Work beyond the limits of its party is refused.
 */
export class SharedPlaces {
  readonly #limits: PlaceLimits
  readonly #refuse: () => Error
  readonly #waiting = new FairQueue<() => boolean>()
  /** Those with work in progress or waiting. */
  readonly #parties = new Map<string, Party>()
  #inProgress = 0

  constructor(limits: PlaceLimits, refuse: () => Error) {
    this.#limits = limits
    this.#refuse = refuse
  }

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const party = this.#parties.getOrInsertComputed(name, () => ({ inProgress: 0, waiting: 0 }))
    if (this.#mayBegin(party)) this.#begin(party)
    else await this.#wait(name, party)
    try {
      return await work()
    } finally {
      this.#inProgress -= 1
      party.inProgress -= 1
      this.#forget(name, party)
      this.#beginNext()
    }
  }

  #mayBegin({ inProgress }: Party): boolean {
    return this.#inProgress < this.#limits.places && inProgress < this.#limits.placesOfParty
  }

  #begin(party: Party): void {
    this.#inProgress += 1
    party.inProgress += 1
  }

  async #wait(name: string, party: Party): Promise<void> {
    if (party.waiting >= this.#limits.maxWaitingOfParty) throw this.#refuse()
    party.waiting += 1
    const { promise, resolve } = Promise.withResolvers<boolean>()
    let isOver = false
    const end = (begins: boolean): boolean => {
      if (isOver) return false
      isOver = true
      clearTimeout(timer)
      party.waiting -= 1
      if (begins) this.#begin(party)
      resolve(begins)
      return begins
    }
    const timer = setTimeout(end, this.#limits.maxWaitMs, false).unref()
    this.#waiting.add(name, () => end(true))
    if (await promise) return
    this.#forget(name, party)
    throw this.#refuse()
  }

  /** Work that was refused meanwhile is still queued and takes no place. */
  #beginNext(): void {
    for (;;) {
      const begin = this.#waiting.next(name => {
        const party = this.#parties.get(name)
        return !party || this.#mayBegin(party)
      })
      if (!begin || begin()) return
    }
  }

  #forget(name: string, { inProgress, waiting }: Party): void {
    if (inProgress + waiting === 0) this.#parties.delete(name)
  }
}
