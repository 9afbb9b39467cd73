import type { TenantScope } from '../tenant.ts'
import { momentAfter } from '../time/moments.ts'
import { type Named, nameOf } from './planning.ts'
import { type Retirable, retire } from './retirement-store.ts'

export interface Change {
  readonly kind: Retirable | 'company' | 'hosts' | 'blocked time' | 'message'
  readonly name: string
  readonly what: 'created' | 'changed' | 'retired'
}

/** Saves changed entries, retires removed ones and lists both. */
export class Saving {
  readonly scope: TenantScope
  readonly changes: Change[] = []

  constructor(scope: TenantScope) {
    this.scope = scope
  }

  note(kind: Change['kind'], name: string, what: Change['what']): void {
    this.changes.push({ kind, name, what })
  }

  async each<T extends Named & { readonly id: string; readonly modifiedAt: Temporal.Instant }>(
    kind: Retirable,
    planned: readonly T[],
    before: readonly T[],
    save: (item: T) => Promise<void>,
    alsoOf: { before: (item: T) => unknown; planned: (item: T) => unknown } = { before: nothing, planned: nothing },
  ): Promise<void> {
    const old = new Map(before.map(item => [item.id, item]))
    const keptIds = new Set(planned.map(item => item.id))
    for (const item of before.filter(item => !keptIds.has(item.id))) {
      await retire(this.scope, kind, item.id)
      this.note(kind, nameOf(item), 'retired')
    }
    const changed = planned.filter(item => {
      const same = old.get(item.id)
      return !same || content(same, alsoOf.before) !== content(item, alsoOf.planned)
    })
    // Names are unique, so renamed entries are retired first: two of them may swap names.
    for (const item of changed) {
      const same = old.get(item.id)
      if (same && nameOf(same) !== nameOf(item)) await retire(this.scope, kind, item.id)
    }
    for (const item of changed) {
      const same = old.get(item.id)
      await save({ ...item, modifiedAt: momentAfter(same?.modifiedAt, this.scope.now) })
      this.note(kind, nameOf(item), same ? 'changed' : 'created')
    }
  }
}

const nothing = () => undefined

/** Without the modification times, also those of fees. */
function content<T>(item: T, alsoOf: (item: T) => unknown): string {
  return JSON.stringify([item, alsoOf(item)], (key, value) => {
    if (key === 'modifiedAt') return undefined
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? inKeyOrder(value) : value
  })
}

function inKeyOrder(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
