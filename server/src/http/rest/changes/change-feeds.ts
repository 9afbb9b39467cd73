import { type ChangePosition, findPosition, isSamePosition } from '../../../domain/changes/change-store.ts'
import { type Changes, changesAfter } from '../../../domain/changes/changes-after.ts'
import type { Database } from '../../../domain/database.ts'
import { inSlices } from '../../../domain/fairness/slices.ts'
import type { CompanyId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Log } from '../../../platform/process/log.ts'
import { perServer } from '../call.ts'

/** Of one company in one process. */
export const maxStreams = 100
/** Clients learn of a change within a second of its commit, also of one by another process. */
const pollMs = 400

type Listener = (changes: Changes) => void

interface Feed {
  readonly listeners: Set<Listener>
  readonly timer: NodeJS.Timeout
  position: ChangePosition
  version: number | undefined
  isReading: boolean
}

/** Polls each company that has listeners, once for all of them: a statement, or less where the engine has a version. */
export class ChangeFeeds {
  readonly #database: Database
  readonly #log: Log
  readonly #feeds = new Map<CompanyId, Feed>()

  constructor(database: Database, log: Log) {
    this.#database = database
    this.#log = log
  }

  /** Calls the listener with all changes after the position, until the returned function is called. */
  async follow(companyId: CompanyId, after: ChangePosition | undefined, listener: Listener): Promise<() => void> {
    this.#requirePlace(companyId)
    let position = await this.#catchUp(companyId, after, listener)
    // Others may have joined while this one read.
    this.#requirePlace(companyId)
    const feed = this.#feeds.getOrInsertComputed(companyId, () => this.#open(companyId, position))
    const later: Listener = changes => {
      const records = changes.records.filter(({ modifiedMillis }) => modifiedMillis > position.modifiedMillis)
      const hasNewSettings = changes.hasNewSettings && changes.end.revision !== position.revision
      position = changes.end
      const isNew = records.length === changes.records.length && hasNewSettings === changes.hasNewSettings
      listener(isNew ? changes : { ...changes, records, hasNewSettings })
    }
    feed.listeners.add(later)
    return () => {
      feed.listeners.delete(later)
      if (feed.listeners.size > 0 || this.#feeds.get(companyId) !== feed) return
      clearInterval(feed.timer)
      this.#feeds.delete(companyId)
    }
  }

  #requirePlace(companyId: CompanyId): void {
    if ((this.#feeds.get(companyId)?.listeners.size ?? 0) >= maxStreams) {
      throw new Refusal('company.busy', { work: 'streams of changes', seconds: 5 })
    }
  }

  /** Returns the position it reached. The feed sends only what is after its own, so a feed that is ahead is caught up with. */
  async #catchUp(companyId: CompanyId, after: ChangePosition | undefined, listener: Listener): Promise<ChangePosition> {
    const changes = await this.#database.read(companyId, tx => changesAfter(inSlices({ tx, companyId }), after))
    listener(changes)
    const feed = this.#feeds.get(companyId)
    return feed && isAhead(feed.position, changes.end) ? this.#catchUp(companyId, changes.end, listener) : changes.end
  }

  #open(companyId: CompanyId, position: ChangePosition): Feed {
    const timer = setInterval(() => this.#poll(companyId, feed), pollMs)
    const feed: Feed = { listeners: new Set(), timer, position, version: undefined, isReading: false }
    return feed
  }

  async #poll(companyId: CompanyId, feed: Feed): Promise<void> {
    const version = this.#database.version()
    if (feed.isReading || (version !== undefined && version === feed.version)) return
    feed.isReading = true
    try {
      const position = await this.#database.readAutocommit(companyId, tx => findPosition({ tx, companyId }))
      if (isSamePosition(position, feed.position)) {
        feed.version = version
        return
      }
      const changes = await this.#database.read(companyId, tx =>
        changesAfter(inSlices({ tx, companyId }), feed.position),
      )
      feed.position = changes.end
      for (const listener of feed.listeners) listener(changes)
    } catch (error) {
      this.#log.warn({ err: error }, 'changes not read; trying again')
    } finally {
      feed.isReading = false
    }
  }
}

export const feedsOf = perServer(({ database, log }) => new ChangeFeeds(database, log))

function isAhead(a: ChangePosition, b: ChangePosition): boolean {
  return a.modifiedMillis > b.modifiedMillis || a.revision > b.revision || a.calendarRevision > b.calendarRevision
}
