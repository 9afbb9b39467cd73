import type { Database } from '../../domain/database.ts'
import { findDueLines, type Line } from '../../domain/webhooks/line-store.ts'
import type { Endpoints } from './endpoints.ts'

/** So much is taken by one change of the store, for so many webhooks; others write in between. */
const mostJobs = 100
const mostLines = 50
/** A look that took long is followed by a rest of a few times that. */
const longLookMs = 5
const restFactor = 4

export type Share = readonly [line: Line, most: number]

export interface Portion {
  readonly shares: readonly Share[]
  /** How long until there is more to see. */
  readonly waitMs: number | undefined
}

/** Sees who is due. What one look has shown is served bit by bit before the next one. */
export class LineLookout {
  readonly #database: Database
  readonly #endpoints: Endpoints
  #seen: readonly Line[] = []
  #nextAt: Temporal.Instant | undefined
  #restUntil = 0

  constructor(database: Database, endpoints: Endpoints) {
    this.#database = database
    this.#endpoints = endpoints
  }

  async next(room: number, now: Temporal.Instant): Promise<Portion> {
    if (this.#seen.length === 0) {
      const rest = this.#restUntil - performance.now()
      if (rest > 1) return { shares: [], waitMs: rest }
      await this.#look(now)
    }
    const open = this.#seen.filter(line => this.#freeClaims(line) > 0)
    this.#seen = open.slice(mostLines)
    const shares = this.#share(open.slice(0, mostLines), Math.min(room, mostJobs))
    const waitMs = this.#seen.length > 0 ? 0 : this.#nextAt?.since(now).total('milliseconds')
    return { shares, waitMs }
  }

  async #look(now: Temporal.Instant): Promise<void> {
    const startedAt = performance.now()
    const { lines, nextAt } = await this.#database.read(tx => findDueLines(tx, now))
    const took = performance.now() - startedAt
    this.#restUntil = took > longLookMs ? performance.now() + took * restFactor : 0
    this.#seen = inTurn(lines)
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
