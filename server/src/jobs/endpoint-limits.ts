import {
  claimsLeft,
  type EndpointHealth,
  firstPace,
  paceAfter,
  paceAtRest,
  roomFor,
  type Trust,
} from '../domain/deliveries/endpoint-concurrency.ts'

interface Endpoint {
  pace: EndpointHealth
  /** What was claimed for it. */
  underWay: number
  /** Of that, what it is being told. */
  told: number
  readonly waiting: Set<(isItsTurn: boolean) => void>
  /** When it last answered, or was told something after a rest. */
  heardAt: number
}

/** What this process is telling to whom, and how quickly each of them answers. */
export class EndpointLimits {
  readonly #room: number
  readonly #endpoints = new Map<string, Endpoint>()
  readonly #underWay: Record<Trust, number> = { failing: 0, new: 0, proven: 0 }

  constructor(room: number) {
    this.#room = room
  }

  /** How much more may be claimed for one of them right now. */
  freeClaims(id: string, trust: Trust): number {
    const endpoint = this.#endpoints.get(id)
    if (!endpoint) return claimsLeft(firstPace, trust, 0, 0)
    const { pace, underWay, heardAt } = endpoint
    const silentMs = underWay > 0 ? performance.now() - heardAt : 0
    return claimsLeft(pace, trust, silentMs, underWay)
  }

  /** How much more all of them may be told that are trusted so. */
  roomFor(trust: Trust): number {
    return roomFor(trust, this.#room, this.#underWay)
  }

  begin(id: string, trust: Trust): void {
    const endpoint = this.#endpoints.get(id) ?? {
      pace: firstPace,
      underWay: 0,
      told: 0,
      waiting: new Set(),
      heardAt: 0,
    }
    if (endpoint.underWay === 0) endpoint.heardAt = performance.now()
    endpoint.underWay++
    this.#underWay[trust]++
    this.#endpoints.set(id, endpoint)
  }

  /** Waits until one of them may be told one thing more; not for long, if it has stalled. Answers whether it may. */
  turn(id: string): Promise<boolean> {
    const endpoint = this.#endpoints.get(id)
    if (!endpoint) return Promise.resolve(false)
    if (hasSlot(endpoint)) {
      endpoint.told++
      return Promise.resolve(true)
    }
    return new Promise(resolve => {
      const end = (isItsTurn: boolean) => {
        clearTimeout(timer)
        endpoint.waiting.delete(end)
        resolve(isItsTurn)
      }
      const timer = setTimeout(end, longestWaitMs, false)
      endpoint.waiting.add(end)
    })
  }

  /** It has been told: the next may go. */
  pass(id: string): void {
    const endpoint = this.#endpoints.get(id)
    if (!endpoint) return
    endpoint.told--
    for (const next of endpoint.waiting) {
      if (!hasSlot(endpoint)) return
      endpoint.told++
      next(true)
    }
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
const longestWaitMs = 2_000

function hasSlot({ pace, told }: Endpoint): boolean {
  return told < Math.floor(pace.slots)
}
