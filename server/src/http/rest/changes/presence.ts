import type { Database } from '../../../domain/database.ts'
import type { CompanyId, UserId } from '../../../domain/ids.ts'
import type { Present } from '../../../wire/changes/change-wire.ts'
import { perServer } from '../call.ts'
import { OtherProcesses } from './other-processes.ts'
import type { Visit } from './visit.ts'

type Listener = (present: readonly Present[]) => void

interface LocalVisit extends Visit {
  readonly listener: Listener
  /** As it was told last. */
  told: string | undefined
  isLeaving: boolean
}

/** A client that connects again within this time was not away. */
export const leaveMs = 2_000

/**
 * Who has which order open, in all processes. Nothing is stored: a visit lasts as long as its connection, and what other
 * processes said is forgotten when they do not repeat it.
 */
export class Presence {
  readonly #visits = new Map<CompanyId, Set<LocalVisit>>()
  readonly #others: OtherProcesses

  constructor(database: Database) {
    this.#others = new OtherProcesses(database, {
      visitsOf: companyId => [...(this.#visits.get(companyId) ?? [])],
      companies: () => this.#visits.keys(),
      onChange: companyId => this.#tell(companyId),
    })
  }

  /** Calls the listener with the other people at the order, at once and after each change. Returns the function that ends it. */
  join(companyId: CompanyId, visit: Visit, listener: Listener): () => void {
    const local: LocalVisit = { ...visit, listener, told: undefined, isLeaving: false }
    const visits = this.#visits.getOrInsertComputed(companyId, () => new Set())
    const isFirst = visits.size === 0
    visits.add(local)
    this.#changed(companyId, isFirst)
    return () => {
      // Whoever connects again may have stopped editing.
      Object.assign(local, { isLeaving: true, editing: '' })
      this.#changed(companyId)
      setTimeout(() => this.#leave(companyId, local), leaveMs).unref()
    }
  }

  #leave(companyId: CompanyId, local: LocalVisit): void {
    const visits = this.#visits.get(companyId)
    visits?.delete(local)
    if (visits?.size === 0) this.#visits.delete(companyId)
    this.#changed(companyId)
  }

  #changed(companyId: CompanyId, isFirst = false): void {
    this.#tell(companyId)
    this.#others.publish(companyId, isFirst)
  }

  /** Those for whom something changed. */
  #tell(companyId: CompanyId): void {
    const local = this.#visits.get(companyId) ?? []
    const all = Map.groupBy([...local, ...this.#others.visits(companyId)], ({ orderId }) => orderId)
    const people = new Map([...all].map(([orderId, visits]) => [orderId, peopleOf(visits)]))
    for (const visit of local) {
      if (visit.isLeaving) continue
      const others = people.get(visit.orderId)?.filter(({ userId }) => userId !== visit.userId) ?? []
      const told = JSON.stringify(others)
      if (told === visit.told) continue
      // The first event is sent to nobody who is alone.
      const isNews = visit.told !== undefined || others.length > 0
      visit.told = told
      if (isNews) visit.listener(others)
    }
  }
}

/** In an order that does not depend on the process. */
function peopleOf(visits: readonly Visit[]): Present[] {
  const parts = new Map<UserId, Set<string>>()
  for (const { userId, editing } of visits) {
    const edited = parts.getOrInsertComputed(userId, () => new Set())
    if (editing !== '') edited.add(editing)
  }
  return [...parts]
    .map(([userId, edited]) => ({ userId, editing: [...edited].sort() }))
    .sort((a, b) => (a.userId < b.userId ? -1 : 1))
}

export const presenceOf = perServer(({ database }) => new Presence(database))
