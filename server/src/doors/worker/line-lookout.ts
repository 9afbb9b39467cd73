import type { Database } from '../../domain/database.ts'
import { findDueLines, type Line } from '../../domain/webhooks/line-store.ts'
import type { Endpoints } from './endpoints.ts'

/** So much is taken by one change of the store, for so many webhooks; others write in between. */
const mostJobs = 100
const mostLines = 50
/** A look is followed by a rest of a few times as long: looking never takes more than a part of the time. */
const restFactor = 4
const [shortestRestMs, longestRestMs] = [10, 500]
/** Where looking from webhook to webhook takes long, more of what is due is looked at one by one before that. */
const longLookMs = 5
const [fewLooked, manyLooked] = [100, 1_000]
/** For so long: what has piled up for somebody who does not answer is still there at the next look. */
const manyForMs = 10_000

export type Share = readonly [line: Line, most: number]

export interface Portion {
  readonly shares: readonly Share[]
  /** How long until there is more to see. */
  readonly waitMs: number | undefined
}

/**
 * Sees who is due. What one look has shown is served bit by bit before the next one; until then whoever had more to be
 * told than it was given is served again.
 */
export class LineLookout {
  readonly #database: Database
  readonly #endpoints: Endpoints
  #seen: readonly Line[] = []
  #haveMore: Line[] = []
  #nextAt: Temporal.Instant | undefined
  #restUntil = 0
  #manyUntil = 0

  constructor(database: Database, endpoints: Endpoints) {
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
    return { shares, waitMs: isRested ? this.#nextAt?.since(now).total('milliseconds') : rest }
  }

  /** Told of whoever had as much to be told as it was given. */
  noteMore(line: Line): void {
    if (this.#haveMore.length < mostLines) this.#haveMore.push(line)
  }

  /** Who can be told more now; who cannot has more to be told when something of it has ended. */
  #openOf(lines: readonly Line[]): Line[] {
    return lines.filter(line => {
      const isOpen = this.#freeClaims(line) > 0
      if (!isOpen) this.noteMore(line)
      return isOpen
    })
  }

  async #look(now: Temporal.Instant): Promise<void> {
    const startedAt = performance.now()
    const mostLooked = startedAt < this.#manyUntil ? manyLooked : fewLooked
    const { lines, nextAt } = await this.#database.read('everyone', tx => findDueLines(tx, now, mostLooked))
    const took = performance.now() - startedAt
    this.#restUntil = performance.now() + Math.min(longestRestMs, Math.max(shortestRestMs, took * restFactor))
    if (took > longLookMs) this.#manyUntil = performance.now() + manyForMs
    this.#seen = inTurn(lines)
    this.#haveMore = []
    this.#nextAt = nextAt
  }

  /** An equal part of the room for each, as far as it has slots and those who are trusted as much have room. */
  #share(lines: readonly Line[], room: number): Share[] {
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

  #freeClaims({ webhookId, trust }: Line): number {
    return this.#endpoints.freeClaims(webhookId, trust)
  }
}

/** The best first; where there is too little room for all, not the same go first every time. */
function inTurn(lines: readonly Line[]): Line[] {
  const first = Math.floor(Math.random() * lines.length)
  const turned = [...lines.slice(first), ...lines.slice(0, first)]
  const rank = { proven: 0, new: 1, failing: 2 }
  return turned.toSorted((a, b) => rank[a.trust] - rank[b.trust])
}
