import { firstPace, type Pace, paceAfter, paceAtRest, slotsOf } from '../../domain/webhooks/pace.ts'

interface Endpoint {
  pace: Pace
  underWay: number
}

/** What this process is telling to whom, and how quickly each of them answers. */
export class Endpoints {
  readonly #endpoints = new Map<string, Endpoint>()

  /** How much more one of them may be told right now. */
  freeSlots(id: string, isFailing: boolean): number {
    const { pace, underWay } = this.#endpoints.get(id) ?? { pace: firstPace, underWay: 0 }
    return Math.max(0, slotsOf(pace, isFailing) - underWay)
  }

  begin(id: string): void {
    const endpoint = this.#endpoints.get(id) ?? { pace: firstPace, underWay: 0 }
    endpoint.underWay++
    this.#endpoints.set(id, endpoint)
  }

  learn(id: string, isSuccess: boolean, millis: number): void {
    const endpoint = this.#endpoints.get(id)
    if (endpoint) endpoint.pace = paceAfter(endpoint.pace, isSuccess, millis)
  }

  end(id: string): void {
    const endpoint = this.#endpoints.get(id)
    if (!endpoint) return
    endpoint.underWay--
    if (endpoint.underWay === 0) endpoint.pace = paceAtRest(endpoint.pace)
    this.#forgetSome()
  }

  /** Who is not told anything right now can be met anew; nothing but its pace is lost. */
  #forgetSome(): void {
    if (this.#endpoints.size <= mostKnown) return
    for (const [id, { underWay }] of this.#endpoints) if (underWay === 0) this.#endpoints.delete(id)
  }
}

const mostKnown = 10_000
