import type { Database } from '../../../domain/database.ts'
import type { CompanyId, UserId } from '../../../domain/ids.ts'
import type { Present } from '../../../wire/changes/change-wire.ts'
import { perServer } from '../call.ts'
import { OtherProcesses } from './other-processes.ts'
import type { Viewer } from './viewer.ts'

type Listener = (present: readonly Present[]) => void

interface LocalViewer extends Viewer {
  readonly listener: Listener
  /** As it was told last. */
  told: string | undefined
  isLeaving: boolean
}

/** A client that connects again within this time was not away. */
export const leaveMs = 2_000

/**
 * Who has which order open, in all processes. Nothing is stored: a viewer is one as long as its connection lasts, and what other
 * processes said is forgotten when they do not repeat it.
 */
export class Presence {
  readonly #viewers = new Map<CompanyId, Set<LocalViewer>>()
  readonly #others: OtherProcesses

  constructor(database: Database) {
    this.#others = new OtherProcesses(database, {
      viewersOf: companyId => [...(this.#viewers.get(companyId) ?? [])],
      companies: () => this.#viewers.keys(),
      onChange: companyId => this.#tell(companyId),
    })
  }

  /** Calls the listener with the other people at the order, at once and after each change. Returns the function that ends it. */
  join(companyId: CompanyId, viewer: Viewer, listener: Listener): () => void {
    const local: LocalViewer = { ...viewer, listener, told: undefined, isLeaving: false }
    const viewers = this.#viewers.getOrInsertComputed(companyId, () => new Set())
    const isFirst = viewers.size === 0
    viewers.add(local)
    this.#changed(companyId, isFirst)
    return () => {
      // Whoever connects again may have stopped editing.
      Object.assign(local, { isLeaving: true, editing: '' })
      this.#changed(companyId)
      setTimeout(() => this.#leave(companyId, local), leaveMs).unref()
    }
  }

  #leave(companyId: CompanyId, local: LocalViewer): void {
    const viewers = this.#viewers.get(companyId)
    viewers?.delete(local)
    if (viewers?.size === 0) this.#viewers.delete(companyId)
    this.#changed(companyId)
  }

  #changed(companyId: CompanyId, isFirst = false): void {
    this.#tell(companyId)
    this.#others.publish(companyId, isFirst)
  }

  /** Those for whom something changed. */
  #tell(companyId: CompanyId): void {
    const local = this.#viewers.get(companyId) ?? []
    const all = Map.groupBy([...local, ...this.#others.viewers(companyId)], ({ orderId }) => orderId)
    const people = new Map([...all].map(([orderId, viewers]) => [orderId, peopleOf(viewers)]))
    for (const viewer of local) {
      if (viewer.isLeaving) continue
      const others = people.get(viewer.orderId)?.filter(({ userId }) => userId !== viewer.userId) ?? []
      const told = JSON.stringify(others)
      if (told === viewer.told) continue
      // The first event is sent to nobody who is alone.
      const isNews = viewer.told !== undefined || others.length > 0
      viewer.told = told
      if (isNews) viewer.listener(others)
    }
  }
}

/** In an order that does not depend on the process. */
function peopleOf(viewers: readonly Viewer[]): Present[] {
  const parts = new Map<UserId, Set<string>>()
  for (const { userId, editing } of viewers) {
    const edited = parts.getOrInsertComputed(userId, () => new Set())
    if (editing !== '') edited.add(editing)
  }
  return [...parts]
    .map(([userId, edited]) => ({ userId, editing: [...edited].sort() }))
    .sort((a, b) => (a.userId < b.userId ? -1 : 1))
}

export const presenceOf = perServer(({ database }) => new Presence(database))
