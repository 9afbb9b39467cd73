import {
  firstPace,
  type Pace,
  paceAfter,
  paceAtRest,
  roomFor,
  slotsOf,
  type Trust,
} from '../../domain/webhooks/pace.ts'

interface Endpoint {
  pace: Pace
  underWay: number
  /** When it last answered, or was told something after a rest. */
  heardAt: number
}

/** What this process is telling to whom, and how quickly each of them answers. */
export class Endpoints {
  readonly #room: number
  readonly #endpoints = new Map<string, Endpoint>()
  readonly #underWay: Record<Trust, number> = { failing: 0, new: 0, proven: 0 }

  constructor(room: number) {
    this.#room = room
  }

  /** How much more one of them may be told right now. */
  freeSlots(id: string, trust: Trust): number {
    const endpoint = this.#endpoints.get(id)
    if (!endpoint) return slotsOf(firstPace, trust, 0)
    const { pace, underWay, heardAt } = endpoint
    const silentMs = underWay > 0 ? performance.now() - heardAt : 0
    return Math.max(0, slotsOf(pace, trust, silentMs) - underWay)
  }

  /** How much more all of them may be told that are trusted so. */
  roomFor(trust: Trust): number {
    return roomFor(trust, this.#room, this.#underWay)
  }

  begin(id: string, trust: Trust): void {
    const endpoint = this.#endpoints.get(id) ?? { pace: firstPace, underWay: 0, heardAt: 0 }
    if (endpoint.underWay === 0) endpoint.heardAt = performance.now()
    endpoint.underWay++
    this.#underWay[trust]++
    this.#endpoints.set(id, endpoint)
  }

  learn(id: string, isSuccess: boolean, millis: number): void {
    const endpoint = this.#endpoints.get(id)
    if (!endpoint) return
    endpoint.pace = paceAfter(endpoint.pace, isSuccess, millis)
    endpoint.heardAt = performance.now()
  }

  end(id: string, trust: Trust): void {
    this.#underWay[trust]--
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
