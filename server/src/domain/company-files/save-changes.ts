import type { TenantScope } from '../tenant.ts'
import type { SectionKind } from '../tenants/sections.ts'
import { momentAfter } from '../time/clock.ts'
import { type Named, nameOf } from './planning.ts'
import { retire } from './retirement-store.ts'

export interface Change {
  readonly kind: SectionKind | 'company' | 'hosts' | 'blocked time' | 'message'
  readonly name: string
  readonly what: 'created' | 'changed' | 'retired'
}

export interface SavedItem extends Named {
  readonly id: string
  readonly modifiedAt: Temporal.Instant
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

  /** Returns the items as they are now. */
  async each<T extends SavedItem>(
    kind: SectionKind,
    planned: readonly T[],
    before: readonly T[],
    save: (item: T) => Promise<void>,
    alsoOf: { before: (item: T) => unknown; planned: (item: T) => unknown } = { before: nothing, planned: nothing },
  ): Promise<readonly T[]> {
    const old = new Map(before.map(item => [item.id, item]))
    const keptIds = new Set(planned.map(item => item.id))
    for (const item of before.filter(item => !keptIds.has(item.id))) {
      await retire(this.scope, kind, item.id)
      this.note(kind, nameOf(item), 'retired')
    }
    const changed = planned.filter(item => {
      const same = old.get(item.id)
      return !same || !isSame(same, item) || !isSame(alsoOf.before(same), alsoOf.planned(item))
    })
    // Names are unique, so renamed entries are retired first: two of them may swap names.
    for (const item of changed) {
      const same = old.get(item.id)
      if (same && nameOf(same) !== nameOf(item)) await retire(this.scope, kind, item.id)
    }
    for (const item of changed) {
      const same = old.get(item.id)
      const saved = { ...item, modifiedAt: momentAfter(same?.modifiedAt, this.scope.now) }
      await save(saved)
      old.set(item.id, saved)
      this.note(kind, nameOf(item), same ? 'changed' : 'created')
    }
    return planned.map(item => old.get(item.id) ?? item)
  }
}

const nothing = () => undefined

/**
 * Compares without the modification times, also those of fees. It runs for every entry of a company while all other
 * writers of SQLite wait, so it builds no text.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((entry, i) => isSame(entry, other[i]))
  }
  if ('toJSON' in one) return String(one) === String(other)
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>]
  for (const key in a) if (key !== 'modifiedAt' && !isSame(a[key], b[key])) return false
  // A field that only the other one has.
  for (const key in b) if (b[key] !== undefined && key !== 'modifiedAt' && !(key in a)) return false
  return true
}
