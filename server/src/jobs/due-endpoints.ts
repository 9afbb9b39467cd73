import type { Database } from '../domain/database.ts'
import {
  type DueEndpoint,
  findAllDueEndpoints,
  findDueEndpoints,
  findNextDue,
} from '../domain/deliveries/due-endpoint-store.ts'
import type { EndpointLimits } from './endpoint-limits.ts'

/** So much is taken by one change of the store, for so many webhooks; others write in between. */
const mostJobs = 100
const mostLines = 50
/** A look is followed by a rest of a few times as long: looking never takes more than a part of the time. */
const restFactor = 6
const [shortestRestMs, longestRestMs] = [20, 500]
/**
 * Where looking from webhook to webhook takes long, more of what is due is looked at one by one before that. Where that
 * was not enough, it would not be the next time: what has piled up for somebody is still there.
 */
const longLookMs = 20
const [fewLooked, manyLooked] = [100, 1_000]
const sameForMs = 10_000

export type Share = readonly [line: DueEndpoint, most: number]

export interface Portion {
  readonly shares: readonly Share[]
  /** How long until there is more to see. */
  readonly waitMs: number | undefined
}

/**
 * Sees who is due. What one look has shown is served bit by bit before the next one; until then whoever had more to be
 * told than it was given is served again.
 */
export class DueEndpoints {
  readonly #database: Database
  readonly #endpoints: EndpointLimits
  #seen: readonly DueEndpoint[] = []
  #haveMore: DueEndpoint[] = []
  #restUntil = 0
  #mostLooked = fewLooked
  #sameUntil = 0

  constructor(database: Database, endpoints: EndpointLimits) {
    this.#database = database
    this.#endpoints = endpoints
  }

  async next(room: number, now: Temporal.Instant): Promise<Portion> {
    const rest = this.#restUntil - performance.now()
    const isRested = rest <= 1
    if (this.#seen.length === 0) {
      if (isRested) await this.#look(now)
      else this.#seen = this.#haveMore.splice(0)
    }
    const open = this.#openOf(this.#seen)
    this.#seen = open.slice(mostLines)
    const shares = this.#share(open.slice(0, mostLines), Math.min(room, mostJobs))
    if (this.#seen.length > 0) return { shares, waitMs: 0 }
    if (!isRested || shares.length > 0) return { shares, waitMs: this.#restUntil - performance.now() }
    // Whoever is due and has no slot free is served when one of its jobs ends; somebody else may fall due before that.
    return { shares, waitMs: this.#haveMore.length > 0 ? longestRestMs : await this.#untilNextDue(now) }
  }

  async #untilNextDue(now: Temporal.Instant): Promise<number | undefined> {
    const nextAt = await this.#database.readAutocommit('all companies', tx => findNextDue(tx, now))
    return nextAt?.since(now).total('milliseconds')
  }

  /** Told of whoever had as much to be told as it was given. */
  noteMore(line: DueEndpoint): void {
    if (this.#haveMore.length < mostLines) this.#haveMore.push(line)
  }

  /** Who can be told more now; who cannot has more to be told when something of it has ended. */
  #openOf(lines: readonly DueEndpoint[]): DueEndpoint[] {
    return lines.filter(line => {
      const isOpen = this.#freeClaims(line) > 0
      if (!isOpen) this.noteMore(line)
      return isOpen
    })
  }

  async #look(now: Temporal.Instant): Promise<void> {
    const startedAt = performance.now()
    if (startedAt > this.#sameUntil) this.#mostLooked = fewLooked
    const { endpoints: lines, isAll } = await this.#database.readAutocommit('all companies', tx =>
      findDueEndpoints(tx, now, this.#mostLooked),
    )
    this.#seen = inTurn(isAll ? lines : await this.#database.read('all companies', tx => findAllDueEndpoints(tx, now)))
    this.#haveMore = []
    const took = performance.now() - startedAt
    this.#restUntil = performance.now() + Math.min(longestRestMs, Math.max(shortestRestMs, took * restFactor))
    if (!isAll && took > longLookMs) this.#lookAtOtherwise()
  }

  #lookAtOtherwise(): void {
    if (performance.now() < this.#sameUntil && this.#mostLooked === fewLooked) return
    this.#mostLooked = this.#mostLooked === fewLooked ? manyLooked : fewLooked
    this.#sameUntil = performance.now() + sameForMs
  }

  /** An equal part of the room for each, as far as it has slots and those who are trusted as much have room. */
  #share(lines: readonly DueEndpoint[], room: number): Share[] {
    const each = Math.max(1, Math.floor(room / lines.length))
    const given = { failing: 0, new: 0, proven: 0 }
    let left = room
    const shares = lines.map((line): Share => {
      const open = this.#endpoints.roomFor(line.trust) - given[line.trust]
      const most = Math.max(0, Math.min(each, left, open, this.#freeClaims(line)))
      given[line.trust] += most
      left -= most
      return [line, most]
    })
    return shares.filter(([, most]) => most > 0)
  }

  #freeClaims({ webhookId, trust }: DueEndpoint): number {
    return this.#endpoints.freeClaims(webhookId, trust)
  }
}

/** The best first; where there is too little room for all, not the same go first every time. */
function inTurn(lines: readonly DueEndpoint[]): DueEndpoint[] {
  const first = Math.floor(Math.random() * lines.length)
  const turned = [...lines.slice(first), ...lines.slice(0, first)]
  const rank = { proven: 0, new: 1, failing: 2 }
  return turned.toSorted((a, b) => rank[a.trust] - rank[b.trust])
}
