import {
  type ChangePosition,
  findPosition,
  listChangesAfter,
  type RecordChange,
} from '../../../domain/changes/change-store.ts'
import type { Database } from '../../../domain/database.ts'
import type { CompanyId } from '../../../domain/ids.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { Tenant } from '../../../domain/tenant.ts'
import type { Log } from '../../../platform/process/log.ts'

/** More changes than this at once are reported as one, and a client reads everything again. */
export const maxChanges = 1_000
/** Of one company in one process. */
export const maxStreams = 100
/** Clients learn of a change within a second of its commit, also of one by another process. */
const pollMs = 400

/** Changes between two positions. */
export interface Changes {
  readonly records: readonly RecordChange[]
  /** There are more records than `maxChanges`. */
  readonly isTooMany: boolean
  readonly hasNewSettings: boolean
  readonly hasNewCalendar: boolean
  readonly end: ChangePosition
}

/** `after` undefined means from now on. */
export async function changesAfter(tenant: Tenant, after: ChangePosition | undefined): Promise<Changes> {
  const end = await findPosition(tenant)
  const from = after ?? end
  const isSame = from.modifiedMillis >= end.modifiedMillis
  const records = isSame ? [] : await listChangesAfter(tenant, from.modifiedMillis, maxChanges + 1)
  const isTooMany = records.length > maxChanges
  return {
    records: isTooMany ? [] : records,
    isTooMany,
    hasNewSettings: from.revision !== end.revision,
    hasNewCalendar: from.calendarRevision !== end.calendarRevision,
    end,
  }
}

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
      listener({ ...changes, records, hasNewSettings })
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
    const changes = await this.#database.read(companyId, tx => changesAfter({ tx, companyId }, after))
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
      if (isSame(position, feed.position)) {
        feed.version = version
        return
      }
      const changes = await this.#database.read(companyId, tx => changesAfter({ tx, companyId }, feed.position))
      feed.position = changes.end
      for (const listener of feed.listeners) listener(changes)
    } catch (error) {
      this.#log.warn({ err: error }, 'changes not read; trying again')
    } finally {
      feed.isReading = false
    }
  }
}

function isSame(a: ChangePosition, b: ChangePosition): boolean {
  return a.modifiedMillis === b.modifiedMillis && a.revision === b.revision && a.calendarRevision === b.calendarRevision
}

function isAhead(a: ChangePosition, b: ChangePosition): boolean {
  return a.modifiedMillis > b.modifiedMillis || a.revision > b.revision || a.calendarRevision > b.calendarRevision
}
